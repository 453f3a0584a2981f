import { useId, useState } from 'react'
import type { IssueLabel, Team } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { useCreateIssue } from '../queries.ts'
import { IssueForm, newFields } from './issue-form.tsx'

interface CreateIssueDialogProps {
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  onClose: () => void
}

/** Reports an issue. It keeps its input until the server has accepted it. */
export function CreateIssueDialog({ teams, labels, onClose }: CreateIssueDialogProps) {
  const formId = useId()
  const [fields, setFields] = useState(() => newFields(teams))
  const creation = useCreateIssue()
  const submit = () => {
    const { title, description, teamId, priority, assigneeId } = fields
    const issue = { title, description, teamId, priority, labels: [...fields.labels] }
    creation.mutate({ ...issue, assigneeId: assigneeId || null }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Create Issue"
      unsaved={fields.title !== '' || fields.description !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={creation.isPending}>
            Create Issue
          </Button>
        </>
      }
    >
      <IssueForm
        id={formId}
        fields={fields}
        teams={teams}
        labels={labels}
        withStatus={false}
        onChange={(part) => setFields({ ...fields, ...part })}
        onSubmit={submit}
      />
    </Dialog>
  )
}

import { useId, useState } from 'react'
import type { Issue, IssueChanges, IssueDetails, IssueLabel, Team } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { listItem } from '../model/issue-pages.ts'
import { useDeleteIssue, useIssueDetails, useUpdateIssue } from '../queries.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { describeChange } from '../views/activity.tsx'
import { fieldsOf, IssueForm, type IssueFields } from './issue-form.tsx'

interface EditIssueDialogProps {
  id: string
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  onClose: () => void
  onDeleted: () => void
}

/** Edits an issue. Fields without edits follow the server, and a notice lists what others changed while it was open. */
export function EditIssueDialog({ id, teams, labels, onClose, onDeleted }: EditIssueDialogProps) {
  const formId = useId()
  const query = useIssueDetails(id)
  const details = query.data
  const [typed, setTyped] = useState<Partial<IssueFields>>({})
  /** The issue at the time of the first edit. */
  const [base, setBase] = useState<Issue>()
  const update = useUpdateIssue()
  const fields = details && { ...fieldsOf(details.issue), ...typed }
  const submit = () => {
    if (!details || !fields) return
    const changes = changesOf(details.issue, fields)
    if (Object.keys(changes).length === 0) return onClose()
    const edits = isAsBefore(typed, base, details.issue) ? details.issue.edits : base?.edits
    const before = listItem(details.issue)
    const after = listItem(afterChanges(details.issue, fields, { teams, labels }))
    update.mutate({ before, after, changes: { ...changes, edits } }, { onSuccess: onClose })
  }
  const isChanged = details !== undefined && Object.keys(changesOf(details.issue, fields!)).length > 0
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Edit Issue"
      unsaved={isChanged}
      description={details && describeIssue(details.issue)}
      footer={
        details && (
          <Footer
            details={details}
            formId={formId}
            busy={update.isPending}
            onClose={onClose}
            onDeleted={onDeleted}
          />
        )
      }
    >
      {details && fields ? (
        <div className="grid gap-4">
          {base && <ChangedMeanwhile details={details} since={base} />}
          <IssueForm
            id={formId}
            fields={fields}
            teams={withOwnTeam(teams, details.issue)}
            labels={labels}
            withStatus
            onChange={(part) => {
              setBase(base ?? details.issue)
              setTyped({ ...typed, ...part })
            }}
            onSubmit={submit}
          />
        </div>
      ) : query.isError ? (
        <ErrorBox message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}

/** Whether the edited fields are unchanged on the server. */
function isAsBefore(typed: Partial<IssueFields>, base: Issue | undefined, now: Issue): boolean {
  if (!base) return true
  const [was, is] = [fieldsOf(base), fieldsOf(now)]
  return Object.keys(typed).every((field) => {
    const name = field as keyof IssueFields
    return JSON.stringify(was[name]) === JSON.stringify(is[name])
  })
}

function describeIssue({ key, reporter, createdAt }: Issue): string {
  return `${key}, reported by ${reporter?.name ?? 'a deleted account'} on ${formatMoment(createdAt)}`
}

interface FooterProps {
  details: IssueDetails
  formId: string
  busy: boolean
  onClose: () => void
  onDeleted: () => void
}

function Footer({ details: { issue, mayDelete }, formId, busy, onClose, onDeleted }: FooterProps) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useDeleteIssue()
  const remove = () => {
    onDeleted()
    deletion.mutate(listItem(issue))
  }
  if (isAsking) return <DeleteQuestion issue={issue} onKeep={() => setAsking(false)} onDelete={remove} />
  return (
    <>
      {mayDelete && (
        <Button variant="ghost" className="mr-auto" onClick={() => setAsking(true)}>
          Delete Issue
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" busy={busy}>
        Save Changes
      </Button>
    </>
  )
}

interface DeleteQuestionProps {
  issue: Issue
  onKeep: () => void
  onDelete: () => void
}

function DeleteQuestion({ issue, onKeep, onDelete }: DeleteQuestionProps) {
  return (
    <>
      <p role="alert" className="mr-auto text-sm">
        Delete {issue.key} with its comments and pictures?
      </p>
      <Button onClick={onKeep}>Keep it</Button>
      <Button variant="danger" onClick={onDelete}>
        Delete {issue.key}
      </Button>
    </>
  )
}

/** Changes that others have made to the issue since this user began to edit it. */
function ChangedMeanwhile({ details: { issue, history }, since }: { details: IssueDetails; since: Issue }) {
  if (issue.edits === since.edits) return null
  const changes = history.filter(({ at }) => at > since.updatedAt)
  return (
    <Notice tone="warning" title="This issue has changed since you began">
      {changes.map((change) => (
        <p key={change.id}>
          {change.by?.name ?? 'A deleted account'} {describeChange(change)}.
        </p>
      ))}
      <p>Fields that you have not touched show the new values.</p>
    </Notice>
  )
}

/** A reporter may no longer see the issue's team. */
function withOwnTeam(teams: readonly Team[], { team }: Issue): readonly Team[] {
  if (teams.some(({ id }) => id === team.id)) return teams
  return [...teams, { ...team, edits: 1, isOpen: false, isMember: false, members: [] }]
}

/** Sends only changed fields, because others may have changed the rest. */
function changesOf(issue: Issue, fields: IssueFields): IssueChanges {
  const was = fieldsOf(issue)
  const { title, description, teamId, status, priority, assigneeId, labels } = fields
  return {
    ...(title.trim() !== was.title && { title }),
    ...(description.trim() !== was.description && { description }),
    ...(teamId !== was.teamId && { teamId }),
    ...(status !== was.status && { status }),
    ...(priority !== was.priority && { priority }),
    ...(assigneeId !== was.assigneeId && { assigneeId: assigneeId || null }),
    ...(labels.toSorted().join() !== was.labels.toSorted().join() && { labels: [...labels] }),
  }
}

/** Optimistic state of the issue until the server answers. */
function afterChanges(
  issue: Issue,
  fields: IssueFields,
  { teams, labels }: { readonly teams: readonly Team[]; readonly labels: readonly IssueLabel[] },
): Issue {
  const { assignee: _, ...rest } = issue
  const team = teams.find(({ id }) => id === fields.teamId)
  const assignee =
    team?.members.find(({ id }) => id === fields.assigneeId) ??
    (issue.assignee?.id === fields.assigneeId ? issue.assignee : undefined)
  return {
    ...rest,
    title: fields.title.trim(),
    description: fields.description.trim(),
    status: fields.status,
    priority: fields.priority,
    team: team ? { id: team.id, name: team.name, key: team.key } : issue.team,
    labels: labels.filter(({ id }) => fields.labels.includes(id)),
    ...(assignee && { assignee }),
  }
}

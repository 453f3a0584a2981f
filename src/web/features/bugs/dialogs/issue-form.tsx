import { useId, type FormEvent } from 'react'
import {
  DEFAULT_ISSUE_PRIORITY,
  ISSUE_LIMITS,
  ISSUE_MESSAGES,
  type Issue,
  type IssueLabel,
  type IssueStatus,
  type Team,
} from '#domain'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { PRIORITY_OPTIONS, STATUS_OPTIONS } from '../views/pills.tsx'

/** Input of the issue form. */
export interface IssueFields {
  readonly title: string
  readonly description: string
  readonly teamId: string
  readonly status: IssueStatus
  readonly priority: number
  /** Empty for unassigned. */
  readonly assigneeId: string
  /** Ids. */
  readonly labels: readonly string[]
}

/** An empty form; a single team is preselected. */
export function newFields(teams: readonly Team[]): IssueFields {
  const teamId = (teams.length === 1 && teams[0]?.id) || ''
  const empty = { title: '', description: '', assigneeId: '', labels: [] }
  return { ...empty, teamId, status: 'Backlog', priority: DEFAULT_ISSUE_PRIORITY }
}

/** Form fields of an existing issue. */
export function fieldsOf(issue: Issue): IssueFields {
  const { title, description, team, status, priority, assignee, labels } = issue
  const ids = labels.map(({ id }) => id)
  return {
    title,
    description,
    teamId: team.id,
    status,
    priority,
    assigneeId: assignee?.id ?? '',
    labels: ids,
  }
}

interface IssueFormProps {
  /** Form id, with which a button outside the form submits it. */
  id: string
  fields: IssueFields
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  /** False for a new issue, which starts in Backlog. */
  withStatus: boolean
  /** Called with the changed fields. */
  onChange: (part: Partial<IssueFields>) => void
  /** Called if all required fields are filled. */
  onSubmit: () => void
}

/** All fields of an issue. */
export function IssueForm(props: IssueFormProps) {
  const { id, fields, teams, withStatus, onChange: set, onSubmit } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.title.trim() === '' || fields.teamId === '') notify.error(ISSUE_MESSAGES.issueRequired)
    else onSubmit()
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <FormField label="Title" required className="sm:col-span-2">
        <Input
          value={fields.title}
          maxLength={ISSUE_LIMITS.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </FormField>
      <FormField label="Description" className="sm:col-span-2">
        <Textarea
          rows={5}
          value={fields.description}
          maxLength={ISSUE_LIMITS.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </FormField>
      <Choices teams={teams} fields={fields} withStatus={withStatus} set={set} />
      <LabelChoice labels={props.labels} chosen={fields.labels} onChange={(labels) => set({ labels })} />
    </form>
  )
}

interface ChoicesProps extends Pick<IssueFormProps, 'teams' | 'fields' | 'withStatus'> {
  set: (part: Partial<IssueFields>) => void
}

function Choices({ teams, fields, withStatus, set }: ChoicesProps) {
  const members = teams.find((team) => team.id === fields.teamId)?.members ?? []
  const setTeam = (teamId: string) => {
    const next = teams.find((team) => team.id === teamId)
    const isMember = next?.members.some(({ id }) => id === fields.assigneeId)
    set({ teamId, ...(!isMember && { assigneeId: '' }) })
  }
  return (
    <>
      <FormField label="Team" required>
        <Select
          value={fields.teamId || undefined}
          onValueChange={setTeam}
          placeholder="Choose a team"
          options={teams.map(({ id: value, name }) => ({ value, label: name }))}
        />
      </FormField>
      {withStatus && (
        <FormField label="Status">
          <Select
            value={fields.status}
            onValueChange={(status) => set({ status })}
            options={STATUS_OPTIONS}
          />
        </FormField>
      )}
      <FormField label="Priority">
        <Select
          value={String(fields.priority)}
          onValueChange={(priority) => set({ priority: Number(priority) })}
          options={PRIORITY_OPTIONS}
        />
      </FormField>
      <FormField label="Assignee" hint={members.length === 0 ? 'Members of the team choose' : undefined}>
        <Select
          value={fields.assigneeId}
          onValueChange={(assigneeId) => set({ assigneeId })}
          disabled={members.length === 0}
          options={[
            { value: '', label: 'Nobody' },
            ...members.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      </FormField>
    </>
  )
}

function LabelChoice({
  labels,
  chosen,
  onChange,
}: {
  labels: readonly IssueLabel[]
  chosen: readonly string[]
  onChange: (labels: readonly string[]) => void
}) {
  const name = useId()
  if (labels.length === 0) return null
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <div role="group" aria-labelledby={name} className="sm:col-span-2">
      <p id={name} className="mb-1 text-sm font-medium">
        Labels
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {labels.map(({ id, name: label, color }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= ISSUE_LIMITS.labelsOfIssue}
            onCheckedChange={(checked) => toggle(id, checked)}
            label={
              <span className="inline-flex items-center gap-1.5">
                <span
                  aria-hidden
                  className="size-2 rounded-full forced-color-adjust-none"
                  style={{ background: color }}
                />
                {label}
              </span>
            }
          />
        ))}
      </div>
    </div>
  )
}

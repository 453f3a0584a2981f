import { useState, type FormEvent } from 'react'
import { Trash2 } from 'lucide-react'
import { routes } from '#api/client'
import type { IssueLabel, Person, Team } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { keepEdit } from '../../../session/edits/keep-edit.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { usePeople, useTeamChanges } from '../queries.ts'

interface TeamsDialogProps {
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  onClose: () => void
}

/** Administration of teams, their members, and labels. */
export function TeamsDialog({ teams, labels, onClose }: TeamsDialogProps) {
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title="Teams and labels">
      <Tabs
        label="What to manage"
        tabs={[
          { value: 'teams', label: 'Teams', content: <TeamAdministration teams={teams} /> },
          { value: 'labels', label: 'Labels', content: <LabelAdministration labels={labels} /> },
        ]}
      />
    </Dialog>
  )
}

function TeamAdministration({ teams }: { teams: readonly Team[] }) {
  const [edited, setEdited] = useState<Team | 'new'>()
  const changes = useTeamChanges()
  if (edited)
    return <TeamForm team={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
  const remove = ({ id }: Team) => changes.mutate(() => apiClient.call(routes.deleteTeam, { params: { id } }))
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-2">
        {teams.map((team) => (
          <li
            key={team.id}
            className="flex flex-wrap items-center gap-2 rounded-md border border-border px-3 py-2"
          >
            <span className="font-medium">{team.name}</span>
            <Badge>{team.key}</Badge>
            <Badge tone={team.isOpen ? 'profit' : 'neutral'}>
              {team.isOpen ? 'Open to everybody' : 'Members only'}
            </Badge>
            <span className="mr-auto text-sm text-muted">
              {team.members.length} {team.members.length === 1 ? 'member' : 'members'}
            </span>
            <Button size="sm" onClick={() => setEdited(team)}>
              Edit<span className="sr-only"> {team.name}</span>
            </Button>
            <Button size="sm" variant="ghost" disabled={changes.isPending} onClick={() => remove(team)}>
              Delete<span className="sr-only"> {team.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setEdited('new')}>New team</Button>
    </div>
  )
}

function TeamForm({ team, onDone }: { team: Team | undefined; onDone: () => void }) {
  const [name, setName] = useState(team?.name ?? '')
  const [key, setKey] = useState(team?.key ?? '')
  const [isOpen, setOpen] = useState(team?.isOpen ?? true)
  const [memberIds, setMemberIds] = useState(() => team?.members.map(({ id }) => id) ?? [])
  const changes = useTeamChanges()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name, key, isOpen, memberIds }
    const save = () =>
      team
        ? keepEdit({
            startedFrom: team.edits,
            send: (edits) =>
              apiClient.call(routes.updateTeam, { params: { id: team.id }, body: { ...body, edits } }),
          })
        : apiClient.call(routes.createTeam, { body })
    changes.mutate(save, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <FormField label="Name" required>
        <Input autoFocus value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </FormField>
      <FormField label="Key" required hint="2 to 5 letters, which begin the numbers of its issues">
        <Input value={key} maxLength={5} onChange={(event) => setKey(event.target.value.toUpperCase())} />
      </FormField>
      <div className="sm:col-span-2">
        <Checkbox checked={isOpen} onCheckedChange={setOpen} label="Everybody may report to it" />
      </div>
      <Members chosen={memberIds} onChange={setMemberIds} />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={changes.isPending}>
          Save team
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

function Members({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { data = [], isError } = usePeople()
  const [search, setSearch] = useState('')
  const matches = ({ name, email }: Person & { email: string }) =>
    `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase())
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">Members</legend>
      {isError && <p className="text-sm text-danger">The users could not be loaded. Open this again.</p>}
      <FormField label="Find a user" hideLabel>
        <Input
          type="search"
          placeholder="Name or email"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </FormField>
      <div className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {data.filter(matches).map((person) => (
          <Checkbox
            key={person.id}
            checked={chosen.includes(person.id)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
            }
            label={`${person.name} (${person.email})`}
          />
        ))}
      </div>
    </fieldset>
  )
}

const FIRST_COLOR = '#2563eb'

/** Labels of the installation, and a form to add one. */
function LabelAdministration({ labels }: { labels: readonly IssueLabel[] }) {
  const [name, setName] = useState('')
  const [color, setColor] = useState(FIRST_COLOR)
  const keeping = useTeamChanges()
  const add = (event: FormEvent) => {
    event.preventDefault()
    keeping.mutate(() => apiClient.call(routes.createLabel, { body: { name, color } }), {
      onSuccess: () => setName(''),
    })
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {labels.map((label) => (
          <li key={label.id} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="size-3 rounded-full forced-color-adjust-none"
              style={{ background: label.color }}
            />
            <span className="mr-auto">{label.name}</span>
            <IconButton
              label={`Delete label ${label.name}`}
              icon={Trash2}
              size="sm"
              disabled={keeping.isPending}
              onClick={() =>
                keeping.mutate(() => apiClient.call(routes.deleteLabel, { params: { id: label.id } }))
              }
            />
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex flex-wrap items-end gap-3">
        <FormField label="New label">
          <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </FormField>
        <FormField label="Colour">
          <Input
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
            className="w-16"
          />
        </FormField>
        <Button type="submit" busy={keeping.isPending} disabled={name.trim() === ''}>
          Add label
        </Button>
      </form>
    </div>
  )
}

import { GitFork, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  MAX_NAME_LENGTH,
  nettedLegs,
  SIMULATED_DATASET_ID,
  type DayExplanation,
  type SimulatedLeg,
  type Simulator,
} from '#domain'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatDate } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { stateOf } from '../model/desk.ts'
import { useSimulatorChanges, useSimulators } from '../requests/simulators.ts'
import type { DeskView } from '../use-desk.ts'
import { CompareForks } from './compare-forks.tsx'
import { RuleDay } from './rule-day.tsx'

/** Result and legs of a strategy on the simulator's day. */
export interface RuleOfDay {
  readonly name: string
  readonly day: DayExplanation
  readonly legs: readonly SimulatedLeg[]
}

interface SimulatorCardProps {
  readonly view: DeskView
  readonly compared: ReadonlySet<string>
  readonly onCompare: (ids: ReadonlySet<string>) => void
  readonly rule: RuleOfDay | undefined
  readonly onRule: (rule: RuleOfDay | undefined) => void
}

type Naming = 'save' | 'fork' | 'rename'

/** Saves, opens and forks simulators, and compares forks with each other and with a strategy. */
export function SimulatorCard({ view, compared, onCompare, rule, onRule }: SimulatorCardProps) {
  const { desk } = view
  const simulators = useSimulators()
  const changes = useSimulatorChanges()
  const [naming, setNaming] = useState<Naming>()
  const list = simulators.data ?? []
  const open = list.find(({ id }) => id === desk.simulator)
  const keep = useNaming(view, open)
  return (
    <Card
      dense
      title="Simulator"
      description={
        open
          ? `${open.name} · saved with its moment, position, history and journal`
          : 'Save the moment and the position, come back to them, and try what else could have been done.'
      }
      actions={<SimulatorActions view={view} open={open} changes={changes} onName={setNaming} />}
    >
      {simulators.isError && (
        <ErrorBox
          message={`Your simulators could not be read. ${simulators.error.message}`}
          onRetry={() => void simulators.refetch()}
        />
      )}
      {list.length > 0 && <SimulatorPicker list={list} open={open} view={view} />}
      <RuleDay view={view} rule={rule} onRule={onRule} />
      <CompareForks view={view} list={list} compared={compared} onCompare={onCompare} rule={rule} />
      {naming && (
        <NameDialog
          key={naming}
          naming={naming}
          initial={open && naming === 'rename' ? open.name : ''}
          onClose={() => setNaming(undefined)}
          onName={keep[naming]}
        />
      )}
    </Card>
  )
}

/** What the name dialog does on submit. */
function useNaming(view: DeskView, open: Simulator | undefined) {
  const { desk, dispatch } = view
  const changes = useSimulatorChanges()
  const state = stateOf(desk)
  const edits = desk.simulatorEdits
  const saveAs = async (name: string) => {
    if (!state) return
    const dataset = view.chain?.dataset.id ?? desk.dataset ?? SIMULATED_DATASET_ID
    const made = { name, underlying: desk.underlying, dataset, state }
    dispatch({ do: 'saved', simulator: await changes.create.mutateAsync(made) })
  }
  const rename = async (name: string) => {
    if (!open) return
    const { value } = await changes.change.mutateAsync({ simulator: open, edits, name })
    if (value) dispatch({ do: 'saved', simulator: value })
  }
  const fork = async (name: string) => {
    if (!open || !desk.moment) return
    const saved = state && (await changes.change.mutateAsync({ simulator: open, edits, state }))
    if (saved?.kept === 'theirs') return
    dispatch({
      do: 'open',
      simulator: await changes.fork.mutateAsync({ id: saved?.value.id ?? open.id, name, at: desk.moment }),
    })
  }
  return { save: saveAs, rename, fork }
}

interface ActionsProps {
  readonly view: DeskView
  readonly open: Simulator | undefined
  readonly changes: ReturnType<typeof useSimulatorChanges>
  readonly onName: (naming: Naming) => void
}

/** Actions on the simulator and its saved version. */
function SimulatorActions({ view: { desk, dispatch, isSample }, open, changes, onName }: ActionsProps) {
  const state = stateOf(desk)
  const canSave = state !== undefined && !isSample
  const failed = (what: string) => (error: Error) => notify.error(`${what}. ${error.message}`)
  const save = () => {
    if (!open || !state) return
    changes.change.mutate(
      { simulator: open, edits: desk.simulatorEdits, state },
      {
        onSuccess: ({ value }) => {
          if (!value)
            return notify.success(`Simulator "${open.name}" stays as it is stored; choose it to see it`)
          dispatch({ do: 'saved', simulator: value })
          notify.success(`Simulator "${value.name}" saved`)
        },
        onError: failed('The simulator was not saved'),
      },
    )
  }
  const remove = () => {
    if (!open) return
    changes.remove.mutate(open.id, {
      onSuccess: () => {
        dispatch({ do: 'saved', simulator: undefined })
        notify.success(`Simulator "${open.name}" deleted; its position stays on screen until you leave it`)
      },
      onError: failed('The simulator was not deleted'),
    })
  }
  return (
    <>
      {open && (
        <Button size="sm" icon={Save} disabled={!canSave} busy={changes.change.isPending} onClick={save}>
          Save changes
        </Button>
      )}
      <Button size="sm" variant="primary" icon={Save} disabled={!canSave} onClick={() => onName('save')}>
        Save as Simulator
      </Button>
      {open && (
        <>
          <Button size="sm" icon={GitFork} disabled={!desk.moment} onClick={() => onName('fork')}>
            Fork here
          </Button>
          <Button size="sm" onClick={() => onName('rename')}>
            Rename
          </Button>
          <Button size="sm" icon={Trash2} busy={changes.remove.isPending} onClick={remove}>
            Delete
          </Button>
        </>
      )}
    </>
  )
}

interface PickerProps {
  readonly list: readonly Simulator[]
  readonly open: Simulator | undefined
  readonly view: DeskView
}

function SimulatorPicker({ list, open, view: { desk, dispatch } }: PickerProps) {
  const [next, setNext] = useState<Simulator>()
  const isUnsaved = open !== undefined && hasUnsavedTrades(desk, open)
  const leave = (to: Simulator) => dispatch({ do: 'open', simulator: to })
  return (
    <div className="grid max-w-md gap-1">
      <FormField label="Open a simulator">
        <Select
          value={open?.id}
          placeholder="Choose a simulator…"
          onValueChange={(id) => {
            const chosen = list.find((one) => one.id === id)
            if (!chosen) return
            if (isUnsaved) setNext(chosen)
            else leave(chosen)
          }}
          options={list.map(({ id, name, underlying, state: { moment }, parentId }) => ({
            value: id,
            label: `${name}${parentId ? ' (fork)' : ''} · ${underlying} · ${formatDate(moment.date)} ${moment.time}`,
          }))}
        />
      </FormField>
      <span role="status">{isUnsaved && <Badge tone="warning">Unsaved changes</Badge>}</span>
      {next && open && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setNext(undefined)}
          title={`Open ${next.name} without saving?`}
          description={`Your changes since “${open.name}” was saved leave the screen. Undo brings them back.`}
          footer={
            <>
              <Button onClick={() => setNext(undefined)}>Stay</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setNext(undefined)
                  leave(next)
                }}
              >
                Open without saving
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

/** Whether trades or notes differ from the saved version. */
function hasUnsavedTrades({ book }: DeskView['desk'], { state }: Simulator): boolean {
  const kept = { legs: nettedLegs(state.legs), history: state.history, notes: state.notes }
  return JSON.stringify([book.legs, book.history, book.notes]) !== JSON.stringify(Object.values(kept))
}

const TITLES: Readonly<Record<Naming, string>> = {
  save: 'Save as Simulator',
  fork: 'Fork at this minute',
  rename: 'Rename the simulator',
}

interface NameDialogProps {
  readonly naming: Naming
  readonly initial: string
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

function NameDialog({ naming, initial, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onName(name.trim())
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It was not saved. Please try again.')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TITLES[naming]}
      description={
        naming === 'fork'
          ? 'The current state is saved first; the fork continues separately from this minute on.'
          : undefined
      }
      startsAt="input"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isBusy) void submit()
        }}
      >
        <FormField label="Name" error={problem}>
          <Input value={name} maxLength={MAX_NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
        </FormField>
        <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
          {naming === 'fork' ? 'Fork' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}

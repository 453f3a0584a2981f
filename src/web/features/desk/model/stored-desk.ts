import { z } from 'zod'
import { DATASET_ID, nettedLegs, type SimulatorState, type Underlying } from '#domain'
import { isoDateSchema, marketMomentSchema, simulatorStateSchema, underlyingSchema } from '#domain/schemas'
import { readStored, writeStored } from '../../../ui/hooks/stored-state.ts'
import { newDesk, stateOf, type Desk, type DeskBefore } from './desk.ts'

interface KeptDesk {
  readonly underlying: Underlying
  readonly dataset: string | null
  /** Dataset that the chain was from; absent in states stored by older versions. */
  readonly shownDataset?: string | undefined
  readonly simulator: string | null
  readonly simulatorEdits?: number | undefined
  readonly state: SimulatorState
  /** Undo steps; absent in states stored by older versions. */
  readonly before?: unknown
}

const { legs, history, notes } = simulatorStateSchema.shape
const beforeSchema = z.object({
  book: z.object({ legs, history, notes }),
  place: z
    .object({
      dataset: z.string().regex(DATASET_ID).optional(),
      underlying: underlyingSchema,
      moment: marketMomentSchema.optional(),
      expiry: isoDateSchema.optional(),
      simulator: z.string().optional(),
      simulatorEdits: z.number().optional(),
    })
    .optional(),
})

/** Maximum size of stored undo steps, newest first: browsers grant a site a few megabytes. */
const MOST_UNDO_CHARACTERS = 500_000

const keyOf = (userId: string) => `desk:${userId}`

/** Where this browser keeps a note that the user has typed and not added. */
export const noteKey = (userId: string) => `desk-note:${userId}`

/** The user's note that is not added yet. */
export const keptNote = (userId: string) => readStored(noteKey(userId), '', isNote)

/** Whether a stored value is a note. */
export const isNote = (value: unknown): value is string => typeof value === 'string'

/** Stores the user's simulator with its undo steps, so that a reload loses nothing. */
export function keepDesk(userId: string, desk: Desk): void {
  const state = stateOf(desk)
  if (!state) return
  const { underlying, dataset = null, shownDataset, simulator = null, simulatorEdits } = desk
  const before = newestOf(desk.before)
  writeStored(keyOf(userId), {
    underlying,
    dataset,
    shownDataset,
    simulator,
    simulatorEdits,
    state,
    before,
  } satisfies KeptDesk)
}

/** Cache by list: the simulator is stored at every minute of an Auto Run, but undo steps change only with trades. */
const newest = new WeakMap<Desk['before'], Desk['before']>()

function newestOf(before: Desk['before']): Desk['before'] {
  const known = newest.get(before)
  if (known) return known
  let left = MOST_UNDO_CHARACTERS
  const from = before.findLastIndex((one) => (left -= JSON.stringify(one).length) < 0)
  const found = before.slice(from + 1)
  newest.set(before, found)
  return found
}

/** The user's stored simulator, or a new one. */
export function keptDesk(userId: string): Desk {
  const kept = readStored<KeptDesk | null>(keyOf(userId), null, isKept)
  if (!kept) return newDesk()
  const { moment, expiry, ...state } = kept.state
  const book = { ...state, legs: nettedLegs(state.legs) }
  const simulator = kept.simulator ?? undefined
  const before = keptBefore(kept.before)
  const { shownDataset, simulatorEdits } = kept
  const open = { shownDataset, simulator, simulatorEdits }
  return { ...newDesk(kept.underlying, kept.dataset ?? undefined), moment, expiry, book, before, ...open }
}

/** All stored undo steps, or none if any is invalid, because undo goes step by step. */
function keptBefore(value: unknown): readonly DeskBefore[] {
  const before = (z.array(beforeSchema).safeParse(value).data ?? []) as readonly DeskBefore[]
  return before.map((one) => ({ ...one, book: { ...one.book, legs: nettedLegs(one.book.legs) } }))
}

function isKept(value: unknown): value is KeptDesk {
  const kept = value as Partial<KeptDesk> | null
  const isText = (one: unknown) => one === null || typeof one === 'string'
  return (
    typeof kept === 'object' &&
    kept !== null &&
    isText(kept.dataset) &&
    isText(kept.simulator) &&
    (kept.shownDataset === undefined || typeof kept.shownDataset === 'string') &&
    (kept.simulatorEdits === undefined || typeof kept.simulatorEdits === 'number') &&
    underlyingSchema.safeParse(kept.underlying).success &&
    simulatorStateSchema.safeParse(kept.state).success
  )
}

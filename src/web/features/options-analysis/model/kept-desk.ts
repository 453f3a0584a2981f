import type { SimulatorState, Underlying } from '#domain'
import { simulatorStateSchema, underlyingSchema } from '#domain/schemas'
import { readStored, writeStored } from '../../../ui/stored-state.ts'
import { newDesk, stateOf, type Desk } from './desk.ts'

interface KeptDesk {
  readonly underlying: Underlying
  readonly dataset: string | null
  readonly simulator: string | null
  readonly state: SimulatorState
}

const keyOf = (userId: string) => `desk:${userId}`

/** Keeps the desk in the browser for its user, so that a reload loses nothing. */
export function keepDesk(userId: string, desk: Desk): void {
  const state = stateOf(desk)
  if (!state) return
  const { underlying, dataset = null, simulator = null } = desk
  writeStored(keyOf(userId), { underlying, dataset, simulator, state } satisfies KeptDesk)
}

/** The desk as its user left it; a new one where nothing is kept. */
export function keptDesk(userId: string): Desk {
  const kept = readStored<KeptDesk | null>(keyOf(userId), null, isKept)
  if (!kept) return newDesk()
  const { moment, expiry, ...book } = kept.state
  const simulator = kept.simulator ?? undefined
  return { ...newDesk(kept.underlying, kept.dataset ?? undefined), moment, expiry, book, simulator }
}

function isKept(value: unknown): value is KeptDesk {
  const kept = value as Partial<KeptDesk> | null
  const isText = (one: unknown) => one === null || typeof one === 'string'
  return (
    typeof kept === 'object' &&
    kept !== null &&
    isText(kept.dataset) &&
    isText(kept.simulator) &&
    underlyingSchema.safeParse(kept.underlying).success &&
    simulatorStateSchema.safeParse(kept.state).success
  )
}

import type { Hands } from './hands.ts'
import type { ReplayWitness } from './replay-witness.ts'

/** How a replay reads bars, and what it is wanted for. */
export interface ReplayOptions {
  /** Reads a bar that reaches both stop and target as target first: the second run of the ambiguity band. */
  readonly targetFirst?: boolean
  /** Reads a bar inside which a leg was entered, and that reached its stop, as stopped: the third run. */
  readonly stopsInside?: boolean
  /** Leaves out what only records tell: which closes a position saw. */
  readonly profitsOnly?: boolean
  /** Receives what happened minute by minute, to explain a day. */
  readonly witness?: ReplayWitness | undefined
  /** What is ordered from outside, on paper. */
  readonly hands?: Hands | undefined
}

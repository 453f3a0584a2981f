import type { ManualOrders } from './manual-orders.ts'
import type { ReplayWitness } from './replay-witness.ts'

/** How a replay reads ambiguous bars, and what its result is used for. */
export interface ReplayOptions {
  /**
   * A bar that reaches both stop and target reached the target first: the second reading of the ambiguity
   * band.
   */
  readonly targetFirst?: boolean
  /** An entry inside a bar that reached its stop was stopped in it: the third reading. */
  readonly stopsInside?: boolean
  /** Skips the data that only trade records need: the closes during each position. */
  readonly profitsOnly?: boolean
  /** Observes the replay minute by minute, to explain a day. */
  readonly witness?: ReplayWitness | undefined
  /** Orders from the user or from daily limits; only in deployments. */
  readonly manualOrders?: ManualOrders | undefined
}

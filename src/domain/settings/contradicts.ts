import type { Strategy } from '../schemas/backtest-request.ts'
import type { Leg } from '../schemas/leg.ts'

/** A rule between settings, in the entry of the setting whose value it refuses. `Around` holds their values. */
export interface Contradicts<Around> {
  /** The refused field, from the strategy or the leg on. */
  readonly path: readonly string[]
  /** The fields that the value contradicts. */
  readonly others: readonly string[]
  /** The values that the message names, if the value is refused. */
  readonly refuses: (around: Around) => Readonly<Record<string, string | number>> | false | undefined
  /**
   * A field in braces is written with its name and value: `{exitTime}` is `exitTime 14:00`, and with the label of the
   * form `Leaves at 14:00`. In braces that name no field stands a value alone.
   */
  readonly message: string
  /** The message in the form, if it differs in more than the names of fields. */
  readonly words?: string
}

/** A leg, its strategy, and the strategy's enabled legs in order. */
export interface LegAround {
  readonly leg: Leg
  readonly strategy: Strategy
  readonly enabled: readonly Leg[]
}

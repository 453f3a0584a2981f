import type { Underlying } from '#domain'

/** The indices that are simulated; the exchange has more. */
export const SIMULATED_UNDERLYINGS = [
  'NIFTY',
  'BANKNIFTY',
  'FINNIFTY',
] as const satisfies readonly Underlying[]

export type SimulatedUnderlying = (typeof SIMULATED_UNDERLYINGS)[number]

/** Whether an underlying is one of the simulated ones. */
export function isSimulated(underlying: Underlying): underlying is SimulatedUnderlying {
  return (SIMULATED_UNDERLYINGS as readonly Underlying[]).includes(underlying)
}

import type { IsoDate } from '#engine/exchange'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { REAL_FROM, REAL_TO } from './real-days.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** A market that nobody has seen: the levels its months end on and the days that are laid down. */
export interface DrawnScript {
  /** Part of every stream of random numbers. */
  readonly id: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly initialClose: Readonly<Record<SimulatedUnderlying, number>>
  /** India VIX at the close before, in percent. */
  readonly initialVix: number
  readonly months: readonly PublishedMonth[]
  readonly events: readonly EventDay[]
  /** Whether indices are drawn to a strike on their expiry days. */
  readonly pinsExpiries: boolean
}

/** Sessions of the real market: minutes are drawn between the prices that their days had. */
export interface RealScript {
  readonly id: ''
  readonly from: IsoDate
  readonly to: IsoDate
}

export type MarketScript = DrawnScript | RealScript

/** Every session whose daily prices are kept: a day of it is the same in whatever dataset. */
export const REAL_SCRIPT: RealScript = { id: '', from: REAL_FROM, to: REAL_TO }

/** The first and last session of the dataset that a fresh installation opens on. */
export const SIMULATED_FROM: IsoDate = '2024-01-01'
export const SIMULATED_TO: IsoDate = '2025-04-30'

/** The start of every purpose of random numbers of a market. */
export function marketKey(script: MarketScript, seed: number): string {
  return isDrawn(script) ? drawnKey(script, seed) : `${seed}`
}

export function drawnKey(script: DrawnScript, seed: number): string {
  return `${seed}|${script.id}`
}

export function isDrawn(script: MarketScript): script is DrawnScript {
  return script.id !== ''
}

import type { IsoDate } from '#engine/exchange'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { REAL_FROM, REAL_TO } from './real-days.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** An unknown market: the levels on which its months end, and the days that are fixed. */
export interface DrawnScript {
  /** Part of the key of every random stream. */
  readonly id: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly initialClose: Readonly<Record<SimulatedUnderlying, number>>
  /** India VIX at the previous close, in percent. */
  readonly initialVix: number
  readonly months: readonly PublishedMonth[]
  readonly events: readonly EventDay[]
  /** Whether indices are drawn towards a strike on their expiry days. */
  readonly pinsExpiries: boolean
}

/** Sessions of the real market: minutes are drawn between the real prices of each day. */
export interface RealScript {
  readonly id: ''
  readonly from: IsoDate
  readonly to: IsoDate
}

export type MarketScript = DrawnScript | RealScript

/** Every session with known daily prices. A day is the same in every dataset. */
export const REAL_SCRIPT: RealScript = { id: '', from: REAL_FROM, to: REAL_TO }

/** The first and last session of the dataset that a new installation starts with. */
export const SIMULATED_FROM: IsoDate = '2024-01-01'
export const SIMULATED_TO: IsoDate = '2025-04-30'

/** Prefix of every random stream of a market. */
export function marketKey(script: MarketScript, seed: number): string {
  return isDrawn(script) ? drawnKey(script, seed) : `${seed}`
}

export function drawnKey(script: DrawnScript, seed: number): string {
  return `${seed}|${script.id}`
}

export function isDrawn(script: MarketScript): script is DrawnScript {
  return script.id !== ''
}

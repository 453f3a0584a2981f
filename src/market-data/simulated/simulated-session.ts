import type { IsoDate } from '#engine/exchange'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** One index on one day, in index points. */
export interface IndexDay {
  readonly previousClose: number
  readonly open: number
  /** The extremes of the day; undefined for a drawn day. */
  readonly high?: number
  readonly low?: number
  readonly close: number
  /** Standard deviation of the logarithm of the index over the session. */
  readonly sessionVolatility: number
}

/** How an index is published on a day. */
export interface IndexPrints {
  readonly perMinute: number
  /** Standard deviation of a minute's open relative to the previous close, as a fraction of the index. */
  readonly step: number
  /** How far prints wander within a minute, relative to a random walk with the moves of the minutes. */
  readonly wander: number
}

/** One day of the market without its minutes. */
export interface SimulatedSession {
  readonly date: IsoDate
  readonly index: Readonly<Record<SimulatedUnderlying, IndexDay>>
  /** Indices without prices on the day; their entry in `index` is the previous close. */
  readonly missing?: readonly SimulatedUnderlying[]
  /** India VIX at the previous close and at this one, in percent. */
  readonly previousVix: number
  readonly vix: number
  /** Its extremes of the day, including the previous close; undefined for a drawn day. */
  readonly vixRange?: { readonly high: number; readonly low: number }
  /** Recent mean of VIX: exponential over about eight sessions up to the previous close. */
  readonly usualVix: number
  readonly prints: IndexPrints
  /** Turnover of options on the day, relative to an ordinary day. */
  readonly turnover: number
}

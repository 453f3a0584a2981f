import type { IsoDate } from '#engine/exchange'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** One index on one day, in index points. */
export interface IndexDay {
  readonly previousClose: number
  readonly open: number
  /** The extremes of the day; free where the day is drawn. */
  readonly high?: number
  readonly low?: number
  readonly close: number
  /** Standard deviation of the logarithm of the index over the session. */
  readonly sessionVolatility: number
}

/** How the indices are published on a day. */
export interface IndexPrints {
  readonly perMinute: number
  /** Standard deviation of a minute's open against the close before, as a fraction of the index. */
  readonly step: number
  /** How far prints wander within a minute, against a walk with the moves of the minutes. */
  readonly wander: number
}

/** One day of the market, before any minute of it. */
export interface SimulatedSession {
  readonly date: IsoDate
  readonly index: Readonly<Record<SimulatedUnderlying, IndexDay>>
  /** Indices that have no prices of the day: their entry in `index` is the close before. */
  readonly missing?: readonly SimulatedUnderlying[]
  /** India VIX at the previous close and at this one, in percent. */
  readonly previousVix: number
  readonly vix: number
  /** Its extremes of the day, the previous close among them; free where the day is drawn. */
  readonly vixRange?: { readonly high: number; readonly low: number }
  /** What VIX had been of late: its exponential mean over about eight sessions up to the previous close. */
  readonly usualVix: number
  readonly prints: IndexPrints
  /** How much options trade on the day, against an ordinary one. */
  readonly turnover: number
}

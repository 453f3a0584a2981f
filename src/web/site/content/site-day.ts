import day from './site-day.json' with { type: 'json' }

/** A sold option of the day, in rupees; `profit` is before `charges`. */
export interface SiteDayPosition {
  readonly optionType: string
  readonly strike: number
  readonly quantity: number
  readonly entryTime: string
  readonly entryPrice: number
  readonly exitTime: string
  readonly exitPrice: number
  readonly profit: number
  readonly charges: number
  /** The level of the stop that was hit, and the highest price of its minute; null for a leg that was squared off. */
  readonly stop: number | null
  readonly high: number | null
}

/** A day of a short straddle as the engine explains it. */
export interface SiteDay {
  readonly date: string
  readonly underlying: string
  readonly stopPercent: number
  readonly stepMinutes: number
  /** Closes of the index from 09:15 on, one every `stepMinutes`. */
  readonly index: readonly number[]
  readonly positions: readonly SiteDayPosition[]
}

/** Written by `scripts/site-day.ts`; a test beside it compares it with the engine. */
export const SITE_DAY: SiteDay = day

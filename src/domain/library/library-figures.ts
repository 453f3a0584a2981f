import stored from './library-figures.json' with { type: 'json' }

/**
 * Results of a strategy on the simulated market, one lot per leg, entered and closed each day. Rupees net of charges.
 */
export interface LibraryFigures {
  /** Days on which it was traded. */
  readonly days: number
  /** Percent of those days with a net profit above 0. */
  readonly successRate: number
  /** Median of the days that ended above 0; null without one. */
  readonly typicalProfit: number | null
  /** Median of the days that ended below 0, negative; null without one. */
  readonly typicalLoss: number | null
  /** Sum over all days. */
  readonly netProfit: number
  /** The highest margin of any day. */
  readonly peakMargin: number
  /** The same days in groups: by days to expiry, by India VIX at the entry day's start, and by year. */
  readonly groups: readonly LibraryGroup[]
}

/** Days of a strategy that have something in common. */
export interface LibraryGroup {
  readonly by: 'Days to expiry' | 'India VIX' | 'Year'
  /** `0`, `13 to 16`, `2024`. */
  readonly name: string
  readonly days: number
  /** Percent of those days with a net profit above 0. */
  readonly successRate: number
  /** Rupees net of charges. */
  readonly netProfit: number
}

/** Figures with the data and engine they were computed on. */
export interface LibraryFiguresFile {
  readonly market: string
  readonly version: number
  readonly contentHash: string
  readonly engineVersion: string
  readonly from: string
  readonly to: string
  /** By strategy id. Strategies that cannot be backtested are missing. */
  readonly strategies: Readonly<Record<string, LibraryFigures>>
  /** The same figures over a few days, so that a test can recompute them. */
  readonly sample: {
    readonly from: string
    readonly to: string
    readonly strategies: Readonly<Record<string, LibraryFigures>>
  }
}

/** Written by `scripts/library-figures.ts`. */
export const LIBRARY_FIGURES = stored as LibraryFiguresFile

import type { BacktestBundle, PriceAges, Trade, Verdict } from '#domain'
import type { Money } from '#engine/analytics'
import type { GroupRow } from '#engine/evidence'
import type { ReportFonts } from '../../../../report/write-in-worker.ts'
import type { ResultOrigin } from '../result-origin.ts'

/** What a document is made from; plain data, so that it can be sent to a worker. */
export interface ReportContent {
  readonly kind: 'trade-log' | 'report'
  /** What is shown: of which run, on which data, by which filter and view. */
  readonly origin: ResultOrigin
  /** The strategy in plain words. */
  readonly description: readonly string[]
  readonly money: Money
  /** On the whole result; left out while it is not known what else was tried. */
  readonly verdict?: Verdict | undefined
  /** What resampling says of the whole result; left out where it is not known. */
  readonly evidence?:
    | {
        /** Figure, value, and what it says. */
        readonly figures: readonly (readonly [string, string, string])[]
        readonly groups: readonly GroupRow[]
      }
    | undefined
  /** How old the prices of the whole result were; left out where it is not known. */
  readonly priceAges?: PriceAges | undefined
  /** What the filter left. */
  readonly trades: readonly Trade[]
  readonly bundle: Omit<BacktestBundle, 'results'> & {
    readonly results: Omit<BacktestBundle['results'], 'trades'> & { readonly allTrades: number }
  }
  readonly fonts: ReportFonts
}

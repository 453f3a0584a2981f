import type { BacktestBundle, PriceAges, Trade, Verdict } from '#domain'
import type { Money } from '#engine/analytics'
import type { GroupRow } from '#engine/evidence'
import type { ReportFonts } from '../../report/write-in-worker.ts'
import type { ResultOrigin } from '../result-origin.ts'

/** Content of a document, as plain data that can be sent to a worker. */
export interface ReportContent {
  readonly kind: 'trade-log' | 'report'
  /** Run, data, filter and view of the numbers. */
  readonly origin: ResultOrigin
  /** The strategy in plain words. */
  readonly description: readonly string[]
  readonly money: Money
  /** Of the whole result; absent until the number of trials is known. */
  readonly verdict?: Verdict | undefined
  /** Resampling of the whole result; absent if unknown. */
  readonly evidence?:
    | {
        /** Figure, value, and meaning. */
        readonly figures: readonly (readonly [string, string, string])[]
        readonly groups: readonly GroupRow[]
      }
    | undefined
  /** Price ages of the whole result; absent if unknown. */
  readonly priceAges?: PriceAges | undefined
  /** Filtered trades. */
  readonly trades: readonly Trade[]
  readonly bundle: Omit<BacktestBundle, 'results'> & {
    readonly results: Omit<BacktestBundle['results'], 'trades'> & { readonly allTrades: number }
  }
  readonly fonts: ReportFonts
}

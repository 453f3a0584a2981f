import type { BacktestBundle, Trade } from '#domain'
import type { Money } from '#engine/analytics'

/** TrueType files that have ₹. */
export interface ReportFonts {
  readonly regular: ArrayBuffer
  readonly bold: ArrayBuffer
}

/** What a document is made from; plain data, so that it can be sent to a worker. */
export interface ReportContent {
  readonly kind: 'trade-log' | 'report'
  readonly strategyName: string
  /** The strategy in plain words. */
  readonly description: readonly string[]
  readonly money: Money
  /** What the filter left. */
  readonly trades: readonly Trade[]
  readonly bundle: Omit<BacktestBundle, 'results'> & {
    readonly results: Omit<BacktestBundle['results'], 'trades'> & { readonly allTrades: number }
  }
  readonly fonts: ReportFonts
}

/** What the worker answers: how far it is (0–1), again and again, then the file or why there is none. */
export type ReportAnswer =
  { readonly share: number } | { readonly pdf: ArrayBuffer } | { readonly error: string }

/** How the data names itself on every page. */
export function dataName({ dataset }: Pick<BacktestBundle, 'dataset'>): string {
  return dataset.kind === 'simulated' ? 'Simulated data' : dataset.name
}

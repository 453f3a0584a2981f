import type { ResultHeadline } from '#api'
import type { BacktestBundle, BacktestResults, Performance, Summary, Trade } from '#domain'
import { performanceOf, sharpeRatio } from '#engine/analytics'
import { verdictOf } from '#engine/evidence'
import { compressedNow } from '../../kernel/zstandard.ts'

/** A result without its days and trades. */
export interface Overview extends Omit<BacktestBundle, 'results'> {
  readonly results: Omit<BacktestResults, 'tradeLog' | 'trades'> & {
    readonly tradeLog: Omit<BacktestResults['tradeLog'], 'dailyLevelAnalysis'>
  }
}

/**
 * A result as stored. Overview, days and trades are each one complete JSON value, compressed with Zstandard, so that
 * each can be read or sent without the others.
 */
export interface EncodedResult {
  readonly summary: Summary
  /** Computed from profit net of charges, as stored with a strategy. */
  readonly performance: Performance
  /** Sharpe ratio of net profit per session, not annualised; null if undefined. */
  readonly dailySharpe: number | null
  /** p-value of the maximum test for the run alone; null if undefined, and on simulated data, which is no evidence. */
  readonly chance: number | null
  /** Content hash of the dataset. */
  readonly datasetVersion: string
  /** An `Overview`. */
  readonly overview: Uint8Array
  /** The array of the daily summary. */
  readonly days: Uint8Array
  /** The array of trades, with a tab after each group. */
  readonly trades: Uint8Array
  readonly tradeCount: number
}

/** A run judged as if nothing else had been tried. */
const ALONE = { trials: { count: 1, variance: null }, overfitting: null }

/**
 * Encodes a result for storage. Large results take noticeable time, so the thread that computed the result
 * calls this.
 */
export function encodeResult(bundle: BacktestBundle): EncodedResult {
  const { overview, days, trades } = partsOf(bundle)
  const verdict = bundle.dataset.kind === 'simulated' ? undefined : verdictOf(bundle, ALONE)
  const performance = {
    ...performanceOf(bundle.results, new Date().toISOString()),
    ...(verdict && { verdict: verdict.level }),
  }
  return {
    summary: bundle.results.summary,
    performance,
    overview: compressedJson(JSON.stringify(overview)),
    days: compressedJson(JSON.stringify(days)),
    trades: compressedJson(tradesJson(trades)),
    tradeCount: trades.length,
    dailySharpe: sharpeRatio(days.map((day) => day.netPnl)),
    chance: verdict?.chance ?? null,
    datasetVersion: bundle.dataset.contentHash,
  }
}

/** Encodes a headline as compressed JSON. */
export function encodeHeadline(headline: ResultHeadline): Uint8Array {
  return compressedJson(JSON.stringify(headline))
}

/** Splits a result into the values that are stored separately. */
export function partsOf({ results, ...about }: BacktestBundle) {
  const { trades, tradeLog, ...figures } = results
  const { dailyLevelAnalysis, ...others } = tradeLog
  const overview: Overview = { ...about, results: { ...figures, tradeLog: others } }
  return { overview, days: dailyLevelAnalysis.daily_summary, trades }
}

/** Trades in a group. */
export const GROUP_SIZE = 500
/** White space in JSON, which a string can't contain. So a group is found without decoding the others. */
export const AFTER_GROUP = '\t'

/** The JSON of all trades. Joining bytes instead of texts halves the time of encoding. */
function tradesJson(trades: readonly Trade[]): Buffer {
  const parts: Uint8Array[] = []
  for (let from = 0; from < trades.length; from += GROUP_SIZE) {
    const group = Buffer.from(JSON.stringify(trades.slice(from, from + GROUP_SIZE)))
    parts.push(from === 0 ? OPENING : BETWEEN_GROUPS, group.subarray(1, -1))
  }
  return Buffer.concat([...(trades.length === 0 ? [OPENING] : parts), CLOSING])
}

const [OPENING, BETWEEN_GROUPS, CLOSING] = ['[', `,${AFTER_GROUP}`, ']'].map((text) => Buffer.from(text))

function compressedJson(json: string | Uint8Array): Uint8Array {
  return new Uint8Array(compressedNow(json))
}

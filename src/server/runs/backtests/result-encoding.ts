import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { ResultHeadline } from '#api'
import type { BacktestBundle, Performance, Summary, Trade } from '#domain'
import { performanceOf, sharpeRatio } from '#engine/analytics'
import { verdictOf } from '#engine/evidence'
import { asText, type JsonPart } from '../../kernel/http/json-parts.ts'

const decompress = promisify(zstdDecompress)

/** Trades per stored page: few enough to decode for one screen, enough to compress well. */
export const TRADES_PER_PAGE = 500

/**
 * A result as stored: JSON compressed with Zstandard, with the trades in separate pages. Head and pages are
 * frames that can be joined to a whole result without decompressing them.
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
  /**
   * The bundle with an empty list of trades: a frame up to its opening bracket, `CUT`, and a frame with the
   * rest.
   */
  readonly head: Uint8Array
  /** Trades separated by commas, without brackets. */
  readonly pages: readonly Uint8Array[]
  readonly tradeCount: number
}

/** A run judged as if nothing else had been tried. */
const ALONE = { trials: { count: 1, variance: null }, overfitting: null }

/**
 * Encodes a result for storage. Large results take noticeable time, so the thread that computed the result
 * calls this.
 */
export function encodeResult(bundle: BacktestBundle): EncodedResult {
  const { trades, summary } = bundle.results
  const pages: Uint8Array[] = []
  for (let from = 0; from < trades.length; from += TRADES_PER_PAGE)
    pages.push(frameOf(JSON.stringify(trades.slice(from, from + TRADES_PER_PAGE)).slice(1, -1)))
  const verdict = bundle.dataset.kind === 'simulated' ? undefined : verdictOf(bundle, ALONE)
  const performance = {
    ...performanceOf(bundle.results, new Date().toISOString()),
    ...(verdict && { verdict: verdict.level }),
  }
  const { daily_summary: days } = bundle.results.tradeLog.dailyLevelAnalysis
  return {
    summary,
    performance,
    head: encodeHead(bundle),
    pages,
    tradeCount: trades.length,
    dailySharpe: sharpeRatio(days.map((day) => day.netPnl)),
    chance: verdict?.chance ?? null,
    datasetVersion: bundle.dataset.contentHash,
  }
}

/** Encodes a headline as a compressed frame of JSON. */
export function encodeHeadline(headline: ResultHeadline): Uint8Array {
  return frameOf(JSON.stringify(headline))
}

/** Marks the place of the trades in a head's JSON. Within a string its quotes would be escaped. */
const NO_TRADES = '"trades":[]'

/**
 * A skippable frame (RFC 8878, 3.1.2) that marks the cut. JSON can't contain it, and compressed JSON
 * practically never does.
 */
const CUT = Buffer.from('502a4d1806000000747261646573', 'hex')

function encodeHead(bundle: BacktestBundle): Uint8Array {
  const text = JSON.stringify({ ...bundle, results: { ...bundle.results, trades: [] } })
  const at = text.indexOf(NO_TRADES) + NO_TRADES.length - 1
  return new Uint8Array(Buffer.concat([frameOf(text.slice(0, at)), CUT, frameOf(text.slice(at))]))
}

/** Level 1 compresses results as well as the default level 3, in three quarters of the time. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

function frameOf(text: string): Uint8Array {
  return new Uint8Array(zstdCompressSync(text, LEVEL))
}

/** The JSON of a whole result; each page of trades is requested when it is needed. */
export async function* resultParts(
  head: Uint8Array,
  pages: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<JsonPart> {
  const { before, after, isCut } = await cutHead(head)
  yield before
  let first = true
  for await (const page of pages) {
    if (!first) yield { text: ',' }
    // Older results were stored in one piece.
    yield isCut ? { frame: page } : { text: (await decompress(page)).subarray(1, -1) }
    first = false
  }
  yield after
}

async function cutHead(head: Uint8Array): Promise<{ before: JsonPart; after: JsonPart; isCut: boolean }> {
  const cut = Buffer.from(head.buffer, head.byteOffset, head.byteLength).indexOf(CUT)
  if (cut >= 0) {
    const [before, after] = [head.subarray(0, cut), head.subarray(cut + CUT.length)]
    return { before: { frame: before }, after: { frame: after }, isCut: true }
  }
  const text = await decompress(head)
  const at = text.indexOf(NO_TRADES) + NO_TRADES.length - 1
  return { before: { text: text.subarray(0, at) }, after: { text: text.subarray(at) }, isCut: false }
}

/** Decodes a result without its trades. */
export async function decodeHead(head: Uint8Array): Promise<BacktestBundle> {
  const texts: Uint8Array[] = []
  for await (const text of asText(resultParts(head, []))) texts.push(text)
  return JSON.parse(Buffer.concat(texts).toString('utf8')) as BacktestBundle
}

/** Decodes the trades of a page. */
export async function decodeTrades(page: Uint8Array): Promise<Trade[]> {
  const list = (await decompress(page)).toString('utf8')
  // Pages of older results have brackets.
  return JSON.parse(list.startsWith('[') ? list : `[${list}]`) as Trade[]
}

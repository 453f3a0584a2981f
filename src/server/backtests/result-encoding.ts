import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { ResultHeadline } from '#api'
import type { BacktestBundle, Performance, Summary, Trade } from '#domain'
import { performanceOf, sharpeRatio } from '#engine/analytics'
import { asText, type JsonPart } from '../http/json-parts.ts'

const decompress = promisify(zstdDecompress)

/** Trades of one stored page: small enough to open for one screen, large enough to compress well. */
export const TRADES_PER_PAGE = 500

/**
 * A result as it is stored: JSON compressed with Zstandard, the trades apart and in pages. Head and pages are cut where they are
 * put together, so that a whole result is made of them without opening one.
 */
export interface EncodedResult {
  readonly summary: Summary
  /** Counted of profit net of charges, as it is kept with a strategy. */
  readonly performance: Performance
  /** Of net profit per session, not annualised; null where it is not defined. */
  readonly dailySharpe: number | null
  /** Content hash of the dataset. */
  readonly datasetVersion: string
  /** The bundle with an empty list of trades: a frame up to its opening bracket, `CUT`, and a frame of the rest. */
  readonly head: Uint8Array
  /** Trades, with commas between and no brackets around them. */
  readonly pages: readonly Uint8Array[]
  readonly tradeCount: number
}

/** Encodes a result for storage. Takes a noticeable time for large results, so the thread that made it does it. */
export function encodeResult(bundle: BacktestBundle): EncodedResult {
  const { trades, summary } = bundle.results
  const pages: Uint8Array[] = []
  for (let from = 0; from < trades.length; from += TRADES_PER_PAGE)
    pages.push(frameOf(JSON.stringify(trades.slice(from, from + TRADES_PER_PAGE)).slice(1, -1)))
  const performance = performanceOf(bundle.results, new Date().toISOString())
  const { daily_summary: days } = bundle.results.tradeLog.dailyLevelAnalysis
  return {
    ...{ summary, performance, head: encodeHead(bundle), pages, tradeCount: trades.length },
    dailySharpe: sharpeRatio(days.map((day) => day.netPnl)),
    datasetVersion: bundle.dataset.contentHash,
  }
}

/** What a result is judged by first, as a frame of JSON. */
export function encodeHeadline(headline: ResultHeadline): Uint8Array {
  return frameOf(JSON.stringify(headline))
}

/** Stands in the JSON of a head where the trades go. Inside a string its quotes would be escaped. */
const NO_TRADES = '"trades":[]'

/** A frame that decoders skip (RFC 8878, 3.1.2). Neither JSON nor, by any chance, what is compressed of it reads like this. */
const CUT = Buffer.from('502a4d1806000000747261646573', 'hex')

function encodeHead(bundle: BacktestBundle): Uint8Array {
  const text = JSON.stringify({ ...bundle, results: { ...bundle.results, trades: [] } })
  const at = text.indexOf(NO_TRADES) + NO_TRADES.length - 1
  return new Uint8Array(Buffer.concat([frameOf(text.slice(0, at)), CUT, frameOf(text.slice(at))]))
}

/** Results are as small with the first level as with the third, the default, and it takes three quarters of the time. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

function frameOf(text: string): Uint8Array {
  return new Uint8Array(zstdCompressSync(text, LEVEL))
}

/** The JSON of a whole result, each page of trades asked for when it is wanted. */
export async function* resultParts(
  head: Uint8Array,
  pages: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<JsonPart> {
  const { before, after, isCut } = await cutHead(head)
  yield before
  let first = true
  for await (const page of pages) {
    if (!first) yield { text: ',' }
    // Results of before were stored in one piece.
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

/** A result without its trades. */
export async function decodeHead(head: Uint8Array): Promise<BacktestBundle> {
  const texts: Uint8Array[] = []
  for await (const text of asText(resultParts(head, []))) texts.push(text)
  return JSON.parse(Buffer.concat(texts).toString('utf8')) as BacktestBundle
}

/** The trades of a page. */
export async function decodeTrades(page: Uint8Array): Promise<Trade[]> {
  const list = (await decompress(page)).toString('utf8')
  // Pages of before have their brackets.
  return JSON.parse(list.startsWith('[') ? list : `[${list}]`) as Trade[]
}

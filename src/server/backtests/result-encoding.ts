import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { BacktestBundle, Performance, Summary, Trade } from '#domain'
import { performanceOf, sharpeRatio } from '#engine/analytics'

const decompress = promisify(zstdDecompress)

/** Trades of one stored page: small enough to open for one screen, large enough to compress well. */
export const TRADES_PER_PAGE = 500

/** A result as it is stored: JSON compressed with Zstandard, the trades apart and in pages. */
export interface EncodedResult {
  readonly summary: Summary
  /** Counted of profit net of charges, as it is kept with a strategy. */
  readonly performance: Performance
  /** Of net profit per session, not annualised; null where it is not defined. */
  readonly dailySharpe: number | null
  /** Content hash of the dataset. */
  readonly datasetVersion: string
  /** The bundle with an empty list of trades. */
  readonly head: Uint8Array
  readonly pages: readonly Uint8Array[]
  readonly tradeCount: number
}

/** Encodes a result for storage. Takes a noticeable time for large results, so the thread that made it does it. */
export function encodeResult(bundle: BacktestBundle): EncodedResult {
  const { trades, summary } = bundle.results
  const head = { ...bundle, results: { ...bundle.results, trades: [] } }
  const pages: Uint8Array[] = []
  for (let from = 0; from < trades.length; from += TRADES_PER_PAGE)
    pages.push(encode(trades.slice(from, from + TRADES_PER_PAGE)))
  const performance = performanceOf(bundle.results, new Date().toISOString())
  const { daily_summary: days } = bundle.results.tradeLog.dailyLevelAnalysis
  return {
    ...{ summary, performance, head: encode(head), pages, tradeCount: trades.length },
    dailySharpe: sharpeRatio(days.map((day) => day.netPnl)),
    datasetVersion: bundle.dataset.contentHash,
  }
}

function encode(value: unknown): Uint8Array {
  return new Uint8Array(zstdCompressSync(JSON.stringify(value)))
}

/** Stands in the JSON of a head where the trades go. Inside a string its quotes would be escaped. */
const NO_TRADES = '"trades":[]'

/** The JSON text of a whole result in parts, each page of trades asked for when it is wanted. */
export async function* decodeResult(
  head: Uint8Array,
  pages: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const text = await decompress(head)
  const at = text.indexOf(NO_TRADES) + NO_TRADES.length - 1
  yield text.subarray(0, at)
  let first = true
  for await (const page of pages) {
    const list = await decompress(page)
    // Without its brackets; between two pages stands a comma, in place of the bracket of the second.
    yield first ? list.subarray(1, -1) : Buffer.concat([COMMA, list.subarray(1, -1)])
    first = false
  }
  yield text.subarray(at)
}

const COMMA = Buffer.from(',')

/** A result without its trades. */
export async function decodeHead(head: Uint8Array): Promise<BacktestBundle> {
  return JSON.parse(await decodeText(head)) as BacktestBundle
}

export async function decodeTrades(page: Uint8Array): Promise<Trade[]> {
  return JSON.parse(await decodeText(page)) as Trade[]
}

async function decodeText(bytes: Uint8Array): Promise<string> {
  return (await decompress(bytes)).toString('utf8')
}

import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { BacktestBundle, Summary, Trade } from '#domain'

const decompress = promisify(zstdDecompress)

/** Trades of one stored page: small enough to open for one screen, large enough to compress well. */
export const TRADES_PER_PAGE = 500

/** A result as it is stored: JSON compressed with Zstandard, the trades apart and in pages. */
export interface EncodedResult {
  readonly summary: Summary
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
  return { summary, head: encode(head), pages, tradeCount: trades.length }
}

function encode(value: unknown): Uint8Array {
  return new Uint8Array(zstdCompressSync(JSON.stringify(value)))
}

/** Stands in the JSON of a head where the trades go. Inside a string its quotes would be escaped. */
const NO_TRADES = '"trades":[]'

/** The JSON text of a whole result. */
export async function decodeResult(head: Uint8Array, pages: readonly Uint8Array[]): Promise<string> {
  const [text, ...lists] = await Promise.all([head, ...pages].map(decodeText))
  const trades = lists.map((list) => list.slice(1, -1)).join(',')
  // By a function: a replacement text would give `$` a meaning.
  return (text ?? '').replace(NO_TRADES, () => `"trades":[${trades}]`)
}

export async function decodeTrades(page: Uint8Array): Promise<Trade[]> {
  return JSON.parse(await decodeText(page)) as Trade[]
}

async function decodeText(bytes: Uint8Array): Promise<string> {
  return (await decompress(bytes)).toString('utf8')
}

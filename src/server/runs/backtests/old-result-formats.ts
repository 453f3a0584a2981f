import { and, eq } from 'drizzle-orm'
import type { BacktestBundle, DailySummary } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestTradePages } from '../../kernel/db/schema/index.ts'
import { compressed, compressedStream, decompressed } from '../../kernel/zstandard.ts'
import { AFTER_GROUP, partsOf, type Overview } from './result-encoding.ts'

/**
 * A skippable frame (RFC 8878, 3.1.2) between the two pieces of a head that was cut. Compressed JSON practically never
 * contains it.
 */
const CUT = Buffer.from('502a4d1806000000747261646573', 'hex')

/**
 * Decodes the head of a result of an older version: the bundle with an empty array of trades, compressed in one piece,
 * or in two that were cut within the array.
 */
export async function decodeOldHead(head: Uint8Array): Promise<{ overview: Overview; days: DailySummary[] }> {
  const cut = Buffer.from(head.buffer, head.byteOffset, head.byteLength).indexOf(CUT)
  const pieces = cut < 0 ? [head] : [head.subarray(0, cut), head.subarray(cut + CUT.length)]
  const texts = await Promise.all(pieces.map(decompressed))
  return partsOf(JSON.parse(Buffer.concat(texts).toString('utf8')) as BacktestBundle)
}

/** The trades of a page of an older version, as JSON separated by commas. Some pages have brackets, others have none. */
export async function textOfOldPage(page: Uint8Array): Promise<string> {
  const text = (await decompressed(page)).toString('utf8')
  return text.startsWith('[') ? text.slice(1, -1) : text
}

/** Encodes a result of an older version as results are stored now. Its trades are read page by page as they are needed. */
export async function encodeOldResult(db: Db, id: string, head: Uint8Array) {
  const { overview, days } = await decodeOldHead(head)
  return {
    overview: await compressed(JSON.stringify(overview)),
    days: await compressed(JSON.stringify(days)),
    trades: compressedStream(tradesOfPages(db, id)),
  }
}

/** The JSON of all trades, a page at a time. A page has as many trades as a group. */
async function* tradesOfPages(db: Db, id: string): AsyncGenerator<string> {
  const { backtestId, page, trades } = backtestTradePages
  const count = await db.$count(backtestTradePages, eq(backtestId, id))
  yield '['
  for (let number = 0; number < count; number++) {
    const [row] = await db
      .select({ trades })
      .from(backtestTradePages)
      .where(and(eq(backtestId, id), eq(page, number)))
    if (!row) throw new Error(`result ${id} lacks page ${number} of its ${count} pages of trades`)
    yield `${number > 0 ? `,${AFTER_GROUP}` : ''}${await textOfOldPage(row.trades)}`
  }
  yield ']'
}

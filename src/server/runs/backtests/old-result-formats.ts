import { asc, eq } from 'drizzle-orm'
import type { BacktestBundle, DailySummary } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestTradePages } from '../../kernel/db/schema/index.ts'
import { compressed, decompressed } from '../../kernel/zstandard.ts'
import { joinedGroups, partsOf, type EncodedResult, type Overview } from './result-encoding.ts'

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

/** Encodes a result of an older version as results are stored now. */
export async function encodeOldResult(
  db: Db,
  id: string,
  head: Uint8Array,
): Promise<Pick<EncodedResult, 'overview' | 'days' | 'trades'>> {
  const { overview, days } = await decodeOldHead(head)
  const pages = await db
    .select({ trades: backtestTradePages.trades })
    .from(backtestTradePages)
    .where(eq(backtestTradePages.backtestId, id))
    .orderBy(asc(backtestTradePages.page))
  // A page has as many trades as a group.
  const groups = await Promise.all(pages.map(({ trades }) => textOfOldPage(trades)))
  return {
    overview: await compressed(JSON.stringify(overview)),
    days: await compressed(JSON.stringify(days)),
    trades: await compressed(joinedGroups(groups)),
  }
}

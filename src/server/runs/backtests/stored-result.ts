import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import type { BacktestBundle, DailySummary, Trade } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestResults } from '../../kernel/db/schema/index.ts'
import type { JsonPart } from '../../kernel/http/json-parts.ts'
import { decompressed, decompressedNow, decompressedStream } from '../../kernel/zstandard.ts'
import { decodeOldHead, encodeOldResult, textOfOldPage } from './old-result-formats.ts'
import { AFTER_GROUP, GROUP_SIZE, type EncodedResult, type Overview } from './result-encoding.ts'

/** The values of a stored result. */
export type StoredValues = Pick<EncodedResult, 'overview' | 'days' | 'trades'>

/** The values of a stored result, with trades that are read as they are needed. */
export interface StoredResult extends Omit<StoredValues, 'trades'> {
  readonly trades: Uint8Array | AsyncIterable<Uint8Array>
}

/** Bytes of trades that are read at a time, which bounds memory. Most results have fewer. */
const SLICE_BYTES = 262_144

const sliceFrom = (position: number) =>
  sql<Uint8Array | null>`substr(${backtestResults.trades}, ${sql.raw(`${position}, ${SLICE_BYTES}`)})`

/** The columns of a result, with the first slice of its trades. */
export const resultColumns = {
  overview: backtestResults.overview,
  days: backtestResults.days,
  head: backtestResults.head,
  slice: sliceFrom(1),
  bytes: sql<number | null>`octet_length(${backtestResults.trades})`,
  /** Changes with the row. */
  version: sql<string | null>`${backtestResults}.xmin::text`,
}

type ResultRow = {
  readonly [column in 'overview' | 'days' | 'head' | 'slice']: Uint8Array | null
} & { readonly bytes: number | null; readonly version: string | null }

/** The result of a backtest from its row; undefined if it has none. */
export async function storedResult(db: Db, id: string, row: ResultRow): Promise<StoredResult | undefined> {
  const { overview, days, head, slice } = row
  if (head) return encodeOldResult(db, id, head)
  if (!overview || !days || !slice) return undefined
  return { overview, days, trades: tradeSlices(db, id, { ...row, slice }) }
}

const ofBacktest = (id: string) => eq(backtestResults.backtestId, id)

/** Reads compressed trades as they are needed. The row's version detects that another result has replaced it. */
async function* tradeSlices(
  db: Db,
  id: string,
  { slice, bytes, version }: Pick<ResultRow, 'bytes' | 'version'> & { readonly slice: Uint8Array },
): AsyncGenerator<Uint8Array> {
  yield slice
  const same = and(ofBacktest(id), sql`${backtestResults}.xmin::text = ${version}`)
  for (let from = slice.length; from < (bytes ?? 0); from += SLICE_BYTES) {
    const [next] = await db
      .select({ slice: sliceFrom(from + 1) })
      .from(backtestResults)
      .where(same)
    if (!next?.slice) throw new Error(`result ${id} was replaced while it was read`)
    yield next.slice
  }
}

/** Reads a whole result as stored; undefined if the backtest has none. */
export async function readValues(db: Db, id: string): Promise<StoredValues | undefined> {
  const { overview, days, trades, head } = backtestResults
  const [row] = await db.select({ overview, days, trades, head }).from(backtestResults).where(ofBacktest(id))
  if (row?.head) {
    const old = await encodeOldResult(db, id, row.head)
    return { ...old, trades: await buffer(old.trades) }
  }
  if (!row?.overview || !row.days || !row.trades) return undefined
  return { overview: row.overview, days: row.days, trades: row.trades }
}

/** Reads a result without its days and trades; undefined if the backtest has none. */
export async function readOverview(db: Db, id: string): Promise<Overview | undefined> {
  const { overview, head } = backtestResults
  const [row] = await db.select({ overview, head }).from(backtestResults).where(ofBacktest(id))
  if (row?.head) return (await decodeOldHead(row.head)).overview
  return row?.overview ? decodeOverview(row.overview) : undefined
}

/** Reads the daily summary of a result; empty if the backtest has none. */
export async function readDays(db: Db, id: string): Promise<DailySummary[]> {
  const { days, head } = backtestResults
  const [row] = await db.select({ days, head }).from(backtestResults).where(ofBacktest(id))
  if (row?.head) return (await decodeOldHead(row.head)).days
  return row?.days ? decodeJson(row.days) : []
}

/**
 * Reads a range of a completed backtest's trades. Only the groups in the range are decoded; undefined if it has no
 * result.
 */
export async function readTrades(
  db: Db,
  id: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; offset: number; trades: Trade[] } | undefined> {
  const [row] = await db
    .select({ ...resultColumns, total: backtestResults.tradeCount })
    .from(backtestResults)
    .where(ofBacktest(id))
  const stored = row && (await storedResult(db, id, row))
  if (!stored) return undefined
  const { total } = row
  const first = Math.floor(offset / GROUP_SIZE)
  const last = Math.floor((Math.min(offset + limit, total) - 1) / GROUP_SIZE)
  const trades = await decodeGroups(stored.trades, { first, last })
  const from = offset - first * GROUP_SIZE
  return { total, offset, trades: trades.slice(from, from + limit) }
}

/** Decodes the trades of the groups from `first` to `last`. */
async function decodeGroups(
  stored: StoredResult['trades'],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Trade[]> {
  const lists: Trade[][] = []
  let group = 0
  for await (const text of groupTexts(stored instanceof Uint8Array ? oneSlice(stored) : stored)) {
    if (group > last) break
    // The array's opening bracket precedes the first group; a comma or the closing bracket follows each.
    const inside = text.slice(group === 0 ? 1 : 0, -1)
    if (group >= first) lists.push(JSON.parse(`[${inside}]`) as Trade[])
    group++
  }
  return lists.flat()
}

/** The JSON of each group, as it is decompressed. */
async function* groupTexts(slices: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of decompressedStream(slices).setEncoding('utf8')) {
    const [start = '', ...others] = String(piece).split(AFTER_GROUP)
    text += start
    for (const other of others) {
      yield text
      text = other
    }
  }
  yield text
}

async function* oneSlice(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Decodes all trades of a result. */
export function decodeTrades(trades: Uint8Array): Promise<Trade[]> {
  return decodeJson(trades)
}

/** Decodes a whole result. */
export async function decodeResult({ overview, days, trades }: StoredValues): Promise<BacktestBundle> {
  const { results, ...about } = decodeOverview(overview)
  const [daily, all] = await Promise.all([decodeJson<DailySummary[]>(days), decodeTrades(trades)])
  const tradeLog = { ...results.tradeLog, dailyLevelAnalysis: { daily_summary: daily } }
  return { ...about, results: { ...results, tradeLog, trades: all } }
}

/** Decodes an overview in this thread: another takes longer to start. */
function decodeOverview(overview: Uint8Array): Overview {
  return JSON.parse(decompressedNow(overview).toString('utf8')) as Overview
}

async function decodeJson<T>(value: Uint8Array): Promise<T> {
  return JSON.parse(await textOf(value)) as T
}

async function textOf(value: Uint8Array): Promise<string> {
  return (await decompressed(value)).toString('utf8')
}

/** The JSON of a whole result. Days and trades are passed on as they are stored. */
export function* resultParts({ overview, days, trades }: StoredResult): Generator<JsonPart> {
  const { results, ...about } = decodeOverview(overview)
  const { tradeLog, ...figures } = results
  const before = [opened(about), `"results":${opened(figures)}`, `"tradeLog":${opened(tradeLog)}`]
  yield { text: `${before.join()},"dailyLevelAnalysis":{"daily_summary":` }
  yield { frame: days }
  yield { text: '}},"trades":' }
  yield { frame: trades }
  yield { text: '}}' }
}

/** The JSON of an object without its closing brace, so that fields can follow. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1)
}

/** Return the JSON text of a result's binary columns, by table and column. */
export const resultDecoders = {
  backtestResults: {
    overview: textOf,
    days: textOf,
    trades: textOf,
    head: async (head: Uint8Array) => JSON.stringify(await decodeOldHead(head)),
  },
  backtestTradePages: { trades: async (page: Uint8Array) => `[${await textOfOldPage(page)}]` },
}

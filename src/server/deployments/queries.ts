import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, sql, sum } from 'drizzle-orm'
import type { DeploymentDetails, DeploymentSession } from '#api'
import {
  describeEnd,
  hasEnded,
  strategyInShort,
  type Deployment,
  type DeploymentDay,
  type Happening,
} from '#domain'
import { clockTime, type IsoDate } from '#engine/exchange'
import { addedLegId } from '#engine/replay'
import { inPaise, inRupees, inRupeesOrNull, type ClockMinute, type Paise } from '#engine/units'
import { feedName, readGivenDay, type GivenQuotes } from '../data/quotes/recorded-days.ts'
import type { Db } from '../kernel/db/database.ts'
import {
  MINUTES_A_ROW,
  deployedBooks,
  deploymentDays,
  deploymentLog,
  deploymentMinutes,
  deploymentOrders,
  deploymentTrades,
  deployments,
} from '../kernel/db/schema/index.ts'
import type { TakenOrder } from '../runs/backtests/manual-order-book.ts'
import type { DeploymentProgress, DeploymentHost } from './deployment-host.ts'
import { orderedIn, type EarlierResults } from './run-state.ts'
import { endOf, happeningOf } from './event-words.ts'
import { feedProblemWords } from './quotes/feed-words.ts'
import { quoteFeedOf } from './quotes/quote-days.ts'
import { describeNext, describeNow, stateWords } from './state-words.ts'
import { contractKey, legSpans, legsAt } from './session-legs.ts'

export type DeploymentRow = typeof deployments.$inferSelect
export type DeployedBookRow = typeof deployedBooks.$inferSelect
type DayRow = typeof deploymentDays.$inferSelect

/** Identifies a deployment of a user. */
export interface DeploymentKey {
  readonly userId: string
  readonly id: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A user's deployment; undefined if it doesn't exist or belongs to another user. */
export async function findDeployment(
  db: Db,
  { userId, id }: DeploymentKey,
): Promise<DeploymentRow | undefined> {
  if (!UUID.test(id)) return undefined
  const [row] = await db
    .select()
    .from(deployments)
    .where(and(eq(deployments.id, id), eq(deployments.userId, userId)))
  return row
}

/** A user's deployments: running ones first, then ended ones, latest first. */
export async function listDeployments(db: Db, userId: string): Promise<Deployment[]> {
  const rows = await db
    .select()
    .from(deployments)
    .where(eq(deployments.userId, userId))
    .orderBy(sql`${deployments.endedAt} is not null`, desc(deployments.createdAt), desc(deployments.id))
  return rows.map(toDeployment)
}

/** Number of a user's deployments, and of the running ones. */
export async function countDeployments(db: Db, userId: string): Promise<{ kept: number; running: number }> {
  const [row] = await db
    .select({
      kept: count(),
      running: sql<number>`count(*) filter (where ${deployments.endedAt} is null)`.mapWith(Number),
    })
    .from(deployments)
    .where(eq(deployments.userId, userId))
  return row ?? { kept: 0, running: 0 }
}

/** The deployed books of deployments, by id. */
export async function booksOf(
  db: Db,
  rows: readonly Pick<DeploymentRow, 'bookId'>[],
): Promise<Map<string, DeployedBookRow>> {
  const ids = [...new Set(rows.flatMap(({ bookId }) => bookId ?? []))]
  if (ids.length === 0) return new Map()
  const books = await db.select().from(deployedBooks).where(inArray(deployedBooks.id, ids))
  return new Map(books.map((book) => [book.id, book]))
}

/** Net profit that deployments of a book made in a session, paise, except for those that advance: the given ones. */
export async function endedNetOf(
  db: Db,
  bookId: string,
  { date, running }: { readonly date: IsoDate; readonly running: readonly string[] },
): Promise<number> {
  const [row] = await db
    .select({ net: sum(deploymentDays.netProfit).mapWith(Number) })
    .from(deploymentDays)
    .innerJoin(deployments, eq(deployments.id, deploymentDays.deploymentId))
    .where(
      and(
        eq(deployments.bookId, bookId),
        notInArray(deployments.id, [...running]),
        eq(deploymentDays.date, date),
      ),
    )
  return row?.net ?? 0
}

/** Why a deployment ended, as a sentence; null while it runs. */
function reasonOf({ ended, reason }: DeploymentRow): string | null {
  return ended ? describeEnd(endOf(ended)) : reason
}

/** Whether a deployment was stopped by its user and still has to end. */
export function isStopping({ state, shown }: Pick<DeploymentRow, 'state' | 'shown'>): boolean {
  return !hasEnded(state) && shown.state?.is === 'stopping'
}

/** A deployment for the API. */
export function toDeployment(row: DeploymentRow): Deployment {
  const { terms, shown, request } = row
  const { profit, openLegs, spark } = shown
  const reason = reasonOf(row)
  return {
    id: row.id,
    name: row.name,
    strategyId: row.strategyId,
    bookId: row.bookId,
    bookPlace: row.bookPlace,
    words: strategyInShort(request),
    underlying: request.instrument,
    feed: terms.feed,
    feedName: row.feedName,
    isSimulated: row.isSimulated,
    isDoubtful: row.isDoubtful,
    lots: terms.lots,
    capital: request.initialCapital ?? null,
    limits: terms.limits,
    notify: terms.notify,
    sessions: terms.sessions,
    ...placeOf(row),
    minuteAt: row.minuteAt?.toISOString() ?? null,
    state: row.state,
    stateWords: reason ?? stateWords(shown),
    reason,
    isPaused: row.isPaused,
    isStopping: isStopping(row),
    profit,
    openLegs,
    margin: shown.margin ?? 0,
    spark: [...spark],
    feedProblem: feedProblemWords(shown.feedProblem),
    minutesBehind: hasEnded(row.state) ? 0 : (shown.minutesBehind ?? 0),
    next: hasEnded(row.state) ? null : describeNext(shown.now.next),
    revision: row.revision,
    runId: row.runId,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Progress of a deployment in its schedule. */
function placeOf({ schedule, session, minute, state }: DeploymentRow) {
  const current = schedule[session]
  if (!current) return { sessionsDone: session, date: null, time: null, nextSessionAt: null }
  const isOver = minute >= current.minutes
  const isOpen = minute >= 0 && !isOver
  const upcoming = isOver ? schedule[session + 1] : current
  return {
    sessionsDone: session + (isOver ? 1 : 0),
    date: current.date,
    time: minute >= 0 ? clockTime(current.openMinute + minute) : null,
    nextSessionAt: isOpen || hasEnded(state) || !upcoming ? null : new Date(upcoming.opensAt).toISOString(),
  }
}

/** A deployment with its strategy, positions and sessions. */
export async function readDetails(db: Db, row: DeploymentRow): Promise<DeploymentDetails> {
  const days = await db
    .select()
    .from(deploymentDays)
    .where(eq(deploymentDays.deploymentId, row.id))
    .orderBy(desc(deploymentDays.session))
  return {
    ...toDeployment(row),
    request: row.request,
    now: describeNow(row.shown.now),
    days: days.map(toDay),
  }
}

function toDay({ date, playedOn, isOver, trades, profit, netProfit, isAsBacktest }: DayRow): DeploymentDay {
  const amounts = { profit: inRupees(profit), netProfit: inRupees(netProfit) }
  return { date, playedOn, isOver, trades, ...amounts, isAsBacktest }
}

/** A session of a deployment; undefined if it had none on the date. */
export async function findDay(db: Db, id: string, date: IsoDate): Promise<DayRow | undefined> {
  const [row] = await db
    .select()
    .from(deploymentDays)
    .where(and(eq(deploymentDays.deploymentId, id), eq(deploymentDays.date, date)))
  return row
}

interface Since {
  /** Only log lines after this number. */
  readonly after: number | undefined
  /** Only minutes from this time. */
  readonly from: string | undefined
}

/** The record of a session. The host reads its prices from the feed again. */
export async function readSession(
  { db, host }: { readonly db: Db; readonly host: DeploymentHost },
  row: DeploymentRow,
  day: DayRow,
  { after, from }: Since,
): Promise<DeploymentSession> {
  const { schedule } = row
  const { deploymentId: id, session, date } = day
  const open = schedule[session]?.openMinute ?? 0
  const [figures, log, trades] = await Promise.all([
    figuresOf(db, id, session),
    db
      .select()
      .from(deploymentLog)
      .where(and(eq(deploymentLog.deploymentId, id), eq(deploymentLog.session, session)))
      .orderBy(asc(deploymentLog.seq)),
    tradesOf(db, id, session),
  ])
  const timeOf = (minute: number) => clockTime(open + minute)
  const to = figures.length
  const first = from === undefined ? 0 : Math.min(to, Math.max(0, minuteOf(from) - open))
  const spans = legSpans(log, { booked: trades, date, openMinute: open, until: to })
  const contracts = [...new Map(spans.map(({ contract }) => [contractKey(contract), contract])).values()]
  const prices = await host.bars({
    request: row.request,
    terms: row.terms,
    date,
    contracts,
    from: first,
    to,
    dates: schedule.map((one) => one.date),
    quotes: await quotesOf(db, row, { date, to }),
  })
  const bars = new Map(
    contracts.flatMap((contract, i) => {
      const own = prices.contracts[i]
      return own ? [[contractKey(contract), own] as const] : []
    }),
  )
  return {
    ...toDay(day),
    minutes: figures.slice(first).map(({ profit }, i) => ({
      time: timeOf(first + i),
      profit: inRupees(profit),
      index: inRupeesOrNull(prices.index[i] || null),
      legs: legsAt(first + i, spans, { bars, first }),
    })),
    levels: log.flatMap(({ event, legId, minute }) =>
      event?.what === 'levels'
        ? [{ ...levelsOf(event), legId: legId ?? event.key, time: timeOf(minute) }]
        : [],
    ),
    overallLevels: log.flatMap(({ event, minute }) =>
      event?.what === 'overall-levels' ? [{ ...overallLevelsOf(event), time: timeOf(minute) }] : [],
    ),
    log: log
      .filter(({ seq }) => after === undefined || seq > after)
      .map(({ seq, minute, kind, legId, event, text }) => ({
        seq,
        date,
        time: timeOf(minute),
        kind,
        legId,
        event: event && happeningOf(event),
        text,
      })),
    booked: trades,
  }
}

/** The processed minutes of a session, in order. */
async function figuresOf(db: Db, id: string, session: number): Promise<MinuteFigures[]> {
  const rows = await db
    .select({ figures: deploymentMinutes.figures })
    .from(deploymentMinutes)
    .where(and(eq(deploymentMinutes.deploymentId, id), eq(deploymentMinutes.session, session)))
    .orderBy(asc(deploymentMinutes.part))
  return rows.flatMap(({ figures }) => unpacked(figures))
}

/** Hash of a deployment's state after a minute of a session; undefined if it is unknown. */
export async function hashAt(
  db: Db,
  id: string,
  { session, minute }: DeploymentProgress,
): Promise<number | undefined> {
  if (minute < 1) return undefined
  const figures = await figuresOf(db, id, session)
  return figures[minute - 1]?.hash || undefined
}

/** The recorded quotes of a day up to a minute, for a deployment fed by quotes. */
export async function quotesOf(
  db: Db,
  row: DeploymentRow,
  { date, to }: { readonly date: IsoDate; readonly to: number },
): Promise<GivenQuotes | undefined> {
  const feed = quoteFeedOf(row)
  if (!feed) return undefined
  const day = await readGivenDay(db, { ...feed, date }, { from: 0, to })
  return { feed: feedName(feed), days: day ? [day] : [] }
}

type Levels = Extract<Happening, { what: 'levels' }>

function levelsOf({ key, stop, target, isTrail }: Levels) {
  return { key, stop, target, isTrail }
}

function overallLevelsOf({ stop, target, lock, booked }: Extract<Happening, { what: 'overall-levels' }>) {
  const ofDay = (level: number | null) => (level === null ? null : Math.round((level + booked) * 100) / 100)
  return { stop: ofDay(stop), target: ofDay(target), lock: ofDay(lock) }
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Trades closed in a session, in the order of the book. */
export async function tradesOf(db: Db, id: string, session: number) {
  const rows = await db
    .select({ trade: deploymentTrades.trade })
    .from(deploymentTrades)
    .where(and(eq(deploymentTrades.deploymentId, id), eq(deploymentTrades.session, session)))
    .orderBy(asc(deploymentTrades.seq))
  return rows.map(({ trade }) => trade)
}

/** Results of a deployment before a session. */
export async function madeBefore(db: Db, id: string, session: number): Promise<EarlierResults> {
  const rows = await db
    .select({
      date: sql<string>`${deploymentTrades.trade} ->> 'date'`,
      trades: count(),
      pnl: sum(sql`(${deploymentTrades.trade} ->> 'pnl')::numeric`).mapWith(Number),
      net: sum(sql`(${deploymentTrades.trade} ->> 'netPnl')::numeric`).mapWith(Number),
    })
    .from(deploymentTrades)
    .where(and(eq(deploymentTrades.deploymentId, id), sql`${deploymentTrades.session} < ${session}`))
    .groupBy(sql`${deploymentTrades.trade} ->> 'date'`)
  return {
    trades: rows.reduce((all, row) => all + row.trades, 0),
    pnl: inPaise(rows.reduce((all, row) => all + row.pnl, 0)),
    net: inPaise(rows.reduce((all, row) => all + row.net, 0)),
    byEntryDate: new Map(rows.map(({ date, trades }) => [date, trades])),
  }
}

/** Number of stored trades of a deployment. */
export async function countTrades(db: Db, id: string): Promise<number> {
  const [trades] = await db
    .select({ total: count() })
    .from(deploymentTrades)
    .where(eq(deploymentTrades.deploymentId, id))
  return trades?.total ?? 0
}

/**
 * Numbers of the last log lines by deployment. A transaction that appends to a log must hold the lock on its
 * deployment's row.
 */
export async function lastLines(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: deployments.id,
      // Reads only the newest index entry of each deployment.
      last: sql<number>`(select coalesce(max(l.seq), 0) from deployment_log l where l.deployment_id = ${deployments.id})`.mapWith(
        Number,
      ),
    })
    .from(deployments)
    .where(inArray(deployments.id, [...ids]))
  return new Map(rows.map(({ id, last }) => [id, last]))
}

/** The taken orders of a deployment, in order. */
export async function takenOrders(
  db: Db,
  row: DeploymentRow,
  legIds: readonly string[],
): Promise<TakenOrder[]> {
  const rows = await db
    .select()
    .from(deploymentOrders)
    .where(and(eq(deploymentOrders.deploymentId, row.id), isNotNull(deploymentOrders.session)))
    .orderBy(asc(deploymentOrders.session), asc(deploymentOrders.minute), asc(deploymentOrders.id))
  const ids = [...legIds]
  return rows.map(({ kind, leg, details, session, minute }) => {
    const order = orderedIn(kind, details)
    if (order.added) ids.push(addedLegId(ids, ids.length - legIds.length + 1))
    const named = leg === null ? undefined : ids.indexOf(leg)
    return {
      kind,
      leg: order.added ? ids.length - 1 : named,
      date: row.schedule[session ?? 0]?.date ?? '',
      minute: minute ?? 0,
      ...order,
    }
  })
}

/** Orders of deployments that aren't taken yet, in the order given. */
export async function pendingOrders(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(deploymentOrders)
    .where(and(inArray(deploymentOrders.deploymentId, [...ids]), isNull(deploymentOrders.session)))
    .orderBy(asc(deploymentOrders.id))
}

/** Finished sessions that aren't compared yet, earliest first. */
export async function unsettledDays(db: Db, ids: readonly string[]): Promise<DayRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(deploymentDays)
    .where(
      and(
        inArray(deploymentDays.deploymentId, [...ids]),
        eq(deploymentDays.isOver, true),
        isNull(deploymentDays.comparison),
      ),
    )
    .orderBy(asc(deploymentDays.session))
}

/** The stored figures of a processed minute. */
interface MinuteFigures {
  /** Of the day, at the minute's close, before charges. */
  readonly profit: Paise
  /** Of the run's state; 0 if it is unknown. */
  readonly hash: number
}

const PROFIT_BYTES = 6
const BYTES = PROFIT_BYTES + 4

/** Minutes in order as bytes: the profit as a signed number of 48 bits, the hash as an unsigned one of 32. */
export function packed(minutes: readonly MinuteFigures[]): Buffer {
  const bytes = Buffer.alloc(minutes.length * BYTES)
  minutes.forEach(({ profit, hash }, i) => {
    bytes.writeIntBE(profit, i * BYTES, PROFIT_BYTES)
    bytes.writeUInt32BE(hash, i * BYTES + PROFIT_BYTES)
  })
  return bytes
}

/** The minutes of packed bytes. */
export function unpacked(bytes: Buffer): MinuteFigures[] {
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => ({
    profit: bytes.readIntBE(i * BYTES, PROFIT_BYTES),
    hash: bytes.readUInt32BE(i * BYTES + PROFIT_BYTES),
  }))
}

/** Consecutive minutes from `first` on, by the rows in which they are stored. */
export function byRow(
  first: ClockMinute,
  minutes: readonly MinuteFigures[],
): { readonly part: number; readonly figures: Buffer }[] {
  const rows = new Map<number, MinuteFigures[]>()
  minutes.forEach((figures, i) => {
    const part = Math.floor((first + i) / MINUTES_A_ROW)
    const row = rows.get(part)
    if (row) row.push(figures)
    else rows.set(part, [figures])
  })
  return [...rows].map(([part, figures]) => ({ part, figures: packed(figures) }))
}

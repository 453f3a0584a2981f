import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { IsoDate } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import {
  dayName,
  isDay,
  type QuoteFeed,
  type QuoteKey,
  type RecordedMinute,
} from '../../data/quotes/recorded-days.ts'
import type { Db } from '../../kernel/db/database.ts'
import { deployments, quoteDays, quoteMinutes } from '../../kernel/db/schema/index.ts'
import { announceDeployments } from '../leases.ts'
import type { FeedProblem, RecordedContract } from '../../kernel/db/schema/deployment-json.ts'
import type { DeploymentRow } from '../queries.ts'

export type QuoteDayRow = typeof quoteDays.$inferSelect

/** The feed of a deployment on quotes; undefined for any other. */
export function quoteFeedOf({ userId, terms, request }: DeploymentRow): QuoteFeed | undefined {
  const { feed } = terms
  return feed.kind === 'broker' ? { userId, broker: feed.broker, underlying: request.instrument } : undefined
}

/** Recording progress of a day, and the fault of its stream. */
export interface QuoteState {
  /** Number of recorded minutes; −1 while the listed contracts are unknown. */
  readonly complete: ClockMinute
  readonly problem: FeedProblem | string | null
}

/** Recording progress of days, by `dayName`. */
export async function quoteStates(db: Db, keys: readonly QuoteKey[]): Promise<Map<string, QuoteState>> {
  if (keys.length === 0) return new Map()
  const { userId, broker, underlying, date, complete, fault, problem, contracts } = quoteDays
  const isKnown = sql<boolean>`${contracts} is not null`
  const rows = await db
    .select({ userId, broker, underlying, date, complete, fault, problem, isKnown })
    .from(quoteDays)
    .where(or(...keys.map(isDay)))
  return new Map(
    rows.map((row) => [dayName(row), { complete: row.isKnown ? row.complete : -1, problem: problemOf(row) }]),
  )
}

/** The fault of a day's stream; an older version stored it as text. */
export function problemOf({ fault, problem }: Pick<QuoteDayRow, 'fault' | 'problem'>) {
  return fault ?? problem
}

/** Requests the recording of a day, and extends its last expiry while the listed contracts are unknown. */
export async function wantDay(
  db: Db,
  key: QuoteKey,
  { opensAt, lastExpiry }: { readonly opensAt: number; readonly lastExpiry: IsoDate },
): Promise<void> {
  await db
    .insert(quoteDays)
    .values({ ...key, opensAt, lastExpiry })
    .onConflictDoUpdate({
      target: [quoteDays.userId, quoteDays.broker, quoteDays.underlying, quoteDays.date],
      set: { lastExpiry: sql`greatest(${quoteDays.lastExpiry}, excluded.last_expiry)` },
      setWhere: sql`${quoteDays.contracts} is null and ${quoteDays.lastExpiry} < excluded.last_expiry`,
    })
}

/** Duration of a recording's lease: without renewal another process may then claim it. */
const LEASE_MILLISECONDS = 5_000
const until = () => sql`now() + ${LEASE_MILLISECONDS} * interval '1 millisecond'`

/** Claims a day's recording or renews its lease; false if another process holds it. */
export async function holdDay(db: Db, key: QuoteKey, holder: string): Promise<boolean> {
  const isFree = or(
    isNull(quoteDays.heldUntil),
    lt(quoteDays.heldUntil, sql`now()`),
    eq(quoteDays.holder, holder),
  )
  const held = await db
    .update(quoteDays)
    .set({
      holder,
      heldUntil: until(),
      fence: sql`case when ${quoteDays.holder} is not distinct from ${holder} then ${quoteDays.fence} else ${quoteDays.fence} + 1 end`,
    })
    .where(and(isDay(key), isFree))
    .returning({ date: quoteDays.date })
  return held.length > 0
}

/** The last expiry that deployments want of a day that this process records; undefined if it records it no longer. */
export async function wantedExpiry(db: Db, day: HeldDay): Promise<IsoDate | undefined> {
  const [row] = await db.select({ lastExpiry: quoteDays.lastExpiry }).from(quoteDays).where(isHeld(day))
  return row?.lastExpiry
}

/** The stored state of a day's recording. */
export async function findQuoteDay(db: Db, key: QuoteKey): Promise<QuoteDayRow | undefined> {
  const [row] = await db.select().from(quoteDays).where(isDay(key))
  return row
}

/** Releases all leases, so that another process takes over immediately. */
export async function releaseDays(db: Db, holder: string): Promise<void> {
  await db.update(quoteDays).set({ heldUntil: null }).where(eq(quoteDays.holder, holder))
}

/** A day whose lease this process holds. */
export type HeldDay = QuoteKey & { readonly fence: number }

const isHeld = (day: HeldDay) => and(isDay(day), eq(quoteDays.fence, day.fence))

/** Stores the contracts listed up to a last expiry; false if it was extended, or another process has taken over. */
export async function storeContracts(
  db: Db,
  day: HeldDay,
  {
    lastExpiry,
    contracts,
  }: { readonly lastExpiry: IsoDate; readonly contracts: readonly RecordedContract[] },
): Promise<boolean> {
  const stored = await db
    .update(quoteDays)
    .set({ contracts: [...contracts] })
    .where(and(isHeld(day), isNull(quoteDays.contracts), eq(quoteDays.lastExpiry, lastExpiry)))
    .returning({ date: quoteDays.date })
  return stored.length > 0
}

/**
 * Appends consecutive minutes and the fault after them in one transaction; false if another process has taken
 * over.
 */
export async function storeMinutes(
  db: Db,
  day: HeldDay,
  { minutes, problem }: { readonly minutes: readonly RecordedMinute[]; readonly problem: FeedProblem | null },
): Promise<boolean> {
  const [first] = minutes
  if (!first) return true
  const { userId, broker, underlying, date } = day
  return db.transaction(async (tx) => {
    const own = await tx
      .update(quoteDays)
      .set({ complete: first.minute + minutes.length, fault: problem, problem: null })
      .where(and(isHeld(day), eq(quoteDays.complete, first.minute)))
      .returning({ date: quoteDays.date })
    if (own.length === 0) return false
    await tx.insert(quoteMinutes).values(
      minutes.map(({ minute, bars, notes }) => ({
        userId,
        broker,
        underlying,
        date,
        minute,
        bars: [...bars],
        notes: [...notes],
      })),
    )
    return true
  })
}

/** A fault of a stream. */
interface Problem {
  readonly problem: FeedProblem | null
  /** Ids of the deployments that it feeds. */
  readonly ids: readonly string[]
  /** Notifies the fed deployments immediately; undefined if minutes carry the notes. */
  readonly notify?: ((tx: Db, rows: readonly DeploymentRow[]) => Promise<void>) | undefined
}

/** Stores the fault of a stream, and displays it with the deployments that it feeds. */
export async function storeProblem(db: Db, day: HeldDay, { problem, ids, notify }: Problem): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await tx
      .update(quoteDays)
      .set({ fault: problem, problem: null })
      .where(isHeld(day))
      .returning({ date: quoteDays.date })
    if (own.length === 0 || ids.length === 0) return
    const rows = await tx
      .update(deployments)
      .set({
        shown: sql`jsonb_set(${deployments.shown}, '{feedProblem}', ${JSON.stringify(problem)}::jsonb)`,
        revision: sql`${deployments.revision} + 1`,
      })
      .where(and(inArray(deployments.id, [...ids]), isNull(deployments.endedAt)))
      .returning()
    await notify?.(tx, rows)
    await announceDeployments(tx, ids)
  })
}

/** Number of consecutive minutes without a bar at the end of the recording. */
export async function emptyMinutes(db: Db, key: QuoteKey): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as empty from quote_minutes
    where user_id = ${key.userId} and broker = ${key.broker} and underlying = ${key.underlying}
      and date = ${key.date} and minute > coalesce((
        select max(minute) from quote_minutes
        where user_id = ${key.userId} and broker = ${key.broker} and underlying = ${key.underlying}
          and date = ${key.date} and bars <> '[]'::jsonb), -1)`)
  return z.array(z.object({ empty: z.coerce.number() })).parse(rows)[0]?.empty ?? 0
}

/** How long days are stored after nothing uses them. */
const KEPT_DAYS = 60

/** Deletes old days of users who have no deployment running on these quotes. */
export async function removeOldDays(db: Db, today: IsoDate): Promise<void> {
  await db.execute(sql`
    delete from quote_days q where q.date < (${today}::date - ${KEPT_DAYS}::int)::text and not exists (
      select from deployments d where d.user_id = q.user_id and d.ended_at is null
        and d.terms -> 'feed' ->> 'broker' = q.broker)`)
}

/** Running deployments on quotes, of one user if given. */
export async function runningOnQuotes(db: Db, userId?: string): Promise<DeploymentRow[]> {
  return db
    .select()
    .from(deployments)
    .where(
      and(
        isNull(deployments.endedAt),
        userId === undefined ? undefined : eq(deployments.userId, userId),
        sql`${deployments.terms} -> 'feed' ->> 'kind' = 'broker'`,
      ),
    )
}

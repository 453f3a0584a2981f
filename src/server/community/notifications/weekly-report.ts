import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { NotificationContent } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { backtestResults, backtests, strategies, users } from '../../kernel/db/schema/index.ts'
import { choicesOf, type Outbox } from '../../kernel/outbox/outbox.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
const INDIA_OFFSET_MILLISECONDS = 5.5 * HOUR_MILLISECONDS
const SATURDAY = 6
/** Hour in India from which a week is summarised, on the day after its last session. */
const FROM_HOUR = 8

/** A week of sessions in India: Saturday to Saturday, midnight. */
export interface Week {
  readonly from: Date
  readonly to: Date
  /** Its last day, `YYYY-MM-DD`. */
  readonly name: string
}

/** The week to summarise at a time; undefined except on Saturdays from eight o'clock in India. */
export function weekToReport(now: Date): Week | undefined {
  const india = new Date(now.getTime() + INDIA_OFFSET_MILLISECONDS)
  if (india.getUTCDay() !== SATURDAY || india.getUTCHours() < FROM_HOUR) return undefined
  const midnight = Date.UTC(india.getUTCFullYear(), india.getUTCMonth(), india.getUTCDate())
  const to = midnight - INDIA_OFFSET_MILLISECONDS
  const name = new Date(midnight - DAY_MILLISECONDS).toISOString().slice(0, 10)
  return { from: new Date(to - 7 * DAY_MILLISECONDS), to: new Date(to), name }
}

/** Checks every hour whether a week has ended, while the server runs. */
export function reportWeekly(app: FastifyInstance, db: Db, outbox: Outbox): void {
  const timer = setInterval(() => {
    const week = weekToReport(new Date())
    if (!week) return
    sendWeeklyReports(db, outbox, week).catch((error: unknown) =>
      app.log.warn({ err: error }, 'weekly summaries were not sent'),
    )
  }, HOUR_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Sends the weekly summary to every user who wants reports and submitted a run in the week. Each user gets it
 * once, however many processes send it.
 * @returns number of users notified
 */
export async function sendWeeklyReports(db: Db, outbox: Outbox, week: Week): Promise<number> {
  const active = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(backtests, eq(backtests.userId, users.id))
    .where(
      and(
        isNull(users.disabledAt),
        isNull(users.deleteAfter),
        gte(backtests.submittedAt, week.from),
        lt(backtests.submittedAt, week.to),
      ),
    )
  let notified = 0
  for (const { id } of active) {
    if (!(await choicesOf(db, id)).reports) continue
    const isNew = await outbox.notify(db, {
      userId: id,
      kind: 'report',
      content: await summaryOf(db, id, week),
      link: '/app/backtesting',
      once: `week ${week.name}`,
    })
    if (isNew) notified++
  }
  return notified
}

async function summaryOf(db: Db, userId: string, { from, to, name }: Week): Promise<NotificationContent> {
  const rows = await db
    .select({ status: backtests.status, request: backtests.request, summary: backtestResults.summary })
    .from(backtests)
    .leftJoin(backtestResults, eq(backtestResults.backtestId, backtests.id))
    .where(
      and(
        eq(backtests.userId, userId),
        // Imported trades aren't backtests.
        isNotNull(backtests.request),
        gte(backtests.submittedAt, from),
        lt(backtests.submittedAt, to),
      ),
    )
  const saved = await db.$count(
    strategies,
    and(eq(strategies.userId, userId), gte(strategies.updatedAt, from), lt(strategies.updatedAt, to)),
  )
  const results = rows
    .flatMap(({ summary, request }) =>
      summary && request
        ? [{ net: summary.netPnL, strategy: request.strategy.name, instrument: request.instrument }]
        : [],
    )
    .toSorted((a, b) => b.net - a.net)
  return {
    what: 'week-summary',
    lastDay: name,
    started: rows.length,
    completed: results.length,
    failed: rows.filter(({ status }) => status === 'failed').length,
    best: results[0] ?? null,
    worst: (results.length > 1 && results.at(-1)) || null,
    strategies: saved,
  }
}

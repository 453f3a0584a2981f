import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import {
  EXIT_RULES,
  legNamesOf,
  type DeploymentAlert,
  type DeploymentNet,
  type EventNames,
  type Happening,
  type TimedHappening,
} from '#domain'
import { clockTime, type IsoDate } from '#engine/exchange'
import { inRupees, type ClockMinute } from '#engine/units'
import type { Db } from '../kernel/db/database.ts'
import type { StoredEvent, StoredReport } from '../kernel/db/schema/deployment-json.ts'
import { deploymentDays, deploymentLog } from '../kernel/db/schema/index.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import { happeningOf, reportOf } from './event-words.ts'
import { endedNetOf, lastLines, type DeployedBookRow, type DeploymentRow } from './queries.ts'
import type { Step } from './record.ts'

const PAPER_TRADING = '/app/live'

/** Page of a deployment, for links in notifications. */
export const linkTo = (id: string) => `${PAPER_TRADING}/${id}`

/** Notifies users of the events of steps, in the transaction that stores them. */
export async function notifyOfSteps(tx: Db, steps: readonly Step[], outbox: Outbox): Promise<void> {
  for (const step of steps) await notifyOfStep(tx, step, outbox)
  const books = new Map(steps.flatMap(({ driven: { book } }) => (book ? [[book.id, book]] : [])))
  for (const book of books.values()) {
    const own = steps.filter(({ driven }) => driven.book?.id === book.id)
    await notifyOfBook(tx, book, own, outbox)
  }
}

/**
 * The alert that an event gives; undefined for one that is only logged.
 * @param isInBook whether the deployment belongs to a book, whose own alerts have the summary of the day
 */
function alertOf(event: Happening, isInBook: boolean): DeploymentAlert | undefined {
  switch (event.what) {
    case 'entered':
      return 'entered'
    case 'exited':
      return event.cause.endsWith(EXIT_RULES.stop.cause) ? 'stopped' : 'exited'
    case 'limit':
      return event.limit === 'book-loss' ? undefined : 'limit'
    case 'feed':
      return 'feed'
    case 'closed':
      return isInBook ? undefined : 'day'
    default:
      return undefined
  }
}

async function notifyOfStep(tx: Db, { driven: { row, book }, outcome }: Step, outbox: Outbox): Promise<void> {
  if (!row.terms.notify) return
  const reported = loggedIn({ driven: { row }, outcome }).flatMap((one) => {
    const alert = alertOf(one.event, book !== undefined)
    return alert === undefined ? [] : [{ alert, one }]
  })
  if (reported.length === 0) return
  await outbox.notify(tx, {
    userId: row.userId,
    kind: 'trade',
    content: {
      what: 'deployment-events',
      name: row.name,
      net: outcome.shown.profit.netDay,
      names: namesIn(row),
      events: reported.map(({ one }) => one),
    },
    link: linkTo(row.id),
    alerts: [...new Set(reported.map(({ alert }) => alert))],
  })
}

const namesIn = ({ request }: DeploymentRow): EventNames => ({
  underlying: request.instrument,
  legNames: legNamesOf(request),
})

/** The log lines of a step with their times. */
function loggedIn({
  driven: { row },
  outcome,
}: {
  driven: Pick<Step['driven'], 'row'>
  outcome: Step['outcome']
}): TimedHappening[] {
  return outcome.reports.flatMap(({ session, log }) =>
    log.map(({ minute, event, legId }) => {
      const time = clockTime((row.schedule[session]?.openMinute ?? 0) + minute)
      return { time, event: happeningOf(event), legId }
    }),
  )
}

/**
 * Notifies the user of a book as a whole: its loss limit was reached, or its session is over. Its deployments advance
 * together, so these events are in the steps of all of them.
 */
async function notifyOfBook(
  tx: Db,
  book: DeployedBookRow,
  steps: readonly Step[],
  outbox: Outbox,
): Promise<void> {
  const [first] = steps
  if (!first?.driven.row.terms.notify) return
  const logged = loggedIn(first)
  const reached = logged.find(({ event }) => event.what === 'limit' && event.limit === 'book-loss')
  const isOver = logged.some(({ event }) => event.what === 'closed')
  if (!reached && !isOver) return
  const { nets, date, isLast } = await summaryOf(tx, book, steps)
  const { name } = book
  const about = { userId: book.userId, kind: 'trade', link: PAPER_TRADING } as const
  if (reached)
    await outbox.notify(tx, {
      ...about,
      content: { what: 'book-loss', name, names: namesIn(first.driven.row), reached, nets },
      alerts: ['book'],
      once: `book-loss/${book.id}/${date}`,
    })
  if (isOver)
    await outbox.notify(tx, {
      ...about,
      content: {
        what: 'book-session',
        name,
        total: nets.reduce((sum, { net }) => sum + net, 0),
        nets,
        isLast,
      },
      alerts: ['day'],
      once: `book-day/${book.id}/${date}`,
    })
}

/** The net profits of the deployments of a book in its session. */
async function summaryOf(tx: Db, { id }: DeployedBookRow, steps: readonly Step[]) {
  const [{ driven, outcome }] = steps
  const { schedule } = driven.row
  const { session } = outcome.at
  const { date } = schedule[session]
  const running = steps.map((step) => step.driven.row.id)
  const ended = inRupees(await endedNetOf(tx, id, { date, running }))
  const nets: DeploymentNet[] = steps.map((step) => ({
    name: step.driven.row.name,
    net: step.outcome.shown.profit.netDay,
  }))
  if (ended !== 0) nets.push({ name: null, net: ended })
  return { nets, date, isLast: session === schedule.length - 1 }
}

/** Notifies the user that the kill switch of a book was used, in the transaction of its orders. */
export async function notifyOfKilledBook(
  tx: Db,
  outbox: Outbox,
  {
    book: { name, userId },
    rows,
  }: { readonly book: DeployedBookRow; readonly rows: readonly DeploymentRow[] },
): Promise<void> {
  if (!rows.some(({ terms }) => terms.notify)) return
  await outbox.notify(tx, {
    userId,
    kind: 'trade',
    content: { what: 'book-killed', name, deployments: rows.length },
    link: PAPER_TRADING,
    alerts: ['book'],
  })
}

interface News {
  readonly date: IsoDate
  /** Negative before the open. */
  readonly minute: ClockMinute
  readonly report: StoredReport
}

/**
 * Appends a line about the feed to deployments' logs before any minute can carry it, and notifies their
 * users. The same line is written once per session. The caller's transaction must hold the locks on the
 * deployments' rows.
 */
export async function notifyFeedFault(
  tx: Db,
  outbox: Outbox,
  rows: readonly DeploymentRow[],
  { date, minute, report }: News,
): Promise<void> {
  const last = await lastLines(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id: deploymentId, userId, name, schedule, terms } of rows) {
    const session = schedule.findIndex((one) => one.date === date)
    if (session < 0) continue
    const event = { what: 'feed', report } as const
    const line = { deploymentId, session, kind: 'feed', event } as const
    const { deploymentId: ofDeployment, session: inSession, kind } = deploymentLog
    const ofSession = and(eq(ofDeployment, deploymentId), eq(inSession, session), eq(kind, 'feed'))
    const logged = await tx.select({ event: deploymentLog.event }).from(deploymentLog).where(ofSession)
    if (logged.some((one) => saysTheSame(one.event, event))) continue
    await tx
      .insert(deploymentDays)
      .values({ deploymentId, userId, session, date, playedOn: date })
      .onConflictDoNothing()
    await tx.insert(deploymentLog).values({ ...line, userId, minute, seq: (last.get(deploymentId) ?? 0) + 1 })
    if (!terms.notify) continue
    await outbox.notify(tx, {
      userId,
      kind: 'trade',
      content: { what: 'feed-fault', name, report: reportOf(report) },
      link: linkTo(deploymentId),
      alerts: ['feed'],
    })
  }
}

/** Whether two lines of a log have the same words, also if an older version stored one of them. */
function saysTheSame(logged: StoredEvent | null, event: StoredEvent): boolean {
  return logged !== null && isDeepStrictEqual(happeningOf(logged), happeningOf(event))
}

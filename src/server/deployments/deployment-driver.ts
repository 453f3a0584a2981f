import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { DeploymentState } from '#domain'
import type { Db } from '../kernel/db/database.ts'
import type { ReplayFault } from '../kernel/db/schema/deployment-json.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import type { StorageQuota } from '../kernel/limits/quota.ts'
import { onDeployments, claim, LEASE_MILLISECONDS, release, renew } from './leases.ts'
import type {
  AdvanceOutcome,
  AdvanceTask,
  DeploymentProgress,
  DeploymentHost,
  PendingOrder,
  StoredRun,
  TaskBook,
} from './deployment-host.ts'
import { endWithoutRoom, settleDays, endUnshared } from './settle.ts'
import { booksOf, countTrades, endedNetOf, pendingOrders } from './queries.ts'
import { quoteFeedOf, quoteStates, type QuoteState } from './quotes/quote-days.ts'
import {
  dayName,
  feedName,
  readGivenDay,
  type GivenQuotes,
  type QuoteKey,
} from '../data/quotes/recorded-days.ts'
import { endDeployment, storeSteps, type DrivenDeployment, type Step } from './record.ts'
import { completeAt } from './schedule.ts'
import { readStoredRun } from './stored-run.ts'

export interface DriverOptions {
  readonly db: Db
  readonly notifications: Notifications
  readonly host: DeploymentHost
  readonly outbox: Outbox
  /** Undefined means no storage quota. */
  readonly quota?: StorageQuota | undefined
  readonly log: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Interval of the checks for complete minutes. */
const TICK_MILLISECONDS = 200
/** Interval of the search for free deployments, and for orders whose notification was lost. */
const LOOK_MILLISECONDS = 1_000
/** Most deployments claimed at once; other processes can claim the rest. */
const MOST_CLAIMED = 100
/** How long before a session opens its days are loaded. */
const PREPARE_MILLISECONDS = 120_000
/** Most minutes per step, so that deployments take turns. */
const MOST_MINUTES = 30

/** A deployment whose lease this process holds. */
interface LeasedDeployment extends DrivenDeployment {
  /** Whether the host holds its state. */
  isTaken: boolean
  /** The latest session whose days are loaded. */
  prepared: number
  isPreparing: boolean
  /** Whether its user has stopped it and all positions are closed. */
  isStopped: boolean
  /** Why it can't continue, if so: it ends as soon as its finished sessions are compared. */
  fault?: ReplayFault | undefined
}

/** Whether its user has stopped it, it can't continue, or its last session is over. */
function isCompleted({ row, at, isStopped, fault }: LeasedDeployment): boolean {
  const last = row.schedule.at(-1)
  const isLast = at.session === row.schedule.length - 1
  return isStopped || fault !== undefined || (isLast && last !== undefined && at.minute >= last.minutes)
}

function endFor({ row, isStopped, fault }: LeasedDeployment): Parameters<typeof endDeployment>[3] {
  if (isStopped) return { state: 'stopped' }
  return fault ? { state: 'failed', why: fault } : { state: 'finished', sessions: row.schedule.length }
}

/** Starts driving deployments in this process. */
export function startDriver(options: DriverOptions): DeploymentDriver {
  const driver = new DeploymentDriver(options)
  driver.start()
  return driver
}

/** Drives deployments minute by minute until it is closed. */
export class DeploymentDriver {
  /** Identifies this process run as a lease holder. */
  readonly holder = randomUUID()
  readonly #options: DriverOptions
  readonly #now: () => number
  readonly #held = new Map<string, LeasedDeployment>()
  #timer: NodeJS.Timeout | undefined
  #unsubscribe: (() => void) | undefined
  #going: Promise<void> = Promise.resolve()
  #isGoing = false
  #isClosed = false
  #lookedAt = -Infinity
  #renewedAt = -Infinity
  #hasNews = true
  #mustRelease = false
  #settling: Promise<void> | undefined
  /** Recording progress of days of quotes. */
  #quoted: ReadonlyMap<string, QuoteState> = new Map()

  constructor(options: DriverOptions) {
    this.#options = options
    this.#now = options.now
  }

  start(): void {
    this.#unsubscribe = onDeployments(this.#options.notifications, () => (this.#hasNews = true))
    this.#timer = setInterval(() => void this.#tick(), TICK_MILLISECONDS)
  }

  /** Releases all leases, so that another process takes over immediately. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#unsubscribe?.()
    await this.#going
    await this.#settling
    await release(this.#options.db, this.holder).catch(() => undefined)
  }

  #tick(): Promise<void> {
    if (this.#isGoing || this.#isClosed) return this.#going
    return this.turn()
  }

  /**
   * Does everything due once: claims leases, processes complete minutes and orders, ends finished sessions.
   */
  turn(): Promise<void> {
    const before = this.#going
    this.#isGoing = true
    this.#going = before
      .then(() => this.#turnOnce())
      .catch((error: unknown) => {
        // Another process may have taken over in between, so all leases are claimed again.
        this.#options.log.warn({ err: error }, 'deployments could not be driven; trying again')
        this.#held.clear()
        this.#mustRelease = true
      })
      .finally(() => (this.#isGoing = false))
    return this.#going
  }

  async #turnOnce(): Promise<void> {
    const { db } = this.#options
    const real = performance.now()
    const looks = this.#hasNews || real - this.#lookedAt >= LOOK_MILLISECONDS
    this.#hasNews = false
    if (this.#mustRelease) {
      await release(db, this.holder)
      this.#mustRelease = false
    }
    if (real - this.#renewedAt >= LEASE_MILLISECONDS / 4) await this.#renewLeases(real)
    if (looks) {
      this.#lookedAt = real
      await this.#claimFree()
    }
    const orders = looks
      ? await this.#ordersOf(await pendingOrders(db, [...this.#held.keys()]))
      : new Map<string, PendingOrder[]>()
    await this.#advance(orders)
    if (looks) this.#settle()
  }

  /** Compares finished sessions and ends completed deployments, without delaying minutes. */
  #settle(): void {
    const held = [...this.#held.values()]
    // A deployment that completes from here on has a session which isn't read for comparison, so it ends next time.
    const completed = held.filter((one) => isCompleted(one))
    this.#settling ??= (async () => {
      const rows = held.map(({ row }) => row)
      // First, because only a deployment whose finished sessions are compared can end.
      const unsettled = await settleDays(this.#options, rows)
      for (const one of completed) if (!unsettled.has(one.row.id)) await this.#end(one)
      await this.#letGo(await endWithoutRoom(this.#options, rows))
      await this.#letGo(await endUnshared(this.#options, rows))
    })()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'sessions of deployments could not be compared; trying again'),
      )
      .finally(() => (this.#settling = undefined))
  }

  async #end(one: LeasedDeployment): Promise<void> {
    const { db, outbox } = this.#options
    if (await endDeployment(db, outbox, one.row, endFor(one))) await this.#letGo([one.row.id])
  }

  async #letGo(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#held.delete(id)
    if (ids.length > 0) await this.#options.host.forget(ids)
  }

  /** These deployments and the others of their books, which another process can only claim together. */
  #withMates(ids: readonly string[]): string[] {
    const books = new Set(ids.flatMap((id) => this.#held.get(id)?.row.bookId ?? []))
    const mates = [...this.#held.values()].filter(({ row }) => row.bookId !== null && books.has(row.bookId))
    return [...new Set([...ids, ...mates.map(({ row }) => row.id)])]
  }

  async #renewLeases(real: number): Promise<void> {
    const ids = [...this.#held.keys()]
    const still = await renew(this.#options.db, this.holder, ids)
    this.#renewedAt = real
    await this.#letGo(this.#withMates(ids.filter((id) => !still.has(id))))
  }

  async #claimFree(): Promise<void> {
    const { db } = this.#options
    const rows = await claim(db, this.holder, MOST_CLAIMED)
    const books = await booksOf(db, rows)
    for (const row of rows) {
      const trades = await countTrades(db, row.id)
      const at = { session: row.session, minute: row.minute }
      this.#held.set(row.id, {
        row,
        at,
        trades,
        book: books.get(row.bookId ?? ''),
        isTaken: false,
        prepared: -1,
        isPreparing: false,
        isStopped: false,
      })
    }
  }

  async #ordersOf(rows: Awaited<ReturnType<typeof pendingOrders>>): Promise<Map<string, PendingOrder[]>> {
    const orders = new Map<string, PendingOrder[]>()
    for (const { deploymentId, id, kind, leg, details } of rows)
      orders.set(deploymentId, [...(orders.get(deploymentId) ?? []), { id, kind, leg, details }])
    return orders
  }

  // ── minutes ──────────────────────────────────────────────────────────────

  async #advance(orders: ReadonlyMap<string, PendingOrder[]>): Promise<void> {
    this.#quoted = await quoteStates(this.#options.db, this.#quoteKeys())
    const tasks: AdvanceTask[] = []
    const able = [...this.#held.values()].filter(({ fault }) => fault === undefined)
    for (const unit of unitsOf(able)) tasks.push(...(await this.#tasksOf(unit, orders)))
    if (tasks.length === 0) return
    const outcomes = await this.#options.host.advance(tasks)
    const steps: Step[] = []
    for (const [i, outcome] of outcomes.entries()) {
      const held = this.#held.get(tasks[i].id)
      if (held) steps.push(...this.#stepOf(held, outcome))
    }
    if (steps.length > 0) await this.#store(steps)
  }

  /** The next steps of a deployment, or of all deployments of a book; empty if nothing is due. */
  async #tasksOf(
    unit: readonly LeasedDeployment[],
    orders: ReadonlyMap<string, readonly PendingOrder[]>,
  ): Promise<AdvanceTask[]> {
    const to = unit.map((held) => this.#dueOf(held)).reduce(earlier)
    for (const held of unit) this.#prepare(held)
    const isDue = unit.some(
      ({ at, row, isTaken }) =>
        to.session !== at.session || to.minute !== at.minute || orders.has(row.id) || !isTaken,
    )
    const isPrepared = unit.every(
      ({ at, prepared }) => (to.minute < 0 && at.minute < 0) || prepared >= to.session,
    )
    if (!isDue || !isPrepared) return []
    const book = await this.#bookOf(unit, to)
    return Promise.all(
      unit.map(async (held) => {
        const { row, at } = held
        const taken = held.isTaken ? undefined : await this.#takenOf(held)
        const quotes = await this.#quotesFor(held, to)
        return { id: row.id, from: at, to, orders: orders.get(row.id) ?? [], taken, quotes, book }
      }),
    )
  }

  /** The book of deployments that advance together; undefined without one. */
  async #bookOf(
    unit: readonly LeasedDeployment[],
    { session }: DeploymentProgress,
  ): Promise<TaskBook | undefined> {
    const [first] = unit
    if (!first?.book) return undefined
    const { id, cap, loss } = first.book
    const date = first.row.schedule[session]?.date
    const running = unit.map(({ row }) => row.id)
    const endedNet =
      loss === null || date === undefined ? 0 : await endedNetOf(this.#options.db, id, { date, running })
    return { id, cap, loss, endedNet }
  }

  /** The days of quotes that the held deployments are in. */
  #quoteKeys(): QuoteKey[] {
    const keys = [...this.#held.values()].flatMap(
      (held) => this.#quoteKeyOf(held, this.#sessionOf(held)) ?? [],
    )
    return [...new Map(keys.map((key) => [dayName(key), key])).values()]
  }

  #quoteKeyOf({ row }: LeasedDeployment, session: number): QuoteKey | undefined {
    const feed = quoteFeedOf(row)
    const scheduled = row.schedule[session]
    return feed && scheduled && { ...feed, date: scheduled.date }
  }

  /** The minutes recorded since the deployment's last step. */
  async #quotesFor(held: LeasedDeployment, to: DeploymentProgress): Promise<GivenQuotes | undefined> {
    const key = this.#quoteKeyOf(held, to.session)
    if (!key || to.minute < 0) return undefined
    const from = to.session === held.at.session ? Math.max(0, held.at.minute) : 0
    const day = await readGivenDay(this.#options.db, key, { from, to: to.minute })
    return day && { feed: feedName(key), days: [day] }
  }

  /** The current session of a deployment, or the next one. */
  #sessionOf({ row, at }: LeasedDeployment): number {
    const current = row.schedule[at.session]
    return current && at.minute >= current.minutes && row.schedule[at.session + 1]
      ? at.session + 1
      : at.session
  }

  /** How far a deployment may advance by its feed, at most within one session. */
  #dueOf(held: LeasedDeployment): DeploymentProgress {
    const { row, at } = held
    const current = row.schedule[at.session]
    if (!current) return at
    const isOver = at.minute >= current.minutes
    const session = isOver ? at.session + 1 : at.session
    const scheduled = row.schedule[session]
    if (!scheduled) return at
    const minute = this.#completeOf(held, session)
    if (isOver && minute < 0) return at
    const from = isOver ? 0 : Math.max(0, at.minute)
    return { session, minute: Math.min(minute, from + MOST_MINUTES) }
  }

  #completeOf(held: LeasedDeployment, session: number): number {
    const { row } = held
    const { feed } = row.terms
    const scheduled = row.schedule[session]
    if (feed.kind === 'replay') return completeAt(scheduled, feed.speed, this.#now())
    const key = this.#quoteKeyOf(held, session)
    const complete = (key && this.#quoted.get(dayName(key))?.complete) ?? -1
    // The session has opened by this clock, or by the broker's.
    return complete > 0 || this.#now() >= scheduled.opensAt ? complete : -1
  }

  /** Loads a session's days in advance, because reading or generating them would delay minutes. */
  #prepare(held: LeasedDeployment): void {
    const { row, at } = held
    const current = row.schedule[at.session]
    const session = current && at.minute >= current.minutes ? at.session + 1 : at.session
    const scheduled = row.schedule[session]
    if (!scheduled || held.prepared >= session || held.isPreparing) return
    if (row.terms.feed.kind === 'broker') {
      // Quotes are sent with the minutes.
      held.prepared = session
      return
    }
    if (scheduled.opensAt - this.#now() > PREPARE_MILLISECONDS) return
    held.isPreparing = true
    void this.#takenOf(held)
      .then((taken) => this.#options.host.prepare(taken, session))
      .then(() => (held.prepared = session))
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error, deployment: row.id }, 'the days of a deployment cannot be read')
        // The host reports the reason to the user.
        held.prepared = session
      })
      .finally(() => (held.isPreparing = false))
  }

  #takenOf({ row, at }: LeasedDeployment): Promise<StoredRun> {
    return readStoredRun(this.#options.db, row, at)
  }

  #stepOf(held: LeasedDeployment, outcome: AdvanceOutcome): Step[] {
    switch (outcome.kind) {
      case 'unknown':
        held.isTaken = false
        return []
      case 'failed':
        held.fault = outcome.fault
        this.#hasNews = true
        return []
      case 'advanced': {
        held.isTaken = true
        held.isStopped = outcome.isStopped
        const key = this.#quoteKeyOf(held, outcome.at.session)
        const feedProblem = (key && this.#quoted.get(dayName(key))?.problem) ?? null
        const minutesBehind = this.#behind(held, outcome.at)
        const shown = { ...outcome.shown, feedProblem, minutesBehind }
        return [{ driven: held, outcome: { ...outcome, shown }, state: this.#stateOf(held, outcome) }]
      }
    }
  }

  /** Complete minutes of the session after the processed ones. */
  #behind(held: LeasedDeployment, { session, minute }: DeploymentProgress): number {
    if (minute < 0) return 0
    return Math.max(0, this.#completeOf(held, session) - minute)
  }

  #stateOf(
    { row }: LeasedDeployment,
    { at, stage, isPaused, shown }: Extract<AdvanceOutcome, { kind: 'advanced' }>,
  ): DeploymentState {
    const scheduled = row.schedule[at.session]
    if (isPaused && stage !== 'in-position') return 'paused'
    if (at.session === 0 && at.minute < 0) return 'scheduled'
    if (stage === 'in-position' && shown.openLegs > 0) return 'in-position'
    const isOver = scheduled !== undefined && at.minute >= scheduled.minutes
    return isOver ? 'done-for-the-day' : stage
  }

  /** Stores steps. If that fails, the host drops its state and rebuilds it from the database. */
  async #store(steps: readonly Step[]): Promise<void> {
    const { db, outbox, host } = this.#options
    const ids = steps.map(({ driven }) => driven.row.id)
    const stored = await storeSteps(db, steps, outbox, this.#now()).catch(async (error: unknown) => {
      await host.forget(ids)
      throw error
    })
    await this.#letGo(this.#withMates(ids.filter((id) => !stored.has(id))))
    for (const { driven, outcome, state } of steps) {
      if (!stored.has(driven.row.id)) continue
      driven.at = outcome.at
      driven.trades += outcome.reports.reduce((sum, { trades }) => sum + trades.length, 0)
      driven.row = { ...driven.row, state, session: outcome.at.session, minute: outcome.at.minute }
    }
  }
}

/** Groups of deployments that advance together: a book's deployments in the order of the book, and each other deployment alone. */
function unitsOf(held: readonly LeasedDeployment[]): LeasedDeployment[][] {
  const units = new Map<string, LeasedDeployment[]>()
  for (const one of held) {
    const key = one.row.bookId ?? one.row.id
    units.set(key, [...(units.get(key) ?? []), one])
  }
  return [...units.values()].map((unit) =>
    unit.toSorted((a, b) => (a.row.bookPlace ?? 0) - (b.row.bookPlace ?? 0)),
  )
}

function earlier(a: DeploymentProgress, b: DeploymentProgress): DeploymentProgress {
  return b.session < a.session || (b.session === a.session && b.minute < a.minute) ? b : a
}

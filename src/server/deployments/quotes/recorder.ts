import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { BrokerSession } from '#brokers'
import type { BacktestRequest } from '#domain'
import { chooseExpiry } from '#engine/chain'
import { dayNumber, isoDate, listedExpiries, type IsoDate } from '#engine/exchange'
import { compilePlan } from '#engine/replay'
import { QuotedReader } from '#market-data'
import type { DeploymentRow } from '../queries.ts'
import { dateInIndia } from '../schedule.ts'
import { dayName, type QuoteFeed, type QuoteKey } from '../../data/quotes/recorded-days.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import {
  emptyMinutes,
  findQuoteDay,
  holdDay,
  quoteFeedOf,
  releaseDays,
  removeOldDays,
  runningOnQuotes,
  wantDay,
} from './quote-days.ts'
import { Recording } from './recording.ts'

export interface RecorderOptions {
  readonly db: Db
  /** Opens the user's broker session; throws an error with a message for the user if that is impossible. */
  readonly open: (feed: QuoteFeed, signal: AbortSignal) => Promise<BrokerSession>
  /** Whether the user's broker is still connected; otherwise the stream is closed. */
  readonly isConnected: (feed: QuoteFeed) => Promise<boolean>
  readonly log: Logger
  readonly outbox: Outbox
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Records quotes for deployments, day by day, until it is closed. */
export interface Recorder {
  /** Does everything due once. */
  turn(): Promise<void>
  /** Releases all leases, so that another process takes over immediately. */
  close(): Promise<void>
}

const TICK_MILLISECONDS = 250
/** Interval of the search for days to record, and of lease renewals. */
const LOOK_MILLISECONDS = 1_000
/** How long before the open the listed contracts are requested and the stream is opened. */
const BEFORE_OPEN_MILLISECONDS = 5 * 60_000
/** Time for the last minute to become complete, by a clock that may be wrong. */
const AFTER_CLOSE_MILLISECONDS = 10 * 60_000

/** Starts recording in this process. One process records a day, by a lease as for deployments. */
export function startRecorder(options: RecorderOptions): Recorder {
  const recorder = new QuoteRecorder(options)
  recorder.start()
  return recorder
}

class QuoteRecorder implements Recorder {
  readonly #options: RecorderOptions
  readonly #holder = randomUUID()
  readonly #days = new Map<string, Recording>()
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> = Promise.resolve()
  #isGoing = false
  #isClosed = false
  #lookedAt = -Infinity
  #tidiedOn: IsoDate | undefined

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (!this.#isGoing && !this.#isClosed) void this.turn()
    }, TICK_MILLISECONDS)
  }

  turn(): Promise<void> {
    const before = this.#going
    this.#isGoing = true
    this.#going = before
      .then(() => this.#turnOnce())
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'quotes could not be recorded; trying again'),
      )
      .finally(() => (this.#isGoing = false))
    return this.#going
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#going
    for (const day of this.#days.values()) day.close()
    await releaseDays(this.#options.db, this.#holder).catch(() => undefined)
  }

  async #turnOnce(): Promise<void> {
    const { now } = this.#options
    if (performance.now() - this.#lookedAt >= LOOK_MILLISECONDS) {
      this.#lookedAt = performance.now()
      await this.#look()
      await this.#tidy(dateInIndia(now()))
    }
    for (const [name, day] of this.#days) if (!(await day.turn())) this.#drop(name)
  }

  /** Starts recordings that are wanted now, and drops the others. */
  async #look(): Promise<void> {
    const { db } = this.#options
    const wanted = this.#wanted(await runningOnQuotes(db))
    for (const name of this.#days.keys()) if (!wanted.has(name)) this.#drop(name)
    for (const [name, { key, opensAt, rows }] of wanted) {
      for (const { request } of rows)
        await wantDay(db, key, { opensAt, lastExpiry: lastExpiryOf(request, key.date) })
      if (!(await holdDay(db, key, this.#holder))) this.#drop(name)
      else {
        const recording = await this.#recordingOf(name, key)
        recording?.feeds(rows.map(({ id }) => id))
        if (!(await this.#options.isConnected(key))) recording?.hangUp()
      }
    }
  }

  async #recordingOf(name: string, key: QuoteKey): Promise<Recording | undefined> {
    const held = this.#days.get(name)
    if (held) return held
    const { db } = this.#options
    const row = await findQuoteDay(db, key)
    if (!row) return undefined
    const recording = new Recording(this.#options, { row, empty: await emptyMinutes(db, key) })
    this.#days.set(name, recording)
    return recording
  }

  /** The sessions near the current time, and the deployments that each feeds. */
  #wanted(rows: readonly DeploymentRow[]) {
    const now = this.#options.now()
    const wanted = new Map<string, { key: QuoteKey; opensAt: number; rows: DeploymentRow[] }>()
    for (const row of rows) {
      const feed = quoteFeedOf(row)
      const near = row.schedule.find(
        ({ opensAt, minutes }) =>
          now >= opensAt - BEFORE_OPEN_MILLISECONDS &&
          now <= opensAt + minutes * 60_000 + AFTER_CLOSE_MILLISECONDS,
      )
      if (!feed || !near) continue
      const key = { ...feed, date: near.date }
      const one = wanted.get(dayName(key)) ?? { key, opensAt: near.opensAt, rows: [] }
      one.rows.push(row)
      wanted.set(dayName(key), one)
    }
    return wanted
  }

  #drop(name: string): void {
    this.#days.get(name)?.close()
    this.#days.delete(name)
  }

  async #tidy(today: IsoDate): Promise<void> {
    if (this.#tidiedOn === today) return
    this.#tidiedOn = today
    await removeOldDays(this.#options.db, today)
  }
}

/**
 * The last expiry that a strategy may trade on a day. For intraday positions it follows each leg's rule. For
 * positions over days it is the second monthly expiry from now, because each cycle counts from its own entry
 * day.
 */
function lastExpiryOf(request: BacktestRequest, date: IsoDate): IsoDate {
  const { instrument: underlying } = request
  const listed = listedExpiries(underlying, date).map((expiry) => dayNumber(expiry.date))
  const range = { underlying, first: request.startDate, last: request.endDate }
  const { legs, isOverDays } = compilePlan(request, new QuotedReader(NO_DATASET, range, new Map()))
  const moment = { underlying, day: dayNumber(date) }
  const wanted = isOverDays
    ? [chooseExpiry(listed, 'nextMonthly', moment)]
    : legs.map((leg) => chooseExpiry(listed, leg.expiry, moment))
  const known = wanted.filter((expiry) => expiry !== undefined)
  return isoDate(known.length > 0 ? Math.max(...known) : (listed[0] ?? moment.day))
}

/** An empty dataset: compiling the plan reads no data. */
const NO_DATASET = { id: 'quotes', name: 'Quotes', kind: 'imported', contentHash: '' } as const

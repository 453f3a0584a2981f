import type { Logger } from 'pino'
import {
  BrokerFailure,
  MinuteBars,
  type BrokerContract,
  type BrokerSession,
  type QuoteStream,
  type QuoteTick,
} from '#brokers'
import {
  dayNumber,
  instrumentOf,
  isoDate,
  ordinarySession,
  tradingSession,
  type IsoDate,
} from '#engine/exchange'
import { inRowOrder, listedByRule } from '#market-data'
import type { Db } from '../../kernel/db/database.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import type { FeedProblem, RecordedContract } from '../../kernel/db/schema/deployment-json.ts'
import type { DeploymentRow } from '../queries.ts'
import { FeedFaults, CLOCK_OFF_MILLISECONDS } from './feed-faults.ts'
import { feedProblemWords, FeedStopped, feedStopOf } from './feed-words.ts'
import {
  problemOf,
  storeContracts,
  storeMinutes,
  storeProblem,
  wantedExpiry,
  type HeldDay,
  type QuoteDayRow,
} from './quote-days.ts'
import type { QuoteFeed, RecordedMinute } from '../../data/quotes/recorded-days.ts'
import { notifyFeedFault } from '../alerts.ts'

export interface RecordingOptions {
  readonly db: Db
  readonly open: (feed: QuoteFeed, signal: AbortSignal) => Promise<BrokerSession>
  readonly log: Logger
  readonly outbox: Outbox
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Most contracts to follow; for each expiry those around the money. */
const MOST_CONTRACTS = 600
/**
 * A stream without quotes for this long in an open market is reopened, because an index changes every second.
 */
const SILENT_MILLISECONDS = 30_000
/** Delay between attempts, doubled up to the maximum. */
const FIRST_WAIT_MILLISECONDS = 2_000
const LAST_WAIT_MILLISECONDS = 60_000
/**
 * Number of clock differences kept. The largest estimates the broker's lead, because delays only reduce it.
 */
const CLOCK_SAMPLES = 32

/** Records one day of quotes: its contracts, then its minutes as they complete. */
export class Recording {
  readonly #options: RecordingOptions
  readonly #row: QuoteDayRow
  readonly #minutes: number
  readonly #bars: MinuteBars
  readonly #faults: FeedFaults
  readonly #closing = new AbortController()
  #contracts: readonly RecordedContract[] | null
  #rows = new Map<string, number>()
  #stream: QuoteStream | undefined
  #connecting: Promise<void> | undefined
  #ids: readonly string[] = []
  #triedAt = -Infinity
  #wait = FIRST_WAIT_MILLISECONDS
  #heardAt = 0
  readonly #ahead: number[] = []
  /** The stored fault; text if an older version stored it. */
  #problem: FeedProblem | string | null
  #isProblemStored = true

  /** @param empty number of consecutive minutes without a bar at the end of the recording */
  constructor(options: RecordingOptions, { row, empty }: { row: QuoteDayRow; empty: number }) {
    const { exchange } = instrumentOf(row.underlying)
    const { openMinute, minutes } = tradingSession(row.date, exchange) ?? ordinarySession(row.date, exchange)
    this.#options = options
    this.#row = row
    this.#minutes = minutes
    this.#contracts = row.contracts
    this.#problem = problemOf(row)
    this.#bars = new MinuteBars({ opensAt: row.opensAt, minutes, from: row.complete })
    this.#faults = new FeedFaults({ broker: row.broker, openMinute, minutes, empty })
  }

  /** Sets the deployments that it feeds. */
  feeds(ids: readonly string[]): void {
    if (ids.some((id) => !this.#ids.includes(id))) this.#isProblemStored = this.#problem === null
    this.#ids = ids
  }

  /** Performs the work that is due; returns false if another process has taken over. */
  async turn(): Promise<boolean> {
    if (this.#bars.complete >= this.#minutes) {
      this.hangUp()
      return true
    }
    this.#listen()
    const isOwn = this.#contracts ? await this.#record() : await this.#giveUp()
    if (isOwn) await this.#storeProblem()
    return isOwn
  }

  close(): void {
    this.#closing.abort()
    this.hangUp()
  }

  // ── the stream ───────────────────────────────────────────────────────────

  #listen(): void {
    const now = performance.now()
    const isOpen = this.#now() >= this.#row.opensAt + SILENT_MILLISECONDS
    if (this.#stream && isOpen && now - this.#heardAt > SILENT_MILLISECONDS) {
      this.hangUp()
      this.#faults.stopped({ why: 'silent', broker: this.#row.broker, seconds: SILENT_MILLISECONDS / 1000 })
    }
    if (this.#stream || this.#connecting || now - this.#triedAt < this.#wait) return
    this.#triedAt = now
    this.#connecting = this.#connect()
      .then(() => {
        this.#faults.started()
        this.#wait = FIRST_WAIT_MILLISECONDS
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#connecting = undefined))
  }

  #failed(error: unknown): void {
    if (this.#closing.signal.aborted) return
    const { broker, underlying, date } = this.#row
    this.#options.log.warn(
      { err: error, broker, underlying, date },
      'quotes cannot be followed; trying again',
    )
    this.#faults.stopped(feedStopOf(error))
    this.#wait = Math.min(LAST_WAIT_MILLISECONDS, this.#wait * 2)
    // An expired token must be replaced by its user, so retry less often.
    if (error instanceof BrokerFailure && error.isOfTheAccount) this.#wait = LAST_WAIT_MILLISECONDS / 4
  }

  async #connect(): Promise<void> {
    const { signal } = this.#closing
    const session = await this.#options.open(this.#row, signal)
    const { quotes } = session
    if (!quotes) throw new FeedStopped({ why: 'not-read', broker: this.#row.broker })
    const contracts = this.#contracts ?? (await this.#listed(session))
    const keyed = contracts.flatMap(({ key }, i) => (key === null ? [] : [[key, i + 1] as const]))
    this.#rows = new Map([[await quotes.indexKey(this.#row.underlying), 0], ...keyed])
    this.#bars.forgetVolumes()
    this.#heardAt = performance.now()
    const stream = await quotes.follow(
      [...this.#rows.keys()],
      {
        ticks: (ticks, sentAt) => this.#take(ticks, sentAt),
        ended: (failure) => {
          this.#stream = undefined
          this.#faults.stopped(feedStopOf(failure))
        },
      },
      signal,
    )
    if (signal.aborted) stream.close()
    else this.#stream = stream
  }

  /** Closes the stream; the next turn opens another if possible. */
  hangUp(): void {
    this.#stream?.close()
    this.#stream = undefined
  }

  #take(ticks: readonly QuoteTick[], sentAt: number): void {
    this.#heardAt = performance.now()
    this.#ahead.push(sentAt - this.#options.now())
    if (this.#ahead.length > CLOCK_SAMPLES) this.#ahead.shift()
    this.#faults.clock(Math.max(...this.#ahead))
    for (const tick of ticks) if (this.#rows.has(tick.key)) this.#faults.took(this.#bars.take(tick, sentAt))
  }

  /** The current time by the broker's clock if this server's is known to be wrong. */
  #now(): number {
    const ahead = this.#ahead.length > 0 ? Math.max(...this.#ahead) : 0
    return this.#options.now() + (Math.abs(ahead) >= CLOCK_OFF_MILLISECONDS ? ahead : 0)
  }

  // ── listed contracts ─────────────────────────────────────────────────────

  /** The followed contracts, and the other contracts listed by the exchange's rules. */
  async #listed(session: BrokerSession): Promise<readonly RecordedContract[]> {
    const { history } = session
    const { underlying, date } = this.#row
    const lastExpiry = await this.#wantedExpiry()
    const expiries = (await history.expiries(underlying)).filter(
      (expiry) => expiry >= date && expiry <= lastExpiry,
    )
    const middle = await this.#middle(history)
    const most = Math.floor(MOST_CONTRACTS / Math.max(1, expiries.length))
    const followed: RecordedContract[] = []
    for (const expiry of expiries) {
      const contracts = oncePerStrike(await history.contracts(underlying, expiry))
      const from = middle ?? contracts[Math.floor(contracts.length / 2)]?.strike ?? 0
      const near = contracts.toSorted((a, b) => Math.abs(a.strike - from) - Math.abs(b.strike - from))
      followed.push(
        ...near
          .slice(0, most)
          .map(({ key, strike, type }) => ({ key, strike, expiry, isCall: type === 'CE' })),
      )
    }
    const others = listedByRule(underlying, date).filter(({ expiry }) => expiry > lastExpiry)
    const contracts = [...followed, ...others.map((other) => ({ ...other, key: null }))]
    // If a deployment of a later expiry has joined, its contracts are listed too.
    return (await this.#know(contracts, lastExpiry)) ?? this.#listed(session)
  }

  async #wantedExpiry(): Promise<IsoDate> {
    const lastExpiry = await wantedExpiry(this.#options.db, this.#day)
    if (lastExpiry === undefined) throw new FeedStopped({ why: 'taken-over' })
    return lastExpiry
  }

  /** The index in the middle of its last day's range, in paise. */
  async #middle({ indexDays }: BrokerSession['history']): Promise<number | undefined> {
    const { underlying, date } = this.#row
    const range = { from: isoDate(dayNumber(date) - 10), to: isoDate(dayNumber(date) - 1) }
    const day = (await indexDays(underlying, range)).at(-1)
    return day && Math.round((day.high + day.low) / 2)
  }

  /**
   * Stores the contracts listed up to a last expiry; undefined if a later one is wanted now.
   * @throws FeedStopped if another process has taken over
   */
  async #know(
    contracts: readonly RecordedContract[],
    lastExpiry: IsoDate,
  ): Promise<readonly RecordedContract[] | undefined> {
    const sorted = inRowOrder(contracts) as RecordedContract[]
    if (await storeContracts(this.#options.db, this.#day, { lastExpiry, contracts: sorted }))
      return (this.#contracts = sorted)
    if ((await this.#wantedExpiry()) !== lastExpiry) return undefined
    throw new FeedStopped({ why: 'taken-over' })
  }

  /** Ends a day without any quotes as a day without prices, so that its deployments continue. */
  async #giveUp(): Promise<boolean> {
    if (this.#connecting || this.#now() < this.#row.opensAt + this.#minutes * 60_000) return true
    const { underlying, date } = this.#row
    const contracts = listedByRule(underlying, date).map((other) => ({ ...other, key: null }))
    // The next turn tries again if a later expiry is wanted now.
    await this.#know(contracts, await this.#wantedExpiry())
    return true
  }

  // ── minutes ──────────────────────────────────────────────────────────────

  readonly #unstored: RecordedMinute[] = []

  async #record(): Promise<boolean> {
    for (const { minute, bars } of this.#bars.completeAt(this.#now())) {
      const flat = bars
        .map((bar) => [
          this.#rows.get(bar.key) ?? 0,
          bar.open,
          bar.high,
          bar.low,
          bar.close,
          bar.volume,
          bar.openInterest,
        ])
        .sort((a, b) => a[0] - b[0])
        .flat()
      this.#unstored.push({ minute, bars: flat, notes: this.#faults.reportsOf(minute, bars.length > 0) })
    }
    if (this.#unstored.length === 0) return true
    const minutes = [...this.#unstored]
    const { problem } = this.#faults
    if (!(await storeMinutes(this.#options.db, this.#day, { minutes, problem }))) return false
    // The deployments display the fault with the minutes.
    this.#problem = problem
    this.#unstored.splice(0, minutes.length)
    return true
  }

  async #storeProblem(): Promise<void> {
    const { problem } = this.#faults
    if (feedProblemWords(problem) === feedProblemWords(this.#problem) && this.#isProblemStored) return
    const ids = this.#ids
    await storeProblem(this.#options.db, this.#day, { problem, ids, notify: this.#notifyAtOnce(problem) })
    this.#problem = problem
    this.#isProblemStored = true
  }

  /**
   * While the listed contracts are unknown, no minute can carry the reports, so the fault is reported directly.
   */
  #notifyAtOnce(problem: FeedProblem | null) {
    if (problem === null || this.#contracts) return undefined
    this.#faults.forgetReports()
    const { date, opensAt } = this.#row
    const minute = Math.floor((this.#now() - opensAt) / 60_000)
    const report = { fault: 'not-begun', why: problem } as const
    return (tx: Db, rows: readonly DeploymentRow[]) =>
      notifyFeedFault(tx, this.#options.outbox, rows, { date, minute, report })
  }

  get #day(): HeldDay {
    const { userId, broker, underlying, date, fence } = this.#row
    return { userId, broker, underlying, date, fence }
  }
}

/** A contract listed under two keys is followed by the first. */
function oncePerStrike(contracts: readonly BrokerContract[]): BrokerContract[] {
  const once = new Map(contracts.toReversed().map((one) => [`${one.strike} ${one.type}`, one]))
  return [...once.values()].sort((a, b) => a.strike - b.strike)
}

import { brokerName, DEPLOYMENT_LIMITS, type BacktestRequest, type BrokerId } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { dayNumber, type IsoDate } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import {
  compilePlan,
  NO_CONTRACT,
  PlanError,
  requiredDates,
  rowOf,
  SeriesCache,
  withAddedLegs,
  type Plan,
} from '#engine/replay'
import { bundleOf, runBacktest } from '#engine/report'
import { inPaise } from '#engine/units'
import { RevealedDay } from '#market-data'
import { encodeResult } from '../runs/backtests/result-encoding.ts'
import { brokenData } from '../kernel/data-fault.ts'
import { advanceBook, type BookMember } from './book-advance.ts'
import { compareDay } from './comparison.ts'
import type {
  AdvanceOutcome,
  AdvanceTask,
  BarsQuestion,
  ChainQuestion,
  SessionBars,
  SessionChain,
  DatasetToday,
  PendingOrder,
  PlanOutcome,
  PlanQuestion,
  SettleOutcome,
  SettleTask,
  StoredRun,
} from './deployment-host.ts'
import { ManualOrderBook } from '../runs/backtests/manual-order-book.ts'
import type { ReplayFault, ScheduledSession } from '../kernel/db/schema/deployment-json.ts'
import { DeploymentRun, type RunSource } from './deployment-run.ts'
import type { GivenQuotes } from '../data/quotes/recorded-days.ts'
import { orderedIn } from './run-state.ts'
import { sessionChain } from './session-legs.ts'
import { lotsProblem, tradedRequest } from './traded-request.ts'
import {
  addTo,
  quotedReader,
  recordedMarket,
  type QuotedSession,
  type QuotedTerms,
} from '../data/quotes/recorded-market.ts'
import { dateInIndia, marketSchedule, ScheduleError, scheduleOf, sessionForDay } from './schedule.ts'

/**
 * Returns the reader of a dataset.
 * @throws RangeError for an unknown dataset
 */
type ReaderOf = (dataset: string) => Promise<MarketReader>

/** Number of cached series, enough for the sessions played now. */
const MOST_SERIES = 16
/** Number of cached days of quotes: those being recorded, and earlier days on which cycles began. */
const MOST_QUOTED = 40

/** The paper host, running in the calling thread. */
export class LocalHost {
  readonly #readerOf: ReaderOf
  readonly #runs = new Map<string, DeploymentRun>()
  readonly #series = new Map<string, SeriesCache>()
  /** Sessions by feed, then by date. */
  readonly #quoted = new Map<string, Map<IsoDate, QuotedSession>>()

  constructor(readerOf: ReaderOf) {
    this.#readerOf = readerOf
  }

  async plan(question: PlanQuestion): Promise<PlanOutcome> {
    const { request, terms, now } = question
    const { feed, sessions } = terms
    if (feed.kind !== 'replay') return this.#planQuoted(question, feed.broker)
    const reader = await this.#readerOf(feed.dataset).catch((error: unknown) => {
      if (error instanceof RangeError) return error
      throw error
    })
    if (reader instanceof RangeError) return refused('feed.dataset', reader.message)
    const underlying = request.instrument
    const dates = reader.sessions(underlying)
    if (dates.length === 0) {
      const known = reader.underlyings.join(', ')
      return refused(
        'instrument',
        `${reader.dataset.name} has no data for ${underlying}; choose one of ${known}`,
      )
    }
    try {
      const schedule = scheduleOf({ underlying, dates, feed, sessions, now })
      const traded = checkedRequest(question, schedule, reader)
      if ('problems' in traded) return traded
      const pace = feed.speed === 1 ? 'by the clock of India' : `at ${feed.speed}×`
      const { name, kind, doubts } = reader.dataset
      return {
        kind: 'planned',
        request: traded.request,
        schedule,
        feedName: `${name}, ${pace}`,
        isSimulated: kind !== 'imported',
        doubts,
      }
    } catch (error) {
      if (error instanceof ScheduleError) return refused(error.path, error.message)
      if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
      throw error
    }
  }

  /** Plans on the live market, whose future days are known only by the exchange's rules. */
  #planQuoted(question: PlanQuestion, broker: BrokerId): PlanOutcome {
    const { request, terms, now } = question
    const { instrument: underlying } = request
    const { max } = DEPLOYMENT_LIMITS.quotedSessions
    if (terms.sessions > max)
      return refused('sessions', `At most ${max} sessions are traded on quotes; deploy again after them`)
    const schedule = marketSchedule({ underlying, sessions: terms.sessions, now })
    try {
      const dates = schedule.map(({ date }) => date)
      const reader = quotedReader({ broker, underlying, dates }, new Map())
      const traded = checkedRequest(question, schedule, reader)
      if ('problems' in traded) return traded
      const feedName = `Quotes of ${brokerName(broker)}`
      return { kind: 'planned', request: traded.request, schedule, feedName, isSimulated: false }
    } catch (error) {
      if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
      throw error
    }
  }

  async today(ids: readonly string[], now: number): Promise<readonly DatasetToday[]> {
    const date = dateInIndia(now)
    return Promise.all(
      ids.map(async (id) => {
        const reader = await this.#readerOf(id)
        const today = reader.underlyings.map((name) => [name, sessionForDay(reader.sessions(name), date)])
        return { id, today: Object.fromEntries(today) as Record<string, IsoDate> }
      }),
    )
  }

  /** Loads the days that a session needs: its own, and earlier ones for rules, filters and cycles. */
  async prepare(taken: StoredRun, session: number): Promise<void> {
    // Quotes are sent with the minutes.
    if (taken.terms.feed.kind === 'broker') return
    const reader = await this.#readerOfFeed(taken)
    const plan = planOf(taken.request, taken.dates.at(-1)!, reader)
    const { from } = requiredDates(plan, reader)
    await reader.prepare(plan.underlying, { from, to: taken.dates[session] })
  }

  /** @returns an outcome for each task, in their order */
  async advance(tasks: readonly AdvanceTask[]): Promise<AdvanceOutcome[]> {
    const outcomes = new Map<string, AdvanceOutcome>()
    for (const together of unitsOf(tasks))
      for (const [id, outcome] of await this.#advanceUnit(together)) outcomes.set(id, outcome)
    return tasks.map(({ id }) => outcomes.get(id) ?? { kind: 'unknown' })
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) this.#runs.delete(id)
  }

  /** Advances a deployment, or the deployments of a book together. If one of a book is unknown, all are. */
  async #advanceUnit(tasks: readonly AdvanceTask[]): Promise<Map<string, AdvanceOutcome>> {
    const outcomes = new Map<string, AdvanceOutcome>()
    for (const task of tasks) {
      const problem = await this.#attempt(task.id, () => this.#makeReady(task))
      if (problem) outcomes.set(task.id, problem)
    }
    if ([...outcomes.values()].some(({ kind }) => kind === 'unknown'))
      return new Map(tasks.map(({ id }) => [id, { kind: 'unknown' }]))
    const able = tasks.filter(({ id }) => !outcomes.has(id))
    const taken = new Map<string, ReturnType<typeof takeOrder>[]>()
    for (const task of able) {
      const problem = await this.#attempt(task.id, () => {
        const run = this.#runOf(task)
        taken.set(
          task.id,
          task.orders.map((order) => takeOrder(run, order)),
        )
      })
      if (problem) outcomes.set(task.id, problem)
    }
    const going = able.filter(({ id }) => taken.has(id))
    for (const [i, member] of this.#advanceTogether(going).entries()) {
      const { id } = going[i]
      const problem = await this.#attempt(id, () => {
        if (member.failure !== undefined) throw member.failure
        this.#runs.set(id, member.run)
        const { at, stage, isPaused, isStopped } = member.run
        const { session, minute } = at
        const stands = { at: { session, minute }, stage, isPaused, isStopped, shown: member.run.shown() }
        outcomes.set(id, {
          kind: 'advanced',
          reports: member.reports,
          orders: taken.get(id) ?? [],
          ...stands,
        })
      })
      if (problem) outcomes.set(id, problem)
    }
    return outcomes
  }

  #advanceTogether(tasks: readonly AdvanceTask[]): readonly BookMember[] {
    const [first] = tasks
    if (!first) return []
    const runs = tasks.map((task) => this.#runOf(task))
    if (first.to.minute < 0) return runs.map((run) => ({ run, reports: [] }))
    return advanceBook(runs, first.to, first.book)
  }

  /** Loads the state of a deployment and its missing quotes; returns an outcome if its place in the session is unknown. */
  async #makeReady({ id, from, taken, quotes }: AdvanceTask): Promise<AdvanceOutcome | undefined> {
    if (taken?.quotes) this.#learn(taken.quotes)
    const hasQuotes = !quotes || this.#learn(quotes)
    if (taken && hasQuotes) this.#runs.set(id, await this.#takeUp(taken))
    const run = this.#runs.get(id)
    if (hasQuotes && run?.at.session === from.session && run.at.minute === from.minute) return undefined
    this.#runs.delete(id)
    return { kind: 'unknown' }
  }

  #runOf({ id }: Pick<AdvanceTask, 'id'>): DeploymentRun {
    const run = this.#runs.get(id)
    if (!run) throw new Error(`The run of deployment ${id} is not held`)
    return run
  }

  /** The outcome of a step that fails for a reason of the deployment's own; its run is dropped. */
  async #attempt(
    id: string,
    step: () => AdvanceOutcome | undefined | void | Promise<AdvanceOutcome | undefined>,
  ): Promise<AdvanceOutcome | undefined> {
    try {
      return (await step()) ?? undefined
    } catch (error) {
      this.#runs.delete(id)
      const fault = faultOf(error)
      if (fault === undefined) throw error
      return { kind: 'failed', fault }
    }
  }

  async #takeUp(taken: StoredRun): Promise<DeploymentRun> {
    const { request, dates, orders, made, at } = taken
    const reader = await this.#readerOfFeed(taken)
    const plan = planOf(request, dates.at(-1)!, reader)
    const manualOrders = new ManualOrderBook(orders)
    const source = { ...this.#sourceOf(plan, reader, taken), ...this.#reportsOf(taken) }
    const run = new DeploymentRun({ plan, dates, limits: taken.limits, manualOrders }, source, made)
    run.resume(at.session, at.minute)
    if (taken.hash !== undefined && taken.hash !== run.hash) run.noteChangedPrices()
    return run
  }

  #sourceOf(plan: Plan, reader: MarketReader, { id, quotes }: StoredRun): RunSource {
    const { underlying } = plan
    return {
      reader,
      day: (date) => new RevealedDay(reader.day(underlying, date)),
      // With quotes, each deployment knows only the sessions since it was deployed.
      series: (date) => this.#seriesOf(reader, plan, { date, of: quotes ? id : reader.dataset.contentHash }),
    }
  }

  /**
   * The series of a session, shared by all deployments that play it: each reads it in ascending minutes, and
   * it grows once.
   */
  #seriesOf(
    reader: MarketReader,
    { underlying }: Plan,
    { date, of }: { readonly date: IsoDate; readonly of: string },
  ): SeriesCache {
    const key = `${of} ${underlying} ${date}`
    let series = this.#series.get(key)
    if (!series) {
      const dates = reader.sessions(underlying).filter((one) => one <= date)
      series = new SeriesCache({ reader, underlying, dates, isInProgress: true })
      this.#series.set(key, series)
      const [oldest] = this.#series.keys()
      if (this.#series.size > MOST_SERIES && oldest !== undefined) this.#series.delete(oldest)
    }
    return series
  }

  /** The result of all sessions so far, and the comparison of the last one with its backtest. */
  async settle(task: SettleTask): Promise<SettleOutcome> {
    try {
      const reader = task.quotes
        ? recordedMarket(task.quotes, feedTermsOf(task))
        : await this.#readerOfFeed(task)
      const plan = planOf(task.request, task.dates.at(-1)!, reader)
      const { until } = task
      await reader.prepare(plan.underlying, { ...requiredDates(plan, reader), to: until })
      const manualOrders = new ManualOrderBook(task.orders)
      const grown = withAddedLegs(plan, manualOrders.addedLegs)
      const run = runBacktest(grown, reader, { manualOrders, until })
      const bare = manualOrders.isEmpty ? run : runBacktest(plan, reader, { until })
      const comparison = compareDay({
        plan: grown,
        date: until,
        paper: task.booked,
        played: run,
        bare,
        manualOrders,
      })
      const period = { ...task.request, endDate: until }
      return { kind: 'settled', comparison, result: encodeResult(bundleOf(period, run)) }
    } catch (error) {
      const fault = faultOf(error)
      if (fault === undefined) throw error
      return { kind: 'failed', fault }
    }
  }

  async bars(question: BarsQuestion): Promise<SessionBars> {
    const { date, contracts, from, to, request, quotes } = question
    const underlying = request.instrument
    try {
      const reader = quotes
        ? recordedMarket(quotes, feedTermsOf(question))
        : await this.#readerOfFeed(question)
      await reader.prepare(underlying, { from: date, to: date })
      const day = reader.day(underlying, date)
      const cut = (column: ArrayLike<number>) =>
        Array.from({ length: to - from }, (_, i) => column[from + i] ?? 0)
      return {
        index: cut(day.field(0, 'close')),
        contracts: contracts.map(({ strike, optionType, expiry_date }) => {
          const contract = {
            strike: inPaise(strike),
            isCall: optionType === 'CALL',
            expiry: dayNumber(expiry_date),
          }
          const row = rowOf(day, contract)
          if (row === NO_CONTRACT) return { open: [], high: [], low: [], close: [] }
          const { open, high, low, close } = day.bars(row)
          return { open: cut(open), high: cut(high), low: cut(low), close: cut(close) }
        }),
      }
    } catch (error) {
      if (faultOf(error) === undefined) throw error
      return { index: [], contracts: [] }
    }
  }

  async chain(question: ChainQuestion): Promise<SessionChain | undefined> {
    const { date, at, expiry, request, quotes } = question
    try {
      const reader = quotes
        ? recordedMarket(quotes, feedTermsOf(question))
        : await this.#readerOfFeed(question)
      await reader.prepare(request.instrument, { from: date, to: date })
      return sessionChain(reader.day(request.instrument, date), at, expiry)
    } catch (error) {
      if (faultOf(error) === undefined) throw error
      return undefined
    }
  }

  async #readerOfFeed(
    taken: Pick<StoredRun, 'terms' | 'request' | 'dates' | 'quotes'>,
  ): Promise<MarketReader> {
    const { feed } = taken.terms
    if (feed.kind === 'replay') return this.#readerOf(feed.dataset)
    const sessions = this.#sessionsOf(taken.quotes)
    return quotedReader(feedTermsOf(taken), { get: (date) => sessions.get(date)?.day })
  }

  #sessionsOf(quotes: GivenQuotes | undefined): Map<IsoDate, QuotedSession> {
    const name = quotes?.feed ?? ''
    let sessions = this.#quoted.get(name)
    if (!sessions) this.#quoted.set(name, (sessions = new Map()))
    return sessions
  }

  /** Adds recorded minutes; false if earlier ones are missing. */
  #learn(quotes: GivenQuotes): boolean {
    const sessions = this.#sessionsOf(quotes)
    for (const given of quotes.days) if (!addTo(sessions, given, quotes.feed)) return false
    for (const date of [...sessions.keys()].sort().slice(0, -MOST_QUOTED)) sessions.delete(date)
    return true
  }

  #reportsOf({ quotes }: StoredRun): Pick<RunSource, 'reports'> {
    if (!quotes) return {}
    const sessions = this.#sessionsOf(quotes)
    return { reports: (date, minute) => sessions.get(date)?.reports[minute] ?? [] }
  }
}

/** Groups of tasks that advance together: a book's tasks, and each other task alone. */
function unitsOf(tasks: readonly AdvanceTask[]): AdvanceTask[][] {
  const units = new Map<string, AdvanceTask[]>()
  for (const task of tasks) {
    const key = task.book?.id ?? task.id
    units.set(key, [...(units.get(key) ?? []), task])
  }
  return [...units.values()]
}

/** The request as traded over a schedule, or all its problems. */
function checkedRequest(
  { request, terms }: PlanQuestion,
  schedule: readonly ScheduledSession[],
  reader: MarketReader,
): { readonly request: BacktestRequest } | Extract<PlanOutcome, { kind: 'refused' }> {
  const dates = schedule.map(({ date }) => date)
  const traded = tradedRequest(request, terms, dates)
  const tooMany = lotsProblem(traded, terms)
  if (tooMany) return { kind: 'refused', problems: [tooMany] }
  const { error } = backtestRequestSchema.safeParse(traded)
  if (error) {
    const problems = error.issues.map(({ path, message }) => ({
      path: `request.${path.join('.')}`,
      message,
    }))
    return { kind: 'refused', problems }
  }
  planOf(traded, dates.at(-1)!, reader)
  return { request: traded }
}

function feedTermsOf({
  terms: { feed },
  request,
  dates,
}: Pick<StoredRun, 'terms' | 'request' | 'dates'>): QuotedTerms {
  if (feed.kind === 'replay') throw new TypeError(`a replay of ${feed.dataset} has no quotes`)
  return { broker: feed.broker, underlying: request.instrument, dates }
}

function refused(path: string, message: string): PlanOutcome {
  return { kind: 'refused', problems: [{ path, message }] }
}

/** The plan of a deployment, which ends with its last session. */
function planOf(request: BacktestRequest, endDate: IsoDate, reader: MarketReader): Plan {
  return { ...compilePlan(request, reader), endDate }
}

function takeOrder(run: DeploymentRun, { id, kind, leg, details }: PendingOrder) {
  const { plan, dates } = run.terms
  const index = leg === null ? undefined : plan.legs.findIndex((one) => one.id === leg)
  const taken = run.take({ kind, leg: index, ...orderedIn(kind, details) })
  return { id, session: dates.indexOf(taken.date), minute: taken.minute, logged: run.lineOf(taken) }
}

/** Why a deployment can't continue; undefined if the error is a fault of the program. */
function faultOf(error: unknown): ReplayFault | undefined {
  if (error instanceof PlanError) {
    const [problem] = error.problems
    return problem && { why: 'refused', says: problem.message }
  }
  const broken = brokenData(error)
  if (broken) return broken.fault
  return error instanceof RangeError ? { why: 'refused', says: error.message } : undefined
}

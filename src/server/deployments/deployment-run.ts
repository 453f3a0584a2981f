import type { DayLimits, DeploymentOrder, DeploymentState, Happening, Trade } from '#domain'
import { clockTime, type IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import {
  addLeg,
  chargesOf,
  CycleReplay,
  DayFilter,
  grossProfit,
  inOrderOfExit,
  marginSteps,
  PlanSessions,
  RuleClock,
  TradeTable,
  withAddedLegs,
  type CycleOutcome,
  type Fill,
  type LegSlot,
  type GrowingPlan,
  type MarginedFill,
  type Plan,
  type SeriesCache,
} from '#engine/replay'
import { inRupees, type ClockMinute, type LegIndex, type Paise, type SessionNumber } from '#engine/units'
import { LiveReader } from '#market-data'
import {
  CycleNotes,
  openLegsOf,
  stateHash,
  NO_RESULTS,
  type BookLoss,
  type EarlierResults,
  type LimitOrder,
  type MinuteReport,
  type Refusal,
  type RunView,
  type GrowingDay,
  type LogEntry,
  type RunningCycle,
  type SessionState,
} from './run-state.ts'
import type { ManualOrderBook, TakenOrder } from '../runs/backtests/manual-order-book.ts'
import { orderDetails } from '../runs/backtests/order-words.ts'
import type { LiveStatus, StoredEvent, StoredReport } from '../kernel/db/schema/deployment-json.ts'
import { liveStatusOf } from './live-status.ts'
import { logEntry, RunLog } from './run-log.ts'

/** Source of a run's days and series. */
export interface RunSource {
  /** Has every session; future ones with at least hours and contracts. */
  readonly reader: MarketReader
  /** A session's day without any minutes revealed. */
  day(date: IsoDate): GrowingDay
  /** Indicator series up to a session in progress. */
  series(date: IsoDate): SeriesCache
  /** What the feed reports about a minute. */
  reports?(date: IsoDate, minute: ClockMinute): readonly StoredReport[]
}

export interface RunTerms {
  readonly plan: Plan
  /** Sessions in order. */
  readonly dates: readonly IsoDate[]
  readonly limits: DayLimits
  readonly manualOrders: ManualOrderBook
}

/**
 * A strategy on paper: the backtest's replay, advanced minute by minute on growing days. It has no clock and
 * stores nothing. The same sessions and orders give the same reports, whether it runs from the start or
 * resumes.
 */
export class DeploymentRun {
  readonly terms: RunTerms & { readonly plan: GrowingPlan }
  readonly #source: RunSource
  readonly #reader: LiveReader
  readonly #allDates: readonly IsoDate[]
  readonly #trades: TradeTable
  readonly #about: RunView
  readonly #log: RunLog
  readonly #before: { trades: number; pnl: Paise; net: Paise; byEntryDate: Map<IsoDate, number> }
  #running: RunningCycle[] = []
  #today: SessionState | undefined
  /** True while minutes are replayed that an earlier run has already reported. */
  #isSilent = false
  /** The terms and results with which the current session began, from which it can be replayed. */
  readonly #given: RunTerms
  #madeAtOpen: EarlierResults
  /** Orders of limits that no report contains yet. */
  #limitOrders: LimitOrder[] = []
  /** True during sessions before the resumed one: their trades are included in `made`. */
  #isOfThePast = false
  #finishedSessions = 0

  constructor(terms: RunTerms, source: RunSource, made: EarlierResults = NO_RESULTS) {
    const plan = withAddedLegs(terms.plan, terms.manualOrders.addedLegs)
    this.terms = { ...terms, plan }
    this.#given = terms
    this.#madeAtOpen = made
    this.#source = source
    this.#reader = new LiveReader(source.reader)
    this.#allDates = source.reader.sessions(plan.underlying)
    this.#trades = new TradeTable(plan, this.#dayOf)
    this.#about = {
      plan,
      manualOrders: terms.manualOrders,
      dates: this.#allDates,
      dayOf: this.#dayOf,
      today: () => this.#today,
    }
    this.#log = new RunLog(this.#about)
    this.#before = { ...made, byEntryDate: new Map(made.byEntryDate) }
  }

  /** Progress: index in the schedule, and clock minute; −1 before the session. */
  get at(): { readonly session: number; readonly minute: ClockMinute } {
    return this.#today ?? { session: this.#finishedSessions, minute: -1 }
  }

  readonly #dayOf = (session: SessionNumber): MarketDay =>
    this.#reader.day(this.terms.plan.underlying, this.#allDates[session])

  /**
   * Replays up to where an earlier run of the same deployment stopped. The results before that session are
   * given.
   */
  resume(session: number, minute: ClockMinute): void {
    this.#isSilent = true
    this.#isOfThePast = true
    const first = Math.max(0, session - nightsOf(this.terms.plan))
    for (let at = first; at < session; at++) this.#process(at, Infinity)
    this.#finishedSessions = session
    this.#isOfThePast = false
    if (minute >= 0) this.#process(session, minute)
    this.#isSilent = false
  }

  /** Hash of the state after the last processed minute. */
  get hash(): number {
    return this.#today ? stateHash(this.#running, this.#today) : 0
  }

  /** Logs, with the next minute, that the prices of earlier minutes are no longer the prices that were traded on. */
  noteChangedPrices(): void {
    this.#note({ what: 'feed', report: { fault: 'changed' } })
  }

  /**
   * The line that logs an order just taken, and the session whose log it belongs to: the current one, or before
   * the first session that one.
   */
  lineOf(order: TakenOrder): { readonly session: number; readonly line: LogEntry } {
    const { kind, leg, date } = order
    const today = this.#today
    const session = today?.session ?? this.#finishedSessions
    const isLater = !today || today.day.date !== date
    const minute = today ? Math.max(0, today.minute) : 0
    const legId = leg === undefined ? null : this.terms.plan.legs[leg].id
    const details = { ...orderDetails(order), ...(isLater && { from: date }) }
    return { session, line: logEntry({ what: 'ordered', order: kind, ...details }, minute, legId) }
  }

  /** Takes an order at the current minute, or at the open of the next session. */
  take(order: Omit<TakenOrder, 'date' | 'minute'>): TakenOrder {
    const today = this.#today
    const isOpen = today !== undefined && today.minute < today.day.session.minutes
    const next =
      this.terms.dates[today ? today.session + 1 : this.#finishedSessions] ?? this.terms.dates.at(-1)!
    const when = isOpen
      ? { date: today.day.date, minute: Math.max(0, today.minute) }
      : { date: next, minute: 0 }
    const leg = order.added ? addLeg(this.terms.plan, order.added) : order.leg
    const taken = { ...order, ...(leg !== undefined && { leg }), ...when }
    this.terms.manualOrders.take(taken)
    return taken
  }

  /** The margin blocked after the orders of bar `minute` of the current session, paise. */
  marginAt(minute: ClockMinute): Paise {
    const today = this.#today
    if (!today) return 0
    const { number: session, day } = today
    const fills = this.#running.flatMap(({ replay, seen }) => [
      ...[...seen].filter(({ exitSession }) => exitSession === session),
      ...replay.state.legs.flatMap((slot, leg) =>
        slot.position.isOpen ? [stillOpen(slot, leg, session)] : [],
      ),
    ])
    if (fills.length === 0) return 0
    const { plan } = this.terms
    const closeBefore = new PlanSessions(plan, this.#reader).closeBefore(session)
    const steps = marginSteps({ session, day, fills, closeBefore }, plan)
    return steps.findLast((step) => step.minute <= minute)?.margin ?? 0
  }

  /** The margin of the positions still open after the last processed bar. */
  #marginNow(minute: ClockMinute): Paise {
    return openLegsOf(this.#running).length === 0 ? 0 : this.marginAt(minute)
  }

  /** Whether anything was entered in a bar of the current session. */
  hasEnteredIn(minute: ClockMinute): boolean {
    const session = this.#today?.number
    const isEntry = (one: { readonly entrySession: SessionNumber; readonly entryMinute: ClockMinute }) =>
      one.entrySession === session && one.entryMinute === minute
    return this.#running.some(
      ({ replay, seen }) =>
        replay.state.legs.some(({ position }) => position.isOpen && isEntry(position)) ||
        [...seen].some(isEntry),
    )
  }

  /** Profit of the current session at its newest close, net of the charges so far. */
  get netToday(): Paise {
    const today = this.#today
    return today ? (today.profits.at(-1) ?? 0) - today.charges : 0
  }

  /** Whether a session is open, in which an order may still be filled. */
  get isInSession(): boolean {
    const today = this.#today
    return today !== undefined && today.minute < today.day.session.minutes
  }

  /** Whether the loss limit of its book has squared it off in the current session. */
  get hasReachedBookLoss(): boolean {
    const today = this.#today
    return (
      today !== undefined &&
      this.terms.manualOrders.on(today.day.date).some(({ kind }) => kind === 'book-loss')
    )
  }

  /**
   * Squares everything off at the current minute, because its book has reached its loss limit.
   * @returns further parts of the minute's report
   */
  leaveByBookLoss({ allowed, net }: BookLoss): Pick<MinuteReport, 'log' | 'ordered'> {
    this.#order('book-loss')
    this.#note({ what: 'limit', limit: 'book-loss', allowed: inRupees(allowed), profit: inRupees(net) })
    return { log: this.#log.taken(), ordered: this.#limitOrders.splice(0) }
  }

  /** The same run one minute earlier, where the cap of its book refuses the entries from that minute on. */
  withoutRoom({ allowed, needed }: Refusal): DeploymentRun {
    const { session, minute } = this.at
    const manualOrders = this.terms.manualOrders.copy()
    const run = new DeploymentRun({ ...this.#given, manualOrders }, this.#source, this.#madeAtOpen)
    run.resume(session, minute - 1)
    run.#order('no-room')
    run.#note({ what: 'limit', limit: 'cap', allowed: inRupees(allowed), needed: inRupees(needed) })
    return run
  }

  /** Processes a session up to clock minute `c`; returns a report for each minute. */
  advance(session: number, c: ClockMinute): MinuteReport[] {
    return this.#process(session, c)
  }

  #process(session: number, c: ClockMinute): MinuteReport[] {
    const today = this.#today?.session === session ? this.#today : this.#open(session)
    const to = Math.min(c, today.day.session.minutes)
    const reports: MinuteReport[] = []
    while (today.minute < to) reports.push(this.#step(today))
    return reports
  }

  #open(session: number): SessionState {
    if (this.#today) this.#endOfToday(this.#today)
    const date = this.terms.dates[session]
    const day = this.#source.day(date)
    const number = this.#allDates.indexOf(date)
    this.#madeAtOpen = { ...this.#before, byEntryDate: new Map(this.#before.byEntryDate) }
    this.#reader.startSession(day)
    for (const { notes } of this.#running) notes.beginSession()
    const blank = { minute: -1, booked: 0, charges: 0, net: 0, trades: 0, entered: 0, isDecided: false }
    return (this.#today = { session, number, day, ...blank, profits: [] })
  }

  /** Adds today's results to those of earlier sessions. */
  #endOfToday(today: SessionState): void {
    this.#finishedSessions = today.session + 1
    if (this.#isSilent) return
    this.#before.trades += today.trades
    this.#before.pnl += today.booked
    this.#before.net += today.net
  }

  #step(today: SessionState): MinuteReport {
    const c = ++today.minute
    const { session } = today
    if (c === 0) {
      this.#note({ what: 'opened' })
      for (const running of this.#running) this.#log.noteCarried(running)
      return { session, minute: c, bar: null, log: this.#log.taken(), trades: [], ordered: [] }
    }
    today.day.growTo(c)
    for (const report of this.#source.reports?.(today.day.date, c - 1) ?? [])
      this.#note({ what: 'feed', report })
    if (!today.isDecided) this.#decide(today)
    for (const { replay } of this.#running) replay.advanceTo(today.number, c)
    const trades = this.#book(today)
    const profit = this.#profitOf(today)
    for (const cycle of this.#running) this.#log.noteCycle(cycle, today, profit)
    today.profits.push(profit)
    const ordered = this.#limitReached(today, profit)
    if (ordered) this.#obeyLimit(ordered, profit)
    const hash = stateHash(this.#running, today)
    if (c === today.day.session.minutes) this.#close(today, profit)
    return {
      session,
      minute: c,
      bar: { profit, hash },
      log: this.#log.taken(),
      trades,
      ordered: this.#limitOrders.splice(0),
    }
  }

  /** Decides whether a cycle begins, once the first bar is known, because a filter may need it. */
  #decide(today: SessionState): void {
    today.isDecided = true
    const { plan } = this.terms
    const sessions = new PlanSessions(plan, this.#reader)
    const planned = sessions.cycleFrom(today.number)
    if (!planned) return void this.#note({ what: 'not-traded', reason: 'no-cycle' })
    const filter =
      plan.filters && new DayFilter(plan, plan.filters, { reader: this.#reader, days: this.#dayOf })
    const reason = filter?.reason(today.number)
    if (reason !== undefined)
      return void this.#note({ what: 'not-traded', reason: 'filtered', filter: reason })
    const clock =
      plan.rules.length > 0
        ? new RuleClock(plan.rules, plan.legs, this.#source.series(today.day.date))
        : undefined
    const cycle = { ...planned, day: this.#dayOf }
    const notes = new CycleNotes()
    const replay = new CycleReplay(plan, clock, { witness: notes, manualOrders: this.terms.manualOrders })
    replay.begin(cycle)
    this.#running.push({ cycle, replay, clock, notes, seen: new Set() })
  }

  /** Books the trades closed in the minute, of all cycles, in the order of the book. */
  #book(today: SessionState): Trade[] {
    const left = this.#running.flatMap(({ replay, seen }) =>
      replay.finish().fills.filter((fill) => !seen.has(fill) && seen.add(fill)),
    )
    left.sort(inOrderOfExit)
    if (this.#isOfThePast) return []
    return left.map((fill) => this.#write(fill, today))
  }

  #write(fill: Fill, today: SessionState): Trade {
    const entryDate = this.#allDates[fill.entrySession]
    const ordinal = (this.#before.byEntryDate.get(entryDate) ?? 0) + 1
    const trade = this.#trades.record(this.#trades.add(fill, ordinal))
    const pnl = grossProfit(fill)
    const days = { entry: this.#dayOf(fill.entrySession), exit: today.day }
    const charges = chargesOf(fill, days, this.terms.plan)
    this.#before.byEntryDate.set(entryDate, ordinal)
    today.trades++
    today.booked += pnl
    today.charges += charges
    today.net += pnl - charges
    return { ...trade, cumulativePnL: inRupees(this.#before.pnl + today.booked) }
  }

  /**
   * Profit of the day at its newest close: closed trades and open positions, less the value of held positions
   * at the previous close.
   */
  #profitOf({ number }: SessionState): Paise {
    let profit = 0
    for (const { replay, seen } of this.#running) {
      for (const fill of seen) {
        if (fill.exitSession !== number) continue
        profit += grossProfit(fill) - markBefore(fill, number)
      }
      for (const { position } of replay.state.legs)
        if (position.isOpen) profit += position.openProfit() - markBefore(position, number)
    }
    return profit + 0
  }

  #limitReached(today: SessionState, profit: Paise): DeploymentOrder | null {
    const { loss, trades } = this.terms.limits
    const { manualOrders } = this.terms
    if (this.#isSilent || today.minute >= today.day.session.minutes) return null
    const { date } = today.day
    const isGiven = (kind: DeploymentOrder) => manualOrders.on(date).some((order) => order.kind === kind)
    if (loss !== null && inRupees(profit - today.charges) <= -loss && !isGiven('loss-limit'))
      return 'loss-limit'
    return trades !== null && today.entered >= trades && !isGiven('trade-limit') ? 'trade-limit' : null
  }

  #obeyLimit(kind: DeploymentOrder, profit: Paise): void {
    const { loss, trades } = this.terms.limits
    this.#order(kind)
    this.#note(
      kind === 'loss-limit'
        ? {
            what: 'limit',
            limit: 'loss',
            allowed: loss ?? 0,
            profit: inRupees(profit - (this.#today?.charges ?? 0)),
          }
        : { what: 'limit', limit: 'trades', allowed: trades ?? 0 },
    )
  }

  #order(kind: DeploymentOrder): void {
    const { minute } = this.take({ kind })
    this.#limitOrders.push({ kind, minute })
  }

  #close(today: SessionState, profit: Paise): void {
    for (const cycle of this.#running)
      if (cycle.cycle.last <= today.number) this.#log.noteLapses(cycle, today.minute)
    for (const { replay, notes, cycle } of this.#running) {
      if (notes.hasEntered || cycle.entry !== today.number) continue
      const { outcome } = replay.finish()
      this.#note(this.#whyNot(outcome))
    }
    this.#running = this.#running.filter(({ cycle }) => cycle.last > today.number)
    this.#note({ what: 'closed', profit: inRupees(profit), held: openLegsOf(this.#running).length })
  }

  #whyNot(outcome: CycleOutcome): Happening {
    const { entryStart, entryEnd, rules } = this.terms.plan
    const reason = outcome === 'session' || outcome === 'no-price' ? outcome : 'no-signal'
    const window = { entryStart: clockTime(entryStart), entryEnd: clockTime(entryEnd) }
    return { what: 'not-traded', reason, window, hasRules: rules.length > 0 }
  }

  #note(event: StoredEvent): void {
    this.#log.note(event, this.#today?.minute ?? 0)
  }

  /** Whether anything is open, or a cycle may still enter. */
  get stage(): Extract<DeploymentState, 'waiting' | 'in-position' | 'done-for-the-day'> {
    if (openLegsOf(this.#running).length > 0) return 'in-position'
    const today = this.#today
    if (today && !today.isDecided) return 'waiting'
    const mayEnter = this.#running.some(({ replay }) => replay.state.stage !== 'over')
    const isHeld = today && this.terms.manualOrders.isEntryBlocked(today.day.date, today.minute)
    return mayEnter && !(isHeld && !this.isPaused) ? 'waiting' : 'done-for-the-day'
  }

  /** Whether entries are paused. */
  get isPaused(): boolean {
    return this.terms.manualOrders.isPausedNow
  }

  /** Whether its user has stopped it and all positions are closed. */
  get isStopped(): boolean {
    const { stopped } = this.terms.manualOrders
    if (!stopped || openLegsOf(this.#running).length > 0) return false
    const today = this.#today
    if (!today || today.minute >= today.day.session.minutes) return true
    return stopped.date < today.day.date || today.minute > stopped.minute
  }

  /** The displayed state as of the last minute. */
  shown(): LiveStatus {
    const { stage, isPaused } = this
    const isStopping = this.terms.manualOrders.stopped !== undefined && !this.isStopped
    const about = this.#about
    const running = this.#running
    const today = this.#today
    const margin = today ? this.#marginNow(today.minute) : 0
    const orders = { isPaused, isStopping }
    return liveStatusOf({ about, running, today, stage, ...orders, netBefore: this.#before.net, margin })
  }
}

/** Number of sessions between a cycle's entry day and its last day. */
export function nightsOf({ holding }: Plan): number {
  return holding.kind === 'nights' ? holding.nights : holding.enterBefore - holding.exitBefore
}

/** An open position as a fill that exits in a later session. */
function stillOpen({ position }: LegSlot, leg: LegIndex, session: SessionNumber): MarginedFill {
  const { side, contract, quantity, entrySession, entryMinute, entryPrice } = position
  const exit = { exitSession: session + 1, exitMinute: 0, isInsideBar: false }
  return { leg, side, contract, quantity, entrySession, entryMinute, entryPrice, ...exit }
}

/** Open profit of a position at the previous session's close; 0 if it was entered in this session. */
function markBefore({ marks }: Pick<Fill, 'marks'>, session: SessionNumber): Paise {
  return marks.findLast((mark) => mark.session < session)?.profit ?? 0
}

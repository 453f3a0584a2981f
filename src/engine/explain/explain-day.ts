import type { DayExplanation, ExplainedCharges, MissedEntry, PositionExplanation } from '#domain'
import { addParts, attributeFill, partsInRupees } from '#engine/attribution'
import { rowOf } from '#engine/chain'
import { type Charges, clockTime, type IsoDate, lotSizeOn } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import {
  chargeParts,
  ENGINE_VERSION,
  marginAt,
  type ManualOrders,
  RuleClock,
  SeriesCache,
  type Plan,
  type SeriesSource,
} from '#engine/replay'
import { inRupees, inRupeesOrNull, type Paise, type Rupees } from '#engine/units'
import { cyclesThrough, neededSessions, type DayCycles, type ReplayedCycle } from './day-cycles.ts'
import { explainFilter, explainGap, explainVix } from './day-facts.ts'
import { candlesOf, clockAt, closesOf } from './day-view.ts'
import { inForce, ofSession } from './day-witness.ts'
import { explainEntry, explainExit, explainTrigger } from './fill-price.ts'
import { bookedBefore, dayProfit, profitPath } from './profit-path.ts'
import { explainRules, type ExplainedRules } from './rule-states.ts'
import { explainStrike } from './strike-choice.ts'
import { explainWaits } from './waits.ts'

/** The dates needed to explain a day. Load them with `reader.prepare` first. */
export function datesToExplain(
  plan: Plan,
  reader: MarketReader,
  date: IsoDate,
): { from: IsoDate; to: IsoDate } {
  return neededSessions(plan, reader, date)
}

/**
 * Replays the cycles of a plan that include a day and explains every fill: the same trades that `runBacktest`
 * books.
 * @param manualOrders manual orders of a deployment; undefined for a backtest
 * @throws RangeError when the date is not a session of the plan's period on that data
 */
export function explainDay(
  plan: Plan,
  reader: MarketReader,
  date: IsoDate,
  manualOrders?: ManualOrders,
): DayExplanation {
  const session = sessionOf(plan, reader, date)
  const rules = rulesOf(plan, reader, session)
  const cycles = cyclesThrough(plan, reader, { session, clock: rules && (() => rules.clock()), manualOrders })
  const { day, held } = cycles
  const filter =
    cycles.filtered && explainFilter(cycles.filtered, { plan, reader, session, days: cycles.days })
  const vix = explainVix(reader, date)
  const realPrices = reader.realDailyPrices?.(plan.underlying, date)
  return {
    date,
    ...neighboursOf(plan, reader, session),
    underlying: plan.underlying,
    dataset: reader.dataset,
    engineVersion: ENGINE_VERSION,
    session: { open: clockAt(day, 0), close: clockAt(day, day.session.minutes) },
    window: {
      entryStart: clockTime(plan.entryStart),
      entryEnd: clockTime(plan.entryEnd),
      squareOff: clockTime(plan.squareOff),
    },
    outcome: outcomeOf(cycles),
    ...(filter && { filter }),
    gap: explainGap(cycles),
    ...(vix && { indiaVix: vix }),
    ...(plan.isOverDays && { cycles: cycles.running.map(({ span }) => span) }),
    waits: explainWaits(cycles),
    ...(realPrices && { realPrices }),
    index: closesOf(day, 0),
    positions: positionsOf(cycles),
    profit: profitPath(held).map(inRupeesOrNull),
    overallLevels: overallLevelsOf(cycles),
    ...statesOf(rules, cycles),
    missedEntries: missedEntriesOf(cycles),
    ...amountsOf(cycles),
  }
}

/** Outcome of the day: that of the cycle that enters on it, or else of the cycles in progress. */
function outcomeOf({ filtered, entered, held }: DayCycles): DayExplanation['outcome'] {
  if (entered?.outcome === 'traded') return 'traded'
  if (held.fills.length > 0) return 'held'
  if (filtered) return 'filtered'
  return entered?.outcome ?? 'no-cycle'
}

function sessionOf({ underlying, startDate, endDate }: Plan, reader: MarketReader, date: IsoDate): number {
  const session = reader.sessions(underlying).indexOf(date)
  if (session < 0 || date < startDate || date > endDate)
    throw new RangeError(
      `date ${date}, expected a session of ${underlying} from ${startDate} to ${endDate} in ${reader.dataset.name}`,
    )
  return session
}

function neighboursOf({ underlying, startDate, endDate }: Plan, reader: MarketReader, session: number) {
  const dates = reader.sessions(underlying)
  const within = (date: IsoDate | undefined) =>
    date !== undefined && date >= startDate && date <= endDate ? date : null
  return { previousDate: within(dates[session - 1]), nextDate: within(dates[session + 1]) }
}

/** The indicator series up to a session, and a factory for rule clocks on them. */
interface Rules {
  readonly source: SeriesSource
  clock(): RuleClock
}

function rulesOf(plan: Plan, reader: MarketReader, session: number): Rules | undefined {
  if (plan.rules.length === 0) return undefined
  const dates = reader.sessions(plan.underlying).slice(0, session + 1)
  const source = { reader, underlying: plan.underlying, dates }
  const cache = new SeriesCache(source)
  return { source, clock: () => new RuleClock(plan.rules, plan.legs, cache) }
}

function statesOf(rules: Rules | undefined, { plan, day, session, entered }: DayCycles) {
  if (!rules || !entered || entered.outcome === 'session') return { rules: [], rulesHeldDuring: [] }
  const clock = rules.clock()
  clock.startDay(day, session, entered.cycle.expiry)
  clock.prepare()
  const entries = entered.fills.filter((fill) => fill.entrySession === session)
  const entry = entries.length > 0 ? Math.min(...entries.map((fill) => fill.entryMinute)) : undefined
  const states: ExplainedRules = explainRules({ plan, day, clock, source: rules.source, entry })
  return { rules: states.rules, rulesHeldDuring: states.heldDuring }
}

function positionsOf(cycles: DayCycles): PositionExplanation[] {
  return cycles.booked.map(({ fill, trade, replayed }) => {
    const { cumulativePnL: _, ...record } = trade
    return {
      trade: record,
      dayPnl: inRupees(dayProfit(fill, cycles.session)),
      ...detailsOf(fill, replayed),
    }
  })
}

function detailsOf(fill: ReplayedCycle['fills'][number], replayed: ReplayedCycle) {
  const { plan, day, session, witness, dayOf } = replayed
  const entryDay = dayOf(fill.entrySession)
  const row = rowOf(day, fill.contract)
  const levels = witness.levelsOf(fill.leg, { session: fill.entrySession, minute: fill.entryMinute })
  const charges = chargeParts(fill, { entry: entryDay, exit: dayOf(fill.exitSession) }, plan)
  return {
    lotSize: lotSizeOn(
      entryDay.underlying,
      plan.rulesDay ?? fill.contract.expiry,
      plan.rulesDay ?? entryDay.day,
    ),
    strike: explainStrike(fill, plan.legs[fill.leg], entryDay),
    entry: explainEntry(fill, replayed),
    exit: explainExit(fill, replayed),
    trigger: explainTrigger(fill, replayed),
    levels: ofSession(levels, session).map(({ minute, stop, target, isTrail }) => ({
      time: clockAt(day, minute),
      stop: optionalRupees(stop),
      target: optionalRupees(target),
      isTrail,
    })),
    charges: chargesInRupees(charges),
    parts: partsInRupees(partsOn(session, fill, { day: dayOf, charges: charges.total })),
    premium: closesOf(day, row),
    candles: candlesOf(day, row),
  }
}

function partsOn(
  session: number,
  fill: ReplayedCycle['fills'][number],
  facts: Parameters<typeof attributeFill>[1],
) {
  return addParts(attributeFill(fill, facts).flatMap((one) => (one.session === session ? [one.parts] : [])))
}

function optionalRupees(paise: Paise | undefined): Rupees | null {
  return paise === undefined ? null : inRupees(paise)
}

function chargesInRupees(charges: Charges): ExplainedCharges {
  const { brokerage, stt, exchange, sebi, stampDuty, ipft, gst, total } = charges
  return {
    brokerage: inRupees(brokerage),
    stt: inRupees(stt),
    exchange: inRupees(exchange),
    sebi: inRupees(sebi),
    stampDuty: inRupees(stampDuty),
    ipft: inRupees(ipft),
    gst: inRupees(gst),
    total: inRupees(total),
  }
}

/**
 * A new cycle states its levels even if they equal those of the previous cycle, because the booked profit has
 * changed. If several overnight positions overlap, each has its own levels, so no level is shown.
 */
function overallLevelsOf({ running, held, day, session }: DayCycles): DayExplanation['overallLevels'] {
  const [only] = running
  if (!only || running.length > 1) return []
  const changes = ofSession(only.witness.overallLevels, session)
  const restarts = held.fills
    .filter((fill) => fill.reEntry?.scope === 'strategy' && fill.entrySession === session)
    .map((fill) => fill.entryMinute)
  const minutes = new Set([...changes.map(({ minute }) => minute), ...restarts])
  return [...minutes]
    .sort((a, b) => a - b)
    .flatMap((minute) => {
      const levels = inForce(changes, { session, minute })
      if (!levels) return []
      return {
        time: clockAt(day, minute),
        stop: optionalRupees(levels.stop),
        target: optionalRupees(levels.target),
        lock: optionalRupees(levels.lock),
        booked: inRupees(bookedBefore(minute, held)),
      }
    })
}

function missedEntriesOf({ plan, running, day, session }: DayCycles): MissedEntry[] {
  const missed: (MissedEntry & { lastMinute: number })[] = []
  const stayOuts = running.flatMap(({ witness }) => witness.stayOuts.filter((one) => one.session === session))
  for (const { minute, leg, reason, isReEntry } of stayOuts) {
    const legId = leg === undefined ? undefined : plan.legs[leg].id
    const time = clockAt(day, minute)
    const before = missed.findLast((one) => one.legId === legId && one.reason === reason)
    if (before && before.lastMinute === minute - 1 && before.isReEntry === isReEntry) {
      before.to = time
      before.lastMinute = minute
    } else
      missed.push({
        from: time,
        to: time,
        ...(legId !== undefined && { legId }),
        isReEntry,
        reason,
        lastMinute: minute,
      })
  }
  return missed.map(({ lastMinute: _, ...entry }) => entry)
}

function amountsOf({ held, booked, plan }: DayCycles) {
  const { session, day, fills } = held
  const entered = fills.map((fill) => (fill.entrySession < session ? 0 : fill.entryMinute))
  const minutes = [...new Set(entered)].sort((a, b) => a - b)
  const margins = minutes.map((minute) => {
    const { span, exposure, premium, total } = marginAt(minute, held, plan)
    return {
      time: clockAt(day, minute),
      span: inRupees(span),
      exposure: inRupees(exposure),
      premium: inRupees(premium),
      total: inRupees(total),
    }
  })
  const pnl = fills.reduce((sum, fill) => sum + dayProfit(fill, session), 0)
  const charges = booked
    .filter(({ fill }) => fill.exitSession === session)
    .reduce((sum, { fill, replayed: { dayOf } }) => {
      const days = { entry: dayOf(fill.entrySession), exit: day }
      return sum + chargeParts(fill, days, plan).total
    }, 0)
  const peakMargin = Math.max(0, ...margins.map(({ total }) => total))
  const totals = {
    pnl: inRupees(pnl),
    charges: inRupees(charges),
    netPnl: inRupees(pnl - charges),
    peakMargin,
  }
  return { margins, totals }
}

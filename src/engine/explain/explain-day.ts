import type { DayExplanation, ExplainedCharges, MissedEntry, PositionExplanation } from '#domain'
import { rowOf } from '#engine/chain'
import { type Charges, clockTime, type IsoDate, lotSizeOn } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import {
  chargeParts,
  CycleReplay,
  ENGINE_VERSION,
  grossProfit,
  marginAt,
  PlanError,
  requiredDates,
  RuleClock,
  SeriesCache,
  TradeWriter,
  type CycleOutcome,
  type Fill,
  type Plan,
  type SeriesSource,
} from '#engine/replay'
import { inRupees, inRupeesOrNull, type Paise, type Rupees } from '#engine/units'
import { candlesOf, clockAt, closesOf } from './day-view.ts'
import { DayWitness, inForce } from './day-witness.ts'
import { explainEntry, explainExit, explainTrigger, type ReplayedDay } from './fill-price.ts'
import { bookedBefore, profitPath } from './profit-path.ts'
import { explainRules, type ExplainedRules } from './rule-states.ts'
import { explainStrike } from './strike-choice.ts'

/** The dates that explaining a day reads. Bring them within reach with `reader.prepare` before. */
export function datesToExplain(
  plan: Plan,
  reader: MarketReader,
  date: IsoDate,
): { from: IsoDate; to: IsoDate } {
  return requiredDates({ ...plan, startDate: date, endDate: date }, reader)
}

/**
 * Replays one day of a plan and tells what was done and why: the same trades as `runBacktest` books on that day.
 * @throws RangeError when the date is not a session of the plan's period on that data
 */
export function explainDay(plan: Plan, reader: MarketReader, date: IsoDate): DayExplanation {
  if (plan.isOverDays)
    throw new PlanError([
      {
        path: 'strategy.holding',
        message: `Positions held over days are not explained day by day; the trade log has their entries, exits and daily marks`,
      },
    ])
  const session = sessionOf(plan, reader, date)
  const day = reader.day(plan.underlying, date)
  const witness = new DayWitness()
  const rules = rulesOf(plan, reader, session)
  const replay = new CycleReplay(plan, rules?.clock(), { witness })
  replay.begin({ entry: session, last: session, lastHours: day.session, day: () => day })
  replay.advanceTo(session, day.session.minutes)
  const { outcome, fills } = replay.finish()
  const replayed = { plan, session, day, witness }
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
    outcome,
    index: closesOf(day, 0),
    positions: positionsOf(fills, replayed),
    profit: profitOf(fills, replayed),
    overallLevels: overallLevelsOf(fills, replayed),
    ...statesOf(rules, { outcome, fills, replayed }),
    missedEntries: missedEntriesOf(replayed),
    ...amountsOf(fills, replayed),
  }
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

/** The indicator series up to a session; a clock made of them each time one is needed. */
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

interface Outcome {
  readonly outcome: CycleOutcome
  readonly fills: readonly Fill[]
  readonly replayed: ReplayedDay
}

function statesOf(rules: Rules | undefined, { outcome, fills, replayed }: Outcome) {
  if (!rules || outcome === 'session') return { rules: [], rulesHeldDuring: [] }
  const { plan, session, day } = replayed
  const clock = rules.clock()
  clock.startDay(day, session)
  clock.prepare()
  const entry = fills.length > 0 ? Math.min(...fills.map((fill) => fill.entryMinute)) : undefined
  const states: ExplainedRules = explainRules({ plan, day, clock, source: rules.source, entry })
  return { rules: states.rules, rulesHeldDuring: states.heldDuring }
}

function positionsOf(fills: readonly Fill[], replayed: ReplayedDay): PositionExplanation[] {
  const writer = new TradeWriter(replayed.plan, () => replayed.day)
  return fills.map((fill, i) => {
    const { cumulativePnL: _, ...trade } = writer.write(fill, i + 1)
    return { trade, ...detailsOf(fill, replayed) }
  })
}

function detailsOf(fill: Fill, replayed: ReplayedDay) {
  const { plan, day, witness } = replayed
  return {
    lotSize: lotSizeOn(day.underlying, plan.rulesDay ?? fill.contract.expiry, plan.rulesDay ?? day.day),
    strike: explainStrike(fill, plan.legs[fill.leg], day),
    entry: explainEntry(fill, replayed),
    exit: explainExit(fill, replayed),
    trigger: explainTrigger(fill, replayed),
    levels: witness.levelsOf(fill.leg, fill.entryMinute).map(({ minute, stop, target, isTrail }) => ({
      time: clockAt(day, minute),
      stop: optionalRupees(stop),
      target: optionalRupees(target),
      isTrail,
    })),
    charges: chargesInRupees(chargeParts(fill, { entry: day, exit: day }, plan)),
    premium: closesOf(day, rowOf(day, fill.contract)),
    candles: candlesOf(day, rowOf(day, fill.contract)),
  }
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

function profitOf(fills: readonly Fill[], { day }: ReplayedDay): DayExplanation['profit'] {
  return profitPath(fills, day).map(inRupeesOrNull)
}

/** A new cycle states its levels even where they are those of the cycle before: what is booked has changed. */
function overallLevelsOf(fills: readonly Fill[], { day, witness }: ReplayedDay) {
  const changes = witness.overallLevels
  const cycles = fills.filter((fill) => fill.reEntry?.scope === 'strategy').map((fill) => fill.entryMinute)
  const minutes = new Set([...changes.map(({ minute }) => minute), ...cycles])
  return [...minutes]
    .sort((a, b) => a - b)
    .flatMap((minute) => {
      const levels = inForce(changes, minute)
      if (!levels) return []
      return {
        time: clockAt(day, minute),
        stop: optionalRupees(levels.stop),
        target: optionalRupees(levels.target),
        lock: optionalRupees(levels.lock),
        booked: inRupees(bookedBefore(minute, fills)),
      }
    })
}

function missedEntriesOf({ plan, day, witness }: ReplayedDay): MissedEntry[] {
  const missed: (MissedEntry & { lastMinute: number })[] = []
  for (const { minute, leg, reason, isReEntry } of witness.stayOuts) {
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

function amountsOf(fills: readonly Fill[], { session, day, plan }: ReplayedDay) {
  const held = { session, day, fills }
  const minutes = [...new Set(fills.map((fill) => fill.entryMinute))].sort((a, b) => a - b)
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
  const pnl = fills.reduce((sum, fill) => sum + grossProfit(fill), 0)
  const charges = fills.reduce(
    (sum, fill) => sum + chargeParts(fill, { entry: day, exit: day }, plan).total,
    0,
  )
  const peakMargin = Math.max(0, ...margins.map(({ total }) => total))
  const totals = {
    pnl: inRupees(pnl),
    charges: inRupees(charges),
    netPnl: inRupees(pnl - charges),
    peakMargin,
  }
  return { margins, totals }
}

import type { BacktestRequest, StressCase, StressRow } from '#domain'
import { MEAN_BLOCK, seededDraw } from '#engine/evidence'
import type { IsoDate } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import {
  chargesOf,
  compilePlan,
  grossProfit,
  PlanSessions,
  requiredDates,
  type Fill,
  type Plan,
} from '#engine/replay'
import { alterationsOf, AlteredReader, type Alteration, type BaseCycle } from '#engine/stress'
import { inRupees, roundHalfAway, type Paise, type SessionNumber } from '#engine/units'
import { Run, type Cancellation } from './run.ts'

/** Sessions between two altered ones if indicators look back, so that their history is mostly unaltered. */
const APART_WITH_RULES = 5
const SEED = 1994

/**
 * Replays a request on one altered market. The event happens in every cycle. Cycles altered in the same
 * replay lie so far apart that none sees another one's event.
 * @throws PlanError when the dataset cannot serve the request
 */
export async function stressRow(
  given: BacktestRequest,
  reader: MarketReader,
  stress: StressCase,
  cancellation?: Cancellation,
): Promise<StressRow> {
  const request = withSlippage(given, stress)
  const plan = compilePlan(request, reader)
  await reader.prepare(plan.underlying, {
    ...requiredDates(plan, reader),
    ...(cancellation && { cancellation }),
  })
  const options = cancellation && { cancellation }
  const isAltered = stress !== 'base' && request === given
  const base = cyclesOf(plan, reader, options)
  return rowOf(stress, isAltered ? alteredCycles(stress, { plan, reader, base }, cancellation) : base, base)
}

/** The slippage of the stress case replaces that of the request. */
function withSlippage(request: BacktestRequest, stress: StressCase): BacktestRequest {
  const [, points] = stress.split('slippage-')
  if (points === undefined) return request
  const slippage = { type: 'points' as const, value: Number(points) }
  return { ...request, execution: { ...request.execution, slippage } }
}

interface CycleOutcome extends BaseCycle {
  readonly date: IsoDate
  readonly trades: number
  readonly net: Paise
}

/** The result of each cycle of a run by its entry; cycles without an entry have no trades. */
function cyclesOf(
  plan: Plan,
  reader: MarketReader,
  options: ConstructorParameters<typeof Run>[2] = {},
): CycleOutcome[] {
  const run = new Run(plan, reader, options)
  const cycles: CycleOutcome[] = []
  run.visit(({ cycle, entered, session, day }) => {
    const planned = cycle ?? (options.enters?.(session) === false ? undefined : run.days.cycleFrom(session))
    if (!planned) return
    const { day: dayOf } = run.days
    const net = entered.reduce((sum, fill) => {
      const days = { entry: dayOf(fill.entrySession), exit: dayOf(fill.exitSession) }
      return sum + grossProfit(fill) - chargesOf(fill, days, plan)
    }, 0)
    cycles.push({
      entry: session,
      last: planned.last,
      first: firstOf(entered),
      date: day.date,
      trades: entered.length,
      net,
    })
  })
  return cycles
}

function firstOf(fills: readonly Fill[]): BaseCycle['first'] {
  const [first] = fills.toSorted((a, b) => a.entrySession - b.entrySession || a.entryMinute - b.entryMinute)
  return first && { session: first.entrySession, minute: first.entryMinute, contract: first.contract }
}

interface BaseRun {
  readonly plan: Plan
  readonly reader: MarketReader
  readonly base: readonly CycleOutcome[]
}

function alteredCycles(
  stress: StressCase,
  { plan, reader, base }: BaseRun,
  cancellation: Cancellation | undefined,
): CycleOutcome[] {
  const days = new PlanSessions(plan, reader)
  const dates = reader.sessions(plan.underlying)
  const stage = { day: days.day, isOverDays: plan.isOverDays, sourceOf: newOrder(days) }
  const longest = Math.max(1, ...base.map(({ entry, last }) => last - entry + 1))
  const apart = Math.max(longest, plan.rules.length > 0 ? APART_WITH_RULES : 1, plan.filters ? 2 : 1)
  return Array.from({ length: apart }).flatMap((_, phase) => {
    const cycles = base.filter(({ entry }) => entry % apart === phase)
    const alterations = new Map<IsoDate, Alteration>()
    for (const cycle of cycles)
      for (const [session, alteration] of alterationsOf(stress, cycle, stage))
        alterations.set(dates[session], alteration)
    const wanted = new Set(cycles.map(({ entry }) => entry))
    return cyclesOf(plan, new AlteredReader(reader, (date) => alterations.get(date)), {
      enters: (session) => wanted.has(session),
      ...(cancellation && { cancellation }),
    })
  })
}

/** A seeded stationary block bootstrap of the period's sessions. */
function newOrder({ first, end }: PlanSessions): (session: SessionNumber) => SessionNumber {
  const draw = seededDraw(SEED)
  const count = end - first
  const order = new Int32Array(count)
  let at = draw(count)
  for (let i = 0; i < count; i++) {
    order[i] = first + at
    at = draw(MEAN_BLOCK) === 0 ? draw(count) : (at + 1) % count
  }
  return (session) => order[session - first] ?? session
}

function rowOf(
  stress: StressCase,
  cycles: readonly CycleOutcome[],
  base: readonly CycleOutcome[],
): StressRow {
  const traded = cycles.filter(({ trades }) => trades > 0)
  const total = traded.reduce((sum, { net }) => sum + net, 0)
  const worst = traded.reduce<CycleOutcome | undefined>(
    (least, cycle) => (least && least.net <= cycle.net ? least : cycle),
    undefined,
  )
  return {
    case: stress,
    cycles: traded.length,
    touched: cycles.filter(({ entry, net }) => base.find((one) => one.entry === entry)?.net !== net).length,
    trades: traded.reduce((sum, { trades }) => sum + trades, 0),
    netPnl: inRupees(total),
    average: inRupees(traded.length > 0 ? roundHalfAway(total / traded.length) : 0),
    worst: worst ? { date: worst.date, netPnl: inRupees(worst.net) } : null,
    losing: traded.length > 0 ? traded.filter(({ net }) => net < 0).length / traded.length : 0,
    peakMargin: 0,
    worstMinute: null,
  }
}

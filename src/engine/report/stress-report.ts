import type { BacktestRequest, FastExits, StressCase, StressRow } from '#domain'
import type { MarketReader } from '#engine/market'
import { compilePlan, requiredDates } from '#engine/replay'
import { inRupees, roundHalfAway } from '#engine/units'
import type { Cancellation } from './run.ts'
import { alteredCycles, baseRun, withSlippage, type StressedCycle } from './stress-cycles.ts'

/**
 * Replays a request on one altered market. The event happens in every cycle.
 * @throws PlanError when the dataset cannot serve the request; RunCancelled when cancelled
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
    cancellation,
  })
  const isAltered = stress !== 'base' && request === given
  const base = baseRun(plan, reader, { cancellation })
  return rowOf(stress, isAltered ? alteredCycles(stress, base, { cancellation }) : base.cycles)
}

function rowOf(stress: StressCase, cycles: readonly StressedCycle[]): StressRow {
  const traded = cycles.filter(({ trades }) => trades > 0)
  const total = traded.reduce((sum, { net }) => sum + net, 0)
  const worst = traded.reduce<StressedCycle | undefined>(
    (least, cycle) => (least && least.net <= cycle.net ? least : cycle),
    undefined,
  )
  const lowest = worst?.worstMinute
  const fastExits = fastExitsOf(cycles)
  return {
    case: stress,
    cycles: traded.length,
    touched: cycles.filter(({ isTouched }) => isTouched).length,
    trades: traded.reduce((sum, { trades }) => sum + trades, 0),
    netPnl: inRupees(total),
    average: inRupees(traded.length > 0 ? roundHalfAway(total / traded.length) : 0),
    worst: worst ? { date: worst.date, netPnl: inRupees(worst.net) } : null,
    losing: traded.length > 0 ? traded.filter(({ net }) => net < 0).length / traded.length : 0,
    peakMargin: inRupees(cycles.reduce((peak, { margin }) => Math.max(peak, margin), 0)),
    worstMinute: lowest ? { ...lowest, profit: inRupees(lowest.profit) } : null,
    ...(fastExits && { fastExits }),
  }
}

function fastExitsOf(cycles: readonly StressedCycle[]): FastExits | undefined {
  const exits = cycles.flatMap(({ fastExits }) => fastExits)
  if (exits.length === 0) return undefined
  const missOf = ({ trigger, price }: (typeof exits)[number]) => Math.abs(price - trigger)
  const worst = exits.reduce((far, exit) => (missOf(exit) > missOf(far) ? exit : far))
  const mean = exits.reduce((sum, exit) => sum + missOf(exit), 0) / exits.length
  return {
    count: exits.length,
    averageMiss: inRupees(Math.round(mean)),
    worst: {
      leg: worst.fill.leg,
      date: worst.date,
      time: worst.time,
      trigger: inRupees(worst.trigger),
      fill: inRupees(worst.price),
    },
  }
}

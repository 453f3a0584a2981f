import type { Attribution, BacktestRequest, ProfitParts } from '#domain'
import { addParts, attributeFill, partsInRupees } from '#engine/attribution'
import type { MarketReader } from '#engine/market'
import { chargesOf, type Plan } from '#engine/replay'
import type { SessionNumber } from '#engine/units'
import { prepareRun, type ReportOptions } from './backtest-report.ts'
import { Run, type RunOptions } from './run.ts'
import { TradeOrdinals } from './trade-ordinals.ts'

/**
 * Replays a backtest and splits its profit into parts: in total, by day and by trade, each adding up to its
 * net profit.
 * @throws PlanError when the dataset cannot serve the request; RunCancelled when cancelled
 */
export async function attributionReport(
  request: BacktestRequest,
  reader: MarketReader,
  options: ReportOptions = {},
): Promise<Attribution> {
  const { plan, run } = await prepareRun(request, reader, options)
  return attributeRun(plan, reader, run)
}

/** The same for a compiled plan whose data is loaded. */
export function attributeRun(plan: Plan, reader: MarketReader, options: RunOptions = {}): Attribution {
  const run = new Run(plan, reader, options)
  const { day } = run.days
  const ordinals = new TradeOrdinals(plan)
  const trades: (ProfitParts & { id: string })[] = []
  const bySession = new Map<SessionNumber, ProfitParts[]>()
  const all: ProfitParts[] = []
  run.visit(({ booked }) => {
    for (const [place, fill] of booked.entries()) {
      const days = { entry: day(fill.entrySession), exit: day(fill.exitSession) }
      const sessions = attributeFill(fill, { day, charges: chargesOf(fill, days, plan) })
      for (const { session, parts } of sessions) {
        const others = bySession.get(session)
        if (others) others.push(parts)
        else bySession.set(session, [parts])
      }
      const parts = addParts(sessions.map((one) => one.parts))
      all.push(parts)
      trades.push({ id: `${days.entry.date}-${ordinals.of(fill, place)}`, ...partsInRupees(parts) })
    }
  })
  const sessions = [...bySession].sort(([a], [b]) => a - b)
  return {
    clock: 'trading',
    total: partsInRupees(addParts(all)),
    days: sessions.map(([session, parts]) => ({
      date: day(session).date,
      ...partsInRupees(addParts(parts)),
    })),
    trades,
  }
}

import type { BacktestRequest, StrategyBook } from '#domain'
import type { MarketReader } from '#engine/market'
import { chargesOf, ENGINE_VERSION, grossProfit, marginSteps, type Fill, type Plan } from '#engine/replay'
import { inRupees, type Paise, type SessionNumber } from '#engine/units'
import { prepareRun, type ReportOptions } from './backtest-report.ts'
import { crashDays, medianCycle } from './crash-loss.ts'
import { Run, type RunOptions } from './run.ts'

/**
 * A backtest as part of a portfolio: the profit of each session and the margin blocked during the day.
 * @throws PlanError when the dataset cannot serve the request; RunCancelled when cancelled
 */
export async function strategyBook(
  request: BacktestRequest,
  reader: MarketReader,
  options: ReportOptions = {},
): Promise<StrategyBook> {
  const { plan, run } = await prepareRun(request, reader, options)
  const book = bookOf(plan, reader, run)
  const { cancellation, series } = run
  const date = medianCycle(book.entered, peaksOf(book))
  const crashes = date === undefined ? [] : crashDays(date, { plan, reader }, { cancellation, series })
  options.onProgress?.(100)
  const { entered: _, ...stored } = book
  return { ...stored, ...(crashes && { crashes }) }
}

/** Peak margin of each session. */
function peaksOf({ dates, margin }: StrategyBook): Map<string, number> {
  return new Map(dates.map((date, i) => [date, Math.max(0, ...margin[i].map(([, blocked]) => blocked))]))
}

/** The same for a compiled plan whose data is loaded. */
export function bookOf(
  plan: Plan,
  reader: MarketReader,
  options: RunOptions = {},
): StrategyBook & { readonly entered: readonly string[] } {
  const enteredOn: string[] = []
  const { dates, trades, netPnl, charges, margin, carried, ...origin } = emptyBook(reader)
  const run = new Run(plan, reader, options)
  run.visit(({ session, day, entered, booked, held }) => {
    if (entered.length > 0) enteredOn.push(day.date)
    let paid = 0
    for (const fill of booked)
      paid += chargesOf(fill, { entry: run.days.day(fill.entrySession), exit: day }, plan)
    const net = held.reduce((sum, fill) => sum + profitIn(fill, session), 0) - paid
    if (held.some((fill) => fill.entrySession < session)) carried.push(dates.length)
    dates.push(day.date)
    trades.push(booked.length)
    netPnl.push(inRupees(net))
    charges.push(inRupees(paid))
    const closeBefore = held.length > 0 ? run.days.closeBefore(session) : 0
    const steps = held.length > 0 ? marginSteps({ session, day, fills: held, closeBefore }, plan) : []
    margin.push(steps.map((step) => [day.session.openMinute + step.minute, inRupees(step.margin)]))
  })
  return { dates, trades, netPnl, charges, margin, carried, ...origin, entered: enteredOn }
}

/** Profit of a fill in a session: the change of its mark, or the rest at its exit. */
function profitIn(fill: Fill, session: SessionNumber): Paise {
  const stoodAt = (close: SessionNumber) => fill.marks.find((mark) => mark.session === close)?.profit ?? 0
  const now = fill.exitSession === session ? grossProfit(fill) : stoodAt(session)
  return now - stoodAt(session - 1)
}

function emptyBook({ dataset }: MarketReader): StrategyBook {
  const columns = { dates: [], trades: [], netPnl: [], charges: [], margin: [], carried: [] }
  return { ...columns, dataset, engineVersion: ENGINE_VERSION }
}

import type { BacktestRequest, SweepRow } from '#domain'
import {
  compilePlan,
  requiredDates,
  seriesFor,
  tallyRun,
  type Plan,
  type RunTally,
  type SeriesCache,
  type VariantValues,
} from '#engine/backtest'
import type { MarketReader } from '#engine/market'
import { dailyProfits } from './daily-profits.ts'
import { inRupees } from './money.ts'
import { maxDrawdown } from './statistics/drawdown.ts'
import { expectancy } from './statistics/expectancy.ts'
import { total } from './statistics/mean.ts'
import { profitFactor } from './statistics/profit-factor.ts'
import { annualisedSharpeRatio } from './statistics/sharpe-ratio.ts'
import { winRate } from './statistics/win-rate.ts'

/** Runs the variants of a sweep on one reader, one after the other, sharing indicator series between them. */
export class SweepRunner {
  private readonly reader: MarketReader
  private series: { readonly key: string; readonly cache: SeriesCache } | undefined

  constructor(reader: MarketReader) {
    this.reader = reader
  }

  /**
   * One variant.
   * @param request one that the domain's schema has accepted
   * @throws PlanError when the dataset cannot serve it
   */
  async run(variant: number, values: VariantValues, request: BacktestRequest): Promise<SweepRow> {
    const plan = compilePlan(request, this.reader)
    await this.reader.prepare(plan.underlying, requiredDates(plan, this.reader))
    return { variant, values, ...figures(tallyRun(plan, this.reader, this.seriesOf(plan))) }
  }

  private seriesOf(plan: Plan): SeriesCache | undefined {
    if (plan.rules.length === 0) return undefined
    const key = `${plan.underlying} ${plan.endDate}`
    if (this.series?.key !== key) this.series = { key, cache: seriesFor(plan, this.reader) }
    return this.series.cache
  }
}

/** The figures of a row; those that are not defined (a ratio without trades) are 0. */
function figures(tally: RunTally): Omit<SweepRow, 'variant' | 'values'> {
  const gross = Float64Array.from(tally.profits)
  const net = gross.map((profit, i) => profit - tally.charges[i])
  const days = Int32Array.from(tally.days)
  const daily = dailyProfits(gross, days)
  const dailyNet = dailyProfits(net, days, tally.sessions)
  return {
    trades: gross.length,
    winRate: winRate(gross) ?? 0,
    pnl: inRupees(total(gross)),
    charges: inRupees(total(tally.charges)),
    netPnl: inRupees(total(net)),
    maxDrawdown: inRupees(maxDrawdown(daily.profits)?.depth ?? 0),
    profitFactor: profitFactor(gross) ?? 0,
    expectancy: inRupees(Math.round(expectancy(gross) ?? 0)),
    sharpe: annualisedSharpeRatio(dailyNet.profits) ?? 0,
    margin: inRupees(tally.peakMargin),
    skippedDays: tally.skippedDays,
  }
}

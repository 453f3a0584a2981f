import {
  variantRequest,
  type BacktestRequest,
  type SweepRefusal,
  type SweepRequest,
  type SweepRow,
  type VariantValues,
} from '#domain'
import {
  annualisedSharpeRatio,
  dailyProfits,
  expectancy,
  maxDrawdown,
  profitFactor,
  total,
  winRate,
} from '#engine/analytics'
import { studentisedMean, type VariantDays } from '#engine/evidence'
import type { DayNumber } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { compilePlan, PlanError, requiredDates, seriesFor, type Plan, type SeriesCache } from '#engine/replay'
import { inRupees, roundHalfAway } from '#engine/units'
import { netBookings } from './run-tally.ts'
import { tallyRun, type RunTally } from './run.ts'
import { variantValues } from './variants.ts'

/** Result of a variant: its figures, and its days by entry session. */
export interface VariantRun {
  readonly request: BacktestRequest
  readonly row: SweepRow
  readonly sessions: readonly DayNumber[]
  readonly days: VariantDays
}

/** Runs the variants of a search one after the other on one reader, with shared indicator series. */
export class SweepRunner {
  readonly #reader: MarketReader
  #series: { readonly key: string; readonly cache: SeriesCache } | undefined

  constructor(reader: MarketReader) {
    this.#reader = reader
  }

  /**
   * Runs one variant, or returns why it cannot run.
   * @param check the domain's schema: returns the valid request, or a message
   * @throws errors that the variant did not cause
   */
  async attempt(
    sweep: SweepRequest,
    variant: number,
    check: (raw: Record<string, unknown>) => BacktestRequest | string,
  ): Promise<VariantRun | SweepRefusal> {
    const values = variantValues(sweep, variant)
    const request = check(variantRequest(sweep.request, values))
    if (typeof request === 'string') return { variant, values, error: request }
    try {
      return await this.#run(variant, values, request)
    } catch (error) {
      if (error instanceof PlanError) return { variant, values, error: error.message }
      throw error
    }
  }

  async #run(variant: number, values: VariantValues, request: BacktestRequest): Promise<VariantRun> {
    const plan = compilePlan(request, this.#reader)
    await this.#reader.prepare(plan.underlying, requiredDates(plan, this.#reader))
    const { id: dataset, kind } = this.#reader.dataset
    const origin = { dataset, simulated: kind === 'simulated' }
    const tally = tallyRun(plan, this.#reader, this.#seriesOf(plan))
    const days = daysOf(tally)
    const row = { variant, values, ...origin, ...figures(tally), studentised: studentisedMean(days.profits) }
    return { request, row, sessions: tally.sessions, days }
  }

  #seriesOf(plan: Plan): SeriesCache | undefined {
    if (plan.rules.length === 0) return undefined
    const key = `${plan.underlying} ${plan.endDate}`
    if (this.#series?.key !== key) this.#series = { key, cache: seriesFor(plan, this.#reader) }
    return this.#series.cache
  }
}

/** Net profit by entry session, and the last exit of the positions entered in it. */
function daysOf({ profits, charges, days, exitDays, sessions }: RunTally): VariantDays {
  const place = new Map(sessions.map((day, i) => [day, i]))
  const byDay = { profits: new Float64Array(sessions.length), exits: Int32Array.from(sessions) }
  days.forEach((day, i) => {
    const at = place.get(day) ?? 0
    byDay.profits[at] += profits[i] - charges[i]
    byDay.exits[at] = Math.max(byDay.exits[at], exitDays[i])
  })
  return byDay
}

/** The figures of a row; an undefined figure (a ratio without trades) is 0. */
function figures(
  tally: RunTally,
): Omit<SweepRow, 'variant' | 'values' | 'dataset' | 'simulated' | 'studentised'> {
  const gross = Float64Array.from(tally.profits)
  const net = gross.map((profit, i) => profit - tally.charges[i])
  const days = Int32Array.from(tally.bookings.days)
  const profits = Float64Array.from(tally.bookings.profits)
  const daily = dailyProfits({ days, profits })
  const dailyNet = dailyProfits(netBookings(tally), tally.sessions)
  return {
    trades: gross.length,
    winRate: winRate(gross) ?? 0,
    pnl: inRupees(total(gross)),
    charges: inRupees(total(tally.charges)),
    netPnl: inRupees(total(net)),
    maxDrawdown: inRupees(maxDrawdown(daily.profits)?.depth ?? 0),
    netMaxDrawdown: inRupees(maxDrawdown(dailyNet.profits)?.depth ?? 0),
    profitFactor: profitFactor(gross) ?? 0,
    expectancy: inRupees(roundHalfAway(expectancy(gross) ?? 0)),
    sharpe: annualisedSharpeRatio(dailyNet.profits) ?? 0,
    margin: inRupees(tally.peakMargin),
    skippedDays: tally.skippedDays,
  }
}

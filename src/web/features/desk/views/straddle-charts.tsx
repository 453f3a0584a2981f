import { useMemo } from 'react'
import {
  expectedMove,
  fixedStraddle,
  rollingStraddle,
  straddleVolatility,
  type StrikeCloses,
} from '#engine/analytics'
import { clockTime, minuteOfDay, yearsToExpiry } from '#engine/exchange'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ChartLegend } from '../../../ui/charts/chart-legend.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatDate, formatNumber, formatPercent, formatPrice } from '../../../ui/format.ts'
import { atTheMoneyRow } from '../model/chain-rows.ts'
import { useDayPrices, type DayData } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'

/** Most strikes that a rolling straddle reads: the nearest strikes of the index during the day. */
const MOST_STRIKES = 80
/** Strikes on each side of the money whose straddles are compared. */
const COMPARED = 2
const COLORS = ['series-3', 'series-2', 'series-1', 'series-4', 'muted'] as const
const BOTH = ['CALL', 'PUT'] as const
const percent = (value: number) => formatPercent(value, 2)
const percentTick = (value: number) => `${formatNumber(value)}%`

/** Straddles by minute of the session, up to the current minute. */
interface StraddleDay {
  /** Minutes of the day. */
  readonly x: readonly number[]
  readonly index: readonly (number | null)[]
  readonly strikes: readonly StrikeCloses[]
}

/** Price of the straddle nearest to the index at each minute of the session. */
export function RollingStraddle({ view }: { view: DeskView }) {
  const { day, error, retry } = useStraddleDay(view, useStrikesOfDay(view))
  const spec = useMemo(() => day && rollingSpec(day), [day])
  if (error) return <ErrorBox message={error.message} onRetry={retry} />
  if (!spec) return <Loading />
  return (
    <>
      <Chart
        label={`Rolling straddle of ${formatDate(view.desk.expiry ?? '')} through the session up to ${view.desk.moment?.time}`}
        xKind="minute"
        formatX={clockTime}
        formatY={formatPrice}
        yRange="values"
        height={220}
        {...spec}
      />
      <p className="text-xs text-muted">
        At each minute call and put of the strike nearest to the index, by their last prices.
      </p>
    </>
  )
}

function rollingSpec({ x, index, strikes }: StraddleDay) {
  const straddles = rollingStraddle(index, strikes)
  const values = straddles.map((one) => one && one.call + one.put)
  return { x, series: [{ label: 'Rolling straddle', values, color: 'series-1' as const, joinsGaps: true }] }
}

/** Straddles of the strikes around the money, each through the session. */
export function ComparedStraddles({ view }: { view: DeskView }) {
  const { rows, chain } = view
  const atm = atTheMoneyRow(rows, chain?.forward ?? 0)
  const near = useMemo(
    () => rows.slice(Math.max(0, atm - COMPARED), atm + COMPARED + 1).map(({ strike }) => strike),
    [rows, atm],
  )
  const { day, error, retry } = useStraddleDay(view, near)
  const series = useMemo(() => (day ? comparedSeries(day) : []), [day])
  if (error) return <ErrorBox message={error.message} onRetry={retry} />
  if (!day) return <Loading />
  return (
    <>
      <Chart
        label={`Straddles of ${near.join(', ')} through the session up to ${view.desk.moment?.time}`}
        x={day.x}
        xKind="minute"
        formatX={clockTime}
        formatY={formatPrice}
        yRange="values"
        height={220}
        series={series}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <ChartLegend entries={series.map((one) => ({ label: one.label, one }))} />
      </p>
    </>
  )
}

function comparedSeries({ strikes }: StraddleDay): ChartSeries[] {
  return strikes.map((one, i) => ({
    label: `${formatNumber(one.strike)} straddle`,
    values: fixedStraddle(one),
    color: COLORS[i % COLORS.length] ?? 'muted',
    joinsGaps: true,
  }))
}

/** Implied volatility at the money through the session, and the move that it stands for. */
export function VolatilityOfDay({ view }: { view: DeskView }) {
  const { day, error, retry } = useStraddleDay(view, useStrikesOfDay(view))
  const { moment, expiry } = view.desk
  const spec = useMemo(
    () => day && moment && expiry !== undefined && volatilitySpec(day, { date: moment.date, expiry }),
    [day, moment, expiry],
  )
  if (error) return <ErrorBox message={error.message} onRetry={retry} />
  if (!spec) return <Loading />
  return (
    <>
      <Chart
        label={`Implied volatility at the money of ${formatDate(expiry ?? '')} through the session up to ${moment?.time}`}
        xKind="minute"
        formatX={clockTime}
        formatY={percentTick}
        formatReading={percent}
        yRange="values"
        height={220}
        {...spec}
      />
      <p className="text-xs text-muted">
        Of the rolling straddle, by the forward of put-call parity at its strike. <VixRank view={view} />
      </p>
    </>
  )
}

/** Where India VIX stands among the sessions of the year before. */
function VixRank({ view: { quote } }: { view: DeskView }) {
  const vix = quote.data?.india_vix
  if (!vix || vix.rank === null || vix.percentile === null) return null
  return (
    <>
      India VIX {formatPrice(vix.value)}: IV rank {percent(vix.rank)}, IV percentile {percent(vix.percentile)}{' '}
      of the last 252 sessions.
    </>
  )
}

function volatilitySpec({ x, index, strikes }: StraddleDay, of: { date: string; expiry: string }) {
  const yearsAt = (i: number) => yearsToExpiry(of.date, (x[i] ?? 0) + 1, of.expiry)
  const values = straddleVolatility(rollingStraddle(index, strikes), yearsAt).map((one) => one && 100 * one)
  return { x, series: [{ label: 'IV at the money', values, color: 'series-1' as const, joinsGaps: true }] }
}

function Loading() {
  return <p className="text-sm text-muted">Loading…</p>
}

/** Listed strikes that the index has been near to in the session up to the minute. */
function useStrikesOfDay({ desk, rows }: DeskView): readonly number[] {
  const { data } = useDayPrices(desk, desk.moment, [])
  return useMemo(() => {
    const levels = data?.day.index.filter((one) => one !== null) ?? []
    if (levels.length === 0) return []
    const strikes = rows.map(({ strike }) => strike)
    const [low, high] = [Math.min(...levels), Math.max(...levels)]
    const from = strikes.findLastIndex((strike) => strike <= low)
    const to = strikes.findIndex((strike) => strike >= high)
    return strikes.slice(Math.max(0, from), to < 0 ? undefined : to + 1).slice(0, MOST_STRIKES)
  }, [data, rows])
}

/** Closes of the day of these strikes of the open expiry. */
function useStraddleDay({ desk }: DeskView, strikes: readonly number[]) {
  const { moment, expiry = '' } = desk
  const contracts = strikes.flatMap((strike) => BOTH.map((optionType) => ({ optionType, strike, expiry })))
  const { data, error, refetch } = useDayPrices(desk, contracts.length > 0 ? moment : undefined, contracts)
  const time = moment?.time
  const day = useMemo(
    () => (data && time !== undefined ? straddleDay(data, { strikes, expiry, time }) : undefined),
    [data, strikes, expiry, time],
  )
  return { day, error, retry: () => void refetch() }
}

function straddleDay(
  { day, closesOf }: DayData,
  { strikes, expiry, time }: { strikes: readonly number[]; expiry: string; time: string },
): StraddleDay {
  const open = minuteOfDay(day.open)
  const known = Math.min(day.index.length, minuteOfDay(time) - open)
  return {
    x: Array.from({ length: known }, (_, i) => open + i),
    index: day.index.slice(0, known),
    strikes: strikes.map((strike) => {
      const of = (optionType: (typeof BOTH)[number]) =>
        closesOf({ optionType, strike, expiry })?.slice(0, known) ?? Array<null>(known).fill(null)
      return { strike, calls: of('CALL'), puts: of('PUT') }
    }),
  }
}

/** Expected move to the expiry of a chain, as text: `±612`; undefined without volatility. */
export function expectedMoveText(of: {
  readonly forward: number
  readonly volatility: number | undefined
  readonly years: number
}): string | undefined {
  const { forward, volatility, years } = of
  if (volatility === undefined || years === 0) return undefined
  return `±${formatNumber(Math.round(expectedMove({ forward, volatility, years })))}`
}

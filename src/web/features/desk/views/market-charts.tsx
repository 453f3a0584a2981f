import { useMemo, useState } from 'react'
import type { OptionType } from '#domain'
import { gammaExposure } from '#engine/analytics'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { Card } from '../../../ui/layout/card.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { ChartSpec } from '../../../ui/charts/chart-options.ts'
import {
  formatCompactRupees,
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
} from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { atTheMoneyRow, chainFigures, gammasOf, mostInterest, smileOf } from '../model/chain-rows.ts'
import { useDayPrices, useTermStructure } from '../requests/desk-data.ts'
import type { Desk } from '../model/desk.ts'
import type { DeskView } from '../use-desk.ts'
import { InterestOfDay, NoInterest } from './interest-of-day.tsx'
import { ComparedStraddles, RollingStraddle, VolatilityOfDay } from './straddle-charts.tsx'

const wholePoints = (value: number) => formatNumber(Math.round(value))
const percent = (value: number) => formatPercent(value, 2)
const percentTick = (value: number) => `${formatNumber(value)}%`

const PANES = [
  { value: 'smile', label: 'Smile', Content: Smile },
  { value: 'term', label: 'Term structure', Content: TermStructureChart },
  { value: 'interest', label: 'Open interest', Content: OpenInterest },
  { value: 'interest-today', label: 'OI today', Content: InterestOfDay },
  { value: 'gamma', label: 'Gamma exposure', Content: Exposure },
  { value: 'volatility', label: 'IV today', Content: VolatilityOfDay },
  { value: 'straddle', label: 'Straddle', Content: StraddleChart },
  { value: 'rolling', label: 'Rolling straddle', Content: RollingStraddle },
  { value: 'straddles', label: 'Straddles', Content: ComparedStraddles },
  { value: 'strike', label: 'Strike', Content: StrikeChart },
] as const
type Pane = (typeof PANES)[number]['value']

/** Charts of the market at the minute: smile, term structure, open interest, and prices of the day so far. */
export function MarketCharts({ view }: { view: DeskView }) {
  const [pane, setPane] = useState<Pane>('smile')
  if (!view.chain || view.isSample) return null
  return (
    <Card title="Market" flush dense>
      <Tabs
        label="Charts of the market"
        value={pane}
        onValueChange={setPane}
        tabs={PANES.map(({ value, label, Content }) => ({
          value,
          label,
          content: <div className="px-4 pb-4">{pane === value && <Content view={view} />}</div>,
        }))}
      />
    </Card>
  )
}

function Smile({ view }: { view: DeskView }) {
  const { rows, chain, spot } = view
  const points = useMemo(() => smileOf(rows), [rows])
  const spec = useMemo(
    () => ({
      x: points.map(({ strike }) => strike),
      series: [
        {
          label: 'Implied volatility',
          values: points.map(({ volatility }) => volatility * 100),
          color: 'series-1' as const,
        },
      ],
      markers: spot === undefined ? [] : [{ x: spot, label: 'spot' }],
    }),
    [points, spot],
  )
  if (points.length === 0)
    return <p className="text-sm text-muted">No strike has a volatility at this minute.</p>
  return (
    <Chart
      label={`Implied volatility by strike, ${formatDate(chain?.expiry_date ?? '')}`}
      xKind="number"
      formatX={wholePoints}
      formatY={percentTick}
      formatReading={percent}
      yRange="values"
      height={240}
      {...spec}
    />
  )
}

function TermStructureChart({ view }: { view: DeskView }) {
  const { data } = useTermStructure(view.desk, view.desk.moment, true)
  const expiries = useMemo(() => data?.expiries.filter(({ atm_iv }) => atm_iv !== null) ?? [], [data])
  const spec = useMemo(
    () => ({
      x: expiries.map((_, i) => i),
      series: [
        {
          label: 'IV at the money',
          values: expiries.map(({ atm_iv }) => atm_iv),
          color: 'series-1' as const,
        },
        {
          label: 'Each expiry',
          values: expiries.map(({ atm_iv }) => atm_iv),
          kind: 'points' as const,
          color: 'series-1' as const,
        },
      ],
      formatX: (i: number) => {
        const expiry = expiries[i]
        return expiry ? formatDate(expiry.expiry_date) : ''
      },
    }),
    [expiries],
  )
  if (!data) return <p className="text-sm text-muted">Loading…</p>
  return (
    <Chart
      label="Implied volatility at the money by expiry"
      xKind="index"
      formatY={percentTick}
      formatReading={percent}
      yRange="values"
      height={240}
      {...spec}
    />
  )
}

/** Strikes on each side of the money in a chart by strike. */
const NEAR = 20

/** The rows near the money, and the x axis of a chart of them, which marks the index and max pain. */
function nearAxis<Row extends { readonly strike: number }>(
  all: readonly Row[],
  { rows, chain, spot }: Pick<DeskView, 'rows' | 'chain' | 'spot'>,
) {
  const atm = atTheMoneyRow(rows, chain?.forward ?? 0)
  const near = all.slice(Math.max(0, atm - NEAR), atm + NEAR + 1)
  const pain = chain && chainFigures(rows, chain.forward).maxPain
  const marked = (level: number | undefined, label: string) => {
    const above = level === undefined ? -1 : near.findIndex(({ strike }) => strike >= level)
    const [low, high] = [near[above - 1]?.strike, near[above]?.strike]
    if (level === undefined || high === undefined) return []
    if (low === undefined) return level === high ? [{ x: above, label }] : []
    return [{ x: above - (high - level) / (high - low), label }]
  }
  return {
    near,
    axis: {
      x: near.map((_, i) => i),
      formatX: (i: number) => formatNumber(near[i]?.strike ?? 0),
      markers: [...marked(spot, 'spot'), ...marked(pain, 'max pain')],
    },
  }
}

function OpenInterest({ view }: { view: DeskView }) {
  const { rows, chain, spot } = view
  const spec = useMemo(() => {
    const { near, axis } = nearAxis(rows, { rows, chain, spot })
    return {
      ...axis,
      series: [
        {
          label: 'Calls',
          values: near.map(({ call }) => call?.open_interest ?? null),
          kind: 'bars' as const,
          color: 'loss' as const,
        },
        {
          label: 'Puts (drawn downwards)',
          values: near.map(({ put }) => (put ? -put.open_interest : null)),
          kind: 'bars' as const,
          color: 'profit' as const,
        },
      ],
    }
  }, [rows, chain, spot])
  if (mostInterest(rows) === 0) return <NoInterest />
  return (
    <>
      <Chart
        label="Open interest by strike near the money: calls up, puts down"
        xKind="index"
        formatY={(units) => formatCompactRupees(Math.abs(units)).replace('₹', '')}
        formatReading={(units) => formatNumber(Math.abs(units))}
        height={240}
        {...spec}
      />
      <p className="text-xs text-muted">
        Units of the {2 * NEAR + 1} strikes nearest the money: calls upwards, puts downwards.
      </p>
    </>
  )
}

const croresOf = (rupees: number) => formatCompactRupees(Math.abs(rupees))

/** Gamma exposure by strike near the money, and its balance over the whole chain. */
function Exposure({ view }: { view: DeskView }) {
  const { rows, chain, spot } = view
  const all = useMemo(() => (spot === undefined ? [] : gammaExposure(gammasOf(rows), spot)), [rows, spot])
  const spec = useMemo(() => {
    const { near, axis } = nearAxis(all, { rows, chain, spot })
    return {
      ...axis,
      series: [
        {
          label: 'Calls',
          values: near.map(({ calls }) => calls),
          kind: 'bars' as const,
          color: 'profit' as const,
        },
        {
          label: 'Puts (drawn downwards)',
          values: near.map(({ puts }) => -puts),
          kind: 'bars' as const,
          color: 'loss' as const,
        },
      ],
    }
  }, [all, rows, chain, spot])
  if (mostInterest(rows) === 0) return <NoInterest />
  const balance = all.reduce((sum, { calls, puts }) => sum + calls - puts, 0)
  return (
    <>
      <Chart
        label="Gamma exposure by strike near the money: calls up, puts down"
        xKind="index"
        formatY={croresOf}
        formatReading={croresOf}
        height={220}
        {...spec}
      />
      <p className="text-xs text-muted">
        Index to be traded after a move of 1% to stay hedged. Over all strikes calls less puts are{' '}
        <span className="font-medium text-text tabular">
          {balance < 0 ? '−' : '+'}
          {croresOf(balance)}
        </span>
        : if dealers hold the calls and have sold the puts, their hedging {balance < 0 ? 'drives' : 'calms'}{' '}
        the index. Who holds what is an assumption.
      </p>
    </>
  )
}

/** Contracts that a chart of the day sums. */
const KINDS = { straddle: ['CALL', 'PUT'], CALL: ['CALL'], PUT: ['PUT'] } as const

function StraddleChart({ view }: { view: DeskView }) {
  return <DayChart view={view} isStraddle />
}

function StrikeChart({ view }: { view: DeskView }) {
  return <DayChart view={view} isStraddle={false} />
}

/** Price of a straddle or of one contract through the session, up to the current minute. */
function DayChart({ view, isStraddle }: { view: DeskView; isStraddle: boolean }) {
  const { desk, rows, chain } = view
  const [chosen, setChosen] = useState<string>()
  const [type, setType] = useState<OptionType>('CALL')
  const atm = rows[atTheMoneyRow(rows, chain?.forward ?? 0)]?.strike
  const strike = chosen === undefined ? atm : Number(chosen)
  const name = isStraddle ? `${strike} straddle` : `${strike} ${type === 'CALL' ? 'CE' : 'PE'}`
  const spec = useDaySpec(desk, { strike, types: KINDS[isStraddle ? 'straddle' : type], name })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <FormField label="Strike" className="w-40">
          <Select
            value={strike === undefined ? undefined : String(strike)}
            onValueChange={setChosen}
            options={rows.map((row) => ({ value: String(row.strike), label: formatNumber(row.strike) }))}
          />
        </FormField>
        {!isStraddle && (
          <Segmented
            label="Option type of the chart"
            value={type}
            onValueChange={setType}
            options={[
              { value: 'CALL', label: 'CE' },
              { value: 'PUT', label: 'PE' },
            ]}
          />
        )}
      </div>
      {spec && (
        <Chart
          label={`${name} through the session up to ${desk.moment?.time}`}
          xKind="minute"
          formatX={clockTime}
          formatY={formatPrice}
          yRange="values"
          height={220}
          {...spec}
        />
      )}
    </div>
  )
}

interface Wanted {
  readonly strike: number | undefined
  readonly types: readonly OptionType[]
  readonly name: string
}

function useDaySpec({ dataset, underlying, moment, expiry = '' }: Desk, { strike, types, name }: Wanted) {
  const contracts = strike === undefined ? [] : types.map((optionType) => ({ optionType, strike, expiry }))
  const { data } = useDayPrices({ dataset, underlying }, contracts.length > 0 ? moment : undefined, contracts)
  return useMemo(
    () => (data && moment ? daySpec(data, { strike, types, expiry, time: moment.time }, name) : undefined),
    [data, strike, types, expiry, name, moment],
  )
}

interface DayOf {
  readonly strike: number | undefined
  readonly types: readonly OptionType[]
  readonly expiry: string
  readonly time: string
}

/** Minutes without trades in one of the contracts are gaps. */
function daySpec(
  { day, closesOf }: NonNullable<ReturnType<typeof useDayPrices>['data']>,
  { strike = 0, types, expiry, time }: DayOf,
  label: string,
): Pick<ChartSpec, 'x' | 'series'> {
  const openMinute = minuteOfDay(day.open)
  const known = Math.min(day.index.length, minuteOfDay(time) - openMinute)
  const closes = types.map((optionType) => closesOf({ optionType, strike, expiry }))
  const values = Array.from({ length: known }, (_, i) => {
    let sum = 0
    for (const series of closes) {
      const close = series?.[i] ?? null
      if (close === null) return null
      sum += close
    }
    return sum
  })
  return {
    x: values.map((_, i) => openMinute + i),
    series: [{ label, values, color: 'series-1', joinsGaps: true }],
  }
}

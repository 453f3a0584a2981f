import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayPrices } from '#api'
import { routes } from '#api/client'
import { SIMULATED_DATASET_ID, type Trade, type TradePair, type Underlying } from '#domain'
import { findPrice, type MinuteRanges, type PriceFinding } from '#engine/analytics'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { apiClient } from '../../../session/backend/client.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatDate, formatPrice } from '../../../ui/format.ts'

interface PriceCheckProps {
  pair: TradePair & { readonly logTrade: Trade }
  underlying: Underlying
  /** The dataset of Delta's run. */
  dataset: string
}

/** The minutes of a log's contract, and whether the log's prices stand in them. */
export function PriceCheck({ pair, underlying, dataset }: PriceCheckProps) {
  const { logTrade, ownTrade } = pair
  const { date, strike, optionType, expiry_date: expiry } = logTrade
  const prices = useQuery({
    queryKey: ['contract-minutes', dataset, underlying, date, strike, optionType, expiry],
    queryFn: ({ signal }) => {
      const contracts = [{ option_type: optionType, strike, expiry_date: expiry }]
      const body = { underlying, dataset, date, contracts, ranges: true }
      return apiClient.call(routes.optionDayPrices, { body }, { signal })
    },
    staleTime: Infinity,
    retry: false,
  })
  if (prices.error)
    return <ErrorBox title="The contract’s minutes are not there" message={prices.error.message} />
  if (!prices.data) return <Skeleton className="h-64" />
  const ranges = rangesOf(prices.data)
  if (!ranges)
    return (
      <p className="text-sm text-muted">
        The dataset has no {strike} {optionType === 'CALL' ? 'CE' : 'PE'} of {formatDate(expiry)} on this day,
        so the log’s prices cannot be checked.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      {dataset.startsWith(SIMULATED_DATASET_ID) && (
        <p className="text-sm text-muted">
          Delta’s run is on simulated minutes: prices of a real log stand elsewhere. Compare it with a run on
          real data.
        </p>
      )}
      <ul aria-label="The log’s prices against the contract’s minutes" className="grid gap-1 text-sm">
        {fillsOf(logTrade).map(({ what, time, price }) => (
          <li key={what}>{findingWords({ what, time, price }, findPrice(ranges, time, price))}</li>
        ))}
      </ul>
      <Minutes ranges={ranges} closes={prices.data.contracts[0] ?? []} log={logTrade} own={ownTrade} />
    </div>
  )
}

function rangesOf({ open, ranges }: DayPrices): MinuteRanges | undefined {
  const [range] = ranges ?? []
  return range ? { open, ...range } : undefined
}

interface Fill {
  readonly what: 'Entry' | 'Exit'
  readonly time: string
  readonly price: number
}

/** The fills of a trade on the day of its entry. */
function fillsOf({ date, exitDate = date, entryTime, entryPrice, exitTime, exitPrice }: Trade): Fill[] {
  const entry = { what: 'Entry', time: entryTime, price: entryPrice } as const
  if (exitDate !== date) return [entry]
  return [entry, { what: 'Exit', time: exitTime, price: exitPrice }]
}

function findingWords({ what, time, price }: Fill, finding: PriceFinding): string {
  const fill = `${what} at ${formatPrice(price)}, ${time}`
  if (finding.kind === 'no-trade') return `${fill}: the contract was not traded in that minute.`
  const range = `${formatPrice(finding.low)} to ${formatPrice(finding.high)}`
  switch (finding.kind) {
    case 'within':
      return `${fill}: within the minute, ${range}.`
    case 'neighbour': {
      const near = clockTime(minuteOfDay(time) + finding.minutes)
      return `${fill}: not in that minute, but in ${near}, ${range}. The log may name minutes by their other end.`
    }
    case 'outside':
      return `${fill}: ${formatPrice(Math.abs(finding.by))} ${finding.by > 0 ? 'above' : 'below'} the minute, ${range}. Such a fill was not to be had.`
  }
}

interface MinutesProps {
  ranges: MinuteRanges
  closes: readonly (number | null)[]
  log: Trade
  own: Trade | null
}

/** The contract's minutes with the fills of both sides. */
function Minutes({ ranges, closes, log, own }: MinutesProps) {
  const spec = useMemo(() => {
    const open = minuteOfDay(ranges.open)
    const x = closes.map((_, i) => open + i)
    const marks = (trade: Trade, who: string) =>
      fillsOf(trade).map(({ what, time }) => ({
        x: minuteOfDay(time),
        label: `${who} ${what.toLowerCase()}`,
      }))
    const isSame = own?.strike === log.strike && own.expiry_date === log.expiry_date
    const points = (trade: Trade) => {
      const values: (number | null)[] = closes.map(() => null)
      for (const { time, price } of fillsOf(trade)) values[minuteOfDay(time) - open] = price
      return values
    }
    return {
      x,
      series: [
        { label: 'Close', values: closes, color: 'accent' as const },
        { label: 'Low', values: ranges.low, color: 'muted' as const, dotted: true },
        { label: 'High', values: ranges.high, color: 'muted' as const, dotted: true },
        { label: 'The log', values: points(log), kind: 'points' as const, color: 'series-2' as const },
        ...(own && isSame
          ? [{ label: 'Delta', values: points(own), kind: 'points' as const, color: 'series-3' as const }]
          : []),
      ],
      markers: [...marks(log, 'Log'), ...(own && isSame ? marks(own, 'Delta') : [])],
    }
  }, [ranges, closes, log, own])
  const { strike, optionType, date } = log
  return (
    <Chart
      label={`Minutes of ${strike} ${optionType === 'CALL' ? 'CE' : 'PE'} on ${date}, with the log’s entry and exit`}
      height={240}
      xKind="minute"
      formatX={clockTime}
      formatY={formatPrice}
      yRange="values"
      {...spec}
    />
  )
}

import { useMemo, type ReactNode } from 'react'
import type { OptionChain } from '#api'
import { joinWords, priceFilters, type Underlying } from '#domain'
import {
  assumedMarket,
  firstEntryByCalendar,
  payoffSketch,
  type PayoffSketch,
  type PositionProfile,
  type PayoffCurve,
} from '#engine/analytics'
import { instrumentOf } from '#engine/exchange'
import { dataName } from './data-name.ts'
import { formatDate, formatNumber, formatCompactRupees, formatSignedRupees } from '../ui/format.ts'
import { Chart } from '../ui/charts/chart.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { marketOfChains } from './sketch-market.ts'
import { useFirstDayChains, type RequestWithFirstDay } from './use-first-day-chains.ts'
import { languageOf } from '../ui/text-language.ts'
import { useBuilderWords } from './words-language.tsx'
import { profileTexts } from './profile-texts.ts'

/** The payoff of a strategy, and the chain of its prices if there is one. */
export interface StrategyPayoff {
  readonly sketch: PayoffSketch | undefined
  readonly chain: OptionChain | undefined
  /** Whether a filter that reads prices may exclude the day of the prices. */
  readonly mayBeLeftOut: boolean
  /** Whether the prices are being loaded for the first time. */
  readonly isLoading: boolean
  /** Whether the prices could not be loaded. */
  readonly isError: boolean
}

/** The payoff of a strategy at the prices of its first entry. Without prices it uses a modelled market of that day. */
export function useStrategyPayoff(request: RequestWithFirstDay): StrategyPayoff {
  const { data: chains, isLoading, isError } = useFirstDayChains(request)
  const sketch = useMemo(() => {
    const market = chains && marketOfChains(chains)
    return payoffSketch(request, market ?? marketByCalendar(request))
  }, [request, chains])
  const [chain] = chains?.values() ?? []
  const mayBeLeftOut = priceFilters(request.strategy.filters ?? {}).length > 0
  return { sketch, chain, mayBeLeftOut, isLoading, isError }
}

function marketByCalendar(request: RequestWithFirstDay) {
  const { date, cycleExpiry } = firstEntryByCalendar(request) ?? { date: request.startDate }
  return assumedMarket(request.instrument, date, { cycleExpiry })
}

interface PayoffFigureProps extends StrategyPayoff {
  readonly underlying: Underlying
  /** Shown while no leg has a contract. */
  readonly empty: ReactNode
}

/** A payoff chart with its figures and the source of its prices. */
export function StrategyPayoffFigure({ underlying, empty, ...payoff }: PayoffFigureProps) {
  const { sketch, chain, mayBeLeftOut, isLoading, isError } = payoff
  const say = useBuilderWords()
  // A sketch from assumed prices would be replaced at once by other figures.
  if (isLoading) return <Skeleton className="h-72" />
  return (
    <>
      {sketch ? <PayoffChart {...sketch} /> : <p className="text-sm text-muted">{empty}</p>}
      <p className="mt-2 text-xs text-muted">
        {chain ? (
          <FirstDayNote chain={chain} profile={sketch?.profile} />
        ) : (
          <AssumptionNote underlying={underlying} isError={isError} />
        )}
        {chain &&
          mayBeLeftOut &&
          ` ${say('The filter by {filters} may leave this day out.', { filters: joinWords(priceFilters(), 'or') })}`}
      </p>
    </>
  )
}

interface FirstDayNoteProps {
  readonly chain: OptionChain
  readonly profile: PositionProfile | undefined
}

function FirstDayNote({ chain, profile }: FirstDayNoteProps) {
  const { underlying, date, time, spot, expiry_date, dataset } = chain
  const say = useBuilderWords()
  const prices = say('A sketch from the prices of {date} at {time} ({source}): {underlying} at {spot}', {
    date: formatDate(date),
    time,
    source: dataName(dataset),
    underlying,
    spot: formatNumber(Math.round(spot ?? chain.forward)),
  })
  const end = profile?.isModelled
    ? say(
        '. At the close of {date} what expires then pays, and what expires later is worth what the model says (Black-76, volatilities as they were). Without stops, targets and charges.',
        { date: formatDate(profile.firstExpiry ?? '') },
      )
    : say(', expiry {date}. Without stops, targets and charges.', { date: formatDate(expiry_date) })
  return <span lang={languageOf(prices)}>{prices + end}</span>
}

function AssumptionNote({ underlying, isError }: { underlying: Underlying; isError: boolean }) {
  const say = useBuilderWords()
  const { spot, volatility } = instrumentOf(underlying).assumed
  const text = say(
    isError
      ? 'The prices of the first day could not be loaded. A sketch with {underlying} at {spot}, {percent}% volatility and the expiries that were listed, without stops, targets and charges.'
      : 'The first day has no prices here. A sketch with {underlying} at {spot}, {percent}% volatility and the expiries that were listed, without stops, targets and charges.',
    { underlying, spot: formatNumber(spot), percent: Math.round(volatility * 100) },
  )
  return <span lang={languageOf(text)}>{text}</span>
}

const wholePoints = (value: number) => formatNumber(Math.round(value))

/** The position to draw, in rupees and points. */
interface PayoffChartProps {
  readonly curve: PayoffCurve
  readonly profile: PositionProfile
  readonly spot: number
}

/** Profit of a position over the index at expiry, or at its first expiry, with maximum profit and loss and breakevens. */
function PayoffChart({ curve, profile, spot }: PayoffChartProps) {
  const say = useBuilderWords()
  const label = say(profile.isModelled ? 'Profit at the first expiry' : 'Profit at expiry')
  const x = useMemo(() => [...curve.spots], [curve])
  const series = useMemo(
    () => [
      {
        label,
        values: [...curve.profits],
        kind: 'area' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
    ],
    [curve, label],
  )
  const markers = useMemo(() => [{ x: spot, label: say('spot') }], [spot, say])
  const { best, worst, breakevens } = profileTexts(profile, say)
  return (
    <>
      <Chart
        label={say(
          profile.isModelled
            ? 'Payoff at the first expiry: best {best}, worst {worst}'
            : 'Payoff at expiry: best {best}, worst {worst}',
          { best, worst },
        )}
        x={x}
        xKind="number"
        formatX={wholePoints}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        markers={markers}
        height={180}
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm tabular">
        <dt className="text-muted">{say('Max profit')}</dt>
        <dd className="text-right">{best}</dd>
        <dt className="text-muted">{say('Max loss')}</dt>
        <dd className="text-right">{worst}</dd>
        <dt className="text-muted">{say('Breakeven')}</dt>
        <dd className="text-right">{breakevens}</dd>
      </dl>
    </>
  )
}

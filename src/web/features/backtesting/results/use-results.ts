import { useDeferredValue, useMemo, useState } from 'react'
import type { ResultHeadline } from '#api'
import type { BacktestBundle, Trade } from '#domain'
import {
  filterTrades,
  headlineStatistics,
  withDetails,
  type HeadlineStatistics,
  type Money,
  type StatisticsOptions,
  type TradeStatistics,
} from '#engine/analytics'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { EVERYTHING, type ResultFilter } from './result-origin.ts'

/** A whole result, or what of it is known before its trades are. */
export type KnownResult = { readonly bundle: BacktestBundle } | { readonly headline: ResultHeadline }

/** The figures that a result is judged by first, and its curve. */
export interface HeadlineFigures extends Pick<ResultHeadline, 'trades' | 'days' | 'risk'> {
  readonly byDay: {
    readonly [column in keyof ResultHeadline['byDay']]: ArrayLike<number> & Iterable<number>
  }
}

/** What stands at the top of a result, by filter and view. */
export interface ShownHeadline {
  readonly bundle: Pick<BacktestBundle, 'dataset' | 'instrument' | 'period' | 'rules'>
  readonly filter: ResultFilter
  readonly money: Money
  /** Rupees. */
  readonly initialCapital: number | null
  readonly statistics: HeadlineFigures
}

/** A whole result by filter and view. */
export interface ShownResults {
  readonly bundle: BacktestBundle
  readonly filter: ResultFilter
  readonly money: Money
  /** What the filter left, in booking order. */
  readonly trades: readonly Trade[]
  readonly statistics: TradeStatistics
}

/** The results whose headline has been computed. */
interface Judged extends Omit<ShownResults, 'statistics'> {
  readonly initialCapital: number
  readonly statistics: HeadlineStatistics
  readonly options: StatisticsOptions
}

/** India VIX at the open of each session, percent, by date. */
export type KnownVix = readonly (readonly [date: string, percent: number])[]

/**
 * The results as the filter and the gross/net switch leave them: every figure computed anew from the trades. The headline
 * comes first; `shown`, with all that explains it, is undefined until that is on display, and then a paint behind it.
 */
export function useResults(result: KnownResult, vix?: KnownVix) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [money, setMoney] = useState<Money>('net')
  // Typing and clicking stay quick while thousands of trades are added up.
  const shownFilter = useDeferredValue(filter)
  const shownMoney = useDeferredValue(money)
  const bundle = 'bundle' in result ? result.bundle : undefined
  const known = 'headline' in result ? result.headline : undefined
  const trades = useMemo(
    () => bundle && filterTrades(bundle.results.trades, shownFilter),
    [bundle, shownFilter],
  )
  const judged = useMemo<Judged | undefined>(() => {
    if (!bundle || !trades) return undefined
    const { summary, tradeLog, gaps } = bundle.results
    const { initialCapital } = summary
    const options: StatisticsOptions = {
      money: shownMoney,
      sessions: tradeLog.dailyLevelAnalysis.daily_summary,
      capital: initialCapital,
      gaps,
    }
    const statistics = headlineStatistics(trades, options)
    return { bundle, filter: shownFilter, money: shownMoney, trades, initialCapital, options, statistics }
  }, [bundle, trades, shownFilter, shownMoney])
  const first = useMemo(() => known && headlineOf(known), [known])
  const painted = useAfterPaint(judged)
  const shown = useMemo(() => painted && inFull(painted, vix), [painted, vix])
  return { filter, setFilter, money, setMoney, judged, top: judged ?? first!, shown }
}

function headlineOf(headline: ResultHeadline): ShownHeadline {
  const { initialCapital } = headline
  return { bundle: headline, filter: EVERYTHING, money: 'net', initialCapital, statistics: headline }
}

function inFull({ statistics, options, ...judged }: Judged, vix: KnownVix | undefined): ShownResults {
  return { ...judged, statistics: withDetails(statistics, judged.trades, { ...options, vix }) }
}

import { useCallback, useDeferredValue, useMemo, useState } from 'react'
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
import { useAfterPaint } from '../../ui/hooks/after-paint.tsx'
import { EVERYTHING, isFiltering, type ResultFilter } from './result-origin.ts'

/** A whole result, or the headline that is known before it, or both. */
export type KnownResult =
  | { readonly bundle: BacktestBundle; readonly headline?: ResultHeadline | undefined }
  | { readonly bundle?: undefined; readonly headline: ResultHeadline }

/** Headline figures of a result, and its curve. */
export interface HeadlineFigures extends Pick<ResultHeadline, 'trades' | 'days' | 'risk'> {
  readonly byDay: {
    readonly [column in keyof ResultHeadline['byDay']]: ArrayLike<number> & Iterable<number>
  }
}

/** The top of a result after filter and view. */
export interface ShownHeadline {
  readonly bundle: Pick<BacktestBundle, 'dataset' | 'instrument' | 'period' | 'rules'>
  readonly filter: ResultFilter
  readonly money: Money
  /** Rupees. */
  readonly initialCapital: number | null
  readonly statistics: HeadlineFigures
}

/** A whole result after filter and view. */
export interface ShownResults {
  readonly bundle: BacktestBundle
  readonly filter: ResultFilter
  readonly money: Money
  /** Filtered trades in booking order. */
  readonly trades: readonly Trade[]
  readonly statistics: TradeStatistics
}

/** Results with a computed headline. */
interface Judged extends Omit<ShownResults, 'statistics'> {
  readonly initialCapital: number
  readonly statistics: HeadlineStatistics
  readonly options: StatisticsOptions
}

/** India VIX at the open of each session, in percent, by date. */
export type KnownVix = readonly (readonly [date: string, percent: number])[]

/** Filter and view that the user chose for one result. */
interface Choice {
  readonly of: string | undefined
  readonly filter: ResultFilter
  readonly money: Money
}

/** Choices apply to one result; the next result starts unfiltered. */
function useChoice(id: string | undefined) {
  const whole = useMemo<Choice>(() => ({ of: id, filter: EVERYTHING, money: 'net' }), [id])
  const [chosen, setChosen] = useState(whole)
  const choose = useCallback(
    (part: Partial<Choice>) => setChosen((before) => ({ ...(before.of === id ? before : whole), ...part })),
    [id, whole],
  )
  // A deferred value keeps typing and clicking responsive while thousands of trades are summed.
  const deferred = useDeferredValue(chosen)
  const ofThis = (choice: Choice) => (choice.of === id ? choice : whole)
  return { choice: ofThis(chosen), shown: ofThis(deferred), choose }
}

/**
 * Results after the filter and the gross/net switch; every figure is recomputed from the trades. The headline comes
 * first; `shown`, with everything below it, follows one paint later.
 * @param id key of the result
 */
export function useResults(id: string | undefined, { bundle, headline }: KnownResult, vix?: KnownVix) {
  const { choice, shown: chosen, choose } = useChoice(id)
  const setFilter = useCallback((filter: ResultFilter) => choose({ filter }), [choose])
  const setMoney = useCallback((money: Money) => choose({ money }), [choose])
  const { filter, money } = chosen
  const trades = useMemo(() => bundle && filterTrades(bundle.results.trades, filter), [bundle, filter])
  const judged = useMemo<Judged | undefined>(() => {
    if (!bundle || !trades) return undefined
    const { summary, tradeLog, gaps } = bundle.results
    const { initialCapital } = summary
    const options: StatisticsOptions = {
      money,
      sessions: tradeLog.dailyLevelAnalysis.daily_summary,
      capital: initialCapital,
      gaps,
    }
    const statistics = headlineStatistics(trades, options)
    return { bundle, filter, money, trades, initialCapital, options, statistics }
  }, [bundle, trades, filter, money])
  // The streamed headline of a whole result need not be recomputed once its trades arrive.
  const isWhole = money === 'net' && !isFiltering(filter)
  const streamed = useMemo(
    () => (headline && isWhole ? headlineOf(headline) : undefined),
    [headline, isWhole],
  )
  const painted = useAfterPaint(judged)
  const explained = streamed ? judged : painted?.bundle === bundle ? painted : undefined
  const shown = useMemo(() => explained && inFull(explained, vix), [explained, vix])
  return { ...choice, setFilter, setMoney, judged, top: streamed ?? judged!, shown }
}

function headlineOf(headline: ResultHeadline): ShownHeadline {
  const { initialCapital } = headline
  return { bundle: headline, filter: EVERYTHING, money: 'net', initialCapital, statistics: headline }
}

function inFull({ statistics, options, ...judged }: Judged, vix: KnownVix | undefined): ShownResults {
  return { ...judged, statistics: withDetails(statistics, judged.trades, { ...options, vix }) }
}

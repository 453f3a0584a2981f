import { useDeferredValue, useMemo, useState } from 'react'
import type { BacktestBundle, Trade } from '#domain'
import { filterTrades, tradeStatistics, type Money, type TradeStatistics } from '#engine/analytics'
import { EVERYTHING, type ResultFilter } from './result-origin.ts'

export interface ShownResults {
  readonly bundle: BacktestBundle
  readonly filter: ResultFilter
  readonly money: Money
  /** What the filter left, in booking order. */
  readonly trades: readonly Trade[]
  readonly statistics: TradeStatistics
}

/** India VIX at the open of each session, percent, by date. */
export type KnownVix = readonly (readonly [date: string, percent: number])[]

/** The results as the filter and the gross/net switch leave them: every figure computed anew from the trades. */
export function useResults(bundle: BacktestBundle, vix?: KnownVix) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [money, setMoney] = useState<Money>('net')
  // Typing and clicking stay quick while thousands of trades are added up.
  const shownFilter = useDeferredValue(filter)
  const shownMoney = useDeferredValue(money)
  const { summary, trades, tradeLog } = bundle.results
  const kept = useMemo(() => filterTrades(trades, shownFilter), [trades, shownFilter])
  const shown = useMemo<ShownResults>(
    () => ({
      bundle,
      filter: shownFilter,
      money: shownMoney,
      trades: kept,
      statistics: tradeStatistics(kept, {
        money: shownMoney,
        sessions: tradeLog.dailyLevelAnalysis.daily_summary,
        capital: summary.initialCapital,
        gaps: bundle.results.gaps,
        vix,
      }),
    }),
    [bundle, shownFilter, shownMoney, kept, tradeLog, summary.initialCapital, vix],
  )
  return { filter, setFilter, money, setMoney, shown }
}

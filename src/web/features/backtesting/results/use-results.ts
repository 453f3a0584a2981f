import { useDeferredValue, useMemo, useState } from 'react'
import type { BacktestBundle, Trade } from '#domain'
import {
  DTE_BUCKETS,
  FILTER_WEEKDAYS,
  filterTrades,
  tradeStatistics,
  type Money,
  type TradeStatistics,
} from '#engine/analytics'

export interface ResultFilter {
  readonly weekdays: ReadonlySet<number>
  readonly dtes: ReadonlySet<number>
}

export const EVERYTHING: ResultFilter = {
  weekdays: new Set<number>(FILTER_WEEKDAYS),
  dtes: new Set<number>(DTE_BUCKETS),
}

/** Whether the filter leaves anything out. */
export function isFiltering({ weekdays, dtes }: ResultFilter): boolean {
  return weekdays.size < FILTER_WEEKDAYS.length || dtes.size < DTE_BUCKETS.length
}

export interface ShownResults {
  readonly bundle: BacktestBundle
  readonly money: Money
  /** What the filter left, in booking order. */
  readonly trades: readonly Trade[]
  readonly statistics: TradeStatistics
}

/** The results as the filter and the gross/net switch leave them: every figure computed anew from the trades. */
export function useResults(bundle: BacktestBundle) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [money, setMoney] = useState<Money>('gross')
  // Typing and clicking stay quick while thousands of trades are added up.
  const shownFilter = useDeferredValue(filter)
  const shownMoney = useDeferredValue(money)
  const { summary, trades, tradeLog } = bundle.results
  const kept = useMemo(() => filterTrades(trades, shownFilter), [trades, shownFilter])
  const shown = useMemo<ShownResults>(
    () => ({
      bundle,
      money: shownMoney,
      trades: kept,
      statistics: tradeStatistics(kept, {
        money: shownMoney,
        sessions: tradeLog.dailyLevelAnalysis.daily_summary,
        capital: summary.initialCapital,
      }),
    }),
    [bundle, shownMoney, kept, tradeLog, summary.initialCapital],
  )
  return { filter, setFilter, money, setMoney, shown }
}

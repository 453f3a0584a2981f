import type { Trade } from '#domain'

const VALUES: Readonly<Record<string, (trade: Trade) => string | number>> = {
  date: (trade) => `${trade.date} ${trade.entryTime}`,
}

/** Trades in the order of one column; equal ones keep the order of the log. */
export function sortTrades(
  trades: readonly Trade[],
  sorting: readonly { readonly id: string; readonly desc: boolean }[],
): Trade[] {
  const first = sorting[0]
  if (!first) return [...trades]
  const valueOf = VALUES[first.id] ?? ((trade: Trade) => trade[first.id as 'pnl'])
  const sign = first.desc ? -1 : 1
  // Each value is made once: a list is compared many times more often than it is long.
  return trades
    .map((trade) => ({ trade, value: valueOf(trade) }))
    .sort((a, b) => (a.value < b.value ? -sign : a.value > b.value ? sign : 0))
    .map(({ trade }) => trade)
}

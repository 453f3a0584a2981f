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
  return [...trades].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    return left < right ? -sign : left > right ? sign : 0
  })
}

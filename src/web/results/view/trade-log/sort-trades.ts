import type { Trade } from '#domain'

type Order = (a: Trade, b: Trade) => number

const ORDERS: Readonly<Record<string, Order>> = {
  date: (a, b) => ordered(a.date, b.date) || ordered(a.entryTime, b.entryTime),
}

/** Sorts trades by one column; equal ones keep their order. */
export function sortTrades(
  trades: readonly Trade[],
  sorting: readonly { readonly id: string; readonly desc: boolean }[],
): Trade[] {
  const first = sorting[0]
  if (!first) return [...trades]
  const order = ORDERS[first.id] ?? byColumn(first.id as 'pnl')
  return [...trades].sort(first.desc ? (a, b) => order(b, a) : order)
}

function byColumn(name: 'pnl'): Order {
  return (a, b) => ordered(a[name], b[name])
}

function ordered(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import type { LoggedContract, LoggedFill, LoggedTrade } from './row-reader.ts'

/** The trades of a tradebook, and the positions still open at its end. */
export interface PairedFills {
  readonly trades: readonly LoggedTrade[]
  readonly open: readonly OpenPosition[]
}

/** A fill that is partly open. */
export interface OpenPosition {
  readonly fill: LoggedFill
  readonly left: number
  /** Remaining charges in paise, not assigned to a trade yet. */
  readonly charges: number | undefined
}

type OpenFill = { -readonly [Name in keyof OpenPosition]: OpenPosition[Name] }

/**
 * Pairs fills into trades, first in, first out, per contract: a fill on the opposite side closes the oldest open
 * fills, and its rest opens a new position. Charges are split by quantity, to the paisa.
 */
export function pairFills(fills: readonly LoggedFill[]): PairedFills {
  const inOrder = [...fills].sort(
    (a, b) => order(a.at.date, b.at.date) || a.at.seconds - b.at.seconds || a.line - b.line,
  )
  const books = new Map<string, OpenFill[]>()
  const trades: LoggedTrade[] = []
  for (const fill of inOrder) {
    const key = contractKey(fill.contract)
    const book = books.get(key) ?? []
    books.set(key, book)
    const closing: OpenFill = { fill, left: fill.quantity, charges: fill.charges }
    while (closing.left > 0 && book.length > 0 && book[0].fill.side !== fill.side) {
      trades.push(tradeOf(book[0], closing))
      if (book[0].left === 0) book.shift()
    }
    if (closing.left > 0) book.push(closing)
  }
  return { trades: joined(trades), open: [...books.values()].flat() }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function contractKey({ underlying, type, strike, expiry }: LoggedContract): string {
  return `${underlying} ${expiry} ${strike} ${type}`
}

function tradeOf(opening: OpenFill, closing: OpenFill): LoggedTrade {
  const quantity = Math.min(opening.left, closing.left)
  const charges = addedUp(takeCharges(opening, quantity), takeCharges(closing, quantity))
  opening.left -= quantity
  closing.left -= quantity
  const { line, contract, side, at, price } = opening.fill
  return {
    line,
    contract,
    side,
    quantity,
    charges,
    entry: at,
    entryPrice: price,
    exit: closing.fill.at,
    exitPrice: closing.fill.price,
    reason: '',
  }
}

function takeCharges(fill: OpenFill, quantity: number): number | undefined {
  if (fill.charges === undefined) return undefined
  const taken = quantity === fill.left ? fill.charges : Math.round((fill.charges * quantity) / fill.left)
  fill.charges -= taken
  return taken
}

function addedUp(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
}

/** Merges the parts of an order filled at one price in one minute into one trade. */
function joined(trades: readonly LoggedTrade[]): LoggedTrade[] {
  const byTerms = new Map<string, LoggedTrade>()
  for (const trade of trades) {
    const { contract, side, entry, exit, entryPrice, exitPrice } = trade
    const minutes = [entry, exit].map(({ date, seconds }) => `${date} ${Math.floor(seconds / 60)}`)
    const key = [contractKey(contract), side, ...minutes, entryPrice, exitPrice].join('|')
    const before = byTerms.get(key)
    byTerms.set(
      key,
      before
        ? {
            ...before,
            quantity: before.quantity + trade.quantity,
            charges: addedUp(before.charges, trade.charges),
          }
        : trade,
    )
  }
  return [...byTerms.values()]
}

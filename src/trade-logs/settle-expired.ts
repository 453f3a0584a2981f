import { formatCount, formatNumber, formatPrice, type Underlying } from '#domain'
import { instrumentOf, tradingSession, type IsoDate } from '#engine/exchange'
import type { OpenPosition } from './pair-fills.ts'
import type { LoggedTrade } from './row-reader.ts'

/** The close of an index that the exchange published for a day, in rupees; undefined if unknown. */
export type IndexCloses = (underlying: Underlying, date: IsoDate) => number | undefined

/** Positions that ended with their contract, positions still open, and notes about both. */
export interface Settled {
  readonly trades: readonly LoggedTrade[]
  readonly open: readonly OpenPosition[]
  readonly notes: readonly string[]
}

const MOST_NAMED = 5

/**
 * Settles positions without a closing fill whose contract has expired. A tradebook does not contain the settlement,
 * which is the difference between the strike and the index's close of that day.
 */
export function settleExpired(positions: readonly OpenPosition[], closeOf: IndexCloses): Settled {
  const trades: LoggedTrade[] = []
  const open: OpenPosition[] = []
  const closes = new Map<string, number>()
  for (const position of positions) {
    const { underlying, expiry } = position.fill.contract
    const close = expiry === undefined ? undefined : closeOf(underlying, expiry)
    if (expiry === undefined || close === undefined) {
      open.push(position)
      continue
    }
    closes.set(`${underlying} ${expiry}`, close)
    trades.push(settledTrade(position, expiry, Math.round(close * 100)))
  }
  return { trades, open, notes: notesOf(trades.length, closes) }
}

function settledTrade({ fill, left, charges }: OpenPosition, expiry: IsoDate, close: number): LoggedTrade {
  const { line, contract, side, at, price } = fill
  const session = tradingSession(expiry, instrumentOf(contract.underlying).exchange)
  const lastMinute = session ? session.openMinute + session.minutes : 0
  const worth = contract.type === 'CE' ? close - contract.strike : contract.strike - close
  return {
    line,
    contract,
    side,
    quantity: left,
    charges,
    entry: at,
    entryPrice: price,
    exit: { date: expiry, seconds: lastMinute * 60 },
    exitPrice: Math.max(0, worth),
    reason: 'Expiry',
    exercised: worth > 0,
  }
}

function notesOf(count: number, closes: ReadonlyMap<string, number>): string[] {
  if (count === 0) return []
  const named = [...closes].slice(0, MOST_NAMED).map(([day, close]) => `${day} at ${formatPrice(close)}`)
  const more = closes.size > named.length ? ` and ${formatNumber(closes.size - named.length)} more` : ''
  return [
    `Settled at the close that the exchange published, because they expired without a closing fill: ${formatCount(count, 'position')} (${named.join(', ')}${more}).`,
  ]
}

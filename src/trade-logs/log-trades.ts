import type { Trade } from '#domain'
import {
  chargesFor,
  clockTime,
  dayNumber,
  daysToExpiry,
  instrumentOf,
  lotSize,
  tradingDates,
} from '#engine/exchange'
import { inRupees } from '#engine/units'
import type { LoggedPackage, LoggedTrade } from './row-reader.ts'

/** The exit reason of trades without one in the log. */
const NO_REASON = 'Not in the log'

/** Profit, charges and terms of a row, in paise. */
interface Booked {
  readonly trade: LoggedTrade | LoggedPackage
  readonly profit: number
  readonly charges: number
  readonly lots: number
}

/** Trades as Delta stores them, in order of exit. */
export function tradesOf(rows: readonly (LoggedTrade | LoggedPackage)[]): Trade[] {
  const ordinals = new Map<string, number>()
  const ids = new Map<LoggedTrade | LoggedPackage, string>()
  for (const row of [...rows].sort(byEntry)) {
    const { date } = row.entry
    const ordinal = (ordinals.get(date) ?? 0) + 1
    ordinals.set(date, ordinal)
    ids.set(row, `${date}-${ordinal}`)
  }
  let cumulative = 0
  return [...rows].sort(byExit).map((row) => {
    const booked = 'package' in row ? bookPackage(row) : bookTrade(row)
    cumulative += booked.profit
    return tradeOf(booked, { id: ids.get(row) ?? '', cumulative })
  })
}

const moment = ({ date, seconds }: LoggedTrade['entry']) => dayNumber(date) * 86_400 + seconds
const byEntry = (a: LoggedTrade | LoggedPackage, b: LoggedTrade | LoggedPackage) =>
  moment(a.entry) - moment(b.entry) || a.line - b.line
const byExit = (a: LoggedTrade | LoggedPackage, b: LoggedTrade | LoggedPackage) =>
  moment(a.exit) - moment(b.exit) || byEntry(a, b)

function bookPackage(trade: LoggedPackage): Booked {
  return { trade, profit: trade.package.profit, charges: trade.charges ?? 0, lots: trade.quantity }
}

/** Charges missing from the log come from the rule book, on the days of its orders. */
function bookTrade(trade: LoggedTrade): Booked {
  const { contract, side, quantity, entryPrice, exitPrice, entry, exit } = trade
  const perUnit = side === 'BUY' ? exitPrice - entryPrice : entryPrice - exitPrice
  const expiry = contract.expiry ?? entry.date
  const charges =
    trade.charges ??
    chargesFor({
      underlying: contract.underlying,
      tradeDay: dayNumber(entry.date),
      exitDay: dayNumber(exit.date),
      side,
      quantity,
      entryPrice,
      exitPrice,
      exercised: trade.exercised ?? false,
      expiry: dayNumber(expiry),
    }).total
  const lot = lotSize(contract.underlying, expiry, entry.date)
  return { trade, profit: perUnit * quantity, charges, lots: Math.max(1, Math.round(quantity / lot)) }
}

/** Whether a quantity is not a whole number of lots of its contract on that day. */
export function isOddLot({ contract, quantity, entry }: LoggedTrade): boolean {
  return quantity % lotSize(contract.underlying, contract.expiry ?? entry.date, entry.date) !== 0
}

function tradeOf(
  { trade, profit, charges, lots }: Booked,
  { id, cumulative }: { id: string; cumulative: number },
): Trade {
  const { side, entry, exit, entryPrice, exitPrice, quantity } = trade
  const { type, strike, expiry = entry.date } = 'package' in trade ? trade.package : trade.contract
  const group =
    'package' in trade ? trade.package.group : `${side === 'BUY' ? 'Buy' : 'Sell'} ${trade.contract.type}`
  const exitTime = clockOf(exit.seconds)
  return {
    id,
    date: entry.date,
    leg_id: group,
    type: side,
    optionType: type === 'CE' ? 'CALL' : 'PUT',
    strike: inRupees(strike),
    expiry_date: expiry,
    dte: daysToExpiry(dayNumber(entry.date), dayNumber(expiry)),
    entryTime: clockOf(entry.seconds),
    entryPrice: inRupees(entryPrice),
    exitTime,
    exitPrice: inRupees(exitPrice),
    exitReason: trade.reason || NO_REASON,
    lots,
    quantity,
    pnl: inRupees(profit),
    cumulativePnL: inRupees(cumulative),
    timestamp: `${exit.date}T${exitTime}:00+05:30`,
    reEntry: null,
    charges: inRupees(charges),
    netPnl: inRupees(profit - charges),
    underlyingAtEntry: null,
    underlyingAtExit: null,
    bestOpenProfit: null,
    worstOpenProfit: null,
    ...('package' in trade && { contract: trade.package.name }),
    ...(exit.date !== entry.date && { exitDate: exit.date, marks: nightsOf(trade) }),
  }
}

/**
 * Marks of the nights over which a position was held. The log has no marks, so each is zero and the whole
 * profit counts on the exit day.
 */
function nightsOf(trade: LoggedTrade | LoggedPackage): [string, number][] {
  const { entry, exit } = trade
  const exchange = 'package' in trade ? undefined : instrumentOf(trade.contract.underlying).exchange
  return tradingDates(entry.date, exit.date, exchange)
    .filter((date) => date < exit.date)
    .map((date) => [date, 0])
}

const clockOf = (seconds: number) => clockTime(Math.floor(seconds / 60))

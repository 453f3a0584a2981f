import type { ExpiryChoice, LogChoices, Underlying } from '#domain'
import { chooseExpiry } from '#engine/chain'
import {
  clockTime,
  dayNumber,
  holidayName,
  instrumentOf,
  isoDate,
  listedAsSettled,
  lotSize,
  tradingSession,
  type IsoDate,
} from '#engine/exchange'
import { RowError, TradeLogError } from './log-error.ts'
import type { LoggedContract, LoggedFill, LoggedTrade, Stamp } from './row-reader.ts'

/** A broker may stamp fills of the last second later, and fills of the opening auction earlier. */
const MINUTES_AROUND = 15

/** Facts missing from a row, filled in from the calendar and the user's choices. */
export interface RowTerms {
  readonly expiry: LogChoices['expiry']
  readonly quantityIn: 'units' | 'lots'
}

/**
 * Completes a row: its expiry, its quantity in units, and valid times.
 * @throws RowError when the exchange was closed, or had no such contract; TradeLogError when the user must make a
 * choice first
 */
export function resolved<Row extends LoggedFill | LoggedTrade>(row: Row, terms: RowTerms): Row {
  const entry = 'at' in row ? row.at : row.entry
  const { underlying } = row.contract
  checkStamp(underlying, entry)
  if ('exit' in row) checkStamp(underlying, row.exit)
  const expiry = row.contract.expiry ?? listedExpiry(underlying, entry.date, terms.expiry)
  const contract = { ...row.contract, expiry }
  checkContract(contract, 'exit' in row ? row.exit.date : entry.date)
  const lot = lotOf(contract, entry.date)
  return { ...row, contract, quantity: terms.quantityIn === 'lots' ? row.quantity * lot : row.quantity }
}

function checkStamp(underlying: Underlying, { date, seconds }: Stamp): void {
  const { exchange } = instrumentOf(underlying)
  const session = tradingSession(date, exchange)
  if (!session) {
    const holiday = holidayName(date, exchange)
    throw new RowError(`${underlying} was not traded on ${date}${holiday ? ` (${holiday})` : ''}`)
  }
  const minute = Math.floor(seconds / 60)
  const close = session.openMinute + session.minutes
  if (minute < session.openMinute - MINUTES_AROUND || minute > close + MINUTES_AROUND)
    throw new RowError(
      `the time ${clockTime(minute)} lies outside the session of ${date}, ${clockTime(session.openMinute)} to ${clockTime(close)}; Indian time is expected`,
    )
}

function listedExpiry(underlying: Underlying, date: IsoDate, choice: ExpiryChoice | undefined): IsoDate {
  if (choice === undefined)
    throw new TradeLogError('The file names no expiry: say which one was traded', { wanted: 'expiry' })
  const listed = listedAsSettled(underlying, date)
  const chosen = chooseExpiry(listed, choice, { underlying, day: dayNumber(date) })
  if (chosen === undefined) throw new RowError(`${underlying} had no such expiry listed on ${date}`)
  return isoDate(chosen)
}

function checkContract({ expiry, strike, underlying }: LoggedContract, until: IsoDate): void {
  if (strike <= 0) throw new RowError('the strike is 0, expected one above zero')
  if (expiry !== undefined && expiry < until)
    throw new RowError(`the contract of ${underlying} had expired on ${expiry}, before ${until}`)
}

function lotOf({ underlying, expiry }: LoggedContract, date: IsoDate): number {
  try {
    return lotSize(underlying, expiry ?? date, date)
  } catch (error) {
    throw new RowError((error as Error).message)
  }
}

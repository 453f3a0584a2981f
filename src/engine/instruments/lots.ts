import type { Underlying } from '#domain'
import { dayNumber, isoDate, type DayNumber, type IsoDate } from '#engine/calendar'

interface LotRow {
  /** Contracts that expire on or after this day, up to the next row. */
  readonly expiryFrom: DayNumber
  readonly lot: number
}

/** Listed contracts that kept another lot until a night on which they were changed in place. */
interface RelotRow extends LotRow {
  /** Last trade date with this lot. */
  readonly lastTradeDay: DayNumber
}

const row = (expiryFrom: IsoDate, lot: number): LotRow => ({ expiryFrom: dayNumber(expiryFrom), lot })
const until = (lastTradeDate: IsoDate, expiryFrom: IsoDate, lot: number): RelotRow => ({
  ...row(expiryFrom, lot),
  lastTradeDay: dayNumber(lastTradeDate),
})

/**
 * Units per lot by contract expiry, as in force on the expiry day. A row starts the day after the last expiry of the
 * row before, so that it also holds the dates contracts had before they were redated.
 */
const LOTS: Readonly<Record<Underlying, readonly LotRow[]>> = {
  NIFTY: [
    row('2016-01-01', 75), // not verified
    row('2021-07-01', 50), // the contract months are verified, the first weekly is not
    row('2024-04-26', 25), // NSE/FAOP/61415
    row('2024-12-27', 75), // NSE/FAOP/64625, contracts new from 2024-11-20 …
    row('2025-01-30', 25), // … except the monthly of January, which was listed before
    row('2025-01-31', 75),
    row('2025-12-31', 65), // NSE/FAOP/70616
  ],
  BANKNIFTY: [
    row('2020-08-01', 25), // one source for the end, the start is not verified
    row('2023-07-01', 15), // bhavcopies; not changed by NSE/FAOP/61415
    row('2025-01-31', 30), // NSE/FAOP/64625
    row('2025-06-27', 35), // brokers' notices, in force from 2025-04-25
    row('2025-12-31', 30), // NSE/FAOP/70616
  ],
  FINNIFTY: [
    row('2021-01-01', 40), // the start is not verified
    row('2024-07-24', 25), // NSE/FAOP/61415
    row('2025-01-31', 65), // NSE/FAOP/64625
    row('2025-12-31', 60), // NSE/FAOP/70616
  ],
}

/** Changes of listed contracts in place, oldest first; the circulars are those of the lot they changed to. */
const RELOTS: Readonly<Record<Underlying, readonly RelotRow[]>> = {
  NIFTY: [
    until('2024-04-25', '2024-04-26', 50), // everything listed
    until('2024-12-26', '2025-03-01', 25), // quarterlies and half-yearlies
    until('2025-12-30', '2026-03-01', 75), // quarterlies and half-yearlies
  ],
  BANKNIFTY: [
    until('2024-12-24', '2025-03-01', 15), // quarterlies
    until('2025-04-24', '2025-09-01', 30), // quarterlies
    until('2025-12-30', '2026-03-01', 35), // quarterlies
  ],
  FINNIFTY: [],
}

/**
 * Units per lot of a contract by its expiry and the trade date: a change applies by expiry, and some changed listed
 * contracts overnight. The newest row also holds for later expiries.
 * @throws RangeError for expiries before the table: NIFTY 2016, BANKNIFTY August 2020, FINNIFTY 2021.
 */
export function lotSize(underlying: Underlying, expiry: IsoDate, tradeDate: IsoDate): number {
  return lotSizeOn(underlying, dayNumber(expiry), dayNumber(tradeDate))
}

/** As `lotSize`, by day numbers, for loops over trades. */
export function lotSizeOn(underlying: Underlying, expiryDay: DayNumber, tradeDay: DayNumber): number {
  const rows = LOTS[underlying]
  if (!(expiryDay >= rows[0].expiryFrom)) throw unknownLot(underlying, expiryDay, tradeDay)
  for (const relot of RELOTS[underlying])
    if (tradeDay <= relot.lastTradeDay && expiryDay >= relot.expiryFrom) return relot.lot
  let i = rows.length - 1
  while (rows[i].expiryFrom > expiryDay) i--
  return rows[i].lot
}

function unknownLot(underlying: Underlying, expiryDay: DayNumber, tradeDay: DayNumber): RangeError {
  const first = isoDate(LOTS[underlying][0].expiryFrom)
  return new RangeError(
    `no lot size is known for ${underlying} expiry ${isoDate(expiryDay)} on trade date ${isoDate(tradeDay)}, ` +
      `expected an expiry from ${first} on`,
  )
}

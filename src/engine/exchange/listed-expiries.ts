import type { Underlying } from '#domain'
import { dayNumber, isoDate, type DayNumber, type IsoDate } from './date.ts'
import { AS_SETTLED, mondayOf, monthlyExpiry, monthOf, weeklyExpiry, type Expiry } from './expiries.ts'
import { instrumentOf } from './registry.ts'

/**
 * Most weeks without a weekly among the next ones: the current week if its expiry is over, and the weeks of two monthlies.
 */
const WEEKS_WITHOUT_WEEKLY = 3

/**
 * The expiries listed for trading on a date, ascending, with the dates that the contracts had then (a change
 * of rule redates listed contracts overnight, see `finalExpiry`): the next weeklies, the next months, then
 * quarter ends and half-year ends, as many as the underlying's listing cycle has.
 * @throws RangeError when `tradeDate` is not a date.
 */
export function listedExpiries(underlying: Underlying, tradeDate: IsoDate): readonly Expiry[] {
  const tradeDay = dayNumber(tradeDate)
  return [...listedWeeklies(underlying, tradeDay), ...listedMonths(underlying, tradeDay)].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )
}

/**
 * The date on which a contract was finally settled, from its expiry as listed on a trade date. The two differ only
 * for contracts that a change of rule redated after that trade date, such as BANKNIFTY's contract of 29 January 2025,
 * which became 30 January after the close of 2025-01-01.
 * @throws RangeError when a date is not a date.
 */
export function finalExpiry(underlying: Underlying, expiryAsListed: IsoDate, tradeDate: IsoDate): IsoDate {
  const expiryDay = dayNumber(expiryAsListed)
  const tradeDay = dayNumber(tradeDate)
  const month = monthOf(expiryDay)
  if (monthlyExpiry(underlying, month, tradeDay).date === expiryAsListed)
    return monthlyExpiry(underlying, month, AS_SETTLED).date
  const monday = mondayOf(expiryDay)
  const isListedWeekly = weeklyExpiry(underlying, monday, tradeDay)?.date === expiryAsListed
  return (isListedWeekly && weeklyExpiry(underlying, monday, AS_SETTLED)?.date) || expiryAsListed
}

/**
 * The expiries listed on a date, ascending, dated as in datasets: by the day of their final settlement.
 * @throws RangeError when `tradeDate` is not a date.
 */
export function listedAsSettled(underlying: Underlying, tradeDate: IsoDate): DayNumber[] {
  return listedExpiries(underlying, tradeDate).map(({ date }) =>
    dayNumber(finalExpiry(underlying, date, tradeDate)),
  )
}

function listedWeeklies(underlying: Underlying, tradeDay: DayNumber): Expiry[] {
  const wanted = instrumentOf(underlying).listing.weeklies
  const tradeDate = isoDate(tradeDay)
  const thisMonday = mondayOf(tradeDay)
  const weeklies: Expiry[] = []
  for (let week = 0; week < wanted + WEEKS_WITHOUT_WEEKLY && weeklies.length < wanted; week++) {
    const expiry = weeklyExpiry(underlying, thisMonday + 7 * week, tradeDay)
    if (expiry && expiry.date >= tradeDate) weeklies.push(expiry)
  }
  return weeklies
}

function listedMonths(underlying: Underlying, tradeDay: DayNumber): Expiry[] {
  const { monthlies, quarterlies, halfYearlies } = instrumentOf(underlying).listing
  const thisMonth = monthOf(tradeDay)
  const isOver = monthlyExpiry(underlying, thisMonth, tradeDay).date < isoDate(tradeDay)
  const first = isOver ? thisMonth + 1 : thisMonth
  const months = Array.from({ length: monthlies }, (_, i) => first + i)
  addPeriodEnds(months, 3, quarterlies)
  addPeriodEnds(months, 6, halfYearlies)
  return months.map((month) => monthlyExpiry(underlying, month, tradeDay))
}

/** Appends the next `count` months that end a period of `length` months, counted from January. */
function addPeriodEnds(months: number[], length: number, count: number): void {
  for (let added = 0, month = months.at(-1)! + 1; added < count; month++) {
    if ((month + 1) % length !== 0) continue
    months.push(month)
    added++
  }
}

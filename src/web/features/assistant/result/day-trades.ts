import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatPrice, formatSignedRupees } from '../../../ui/format.ts'
import type { Trades } from './trade-figures.ts'

/** Trades of a day that an answer lists. */
const MOST_TRADES = 8

const CALLS = /\b(calls?|ce)\b/i
const PUTS = /\b(puts?|pe)\b/i
const CLOCK = /\b(\d{1,2})[:.](\d\d)\b/

/** The trades of a day with their fills and exit reasons; of a side or a time that a question names, only those. */
export function tradesOfDay(date: string, { trades = [] }: OpenRun, question: string): string[] {
  const ofDay = trades.filter((trade) => trade.date === date || trade.exitDate === date)
  const ofSide = ofDay.filter(isOfSide(question))
  const time = timeNamed(question)
  const atTime = ofSide.filter(
    ({ entryTime, exitTime }) =>
      time === undefined || [entryTime, exitTime].some((one) => one.startsWith(time)),
  )
  const listed = atTime.length > 0 ? atTime : ofSide
  if (listed.length === 0) return []
  const none = atTime.length === 0 ? [`No such trade of that day was entered or left at ${time}.`] : []
  const more = listed.length - MOST_TRADES
  return [
    ...none,
    ...listed.slice(0, MOST_TRADES).map(tradeInWords),
    ...(more > 0 ? [`${formatCount(more, 'more trade')} of that day stand in the trade log.`] : []),
  ]
}

/** A trade with its fills, its exit reason and its profit. */
export function tradeInWords(trade: Trades[number]): string {
  const { type, strike, optionType, entryPrice, exitPrice, exitReason, netPnl } = trade
  const { date, exitDate = date, entryTime, exitTime } = trade
  const at = (day: string, time: string) => (exitDate === date ? time : `${formatDate(day)} ${time}`)
  return `${type} ${strike} ${optionType}: entered ${at(date, entryTime)} at ${formatPrice(entryPrice)}, left ${at(exitDate, exitTime)} at ${formatPrice(exitPrice)} by ${exitReason}, ${formatSignedRupees(netPnl)} net.`
}

function isOfSide(question: string): (trade: Trades[number]) => boolean {
  const [calls, puts] = [CALLS.test(question), PUTS.test(question)]
  return ({ optionType }) => calls === puts || (optionType === 'CALL') === calls
}

/** The time of day in a question, `09:20` of `9:20`. */
function timeNamed(question: string): string | undefined {
  const [, hours, minutes] = CLOCK.exec(question) ?? []
  return hours === undefined || minutes === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}`
}

import type { DayInterest } from '#api'
import { maxPain, putCallRatio, type StrikeInterest } from '#engine/analytics'
import { chainOf, expiriesOf, lastKnown, NO_CONTRACT, rowOf } from '#engine/chain'
import { clockTime, dayNumber } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { dayOf, momentAnswer, resolveMoment, sessionsOf } from './moment.ts'
import { QuestionError, type Question } from './question.ts'
import { rupees } from './rounding.ts'

type Asked = Extract<Question, { kind: 'day-interest' }>

/** Minutes between two values; open interest changes slowly. */
const STEP = 5

/**
 * Open interest of an expiry through a session up to a moment. Bars that aren't complete by then are excluded.
 * @throws QuestionError if the session, time or expiry doesn't exist
 */
export async function dayInterestAnswer(reader: MarketReader, asked: Asked): Promise<DayInterest> {
  const { underlying, expiry_date: expiry } = asked
  const moment = await resolveMoment(reader, asked)
  const { day, c } = moment
  if (!expiriesOf(day).includes(expiry))
    throw new QuestionError(
      'not_found',
      'expiry_date',
      `${underlying} has no contracts of ${expiry} on ${day.date}; it has ${expiriesOf(day).join(', ')}`,
    )
  const minutes = Array.from({ length: Math.ceil(c / STEP) }, (_, i) => Math.min(c, (i + 1) * STEP))
  const values = minutes.map((minute) => interestAt(day, expiry, minute))
  const before = await interestBefore(reader, day, expiry)
  return {
    underlying,
    expiry_date: expiry,
    ...momentAnswer(reader, moment),
    minutes: minutes.map((minute) => clockTime(day.session.openMinute + minute)),
    calls: values.map((rows) => totalOf(rows, 'calls')),
    puts: values.map((rows) => totalOf(rows, 'puts')),
    put_call_ratio: values.map((rows) => putCallRatio(rows) ?? null),
    max_pain: values.map((rows) => {
      const strike = maxPain(rows)
      return strike === undefined ? null : rupees(strike)
    }),
    before: before && { calls: totalOf(before, 'calls'), puts: totalOf(before, 'puts') },
  }
}

function totalOf(rows: readonly StrikeInterest[], side: 'calls' | 'puts'): number {
  return rows.reduce((sum, row) => sum + row[side], 0)
}

/** Open interest by strike at a minute; a contract without a trade in the session counts as 0, as in the chain. */
function interestAt(day: MarketDay, expiry: string, minute: number): StrikeInterest[] {
  const number = dayNumber(expiry)
  const chain = chainOf(day)
  const listed = [true, false].flatMap((isCall) => Array.from(chain.strikes(number, isCall).strikes))
  const of = (strike: number, isCall: boolean) => {
    const row = rowOf(day, { expiry: number, strike, isCall })
    return row === NO_CONTRACT ? 0 : (lastKnown(day, row, minute)?.openInterest ?? 0)
  }
  return [...new Set(listed)]
    .sort((a, b) => a - b)
    .map((strike) => ({ strike, calls: of(strike, true), puts: of(strike, false) }))
}

/** Open interest at the end of the previous session; null if the dataset or the session lacks the expiry. */
async function interestBefore(
  reader: MarketReader,
  { underlying, date }: MarketDay,
  expiry: string,
): Promise<StrikeInterest[] | null> {
  const session = sessionsOf(reader, underlying).findLast((one) => one < date)
  if (session === undefined) return null
  const day = await dayOf(reader, underlying, session)
  return expiriesOf(day).includes(expiry) ? interestAt(day, expiry, day.session.minutes) : null
}

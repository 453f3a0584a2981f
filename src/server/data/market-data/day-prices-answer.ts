import type { DayPrices } from '#api'
import { greekPath } from '#engine/attribution'
import { NO_CONTRACT, NO_PRICE, rowOf, spotAt, type Contract } from '#engine/chain'
import { clockTime, dayNumber } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { closingIndex } from '#engine/replay'
import { inPaise } from '#engine/units'
import { futureRow } from './future-answer.ts'
import { momentAnswer, resolveMoment, type MarketMoment } from './moment.ts'
import type { Question } from './question.ts'
import { rupees } from './rounding.ts'

/** The index is the first row of every day. */
const INDEX_ROW = 0

type Asked = Extract<Question, { kind: 'day-prices' }>

/**
 * Minute closes of a session up to a moment. Bars that aren't complete by then are excluded, and so is the
 * settlement before the close.
 * @throws QuestionError if the session or time doesn't exist
 */
export async function dayPricesAnswer(reader: MarketReader, asked: Asked): Promise<DayPrices> {
  const moment = await resolveMoment(reader, asked)
  const { day } = moment
  const { openMinute, minutes } = day.session
  const rows = asked.contracts.map((contract) =>
    contract.option_type === 'FUTURE' ? futureRow(day, contract.expiry_date) : rowOf(day, optionOf(contract)),
  )
  return {
    underlying: asked.underlying,
    ...momentAnswer(reader, moment),
    open: clockTime(openMinute),
    close: clockTime(openMinute + minutes),
    settlement: settlementAt(moment),
    real_prices: isOver(moment) ? reader.realDailyPrices?.(asked.underlying, day.date) : undefined,
    index: closesOf(moment, INDEX_ROW),
    contracts: rows.map((row) => (row === NO_CONTRACT ? null : closesOf(moment, row))),
    ...(asked.parts && { parts: asked.contracts.map((contract) => partsOf(moment, contract)) }),
    ...(asked.ranges && {
      ranges: rows.map((row) =>
        row === NO_CONTRACT
          ? null
          : { low: closesOf(moment, row, 'low'), high: closesOf(moment, row, 'high') },
      ),
    }),
  }
}

type AskedContract = Asked['contracts'][number]

function optionOf({ option_type: type, strike, expiry_date: expiry }: AskedContract): Contract {
  return { expiry: dayNumber(expiry), strike: inPaise(strike), isCall: type === 'CALL' }
}

/** The parts of an option's price change by minute, in rupees per unit; null for a future, whose change is all direction. */
function partsOf({ day, c }: MarketMoment, contract: AskedContract) {
  if (contract.option_type === 'FUTURE') return null
  const { delta, gamma, theta, vega } = greekPath(day, optionOf(contract), c)
  const inRupees = (values: readonly number[]) => values.map((paise) => Math.round(paise) / 100)
  return { delta: inRupees(delta), gamma: inRupees(gamma), theta: inRupees(theta), vega: inRupees(vega) }
}

function isOver({ day, c }: MarketMoment): boolean {
  return c >= day.session.minutes
}

function settlementAt(moment: MarketMoment): number | null {
  const { day } = moment
  return !isOver(moment) || spotAt(day, day.session.minutes) === NO_PRICE ? null : rupees(closingIndex(day))
}

function closesOf(
  { day, c }: MarketMoment,
  row: number,
  price: 'close' | 'low' | 'high' = 'close',
): (number | null)[] {
  const known = day.field(row, price).subarray(0, c)
  return Array.from(known, (close) => (close === NO_PRICE ? null : rupees(close)))
}

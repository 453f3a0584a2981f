import type { DayPrices } from '#api'
import { NO_CONTRACT, NO_PRICE, rowOf, spotAt } from '#engine/chain'
import { clockTime, dayNumber } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { closingIndex } from '#engine/replay'
import { inPaise } from '#engine/units'
import { dayOf } from './moment.ts'
import type { Question } from './question.ts'
import { rupees } from './rounding.ts'

/** Every day has its index first. */
const INDEX_ROW = 0

type Asked = Extract<Question, { kind: 'day-prices' }>

/**
 * Minute closes of a session.
 * @throws QuestionError when the dataset has no such session.
 */
export async function dayPricesAnswer(reader: MarketReader, asked: Asked): Promise<DayPrices> {
  const { underlying, date, contracts } = asked
  const day = await dayOf(reader, underlying, date)
  const { openMinute, minutes } = day.session
  const { id, name, kind } = reader.dataset
  const hasIndex = spotAt(day, minutes) !== NO_PRICE
  return {
    underlying,
    dataset: { id, name, kind },
    date,
    open: clockTime(openMinute),
    close: clockTime(openMinute + minutes),
    settlement: hasIndex ? rupees(closingIndex(day)) : null,
    index: closesOf(day, INDEX_ROW),
    contracts: contracts.map(({ option_type: type, strike, expiry_date: expiry }) => {
      const contract = { expiry: dayNumber(expiry), strike: inPaise(strike), isCall: type === 'CALL' }
      const row = rowOf(day, contract)
      return row === NO_CONTRACT ? null : closesOf(day, row)
    }),
  }
}

function closesOf(day: MarketDay, row: number): (number | null)[] {
  return Array.from(day.field(row, 'close'), (close) => (close === NO_PRICE ? null : rupees(close)))
}

import type { TermStructure } from '#api'
import { chainSnapshot, expiriesOf, NO_PRICE, spotAt, type StrikeSnapshot } from '#engine/chain'
import { lotSize } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { futureAt } from './future-answer.ts'
import { momentAnswer, resolveMoment, type MarketMoment } from './moment.ts'
import type { Question } from './question.ts'
import { percent, rupees } from './rounding.ts'

type Asked = Extract<Question, { kind: 'term-structure' }>
type Expiry = TermStructure['expiries'][number]

/**
 * Every expiry at a moment, nearest first, except those in which nothing has traded yet.
 * @throws QuestionError if the session or time doesn't exist
 */
export async function termStructureAnswer(reader: MarketReader, asked: Asked): Promise<TermStructure> {
  const moment = await resolveMoment(reader, asked)
  const spot = spotAt(moment.day, moment.c)
  return {
    underlying: asked.underlying,
    ...momentAnswer(reader, moment),
    spot: spot === NO_PRICE ? null : rupees(spot),
    expiries: expiriesOf(moment.day).flatMap((expiry) => expiryAt(moment, expiry) ?? []),
  }
}

function expiryAt(moment: MarketMoment, expiry: string): Expiry | undefined {
  const { day, c } = moment
  const chain = chainSnapshot(day, expiry, c)
  const atm = chain && nearest(chain.strikes, chain.forward)
  if (!chain || !atm) return undefined
  const { strike, call, put } = atm
  const volatility = (call ?? put)?.volatility
  return {
    expiry_date: expiry,
    days_to_expiry: chain.daysToExpiry,
    years: chain.years,
    lot_size: lotSize(day.underlying, expiry, day.date),
    forward: rupees(chain.forward),
    forward_from: chain.forwardFrom,
    atm_strike: rupees(strike),
    atm_iv: volatility ? percent(volatility.value) : null,
    straddle: call && put ? rupees(call.price + put.price) : null,
    future: futureAt(day, expiry, c),
  }
}

function nearest(strikes: readonly StrikeSnapshot[], level: number): StrikeSnapshot | undefined {
  let best: StrikeSnapshot | undefined
  for (const one of strikes)
    if (!best || Math.abs(one.strike - level) < Math.abs(best.strike - level)) best = one
  return best
}

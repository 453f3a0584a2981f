import type { OptionChain, OptionRecord } from '#api'
import { chainSnapshot, expiriesOf, type ContractSnapshot } from '#engine/analytics'
import { lotSize } from '#engine/instruments'
import type { MarketReader } from '#engine/market'
import { momentAnswer, resolveMoment, type MarketMoment } from './moment.ts'
import { QuestionError, type Question } from './question.ts'
import { percent, precise, rupees } from './rounding.ts'

type ChainQuestion = Extract<Question, { kind: 'chain' }>

/**
 * The chain of an expiry at a moment, as a list of one. Without a date it is the last session of the range in which the
 * contracts were still listed.
 * @throws QuestionError when there is no such session, time or expiry.
 */
export async function chainAnswer(reader: MarketReader, asked: ChainQuestion): Promise<OptionChain[]> {
  const { underlying, expiry_date: expiry, start_date: from, end_date: end } = asked
  const to = end !== undefined && end < expiry ? end : expiry
  const moment = await resolveMoment(reader, asked, { from, to })
  const chain = snapshotAt(moment, expiry)
  const { day } = moment
  return [
    {
      underlying,
      expiry_date: expiry,
      ...momentAnswer(reader, moment),
      spot: chain.spot === undefined ? null : rupees(chain.spot),
      forward: rupees(chain.forward),
      forward_from: chain.forwardFrom,
      days_to_expiry: chain.daysToExpiry,
      lot_size: lotSize(underlying, expiry, day.date),
      options: chain.strikes.flatMap(({ strike, call, put }) => [
        ...(call ? [record(strike, call)] : []),
        ...(put ? [record(strike, put)] : []),
      ]),
    },
  ]
}

/**
 * The chain of an expiry at a moment.
 * @throws QuestionError when the day has no such expiry, or nothing of it has traded yet.
 */
export function snapshotAt({ day, c }: MarketMoment, expiry: string, path = 'expiry_date') {
  const listed = expiriesOf(day)
  if (!listed.includes(expiry))
    throw new QuestionError(
      'not_found',
      path,
      `${day.underlying} has no contracts of ${expiry} on ${day.date}; it has ${listed.join(', ')}`,
    )
  const chain = chainSnapshot(day, expiry, c)
  if (chain) return chain
  throw new QuestionError(
    'not_found',
    'time',
    `No contract of ${expiry} has traded yet at that time on ${day.date}; choose a later time`,
  )
}

function record(strike: number, contract: ContractSnapshot): OptionRecord {
  const { type, indicative, price, volatility, greeks } = contract
  return {
    strike: rupees(strike),
    option_type: type,
    bid: rupees(indicative.bid),
    ask: rupees(indicative.ask),
    quote_source: 'derived',
    ltp: rupees(price),
    ltp_age_minutes: contract.ageMinutes,
    open_interest: contract.openInterest,
    volume: contract.volume,
    iv: volatility ? percent(volatility.value) : null,
    iv_from: volatility?.from ?? null,
    delta: greeks ? precise(greeks.delta) : null,
    gamma: greeks ? precise(greeks.gamma) : null,
    theta: greeks ? precise(greeks.thetaPerDay) : null,
    vega: greeks ? precise(greeks.vegaPerPoint) : null,
  }
}

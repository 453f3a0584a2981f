import type { OptionChain, OptionRecord } from '#api'
import {
  chainOf,
  chainSnapshot,
  expiriesOf,
  lastKnown,
  NO_CONTRACT,
  rowOf,
  type ContractSnapshot,
  type LastKnown,
  type StrikeSnapshot,
} from '#engine/chain'
import { dayNumber, lotSize } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { futureAt } from './future-answer.ts'
import { dayOf, momentAnswer, resolveMoment, sessionsOf, type MarketMoment } from './moment.ts'
import { QuestionError, type Question } from './question.ts'
import { percent, precise, rupees } from './rounding.ts'

type ChainQuestion = Extract<Question, { kind: 'chain' }>

/**
 * The chain of an expiry at a moment, as a list with one element. Without a date, the moment is in the last
 * session of the range before the expiry.
 * @throws QuestionError if the session, time or expiry doesn't exist
 */
export async function chainAnswer(reader: MarketReader, asked: ChainQuestion): Promise<OptionChain[]> {
  const { underlying, expiry_date: expiry, start_date: from, end_date: end } = asked
  const to = end !== undefined && end < expiry ? end : expiry
  const moment = await resolveMoment(reader, asked, { from, to })
  const chain = snapshotAt(moment, expiry)
  const { day } = moment
  const before = await sessionBefore(reader, day)
  const options = (strike: StrikeSnapshot) =>
    [strike.call, strike.put].flatMap((contract) =>
      contract
        ? [record(strike.strike, contract, lastOf(before, { expiry, strike: strike.strike, contract }))]
        : [],
    )
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
      listed_strikes: { CALL: listedStrikes(day, expiry, true), PUT: listedStrikes(day, expiry, false) },
      options: chain.strikes.flatMap(options),
      future: futureAt(day, expiry, moment.c),
    },
  ]
}

/**
 * The chain of an expiry at a moment.
 * @throws QuestionError if the day doesn't have the expiry, or its contracts have not traded yet
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

function listedStrikes(day: MarketDay, expiry: string, isCall: boolean): number[] {
  return Array.from(chainOf(day).strikes(dayNumber(expiry), isCall).strikes, rupees)
}

/** The previous session; undefined for the first of the dataset. */
async function sessionBefore(reader: MarketReader, day: MarketDay): Promise<MarketDay | undefined> {
  const before = sessionsOf(reader, day.underlying).findLast((session) => session < day.date)
  return before === undefined ? undefined : dayOf(reader, day.underlying, before)
}

interface NamedContract {
  readonly expiry: string
  readonly strike: number
  readonly contract: ContractSnapshot
}

/** Last price and open interest of a contract in a session; undefined if it wasn't listed or didn't trade. */
function lastOf(
  day: MarketDay | undefined,
  { expiry, strike, contract }: NamedContract,
): LastKnown | undefined {
  if (!day) return undefined
  const row = rowOf(day, { expiry: dayNumber(expiry), strike, isCall: contract.type === 'CALL' })
  return row === NO_CONTRACT ? undefined : lastKnown(day, row, day.session.minutes)
}

function record(strike: number, contract: ContractSnapshot, before: LastKnown | undefined): OptionRecord {
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
    change: before ? rupees(price - before.price) : null,
    open_interest_change: before ? contract.openInterest - before.openInterest : null,
    volume: contract.volume,
    iv: volatility ? percent(volatility.value) : null,
    iv_from: volatility?.from ?? null,
    delta: greeks ? precise(greeks.delta) : null,
    gamma: greeks ? precise(greeks.gamma) : null,
    theta: greeks ? precise(greeks.thetaPerDay) : null,
    vega: greeks ? precise(greeks.vegaPerPoint) : null,
    rho: greeks ? precise(greeks.rhoPerPoint) : null,
  }
}

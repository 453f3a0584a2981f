import type { PayoffBody, PayoffDiagram } from '#api'
import {
  carryOf,
  payoffCurve,
  positionGreeks,
  positionProfile,
  positionProfit,
  profitTable,
  unitGreeks,
  type Moment,
  type PositionLeg,
  type Scenario,
} from '#engine/analytics'
import { expiriesOf, NO_PRICE, spotAt, type ChainSnapshot } from '#engine/chain'
import {
  clockTime,
  dayNumber,
  isoDate,
  lotSize,
  minuteOfDay,
  ordinarySession,
  tradingSession,
} from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { snapshotAt } from './chain-answer.ts'
import { wireGreeks } from './greeks-answer.ts'
import { momentAnswer, resolveMoment, type MarketMoment } from './moment.ts'
import { QuestionError, type Question } from './question.ts'
import { percent, rupees, toPaisa } from './rounding.ts'

type PayoffQuestion = Extract<Question, { kind: 'payoff' }>
type AskedLeg = PayoffBody['legs'][number]

/** A leg with its prices from the chain. */
interface PricedLeg {
  readonly asked: AskedLeg
  readonly position: PositionLeg
  /** Rupees; null for the index and for a contract that hasn't traded. */
  readonly lastPrice: number | null
}

const TABLE_SPOTS = 13
const TABLE_MOMENTS = 6

/**
 * Payoff of a position now, at the target and at its first expiry.
 * @throws QuestionError if the session, time or contract doesn't exist
 */
export async function payoffAnswer(reader: MarketReader, asked: PayoffQuestion): Promise<PayoffDiagram> {
  const moment = await resolveMoment(reader, asked)
  const { day, c } = moment
  const spotPaise = spotAt(day, c)
  if (spotPaise === NO_PRICE)
    throw new QuestionError(
      'not_found',
      'time',
      `${day.underlying} has no price yet at that time on ${day.date}`,
    )
  const spot = spotPaise / 100
  const legs = priceLegs(asked.legs, moment, spot)
  const now: Moment = { date: day.date, minuteOfDay: day.session.openMinute + c }
  const firstExpiry = legs.flatMap(({ asked }) => asked.expiry_date ?? []).sort()[0]
  const target = targetOf(asked, now, firstExpiry)
  const atNow: Scenario = { spot, moment: now }
  const positions = legs.map(({ position }) => position)
  return {
    underlying: day.underlying,
    ...momentAnswer(reader, moment),
    spot: rupees(spotPaise),
    target: wireMoment(target),
    expiry_date: firstExpiry ?? null,
    legs: legs.map((leg) => wireLeg(leg, atNow)),
    profile: profileOf(positions, spot),
    current_pnl: toPaisa(positionProfit(positions, atNow)),
    target_pnl: toPaisa(positionProfit(positions, { ...shifted(asked), spot, moment: target })),
    greeks: wireGreeks(positionGreeks(positions, atNow)),
    ...curvesOf(positions, asked, { spot, now, target, expiry: firstExpiry }),
  }
}

function priceLegs(asked: readonly AskedLeg[], moment: MarketMoment, spot: number): PricedLeg[] {
  const chains = new Map<string, ChainSnapshot>()
  return asked.map((leg, i) => {
    const expiry = leg.expiry_date
    if (leg.option_type === 'STOCK' || expiry === undefined || leg.strike === undefined)
      return stockLeg(leg, moment, spot)
    const chain = chains.get(expiry) ?? snapshotAt(moment, expiry, `legs.${i}.expiry_date`)
    chains.set(expiry, chain)
    return optionLeg({ leg, i, expiry, strike: leg.strike }, { chain, moment, spot })
  })
}

function stockLeg(leg: AskedLeg, { day }: MarketMoment, spot: number): PricedLeg {
  const expiry = leg.expiry_date ?? expiriesOf(day)[0] ?? day.date
  const position: PositionLeg = {
    optionType: 'STOCK',
    tradeType: leg.trade_type,
    strike: 0,
    premium: leg.premium ?? spot,
    units: leg.lots * lotSize(day.underlying, expiry, day.date),
    expiry,
    volatility: 0,
    carry: 0,
  }
  return { asked: leg, position, lastPrice: null }
}

function optionLeg(
  { leg, i, expiry, strike }: { leg: AskedLeg; i: number; expiry: string; strike: number },
  { chain, moment: { day }, spot }: { chain: ChainSnapshot; moment: MarketMoment; spot: number },
): PricedLeg {
  const known = knownOf(chain, { type: leg.option_type, strike })
  const name = `${day.underlying} ${strike} ${leg.option_type} of ${expiry}`
  const given = (field: 'premium' | 'iv', value: number | undefined): number => {
    if (value !== undefined) return value
    throw new QuestionError(
      'not_found',
      `legs.${i}.${field}`,
      `${name} has no price to take its ${field} from at that time; give one, or choose another strike`,
    )
  }
  const iv = leg.iv === undefined ? known.volatility : leg.iv / 100
  const position: PositionLeg = {
    optionType: leg.option_type,
    tradeType: leg.trade_type,
    strike,
    premium: given('premium', leg.premium ?? known.price),
    units: leg.lots * lotSize(day.underlying, expiry, day.date),
    expiry,
    // At expiry the payoff doesn't depend on volatility.
    volatility: given('iv', chain.years > 0 ? iv : (iv ?? 0)),
    carry: carryOf(chain.forward / 100, spot, chain.years),
  }
  return { asked: leg, position, lastPrice: known.price ?? null }
}

/** Last price of a contract in rupees and volatility of its strike as a fraction, from the chain. */
function knownOf(
  chain: ChainSnapshot,
  { type, strike }: { type: AskedLeg['option_type']; strike: number },
): { price: number | undefined; volatility: number | undefined } {
  const row = chain.strikes.find((candidate) => candidate.strike === Math.round(strike * 100))
  const contract = type === 'CALL' ? row?.call : row?.put
  const volatility = (row?.call ?? row?.put)?.volatility?.value
  return { price: contract && contract.price / 100, volatility }
}

function shifted({ iv_shift: points }: PayoffQuestion) {
  return { volatilityShift: points / 100 }
}

function targetOf(
  { target_date: date, target_time: time }: PayoffQuestion,
  now: Moment,
  firstExpiry: string | undefined,
): Moment {
  const on = date ?? firstExpiry ?? now.date
  const target = { date: on, minuteOfDay: time === undefined ? closeOf(on) : minuteOfDay(time) }
  if (isBefore(target, now))
    throw new QuestionError(
      'invalid_request',
      'target_date',
      `The target ${on} lies before the moment of analysis, ${now.date}; choose a later one`,
    )
  return target
}

function isBefore(a: Moment, b: Moment): boolean {
  return a.date < b.date || (a.date === b.date && a.minuteOfDay < b.minuteOfDay)
}

/** Minute of the close; on a day without a session, that of a regular session. */
function closeOf(date: string): number {
  const session = tradingSession(date) ?? ordinarySession(date)
  return session.openMinute + session.minutes
}

function profileOf(legs: readonly PositionLeg[], spot: number): PayoffDiagram['profile'] {
  const { breakevens, maxProfit, maxLoss, isModelled } = positionProfile({ legs, booked: 0 }, spot)
  return {
    breakevens: breakevens.map(toPaisa),
    max_profit: maxProfit === null ? null : toPaisa(maxProfit),
    max_loss: maxLoss === null ? null : toPaisa(maxLoss),
    is_modelled: isModelled,
  }
}

interface Outlook {
  readonly spot: number
  readonly now: Moment
  readonly target: Moment
  readonly expiry: string | undefined
}

function curvesOf(
  legs: readonly PositionLeg[],
  asked: PayoffQuestion,
  { spot, now, target, expiry }: Outlook,
): Pick<PayoffDiagram, 'curve' | 'table'> {
  const strikes = legs.filter((leg) => leg.optionType !== 'STOCK').map((leg) => leg.strike)
  const reach = asked.range_percent / 100
  const from = Math.min(spot, ...strikes) * (1 - reach)
  const to = Math.max(spot, ...strikes) * (1 + reach)
  const spots = [...payoffCurve(legs, { from, to, points: asked.points }).spots]
  const end: Moment = expiry === undefined ? target : { date: expiry, minuteOfDay: closeOf(expiry) }
  const at = (moment: Moment, shift = {}) =>
    spots.map((level) => toPaisa(positionProfit(legs, { ...shift, spot: level, moment })))
  const table = profitTable(legs, {
    ...shifted(asked),
    spots: levelsAround(spot, reach),
    moments: momentsBetween(now, target),
  })
  return {
    curve: {
      spots: spots.map(toPaisa),
      at_expiry: at(end),
      now: at(now),
      at_target: at(target, shifted(asked)),
    },
    table: {
      spots: table.spots.map(toPaisa),
      moments: table.moments.map(wireMoment),
      profits: table.profits.map((row) => row.map(toPaisa)),
    },
  }
}

/** Index levels of the table's rows, ascending, with spot in the middle. */
function levelsAround(spot: number, reach: number): number[] {
  const middle = (TABLE_SPOTS - 1) / 2
  return Array.from({ length: TABLE_SPOTS }, (_, i) => spot * (1 + (reach * (i - middle)) / middle))
}

/** The closes of evenly spaced days, between the exact moments now and at the target. */
function momentsBetween(now: Moment, target: Moment): Moment[] {
  const days = dayNumber(target.date) - dayNumber(now.date)
  const columns = Math.min(TABLE_MOMENTS, days + 1)
  const moments = [now]
  for (let i = 1; i < columns - 1; i++) {
    const date = isoDate(dayNumber(now.date) + Math.round((days * i) / (columns - 1)))
    moments.push({ date, minuteOfDay: closeOf(date) })
  }
  return isBefore(now, target) ? [...moments, target] : moments
}

function wireMoment({ date, minuteOfDay }: Moment) {
  return { date, time: clockTime(minuteOfDay) }
}

function wireLeg({ asked, position, lastPrice }: PricedLeg, now: Scenario): PayoffDiagram['legs'][number] {
  const isStock = asked.option_type === 'STOCK'
  return {
    option_type: asked.option_type,
    trade_type: asked.trade_type,
    strike: isStock ? null : position.strike,
    expiry_date: asked.expiry_date ?? null,
    lots: asked.lots,
    units: position.units,
    premium: toPaisa(position.premium),
    ltp: lastPrice,
    iv: isStock ? null : percent(position.volatility),
    ...wireGreeks(unitGreeks(position, now)),
  }
}

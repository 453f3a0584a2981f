import type { RouteOutput, routes } from '#api'
import { volatilityRank } from '#engine/analytics'
import { chainOf, isMonthlyExpiry, NO_PRICE, spotAt } from '#engine/chain'
import { clockTime, daysToExpiry, isoDate, lotSize, strikeStep, tradingSession } from '#engine/exchange'
import { vixAt, type MarketReader } from '#engine/market'
import { newestVix } from '#engine/replay'
import { dayOf, momentAnswer, resolveMoment, sessionsOf, type MarketMoment } from './moment.ts'
import { QuestionError, type Question } from './question.ts'
import { rupees, toPaisa } from './rounding.ts'

type Asked<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>
type Answer<Name extends keyof typeof routes> = RouteOutput<(typeof routes)[Name]>

export function instrumentsAnswer(reader: MarketReader): Answer<'optionInstruments'> {
  const instruments = reader.underlyings.map((symbol) => {
    const sessions = sessionsOf(reader, symbol)
    return {
      symbol,
      strike_step: rupees(strikeStep(symbol)),
      first_date: sessions[0],
      last_date: sessions.at(-1)!,
    }
  })
  return { instruments }
}

/** Sessions with their hours, from the calendar if it has them, otherwise from the day itself. */
export async function sessionsAnswer(
  reader: MarketReader,
  { underlying }: Asked<'sessions'>,
): Promise<Answer<'optionSessions'>> {
  const sessions = []
  for (const date of sessionsOf(reader, underlying)) {
    const { openMinute, minutes } = tradingSession(date) ?? (await dayOf(reader, underlying, date)).session
    sessions.push({ date, open: clockTime(openMinute), close: clockTime(openMinute + minutes) })
  }
  return { sessions }
}

export async function expiriesAnswer(
  reader: MarketReader,
  { underlying, date }: Asked<'expiries'>,
): Promise<Answer<'optionExpiries'>> {
  const { day } = await resolveMoment(reader, { underlying, date })
  const listed = chainOf(day).expiries
  const expiries = listed.map((expiry, i) => ({
    date: isoDate(expiry),
    monthly: isMonthlyExpiry(underlying, listed, i),
    days_to_expiry: daysToExpiry(day.day, expiry),
    lot_size: lotSize(underlying, isoDate(expiry), day.date),
  }))
  return { date: day.date, expiries }
}

export async function quoteAnswer(
  reader: MarketReader,
  { symbol, ...asked }: Asked<'quote'>,
): Promise<Answer<'currentMarketData'>> {
  const moment = await resolveMoment(reader, { ...asked, underlying: symbol })
  const { day, c } = moment
  const price = spotAt(day, c)
  if (price === NO_PRICE)
    throw new QuestionError('not_found', 'time', `${symbol} has no price yet at that time on ${day.date}`)
  const before = await closeBefore(reader, symbol, day.date)
  const change = before === undefined ? undefined : price - before
  return {
    symbol,
    price: rupees(price),
    change: change === undefined ? null : rupees(change),
    change_percent: change === undefined ? null : toPaisa((change / before!) * 100),
    india_vix: vixOf(reader, moment),
    ...momentAnswer(reader, moment),
  }
}

/** India VIX of the minute or of the close before, and its rank among the closes before the day. */
function vixOf(reader: MarketReader, { day, c }: MarketMoment): Answer<'currentMarketData'>['india_vix'] {
  const minutes = reader.vixMinutes?.(day.date)
  const closes = reader.vixCloses?.() ?? []
  const now = minutes && vixAt(minutes, c)
  const value = now ?? newestVix(closes, day.date)?.close
  if (value === undefined) return null
  const before = closes.filter(({ date }) => date < day.date).map(({ close }) => close)
  const rank = volatilityRank(value, before)
  return {
    value: rupees(value),
    from: now === undefined ? 'close before' : 'minute',
    rank: rank ? toPaisa(rank.rank) : null,
    percentile: rank ? toPaisa(rank.percentile) : null,
  }
}

/** The exchange's close of the previous session if the dataset has it, else its last price. */
async function closeBefore(
  reader: MarketReader,
  underlying: Asked<'quote'>['symbol'],
  date: string,
): Promise<number | undefined> {
  const before = sessionsOf(reader, underlying).findLast((session) => session < date)
  if (before === undefined) return undefined
  const day = await dayOf(reader, underlying, before)
  const close = day.officialClose ?? spotAt(day, day.session.minutes)
  return close === NO_PRICE ? undefined : close
}

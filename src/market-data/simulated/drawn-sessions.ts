import { expiries, type IsoDate, strikeStep, tradingDates, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import { drawnKey, type DrawnScript } from './market-script.ts'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { randomStream, type RandomStream } from './random.ts'
import { persistentNormals, printsOf, turnoverOf } from './session-manners.ts'
import type { IndexDay, SimulatedSession } from './simulated-session.ts'
import { vixPath } from './vix-path.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

const TRADING_DAYS = 252
/** Of the variance from close to close, the part between close and open. */
const OVERNIGHT_SHARE = 0.3
/** A reported NIFTY move whose BANKNIFTY move was not reported. */
const BANK_BETA = 0.85
/** Correlations of an ordinary day; with the reported days, on which all moved together, they give the measured ones. */
const BANK_ON_NIFTY = 0.83
const FIN_ON_NIFTY = 0.15
const FIN_ON_BANK = 0.84
const FIN_OWN = 0.21
/** Drills and Muhurat: an hour or two. */
const SHORT_SESSION_WEIGHT = 0.3
/** Night-to-night spread of the size of gaps, as a standard deviation of its logarithm. */
const GAP_SPREAD = 0.45
/**
 * Day-to-day spread of the session's volatility around its month's, as a standard deviation of its logarithm, and what
 * of it is left the day after.
 */
const VOLATILITY_SPREAD = 0.22
const VOLATILITY_PERSISTENCE = 0.92
/** Minute moves of the banks are larger, against their daily moves, than those of NIFTY. */
const SESSION_SCALE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 1.02,
  BANKNIFTY: 1.15,
  FINNIFTY: 1.07,
}

interface DrawnDay {
  readonly date: IsoDate
  readonly event: EventDay | undefined
  readonly weight: number
  /** Standard normals by index: close to close, overnight. */
  readonly move: Readonly<Record<SimulatedUnderlying, number>>
  readonly gap: Readonly<Record<SimulatedUnderlying, number>>
  /** Some nights bring news, most do not: mean square 1. */
  readonly gapScale: number
  /** Standard normal that makes the session more or less volatile than its month. */
  readonly spread: number
}

/**
 * Every session of a script that nobody has seen, from the seed alone: the returns of each month are drawn, then moved
 * and scaled so that the month ends on its close with its volatility. Days that are laid down keep their moves.
 */
export function drawnSessions(seed: number, script: DrawnScript): readonly SimulatedSession[] {
  const key = drawnKey(script, seed)
  const random = randomStream(`${key}|sessions`)
  const usual = persistentNormals(random, VOLATILITY_PERSISTENCE)
  const prints = printsOf(random)
  const events = new Map(script.events.map((event) => [event.date, event]))
  const drawn = tradingDates(script.from, script.to).map((date) => ({
    ...drawDay(date, events.get(date), random),
    spread: usual(),
  }))
  const nifty = indexDays('NIFTY', drawn, script)
  const bank = indexDays('BANKNIFTY', drawn, script)
  const fin = indexDays('FINNIFTY', drawn, script)
  const returns = nifty.map(({ previousClose, close }) => portableLog(close / previousClose))
  const vix = vixPath(key, { days: drawn, niftyReturns: returns }, script)
  const turnover = turnoverOf(randomStream(`${key}|turnover`))
  return drawn.map(({ date }, i) => ({
    date,
    prints: prints(nifty[i]!.sessionVolatility),
    index: { NIFTY: nifty[i]!, BANKNIFTY: bank[i]!, FINNIFTY: fin[i]! },
    ...vix[i]!,
    turnover: turnover(nifty[i]!.sessionVolatility),
  }))
}

function drawDay(date: IsoDate, event: EventDay | undefined, random: RandomStream): Omit<DrawnDay, 'spread'> {
  const isShort = (tradingSession(date)?.minutes ?? 0) < 300
  return {
    date,
    event,
    weight: isShort ? SHORT_SESSION_WEIGHT : 1,
    move: correlatedTriple(random),
    gap: correlatedTriple(random),
    gapScale: portableExp(GAP_SPREAD * random.normal() - GAP_SPREAD * GAP_SPREAD),
  }
}

function correlatedTriple(random: RandomStream): Record<SimulatedUnderlying, number> {
  const nifty = random.normal()
  const bank = BANK_ON_NIFTY * nifty + Math.sqrt(1 - BANK_ON_NIFTY * BANK_ON_NIFTY) * random.normal()
  const fin = FIN_ON_NIFTY * nifty + FIN_ON_BANK * bank + FIN_OWN * random.normal()
  return { NIFTY: nifty, BANKNIFTY: bank, FINNIFTY: fin }
}

function indexDays(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  { initialClose, months, pinsExpiries }: DrawnScript,
): readonly IndexDay[] {
  const days: IndexDay[] = []
  let monthOpen = initialClose[underlying]
  for (const month of months) {
    const ofMonth = drawn.filter(({ date }) => date.startsWith(month.month))
    days.push(...monthDays(underlying, ofMonth, month, monthOpen))
    monthOpen = month.close[underlying]
  }
  return pinsExpiries ? pinned(underlying, drawn, days) : days
}

/** On its expiry days an index moves this part of what it would. */
const PINNED_MOVEMENT = 0.45

/** The days with each expiry day drawn to the strike that is nearest to its close; the next goes on from there. */
function pinned(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  days: readonly IndexDay[],
): readonly IndexDay[] {
  const step = strikeStep(underlying) / 100
  let previousClose = days[0]!.previousClose
  return days.map((day, i) => {
    const { date } = drawn[i]!
    const open = (day.open * previousClose) / day.previousClose
    const isExpiry = expiries(underlying, date, date).length > 0
    const close = isExpiry ? Math.round(day.close / step) * step : day.close
    const sessionVolatility = day.sessionVolatility * (isExpiry ? PINNED_MOVEMENT : 1)
    const pinnedDay = { previousClose, open, close, sessionVolatility }
    previousClose = close
    return pinnedDay
  })
}

function monthDays(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  month: PublishedMonth,
  monthOpen: number,
): readonly IndexDay[] {
  const total = portableLog(month.close[underlying] / monthOpen)
  const dailyVolatility = month.realisedVolatility[underlying] / 100 / Math.sqrt(TRADING_DAYS)
  const { returns, volatility } = bridgedReturns(underlying, drawn, { total, dailyVolatility })
  let previousClose = monthOpen
  return drawn.map((day, i) => {
    const close = previousClose * portableExp(returns[i]!)
    const gap = overnightGap(underlying, day, returns[i]!, volatility)
    const open = previousClose * portableExp(gap)
    const sessionVolatility = sessionDeviation(underlying, day, returns[i]! - gap, volatility)
    const indexDay = { previousClose, open, close, sessionVolatility }
    previousClose = close
    return indexDay
  })
}

/**
 * Daily log returns with the month's sum and sample standard deviation, and the standard deviation that is left
 * for the days without a reported move.
 */
function bridgedReturns(
  underlying: SimulatedUnderlying,
  drawn: readonly DrawnDay[],
  target: { readonly total: number; readonly dailyVolatility: number },
): { readonly returns: readonly number[]; readonly volatility: number } {
  const reported = drawn.map((day) => reportedReturn(underlying, day.event))
  const fixed = reported.filter((value) => value !== undefined)
  const open = drawn.length - fixed.length
  const mean = (target.total - sum(fixed)) / open
  const squares =
    (drawn.length - 1) * target.dailyVolatility * target.dailyVolatility +
    (target.total * target.total) / drawn.length
  const left = (squares - sum(fixed.map((value) => value * value))) / open - mean * mean
  // Where the reported days alone use up the month's variance, the others still move.
  const volatility = Math.sqrt(Math.max(left, 0.1 * target.dailyVolatility * target.dailyVolatility))
  const scores = standardise(
    drawn.map((day) => day.move[underlying] * day.weight),
    reported,
  )
  return { returns: reported.map((value, i) => value ?? mean + volatility * scores[i]!), volatility }
}

/** Mean 0 and variance 1 over the days without a reported move. */
function standardise(values: readonly number[], reported: readonly (number | undefined)[]): number[] {
  const drawn = values.filter((_, i) => reported[i] === undefined)
  const mean = sum(drawn) / drawn.length
  const deviation = Math.sqrt(sum(drawn.map((value) => (value - mean) * (value - mean))) / drawn.length)
  return values.map((value) => (value - mean) / deviation)
}

function reportedReturn(underlying: SimulatedUnderlying, event: EventDay | undefined): number | undefined {
  if (event?.niftyReturn === undefined) return undefined
  const bank = event.bankReturn ?? BANK_BETA * event.niftyReturn
  if (underlying === 'NIFTY') return portableLog(1 + event.niftyReturn)
  if (underlying === 'BANKNIFTY') return portableLog(1 + bank)
  return portableLog(1 + FIN_ON_NIFTY * event.niftyReturn + (1 - FIN_ON_NIFTY) * bank)
}

/** Log return from the previous close to the open, independent of the rest of the day as a random walk would be. */
function overnightGap(
  underlying: SimulatedUnderlying,
  day: DrawnDay,
  total: number,
  volatility: number,
): number {
  const reported = reportedGap(underlying, day.event)
  if (reported !== undefined) return portableLog(1 + reported)
  if (day.event?.niftyReturn !== undefined) return OVERNIGHT_SHARE * total
  const own = Math.sqrt(OVERNIGHT_SHARE * (1 - OVERNIGHT_SHARE)) * volatility * day.weight * day.gapScale
  return OVERNIGHT_SHARE * total + own * day.gap[underlying]
}

function reportedGap(underlying: SimulatedUnderlying, event: EventDay | undefined): number | undefined {
  if (event?.niftyGap === undefined) return undefined
  return underlying === 'NIFTY' ? event.niftyGap : (event.bankGap ?? event.niftyGap)
}

function sessionDeviation(
  underlying: SimulatedUnderlying,
  day: DrawnDay,
  move: number,
  volatility: number,
): number {
  const scale = SESSION_SCALE[underlying]
  if (day.event?.sessionVolatility !== undefined) return day.event.sessionVolatility * scale
  const spread = portableExp(VOLATILITY_SPREAD * day.spread - 0.5 * VOLATILITY_SPREAD * VOLATILITY_SPREAD)
  const usual = Math.sqrt(1 - OVERNIGHT_SHARE) * volatility * scale * day.weight * spread
  // A day that went far went with more noise than the month's.
  return Math.max(usual, 0.5 * Math.abs(move))
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

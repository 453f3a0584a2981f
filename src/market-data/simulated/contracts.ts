import {
  dayNumber,
  type DayNumber,
  type Expiry,
  finalExpiry,
  type IsoDate,
  listedExpiries,
  strikeStep,
} from '#engine/exchange'
import { portableExp, portableLog, priceChain, type ChainColumns } from '#engine/pricing'
import type { SimulatedSession } from './simulated-session.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'
import { expectation, fillDeviations, smileShape } from './surface.ts'

/** One listed expiry of a day with its strikes. */
export interface ListedStrikes {
  /** The expiry as dated on the day, which prices the contracts. */
  readonly expiry: Expiry
  /** The day of final settlement, which datasets store. */
  readonly day: DayNumber
  /** Rank among the listed weeklies and monthlies: 0 is the nearest. */
  readonly rank: number
  /** Ascending, in rupees. */
  readonly strikes: Float64Array
  readonly logStrikes: Float64Array
}

/**
 * Minimum distance of the last added strike from the day's range, in steps, by rank. Each rank holds one or two
 * expiries.
 */
const WINGS: Readonly<Record<SimulatedUnderlying, readonly number[]>> = {
  NIFTY: [24, 16, 20, 18],
  BANKNIFTY: [26, 16, 20, 18],
  FINNIFTY: [18, 14, 16, 14],
}

/**
 * Steps between strikes by their distance from the day's range, as a fraction of the index. Steps grow with the
 * distance.
 */
type Ladder = readonly (readonly [upTo: number, step: number])[]
interface Ladders {
  readonly near: Ladder
  readonly far: Ladder
}
const LADDERS: Readonly<Record<SimulatedUnderlying, Ladders>> = {
  // prettier-ignore
  NIFTY: { near: [[0.05, 50], [0.1, 100], [1, 500]], far: [[0.05, 100], [1, 500]] },
  // prettier-ignore
  BANKNIFTY: { near: [[0.055, 100], [1, 500]], far: [[0.04, 100], [1, 500]] },
  // prettier-ignore
  FINNIFTY: { near: [[0.04, 50], [0.08, 100], [1, 500]], far: [[0.03, 100], [1, 500]] },
}
/** From this rank on, expiries have the steps of far expiries; FINNIFTY's second expiry does once it is a monthly. */
const FAR_RANK = 3

/** Facts about a market's sessions that need no simulated minutes. */
export interface ListingSessions {
  /** Prefix of every random stream of this market. */
  readonly key: string
  /** By date, ascending from the market's first session. */
  readonly sessions: ReadonlyMap<IsoDate, SimulatedSession>
}

/**
 * The contracts that the simulated market lists on a day: the nearest expiry, the next one, the nearest monthly and
 * the monthly after it (two to four expiries). Each has every strike that any session has added since the expiry was
 * first listed. As at the exchange, a strike stays until its contracts expire, wherever the index goes.
 */
export function listContracts(
  underlying: SimulatedUnderlying,
  date: IsoDate,
  market: ListingSessions,
): readonly ListedStrikes[] {
  const sessions = [...market.sessions.keys()]
  const today = sessions.indexOf(date)
  return addedOn(underlying, date, market).map(({ expiry, settles, rank, strikes: addedToday }) => {
    const listed = new Set(addedToday)
    for (let i = today - 1; i >= 0; i--) {
      const added = addedOn(underlying, sessions[i], market)
      const earlier = added.find((one) => one.settles === settles)
      // Once an expiry is listed, it is listed in every session until it is over.
      if (!earlier) break
      for (const strike of earlier.strikes) listed.add(strike)
    }
    const strikes = Float64Array.from(listed).sort()
    return { expiry, day: dayNumber(settles), rank, strikes, logStrikes: strikes.map(portableLog) }
  })
}

/** The strikes that a session's own levels require for an expiry, whether or not they were listed before. */
interface AddedStrikes {
  readonly expiry: Expiry
  /** The final settlement date, which identifies contracts that a change of rule moved. */
  readonly settles: IsoDate
  readonly rank: number
  readonly strikes: Float64Array
}

const addedBySession = new Map<string, readonly AddedStrikes[]>()

function addedOn(
  underlying: SimulatedUnderlying,
  date: IsoDate,
  { key, sessions }: ListingSessions,
): readonly AddedStrikes[] {
  const name = `${key}|${underlying}|${date}`
  let added = addedBySession.get(name)
  if (!added) {
    added = strikesOf(underlying, date, outlookOf(underlying, sessions.get(date)!))
    addedBySession.set(name, added)
  }
  return added
}

/** What a day's strikes must cover: its range in index points, and the India VIX at the time. */
interface DayOutlook {
  readonly low: number
  readonly high: number
  /** The highest India VIX of the day and its recent mean, in percent. */
  readonly vix: number
  readonly usualVix: number
}

/** How far a drawn session goes beyond its previous close, open and close, in its standard deviations. */
const DAY_REACH = 0.5

function outlookOf(underlying: SimulatedUnderlying, session: SimulatedSession): DayOutlook {
  const { previousClose, open, high, low, close, sessionVolatility } = session.index[underlying]
  // Computed without the minutes of a drawn day, so that any day can be made without the earlier ones.
  const reach = high === undefined ? portableExp(DAY_REACH * sessionVolatility) : 1
  return {
    low: Math.min(previousClose, open, low ?? close) / reach,
    high: Math.max(previousClose, open, high ?? close) * reach,
    vix: Math.max(session.previousVix, session.vix),
    usualVix: session.usualVix,
  }
}

function strikesOf(
  underlying: SimulatedUnderlying,
  date: IsoDate,
  outlook: DayOutlook,
): readonly AddedStrikes[] {
  return chosenExpiries(listedExpiries(underlying, date)).map((expiry, rank) => {
    const isFar = rank >= FAR_RANK || (underlying === 'FINNIFTY' && rank > 0 && expiry.kind === 'monthly')
    const wing = (WINGS[underlying][Math.min(rank, 3)] * strikeStep(underlying)) / 100
    const premium = lastDearStrikes(underlying, { date, expiry: expiry.date }, outlook)
    const ends = {
      low: Math.min(outlook.low - wing, premium.low),
      high: Math.max(outlook.high + wing, premium.high),
    }
    const settles = finalExpiry(underlying, expiry.date, date)
    const strikes = strikesAround(LADDERS[underlying][isFar ? 'far' : 'near'], outlook, ends)
    return { expiry, settles, rank, strikes }
  })
}

function chosenExpiries(listed: readonly Expiry[]): readonly Expiry[] {
  const months = listed.filter(({ kind }) => kind === 'monthly').slice(0, 2)
  return listed.filter((expiry, i) => i < 2 || months.includes(expiry))
}

/** Step and number of the levels at which a premium of one rupee is searched, as fractions of the index. */
const RUNG = 0.0025
const RUNGS = 220
const ONE_RUPEE = 1

/** The strikes beyond which puts from the day's low and calls from its high are worth less than a rupee. */
function lastDearStrikes(
  underlying: SimulatedUnderlying,
  { date, expiry }: { readonly date: IsoDate; readonly expiry: IsoDate },
  { low, high, vix, usualVix }: DayOutlook,
): { readonly low: number; readonly high: number } {
  const { weightedUntil, today, perWeight } = expectation(underlying, date, portableLog(vix / usualVix))
  const weight = expiry === date ? 0 : weightedUntil(expiry)
  const deviation = (vix / 100) * Math.sqrt(perWeight * (weight + today))
  const smile = { ...smileShape(expiry === date ? 1 : weight, vix), deviation }
  const worth = (forward: number, side: 1 | -1) => {
    const logForward = portableLog(forward)
    const strikeAt = (rung: number) => forward * (1 + side * rung * RUNG)
    const premiumAt = (rung: number) => {
      one.strikes[0] = strikeAt(rung)
      one.logStrikes[0] = portableLog(strikeAt(rung))
      fillDeviations(one.deviations, one.logStrikes, logForward, smile)
      priceChain(one, forward, logForward)
      return (side > 0 ? one.calls : one.puts)[0]
    }
    // Premiums fall with the distance, so bisection finds the first level below a rupee.
    let [dear, cheap] = [-1, RUNGS - 1]
    while (cheap - dear > 1) {
      const middle = (dear + cheap) >> 1
      if (premiumAt(middle) < ONE_RUPEE) cheap = middle
      else dear = middle
    }
    return strikeAt(cheap)
  }
  return { low: worth(low, -1), high: worth(high, 1) }
}

/** The contract being valued; its columns are reused. */
const one: ChainColumns = {
  strikes: new Float64Array(1),
  logStrikes: new Float64Array(1),
  deviations: new Float64Array(1),
  calls: new Float64Array(1),
  puts: new Float64Array(1),
}

function strikesAround(
  ladder: Ladder,
  { low, high }: DayOutlook,
  ends: { readonly low: number; readonly high: number },
): Float64Array {
  const stepAt = (strike: number) => {
    const distance = strike < low ? 1 - strike / low : strike > high ? strike / high - 1 : 0
    return (ladder.find(([upTo]) => distance < upTo) ?? ladder[ladder.length - 1])[1]
  }
  const smallest = ladder[0][1]
  const strikes: number[] = []
  const last = Math.ceil(ends.high / smallest) * smallest
  let isPast = false
  for (let strike = Math.floor(ends.low / smallest) * smallest - 500; !isPast; strike += smallest) {
    if (strike % stepAt(strike) !== 0) continue
    // The first strike at or below the lower end and the first at or above the upper end complete the list.
    if (strike <= ends.low) strikes.length = 0
    strikes.push(strike)
    isPast = strike >= last
  }
  return Float64Array.from(strikes)
}

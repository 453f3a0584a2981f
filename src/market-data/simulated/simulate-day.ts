import { type IsoDate, isoDate, lotSize, tradingSession } from '#engine/exchange'
import {
  BAR_FIELDS,
  ROW_KIND,
  type BarField,
  type DayColumns,
  type InstrumentTable,
  type VixMinutes,
} from '#engine/market'
import { portableExp } from '#engine/pricing'

import { listContracts, type ListedStrikes } from './contracts.ts'
import { simulateIndexPaths } from './index-path.ts'
import { liquidityOf, type ExpiryLiquidity } from './liquidity.ts'
import { marketKey, REAL_SCRIPT, type MarketScript } from './market-script.ts'
import { minuteState, minuteVix, type DayMarket } from './minute-state.ts'
import { heldShares, type Anchor } from './open-interest.ts'
import { fillOptionBars } from './option-bars.ts'
import { randomStream } from './random.ts'
import { tradedMinutes } from './session-profile.ts'
import { simulateSessions } from './sessions.ts'
import type { SimulatedSession } from './simulated-session.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'
import { vixMinutes } from './vix-minutes.ts'

/** Raised whenever the same seed would give different numbers. */
export const SIMULATION_VERSION = 6
/** The seed of the dataset that a new installation starts with. */
export const DEFAULT_SEED = 1

/** Day-to-day variation of an underlying's implied volatility relative to the others. */
const FACTOR_SPREAD = 0.02

const sessionsByMarket = new Map<string, ReadonlyMap<IsoDate, SimulatedSession>>()

/**
 * One day of the simulated market: the index and two to four expiries of options, minute by minute. A pure function
 * of seed, `SIMULATION_VERSION`, underlying and date: the same bytes on every machine, in any order of calls.
 * @throws RangeError when `date` is not a session of the script, or the index has no prices on it
 */
export function simulateDay(
  underlying: SimulatedUnderlying,
  date: IsoDate,
  seed: number = DEFAULT_SEED,
  script: MarketScript = REAL_SCRIPT,
): DayColumns {
  const market = marketOf({ seed, script }, date, underlying)
  const { session, paths } = market
  const path = paths[underlying]
  const listed = listContracts(underlying, date, { key: market.key, sessions: sessionsOf({ seed, script }) })
  const instruments = instrumentTable(listed)
  const columns = emptyColumns(instruments.count * session.minutes)
  for (const field of ['open', 'high', 'low', 'close'] as const) columns[field].set(path[field])
  fillExpiries(underlying, market, { listed, columns })
  return { underlying, date, session, instruments, officialClose: path.officialClose, columns }
}

/**
 * India VIX by minute on one day of the simulated market, as used to price its options.
 * @throws RangeError as `simulateDay`
 */
export function simulateVix(
  date: IsoDate,
  seed: number = DEFAULT_SEED,
  script: MarketScript = REAL_SCRIPT,
): VixMinutes {
  const market = marketOf({ seed, script }, date, 'India VIX')
  const traded = tradedMinutes(market.session)
  return vixMinutes(
    market.key,
    { ...market.simulated, session: market.session },
    minuteVix(market, traded),
    traded,
  )
}

/** India VIX at the close of every session from the script's first to its last, ascending, in hundredths of a percent. */
export function simulateVixCloses(
  seed: number = DEFAULT_SEED,
  script: MarketScript = REAL_SCRIPT,
): readonly { readonly date: IsoDate; readonly close: number }[] {
  return [...sessionsOf({ seed, script }).values()]
    .filter(({ date }) => date >= script.from && date <= script.to)
    .map(({ date, vix }) => ({ date, close: Math.round(100 * vix) }))
}

/** A script and a seed, which together determine every number of a market. */
interface Source {
  readonly seed: number
  readonly script: MarketScript
}

function marketOf(source: Source, date: IsoDate, what: string): DayMarket {
  const sessions = sessionsOf(source)
  const simulated = sessions.get(date)
  const session = tradingSession(date)
  if (!simulated || !session || simulated.missing?.some((underlying) => underlying === what))
    throw new RangeError(
      `the simulated market has no ${what} session on '${date}', expected a trading date from ${source.script.from} to ${source.script.to}`,
    )
  const key = marketKey(source.script, source.seed)
  const history = historyUpTo(sessions, date)
  return { key, simulated, history, session, paths: simulateIndexPaths(key, simulated) }
}

function sessionsOf({ seed, script }: Source): ReadonlyMap<IsoDate, SimulatedSession> {
  const key = marketKey(script, seed)
  let sessions = sessionsByMarket.get(key)
  if (!sessions) {
    sessions = new Map(simulateSessions(seed, script).map((session) => [session.date, session]))
    sessionsByMarket.set(key, sessions)
  }
  return sessions
}

function fillExpiries(
  underlying: SimulatedUnderlying,
  market: DayMarket,
  day: { listed: readonly ListedStrikes[]; columns: Record<BarField, Int32Array> },
): void {
  const { key, simulated, paths } = market
  const { date } = simulated
  const state = minuteState(market, underlying)
  const volatilityDraw = randomStream(`${key}|${underlying}|${date}|volatility`).normal()
  let firstRow = 1
  for (const listed of day.listed) {
    const random = randomStream(`${key}|${underlying}|${date}|${listed.expiry.date}|prints`)
    const liquidity = liquidityOf(underlying, simulated, listed)
    const expiry = {
      underlying,
      date,
      listed,
      state,
      path: paths[underlying],
      liquidity,
      lotSize: lotSize(underlying, isoDate(listed.day), date),
      usualVix: simulated.usualVix,
      volatilityFactor: portableExp(FACTOR_SPREAD * volatilityDraw),
      noise: volatilityNoise(`${key}|${underlying}|${date}|${listed.expiry.date}`, state, liquidity),
      held: openInterestOf(market, underlying, listed, liquidity),
    }
    fillOptionBars(expiry, { columns: day.columns, firstRow }, random)
    firstRow += 2 * listed.strikes.length
  }
}

/** Minute change of implied volatility as a fraction of it, five sessions from expiry; it grows towards expiry. */
const NOISE_CHANGE = 0.0054
const NOISE_SESSIONS = 5
const EXPIRY_DAY_NOISE = 2.2
/** The part of the noise that remains a minute later. */
const NOISE_PERSISTENCE = 0.9

/**
 * Options open more expensive than the rest of their day and return to its level within half an hour; the effect is
 * largest on the expiry day. `excess` and `onExpiryDay` are the logarithm of the factor at the open, `memory` the part left
 * a minute later, and `below` lowers the whole day, so that its mean matches VIX.
 */
const OPENING = { excess: 0.014, onExpiryDay: 0.095, memory: 0.87, below: 0.014 } as const

/** The factor on variance for the bids of each minute: an AR(1) in the logarithm, after an expensive opening. */
function volatilityNoise(
  purpose: string,
  { traded }: { readonly traded: Uint8Array },
  { sessionsLeft }: ExpiryLiquidity,
): Float64Array {
  const random = randomStream(`${purpose}|volatility noise`)
  const nearness = Math.sqrt(NOISE_SESSIONS / (sessionsLeft + 1))
  const change = NOISE_CHANGE * nearness * (sessionsLeft === 0 ? EXPIRY_DAY_NOISE : 1)
  const shock = change * Math.sqrt((1 + NOISE_PERSISTENCE) / 2)
  const noise = new Float64Array(traded.length)
  let level = (shock / Math.sqrt(1 - NOISE_PERSISTENCE * NOISE_PERSISTENCE)) * random.normal()
  let opening: number = sessionsLeft === 0 ? OPENING.onExpiryDay : OPENING.excess
  for (let minute = 0; minute < traded.length; minute++) {
    level = NOISE_PERSISTENCE * level + shock * random.normal()
    noise[minute] = portableExp(2 * (level + opening - OPENING.below))
    opening *= OPENING.memory
  }
  return noise
}

/** Number of closes whose distributions are mixed into the open interest. */
const ANCHORS = 8
const SESSIONS_PER_YEAR = 252

/** Open interest of each contract of an expiry at the open and at the close, calls and puts alternating, in units. */
function openInterestOf(
  { key, history }: DayMarket,
  underlying: SimulatedUnderlying,
  { expiry, strikes }: ListedStrikes,
  { sessionsLeft, openInterest }: ExpiryLiquidity,
): { readonly atOpen: Float64Array; readonly atClose: Float64Array } {
  const anchors = history.map(({ index, vix }, back): Anchor => {
    const { close } = index[underlying]
    return {
      close,
      deviation: (close * vix * Math.sqrt((sessionsLeft + back + 1) / SESSIONS_PER_YEAR)) / 100,
    }
  })
  const held = (from: number, sessions: number, units: number) =>
    heldShares(
      { key, underlying, expiry: expiry.date, sessionsLeft: sessions, strikes },
      anchors.slice(from, from + ANCHORS),
    ).map((share) => share * units)
  return {
    atOpen: held(anchors.length > 1 ? 1 : 0, sessionsLeft + 1, openInterest.atOpen),
    atClose: held(0, sessionsLeft, openInterest.atClose),
  }
}

/** The sessions up to a date, newest first: one more than a distribution needs. */
function historyUpTo(
  sessions: ReadonlyMap<IsoDate, SimulatedSession>,
  date: IsoDate,
): readonly SimulatedSession[] {
  const all = [...sessions.values()]
  const last = all.findIndex((session) => session.date === date)
  return all.slice(Math.max(0, last - ANCHORS), last + 1).reverse()
}

function instrumentTable(listed: readonly ListedStrikes[]): InstrumentTable {
  let count = 1
  for (const { strikes } of listed) count += 2 * strikes.length
  const table = {
    count,
    kind: new Uint8Array(count),
    expiry: new Int32Array(count),
    strike: new Int32Array(count),
  }
  table.kind[0] = ROW_KIND.index
  let row = 1
  for (const { strikes, day } of listed) {
    for (const strike of strikes) {
      for (const kind of [ROW_KIND.call, ROW_KIND.put]) {
        table.kind[row] = kind
        table.expiry[row] = day
        table.strike[row] = Math.round(strike * 100)
        row++
      }
    }
  }
  return table
}

function emptyColumns(length: number): Record<BarField, Int32Array> {
  return Object.fromEntries(BAR_FIELDS.map((field) => [field, new Int32Array(length)])) as Record<
    BarField,
    Int32Array
  >
}

import type { Underlying } from '#domain'
import { dayNumber, tradingSession, type IsoDate } from '#engine/calendar'
import { lotSize } from '#engine/instruments'
import { BAR_FIELDS, ROW_KIND, type BarField, type DayColumns, type InstrumentTable } from '#engine/market'
import { portableExp } from '#engine/pricing'

import { listContracts, type ListedStrikes } from './contracts.ts'
import { SIMULATED_FROM, SIMULATED_TO, simulateSessions, type SimulatedSession } from './daily-path.ts'
import { simulateIndexPaths, type IndexPath } from './index-path.ts'
import { liquidityOf } from './liquidity.ts'
import { minuteState, type DayMarket } from './minute-state.ts'
import { fillOptionBars } from './option-bars.ts'
import { randomStream } from './random.ts'

/** Raised whenever the same seed would give other numbers than before. */
export const SIMULATION_VERSION = 2
/** The seed of the dataset that a fresh installation opens on. */
export const DEFAULT_SEED = 1

/** Day-to-day wobble of an underlying's implied volatility against the others. */
const FACTOR_SPREAD = 0.02

const sessionsBySeed = new Map<number, ReadonlyMap<IsoDate, SimulatedSession>>()

/**
 * One day of the simulated market: the index and two to four expiries of options, minute by minute. A pure function
 * of seed, `SIMULATION_VERSION`, underlying and date: the same bytes on every machine, whatever was made before.
 * @throws RangeError when `date` is not a session from `SIMULATED_FROM` to `SIMULATED_TO`.
 */
export function simulateDay(underlying: Underlying, date: IsoDate, seed: number = DEFAULT_SEED): DayColumns {
  const simulated = sessionsOf(seed).get(date)
  const session = tradingSession(date)
  if (!simulated || !session)
    throw new RangeError(
      `the simulated market has no ${underlying} session on '${date}', expected a trading date from ${SIMULATED_FROM} to ${SIMULATED_TO}`,
    )
  const paths = simulateIndexPaths(seed, simulated)
  const path = paths[underlying]
  const listed = listContracts(underlying, date, rangeOf(path, simulated.index[underlying].previousClose))
  const instruments = instrumentTable(listed)
  const columns = emptyColumns(instruments.count * session.minutes)
  for (const field of ['open', 'high', 'low', 'close'] as const) columns[field].set(path[field])
  fillExpiries(underlying, { seed, simulated, session, paths }, { listed, columns })
  return { underlying, date, session, instruments, officialClose: path.officialClose, columns }
}

function sessionsOf(seed: number): ReadonlyMap<IsoDate, SimulatedSession> {
  let sessions = sessionsBySeed.get(seed)
  if (!sessions) {
    sessions = new Map(simulateSessions(seed).map((session) => [session.date, session]))
    sessionsBySeed.set(seed, sessions)
  }
  return sessions
}

function fillExpiries(
  underlying: Underlying,
  market: DayMarket,
  day: { listed: readonly ListedStrikes[]; columns: Record<BarField, Int32Array> },
): void {
  const { seed, simulated, paths } = market
  const { date } = simulated
  const state = minuteState(market, underlying)
  const wobble = randomStream(`${seed}|${underlying}|${date}|volatility`).normal()
  let firstRow = 1
  for (const listed of day.listed) {
    const random = randomStream(`${seed}|${underlying}|${date}|${listed.expiry.date}|prints`)
    const expiry = {
      underlying,
      date,
      listed,
      state,
      path: paths[underlying],
      liquidity: liquidityOf(underlying, dayNumber(date), listed),
      lotSize: lotSize(underlying, listed.expiry.date, date),
      usualVix: simulated.usualVix,
      volatilityFactor: portableExp(FACTOR_SPREAD * wobble),
    }
    fillOptionBars(expiry, { columns: day.columns, firstRow }, random)
    firstRow += 2 * listed.strikes.length
  }
}

function rangeOf(path: IndexPath, previousClose: number): { low: number; high: number } {
  let low = previousClose
  let high = previousClose
  for (let minute = 0; minute < path.high.length; minute++) {
    if (path.close[minute] === 0) continue
    low = Math.min(low, path.low[minute]! / 100)
    high = Math.max(high, path.high[minute]! / 100)
  }
  return { low, high }
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

import { createHash } from 'node:crypto'
import { SIMULATED_DATASET_ID, SIMULATED_NAME, type DatasetIdentity } from '#domain'
import { tradingDates } from '#engine/exchange'
import type { DayGenerator } from '../store/generated-reader.ts'
import { REAL_SCRIPT, SIMULATED_FROM, SIMULATED_TO } from './market-script.ts'
import {
  DEFAULT_SEED,
  simulateDay,
  simulateVix,
  simulateVixCloses,
  SIMULATION_VERSION,
} from './simulate-day.ts'
import { realDailyPrices } from './real-days.ts'
import { isSimulated, SIMULATED_UNDERLYINGS } from './simulated-underlyings.ts'

/** The simulated market of a seed, for `GeneratedReader`. It is for testing; it is not history. */
export function simulatedMarket(seed: number = DEFAULT_SEED): DayGenerator {
  const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO)
  return {
    dataset: simulatedIdentity(seed),
    underlyings: SIMULATED_UNDERLYINGS,
    sessions: () => dates,
    hasIndexVolume: () => false,
    generate: (underlying, date) => {
      if (!isSimulated(underlying)) throw new RangeError(`${underlying} is not simulated`)
      return simulateDay(underlying, date, seed)
    },
    realDailyPrices,
    vixCloses: () => simulateVixCloses(seed, { ...REAL_SCRIPT, from: SIMULATED_FROM, to: SIMULATED_TO }),
    vixMinutes: (date) => (dates.includes(date) ? simulateVix(date, seed) : undefined),
  }
}

/**
 * The dataset name that results on the simulated market carry. Its hash covers seed and version, which determine
 * every byte.
 */
export function simulatedIdentity(seed: number = DEFAULT_SEED): DatasetIdentity {
  const contentHash = createHash('sha256').update(`simulated|${SIMULATION_VERSION}|${seed}`).digest('hex')
  const identity = { id: SIMULATED_DATASET_ID, name: SIMULATED_NAME, kind: 'simulated' } as const
  return { ...identity, contentHash, version: SIMULATION_VERSION }
}

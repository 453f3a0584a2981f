import { createHash } from 'node:crypto'
import { SIMULATED_DATASET_ID, UNDERLYINGS, type DatasetIdentity } from '#domain'
import { tradingDates } from '#engine/calendar'
import type { DayGenerator } from '../store/generated-reader.ts'
import { SIMULATED_FROM, SIMULATED_TO } from './daily-path.ts'
import { DEFAULT_SEED, simulateDay, SIMULATION_VERSION } from './simulate-day.ts'

/** How the simulated market is named wherever its numbers appear. */
export const SIMULATED_NAME = 'Simulated market'

/** The simulated market of a seed, for `GeneratedReader`. It is a test bench, not history. */
export function simulatedMarket(seed: number = DEFAULT_SEED): DayGenerator {
  const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO)
  return {
    dataset: simulatedIdentity(seed),
    underlyings: UNDERLYINGS,
    sessions: () => dates,
    hasIndexVolume: () => false,
    generate: (underlying, date) => simulateDay(underlying, date, seed),
  }
}

/** What results on the simulated market say of their data; the hash is over seed and version, which fix every byte. */
export function simulatedIdentity(seed: number = DEFAULT_SEED): DatasetIdentity {
  const contentHash = createHash('sha256').update(`simulated|${SIMULATION_VERSION}|${seed}`).digest('hex')
  return { id: SIMULATED_DATASET_ID, name: SIMULATED_NAME, kind: 'simulated', contentHash }
}

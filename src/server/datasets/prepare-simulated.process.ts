import { statfsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { SIMULATED_DATASET_ID, type Underlying } from '#domain'
import { openDataset, SIMULATED_UNDERLYINGS } from '#market-data'
import { logMendedDays } from './data-fault.ts'

/** Room for users' own data that preparing must not take. */
const FREE_BYTES_TO_LEAVE = 5_000_000_000

/**
 * Makes the days of the simulated market that are missing, the latest first: a backtest that makes its own goes from
 * the earliest on, so the two do each other's work.
 */
async function prepareDays(dataRoot: string, underlyings: readonly Underlying[]): Promise<void> {
  const reader = openDataset(dataRoot, SIMULATED_DATASET_ID)
  for (const underlying of underlyings)
    for (const date of reader.sessions(underlying).toReversed()) {
      if (freeBytes(dataRoot) < FREE_BYTES_TO_LEAVE) return
      await reader.prepare(underlying, { from: date, to: date })
    }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

logMendedDays()
setPriority(constants.priority.PRIORITY_LOW)
// Whoever started this has ended, however it ended.
process.on('disconnect', () => process.exit())

const [dataRoot = '', ...names] = process.argv.slice(2)
await prepareDays(
  dataRoot,
  SIMULATED_UNDERLYINGS.filter((underlying) => names.includes(underlying)),
)
process.disconnect()

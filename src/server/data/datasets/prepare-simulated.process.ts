import { statfsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { SIMULATED_DATASET_ID, type Underlying } from '#domain'
import { openDataset, SIMULATED_UNDERLYINGS } from '#market-data'
import { logMendedDays } from '../../kernel/data-fault.ts'

/** Free disk space to leave for users' own data. */
const FREE_BYTES_TO_LEAVE = 5_000_000_000

/**
 * Generates missing days of the simulated market, latest first. A backtest generates its days from the
 * earliest on, so the two don't duplicate work.
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
// The parent process has ended.
process.on('disconnect', () => process.exit())

const [dataRoot = '', ...names] = process.argv.slice(2)
await prepareDays(
  dataRoot,
  SIMULATED_UNDERLYINGS.filter((underlying) => names.includes(underlying)),
)
process.disconnect()

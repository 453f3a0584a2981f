import { readConfig, type Config } from '#server'
import { reportError } from './report-error.ts'

/** Longest time that stopping may take, so that whoever supervises the process need not kill it. */
const STOP_MILLISECONDS = 10_000

/**
 * Starts something from the environment's settings and keeps the process until it is told to stop (Ctrl-C, SIGTERM),
 * then stops it cleanly. A second signal ends the process at once.
 */
export async function runUntilStopped(
  start: (config: Config) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  let running: { close(): Promise<void> }
  try {
    running = await start(readConfig(process.env))
  } catch (error) {
    fail(error)
  }
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(2)
    stopping = true
    console.log(`Stopping (${signal})`)
    setTimeout(() => process.exit(2), STOP_MILLISECONDS).unref()
    running.close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Says what went wrong and ends the process. */
function fail(error: unknown): never {
  process.exit(reportError(error))
}

import { readFileSync } from 'node:fs'
import { logAllOutput, logUncaught, readConfig, type Config } from '#server'
import { reportError } from './report-error.ts'
import { allowGrowth } from './heap-size.ts'

/** Longest time for stopping; shorter than the time after which supervisors kill a process. */
const STOP_MILLISECONDS = 10_000

/**
 * Starts something with the environment's settings and runs it until a signal arrives (Ctrl-C, SIGTERM, the
 * end of its terminal), then stops it cleanly. A signal during the start aborts it, and a second signal ends
 * the process at once. Unless standard output is a terminal, every output line is JSON.
 */
export async function runUntilStopped(
  start: (config: Config, starting: AbortSignal) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  if (!process.stdout.isTTY) logAllOutput()
  // A closed terminal must not end the process before its child processes have stopped.
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined)
  const starting = new AbortController()
  let running: { close(): Promise<void> } | undefined
  let exitCode: number | undefined
  const stop = (code: number) => {
    if (exitCode !== undefined) process.exit(2)
    exitCode = code
    setTimeout(() => process.exit(2), STOP_MILLISECONDS).unref()
    if (running) running.close().then(() => process.exit(code), fail)
    else starting.abort(new Error('Stopped while starting'))
  }
  for (const signal of stopSignals())
    process.on(signal, () => {
      console.log(`Stopping (${signal})`)
      stop(0)
    })
  process.on('uncaughtException', (error) => {
    logUncaught(error)
    stop(2)
  })
  try {
    running = await start(readConfig(process.env), starting.signal)
    allowGrowth()
  } catch (error) {
    if (exitCode === undefined) await fail(error)
    process.exit(exitCode)
  }
  if (exitCode !== undefined) {
    await running.close()
    process.exit(exitCode)
  }
}

/** Under `nohup` the process must survive the end of the terminal. */
function stopSignals(): NodeJS.Signals[] {
  return hangUpIsIgnored() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
}

function hangUpIsIgnored(): boolean {
  try {
    const [, mask = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return (BigInt(`0x${mask}`) & 1n) === 1n
  } catch {
    // A system without /proc.
    return false
  }
}

/** Prints the error and ends the process. */
async function fail(error: unknown): Promise<never> {
  process.exit(await reportError(error))
}

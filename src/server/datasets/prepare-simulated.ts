import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { marketDataFolder } from './market-data-folder.ts'

const PROGRAM = fileURLToPath(new URL('prepare-simulated.process.ts', import.meta.url))

/**
 * Makes the days of the simulated market that are still missing, in a process of low priority, so that the first
 * backtest need not wait for them. A bucket is never written to.
 * @returns stops it; what it has made stays, and the next start goes on from there
 */
export function prepareSimulated(config: Config): () => Promise<void> {
  const underlyings = config.prepareSimulated
  if (config.bucket || underlyings.length === 0) return async () => undefined
  const folder = marketDataFolder(config)
  mkdirSync(folder, { recursive: true })
  const child = fork(PROGRAM, [folder, ...underlyings], { silent: true })
  // Through this process, which alone decides how lines are written.
  child.stdout?.on('data', (text) => process.stdout.write(text as Buffer))
  child.stderr?.on('data', (text) => process.stderr.write(text as Buffer))
  const ended = once(child, 'exit')
  return async () => {
    child.kill()
    await ended
  }
}

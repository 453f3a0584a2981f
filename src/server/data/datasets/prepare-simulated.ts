import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../kernel/config/config.ts'
import { marketDataFolder } from '../../kernel/config/market-data-folder.ts'

const PROGRAM = fileURLToPath(new URL('prepare-simulated.process.ts', import.meta.url))

/**
 * Generates missing days of the simulated market in a low-priority process, so that the first backtest
 * needn't wait for them. It never writes to a bucket.
 * @returns stops it; generated days stay, and the next start continues from there
 */
export function prepareSimulated(config: Config): () => Promise<void> {
  const underlyings = config.prepareSimulated
  if (config.bucket || underlyings.length === 0) return async () => undefined
  const folder = marketDataFolder(config)
  mkdirSync(folder, { recursive: true })
  const child = fork(PROGRAM, [folder, ...underlyings], { silent: true })
  // Forwards the output, because this process formats the log lines.
  child.stdout?.on('data', (text) => process.stdout.write(text as Buffer))
  child.stderr?.on('data', (text) => process.stderr.write(text as Buffer))
  const ended = once(child, 'exit')
  return async () => {
    child.kill()
    await ended
  }
}

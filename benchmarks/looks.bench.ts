/**
 * Do the screens hold in every look? Runs the browser tests that `npm test` repeats with one width, theme or gap between
 * clicks a day (`e2e/looks.ts`) with each of them.
 *
 * Data: the built product on its simulated market, in Chromium.
 * Unit: tests that pass and fail. Ends with an error when one fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from '../testing/chromium.ts'

const root = resolve(import.meta.dirname, '..')
const files = readdirSync(join(root, 'e2e'))
  .map((name) => `e2e/${name}`)
  .filter((file) => file.endsWith('.e2e.ts') && readFileSync(join(root, file), 'utf8').includes('looksOf('))
const tests = spawn('npx', ['vitest', 'run', '--project', 'browser', ...files], {
  cwd: root,
  env: { ...process.env, LOOKS: 'all', CHROMIUM_PATH: ensureChromium() },
  stdio: 'inherit',
})
const [code] = (await once(tests, 'exit')) as [number | null]
process.exitCode = code ?? 1

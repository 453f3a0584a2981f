/**
 * `npm test`: types, lint and fences, unused code, the web build, then every test, with one summary at the
 * end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureChromium } from '../testing/chromium.ts'

interface TestTotals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numFailedTestSuites: number
}

const CHECKS = {
  Types: 'types',
  Lint: 'lint',
  Format: 'formatted',
  'Nothing unused': 'unused',
  'Web build': 'build',
}

/** Runs a program attached to the terminal; returns whether it succeeded. */
async function run(command: string, args: readonly string[]): Promise<boolean> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  return code === 0
}

/** Runs the checks in parallel and returns the names of failed checks. */
async function failedChecks(): Promise<string[]> {
  const names = Object.entries(CHECKS).map(async ([name, script]) =>
    (await run('npm', ['run', '-s', script])) ? [] : [name],
  )
  return (await Promise.all(names)).flat()
}

function runTests(report: string): Promise<boolean> {
  return run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
}

/** Keeps compiled sources for the many processes of a run, where Delta itself keeps them (src/cli/main.ts). */
const COMPILED = resolve(import.meta.dirname, '../node_modules/.cache/delta')

/**
 * The compiler and the linter with types are Go programs, which spend a fifth of their time on collecting garbage; with
 * more memory they collect less often.
 */
function giveMemoryToChecks(): void {
  process.env['GOGC'] ??= '400'
  process.env['GOMEMLIMIT'] ??= '3GiB'
}

async function main(): Promise<number> {
  process.env['CHROMIUM_PATH'] = ensureChromium()
  process.env['NODE_COMPILE_CACHE'] = COMPILED
  giveMemoryToChecks()
  console.log(`\n── ${Object.keys(CHECKS).join(', ')}`)
  const failed = await failedChecks()
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`)
    console.log(`0 passed, ${failed.length} failed`)
    return 1
  }
  console.log('\n── Tests')
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  try {
    const report = join(folder, 'report.json')
    const succeeded = await runTests(report)
    const totals = JSON.parse(readFileSync(report, 'utf8')) as TestTotals
    const failed = Math.max(totals.numFailedTests, succeeded ? 0 : 1)
    console.log(`${totals.numPassedTests} passed, ${failed} failed, ${totals.numPendingTests} skipped`)
    return succeeded ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()

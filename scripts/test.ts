/**
 * `npm test`: the web build, then every test with types, lint and fences, format and unused code checked beside them, and
 * one summary at the end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureChromium } from '../testing/chromium.ts'

interface TestTotals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numFailedTestSuites: number
}

/** Checks that need no test; `npm run check` runs them alone. */
const CHECKS = {
  Types: 'types',
  Lint: 'lint',
  Format: 'formatted',
  'Nothing unused': 'unused',
}

type Priority = keyof typeof constants.priority

/** Runs a program attached to the terminal; returns whether it succeeded. */
async function run(
  command: string,
  args: readonly string[],
  priority: Priority = 'PRIORITY_NORMAL',
): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit' })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority[priority])
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Runs the checks one after another in the time that the tests leave idle; returns the names of failed checks. */
async function failedChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const [name, script] of Object.entries(CHECKS))
    if (!(await run('npm', ['run', '-s', script], 'PRIORITY_LOW'))) failed.push(name)
  return failed
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
  console.log('\n── Web build')
  if (!(await run('npm', ['run', '-s', 'build']))) {
    console.log('0 passed, 1 failed: Web build')
    return 1
  }
  console.log(`\n── Tests, with ${Object.keys(CHECKS).join(', ')} beside them`)
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  try {
    const report = join(folder, 'report.json')
    const [succeeded, checks] = await Promise.all([runTests(report), failedChecks()])
    const totals = JSON.parse(readFileSync(report, 'utf8')) as TestTotals
    const failed = Math.max(totals.numFailedTests, succeeded ? 0 : 1) + checks.length
    if (checks.length > 0) console.error(`Failed, see above: ${checks.join(', ')}`)
    console.log(`${totals.numPassedTests} passed, ${failed} failed, ${totals.numPendingTests} skipped`)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()

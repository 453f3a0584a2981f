/** `npm test`: types, lint and fences, the web build, then every test, with one summary at the end. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'

interface TestTotals {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numFailedTestSuites: number
}

const STEPS = [
  { what: 'Types', command: 'npm', args: ['run', '-s', 'types'] },
  { what: 'Lint and format', command: 'npm', args: ['run', '-s', 'lint'] },
  { what: 'Web build', command: 'npm', args: ['run', '-s', 'build'] },
]

/** Runs a program with the terminal attached; whether it succeeded. */
function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function runTests(report: string): boolean {
  return run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
}

function main(): number {
  process.env['CHROMIUM_PATH'] = ensureChromium()
  for (const { what, command, args } of STEPS) {
    console.log(`\n── ${what}`)
    if (!run(command, args)) {
      console.error(`${what}: failed`)
      console.log('0 passed, 1 failed')
      return 1
    }
  }
  console.log('\n── Tests')
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  try {
    const report = join(folder, 'report.json')
    const succeeded = runTests(report)
    const totals = JSON.parse(readFileSync(report, 'utf8')) as TestTotals
    const failed = Math.max(totals.numFailedTests, succeeded ? 0 : 1)
    console.log(`${totals.numPassedTests} passed, ${failed} failed, ${totals.numPendingTests} skipped`)
    return succeeded ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = main()

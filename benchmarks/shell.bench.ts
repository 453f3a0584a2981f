/**
 * How long does a command take from the shell: `--version`, and a backtest of an iron condor with stops over
 * 20, 80 and 330 sessions? Alternating: `bin/delta` with the bundle of `npm run build`, the sources (used
 * after an edit), and `npm run -s delta`. Do both ways give the same result?
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing). Builds the
 * bundle first.
 * Unit: milliseconds until the process has ended, and of processor time, which other load disturbs less: the
 * best of several, compared with Node running an empty script. Memory as maximum resident set of the process
 * that computes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DATA_ROOT, prepareSimulated } from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const PERIODS = { 20: '2024-01-30', 80: '2024-04-26', 330: '2025-04-30' } as const
const ROOT = resolve(import.meta.dirname, '..')

/**
 * Appends the resource usage of a process to a file; of nested processes the largest is the one that
 * computes.
 */
const REPORT = `import{appendFileSync}from'node:fs';process.on('exit',()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();appendFileSync(process.env.TAKEN,JSON.stringify({megabytes:maxRSS/1024,processor:(userCPUTime+systemCPUTime)/1000})+'\\n')})`

const WAYS = {
  'bin/delta': [join(ROOT, 'bin/delta')],
  sources: [process.execPath, join(ROOT, 'src/cli/main.ts')],
  'npm run': ['npm', 'run', '-s', 'delta', '--'],
} as const

interface Taken {
  readonly wall: number
  readonly processor: number
  readonly megabytes: number
}

function run([program, ...first]: readonly string[], args: readonly string[]): Taken {
  const options = `--import=data:text/javascript,${encodeURIComponent(REPORT)}`
  const taken = join(folder, 'taken.jsonl')
  rmSync(taken, { force: true })
  const started = performance.now()
  const { status, stderr } = spawnSync(program, [...first, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: options, TAKEN: taken },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  const wall = performance.now() - started
  if (status !== 0)
    throw new Error(`${[program, ...first, ...args].join(' ')} ended with ${status}: ${stderr}`)
  const reports = readFileSync(taken, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Omit<Taken, 'wall'>)
  return {
    wall,
    processor: reports.reduce((sum, { processor }) => sum + processor, 0),
    megabytes: Math.max(...reports.map(({ megabytes }) => megabytes)),
  }
}

function show(what: string, runs: readonly Taken[]): void {
  const least = (figure: keyof Taken) => Math.min(...runs.map((one) => one[figure])).toFixed(0)
  console.log(
    `${what.padEnd(36)} ${least('wall').padStart(5)} ms, processor ${least('processor').padStart(5)} ms, ${least('megabytes').padStart(4)} MB`,
  )
}

function compare(what: string, argsOf: (way: string) => readonly string[]): void {
  const runs = Object.fromEntries(Object.keys(WAYS).map((way) => [way, [] as Taken[]]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [way, program] of Object.entries(WAYS)) runs[way].push(run(program, argsOf(way)))
  for (const way of Object.keys(WAYS)) show(`${what}: ${way}`, runs[way])
}

const folder = mkdtempSync(join(tmpdir(), 'delta-bench-'))
const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

await prepareSimulated('2024-01-01', PERIODS[330])
const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build-cli.ts')], { stdio: 'inherit' })
if (built.status !== 0) throw new Error('The bundle could not be made')
try {
  show(
    'node -e 0',
    Array.from({ length: ROUNDS }, () => run([process.execPath], ['-e', '0'])),
  )
  compare('--version', () => ['--version'])
  for (const [sessions, endDate] of Object.entries(PERIODS)) {
    const request = join(folder, `${sessions}.json`)
    writeFileSync(request, JSON.stringify({ ...ironCondor(), endDate }))
    const out = (way: string) => join(folder, `${way.replace(/\W/g, '-')}.json`)
    compare(`${sessions} sessions`, (way) => [
      'backtest',
      request,
      '--data-root',
      DATA_ROOT,
      '--out',
      out(way),
    ])
    if (new Set(Object.keys(WAYS).map((way) => hash(out(way)))).size > 1) {
      console.error(`${sessions} sessions: the ways differ in their results`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

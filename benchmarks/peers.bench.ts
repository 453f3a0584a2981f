/**
 * How fast is Delta compared with code written for one strategy only: the exits of a short straddle with
 * stops of 25 %, by numpy, numba, pandas and DuckDB (`benchmarks/peers`), on an in-memory extract of the bars
 * of its contracts? They are given the contracts and times; Delta also chooses strikes and expiries, sizes
 * positions, and supports every other rule.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing); `TO` ends it
 * earlier.
 * Unit: milliseconds, the best of several alternating rounds. It fails when an exit differs by a minute or a
 * paisa. Missing tools are named, with how to install them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { backtestRequestSchema } from '#domain/schemas'
import { dayNumber } from '#engine/exchange'
import { ROW_KIND } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { backtestReport, tallyRun } from '#engine/report'
import { openDataset } from '#market-data'
import { DATA_ROOT, prepareSimulated } from './delta-processes.ts'

const ROUNDS = 3
const RUNS = 20
const STOP_PERCENT = 25
const TO = process.env['TO'] ?? '2025-04-30'
const SCRIPT = join(import.meta.dirname, 'peers/straddle.py')
/** Clock minutes of 09:20 and 15:15. */
const ENTRY = 5
const SQUARE_OFF = 360
const MINUTES = 375

type Exits = readonly (readonly [minute: number, paise: number])[]

interface Timed {
  readonly milliseconds: number
  readonly exits?: Exits
}

const leg = (id: string, optionType: 'CALL' | 'PUT') => ({
  id,
  optionType,
  tradeType: 'SELL',
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  quantity: 1,
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: STOP_PERCENT } },
})
const request = backtestRequestSchema.parse({
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: TO,
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
    combinedPnLTracking: true,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
})

await prepareSimulated('2024-01-01', TO)
const reader = openDataset(DATA_ROOT, 'simulated')
await reader.prepare('NIFTY', { from: '2024-01-01', to: TO })
const { results } = await backtestReport(request, reader)
// Special sessions have other lengths, so they are left out of the extract and of the comparison.
const trades = results.trades
  .filter(({ date }) => reader.day('NIFTY', date).session.minutes === MINUTES)
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 555
const expected: Exits = trades.map(({ exitTime, exitPrice }) => [
  clock(exitTime),
  Math.round(exitPrice * 100),
])
if (trades.some(({ entryTime }) => clock(entryTime) !== ENTRY))
  throw new Error('A trade was not entered at 09:20')

/** The opens and highs of each position's contract. */
function extract(): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(trades.length * 2 * MINUTES)
  for (const [i, { date, strike, optionType, expiry_date: expiry }] of trades.entries()) {
    const day = reader.day('NIFTY', date)
    const kind = optionType === 'CALL' ? ROW_KIND.call : ROW_KIND.put
    const { instruments } = day
    const row = instruments.strike.findIndex(
      (paise, at) =>
        paise === strike * 100 &&
        instruments.kind[at] === kind &&
        instruments.expiry[at] === dayNumber(expiry),
    )
    numbers.set(day.field(row, 'open'), 2 * i * MINUTES)
    numbers.set(day.field(row, 'high'), (2 * i + 1) * MINUTES)
  }
  return numbers
}

const bars = extract()
const folder = mkdtempSync(join(tmpdir(), 'delta-peers-'))
const instance = await DuckDBInstance.create(':memory:')
const duck = await instance.connect()
const best: Record<string, number> = {}

function note(what: string, { milliseconds, exits }: Timed): void {
  best[what] = Math.min(best[what] ?? Infinity, milliseconds)
  const wrong = exits?.findIndex(([at, price], i) => at !== expected[i][0] || price !== expected[i][1]) ?? -1
  if (wrong < 0) return
  console.error(
    `${what}: ${trades[wrong].id} leaves as ${String(exits?.[wrong])}, Delta as ${String(expected[wrong])}`,
  )
  process.exitCode = 1
}

async function timed(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    await work()
    least = Math.min(least, performance.now() - started)
  }
  return least
}

const QUERY = `
  WITH entry AS (SELECT position, open, open + (2 * open * ${STOP_PERCENT} + 500) // 1000 * 5 AS stop FROM bars WHERE minute = ${ENTRY}),
  hit AS (SELECT position, min(minute) AS minute FROM bars JOIN entry USING (position)
          WHERE bars.minute >= ${ENTRY} AND bars.minute < ${SQUARE_OFF} AND high >= stop GROUP BY position)
  SELECT coalesce(hit.minute, ${SQUARE_OFF}) AS minute,
         CASE WHEN hit.minute IS NULL THEN bars.open WHEN hit.minute = ${ENTRY} THEN stop ELSE greatest(stop, bars.open) END AS price
  FROM entry LEFT JOIN hit USING (position)
  JOIN bars ON bars.position = entry.position AND bars.minute = coalesce(hit.minute, ${SQUARE_OFF}) ORDER BY entry.position`

async function fillDuckDb(): Promise<void> {
  await duck.run('CREATE TABLE bars (position INTEGER, minute INTEGER, open INTEGER, high INTEGER)')
  const appender = await duck.createAppender('bars')
  for (let position = 0; position < trades.length; position++)
    for (let minute = 0; minute < MINUTES; minute++) {
      const first = 2 * position * MINUTES + minute
      const values = [position, minute, bars[first], bars[first + MINUTES]]
      values.forEach((value) => appender.appendInteger(value))
      appender.endRow()
    }
  appender.closeSync()
}

async function byDuckDb(): Promise<Timed> {
  const milliseconds = await timed(() => duck.runAndReadAll(QUERY))
  const rows = (await duck.runAndReadAll(QUERY)).getRows()
  return { milliseconds, exits: rows.map(([minute, price]) => [Number(minute), Number(price)]) }
}

/** The first Python with the required module. */
function pythonWith(module: string): string | undefined {
  return ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', `import numpy, ${module}`], { stdio: 'ignore' }).status === 0,
  )
}

function byPython(python: string, way: string): Timed {
  return JSON.parse(
    execFileSync(python, [SCRIPT, folder, way], { encoding: 'utf8', maxBuffer: 1e8 }),
  ) as Timed
}

const plan = compilePlan(request, reader)
const pythons = ['numpy', 'numba', 'pandas'].map((way) => ({ way, python: pythonWith(way) }))

async function measure(): Promise<void> {
  note('Delta, profits alone', { milliseconds: await timed(() => tallyRun(plan, reader, undefined)) })
  note('Delta, whole result', { milliseconds: await timed(() => backtestReport(request, reader)) })
  for (const { way, python } of pythons) if (python) note(way, byPython(python, way))
  note('DuckDB', await byDuckDb())
}

try {
  writeFileSync(join(folder, 'bars.i32'), bars)
  const about = {
    count: trades.length,
    minutes: MINUTES,
    entry: ENTRY,
    squareOff: SQUARE_OFF,
    stopPercent: STOP_PERCENT,
  }
  writeFileSync(join(folder, 'positions.json'), JSON.stringify(about))
  await fillDuckDb()
  for (let round = 0; round < ROUNDS; round++) await measure()
  console.log(`${trades.length} trades over ${new Set(trades.map(({ date }) => date)).size} sessions`)
  for (const [what, milliseconds] of Object.entries(best))
    console.log(`${what.padEnd(22)} ${milliseconds.toFixed(2).padStart(8)} ms`)
  for (const { way, python } of pythons)
    if (!python)
      console.log(`${way.padEnd(22)} is not installed: apt-get install python3-${way}, or pip install ${way}`)
} finally {
  duck.closeSync()
  instance.closeSync()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * How fast does the engine replay 16 months of simulated NIFTY with four legs, stops, targets, trailing and
 * an overall stop: warm, cold in a fresh process, with three indicator rules, held over days, with strikes by
 * delta, and as a search of 1,000 variants on all cores? How does that compare with only streaming the bytes
 * that the run reads?
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing).
 * Unit: milliseconds, best and median of several runs; peak memory as maximum resident set. Compared runs
 * alternate and count processor time, so that other load affects both alike. "Trades written" is a run as
 * `runBacktest` returns it: rows that contain everything records need. The line below it adds the cost of
 * building all records.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { compilePlan, seriesFor } from '#engine/replay'
import { runBacktest, tallyRun } from '#engine/report'
import { dayNumber } from '#engine/exchange'
import { ROW_KIND, type MarketReader } from '#engine/market'
import { openDataset } from '#market-data'
import { condorOf, ironCondor, straddle, threeRules, weeklyCondor } from './engine-requests.ts'

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const WARM_RUNS = 30
/**
 * Warm-up before counted runs: as in a server that runs many backtests, the code is then compiled. The
 * shortest runs are compiled last, since V8 waits for hundreds of calls.
 */
const UNCOUNTED = { runs: 15, milliseconds: 400 }

interface Timing {
  readonly best: number
  readonly median: number
}

function timed(runs: number, work: () => unknown): Timing {
  const begun = performance.now()
  for (let i = 0; i < UNCOUNTED.runs || performance.now() - begun < UNCOUNTED.milliseconds; i++) work()
  const times = Array.from({ length: runs }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  }).sort((a, b) => a - b)
  return { best: times[0], median: times[Math.floor(times.length / 2)] }
}

function show(what: string, value: string): void {
  console.log(`${what.padEnd(58)} ${value}`)
}

const milliseconds = ({ best, median }: Timing) => `${median.toFixed(1)} ms (best ${best.toFixed(1)})`

/** The price columns that the run reads: those of every contract-day it traded, and the index closes. */
function columnsRead(request: BacktestRequest, reader: MarketReader): Int32Array[] {
  const run = runBacktest(compilePlan(request, reader), reader)
  const columns: Int32Array[] = []
  const seen = new Set<string>()
  for (const trade of run.trades) {
    const name = `${trade.date} ${trade.expiry_date} ${trade.strike} ${trade.optionType}`
    if (seen.has(name)) continue
    seen.add(name)
    const day = reader.day(request.instrument, trade.date)
    const { kind, expiry, strike } = day.instruments
    const wanted = trade.optionType === 'CALL' ? ROW_KIND.call : ROW_KIND.put
    const row = strike.findIndex(
      (paise, i) =>
        paise === trade.strike * 100 && expiry[i] === dayNumber(trade.expiry_date) && kind[i] === wanted,
    )
    const { open, high, low, close } = day.bars(row)
    columns.push(open, high, low, close)
  }
  for (const { date } of run.sessions) columns.push(reader.day(request.instrument, date).field(0, 'close'))
  return columns
}

let sink = 0
function stream(columns: readonly Int32Array[]): void {
  let sum = 0
  for (const column of columns) for (let i = 0; i < column.length; i++) sum = (sum + column[i]) | 0
  sink = sum
}

async function main(): Promise<void> {
  const reader = openDataset(DATA_ROOT, 'simulated')
  const request = backtestRequestSchema.parse(ironCondor())
  await reader.prepare('NIFTY', { from: request.startDate, to: request.endDate })

  const plan = compilePlan(request, reader)
  const first = runBacktest(plan, reader)
  show('sessions, trades', `${first.sessions.length}, ${first.trades.length}`)
  const columns = columnsRead(request, reader)
  const bytes = columns.reduce((sum, column) => sum + column.byteLength, 0)
  const streaming = timed(WARM_RUNS, () => stream(columns))
  const warm = timed(WARM_RUNS, () => runBacktest(plan, reader))
  const tally = timed(WARM_RUNS, () => tallyRun(plan, reader, undefined))
  show(`streaming the ${(bytes / 1e6).toFixed(1)} MB it reads`, milliseconds(streaming))
  show(
    'warm run, trades written (goal 6 ms, 3 ×)',
    `${milliseconds(warm)} = ${(warm.median / streaming.median).toFixed(1)} × streaming`,
  )
  show('  and all records made', milliseconds(timed(WARM_RUNS, () => runBacktest(plan, reader).trades)))
  show(
    'warm run, profits only (a variant of a sweep)',
    `${milliseconds(tally)} = ${(tally.median / streaming.median).toFixed(1)} × streaming`,
  )

  const withRules = compilePlan(
    backtestRequestSchema.parse({ ...ironCondor(), indicatorConfiguration: threeRules() }),
    reader,
  )
  show(
    'warm run with three indicator rules, series computed anew',
    milliseconds(timed(5, () => runBacktest(withRules, reader))),
  )
  const series = seriesFor(withRules, reader)
  runBacktest(withRules, reader, { series })
  show(
    'warm run with three indicator rules, series kept (goal 12 ms)',
    milliseconds(timed(WARM_RUNS, () => runBacktest(withRules, reader, { series }))),
  )

  const plain = compilePlan(backtestRequestSchema.parse(straddle()), reader)
  show(
    'straddle with stops, trades written (goal 1 ms)',
    milliseconds(timed(WARM_RUNS, () => runBacktest(plain, reader))),
  )
  show('  and all records made', milliseconds(timed(WARM_RUNS, () => runBacktest(plain, reader).trades)))
  show(
    'straddle with stops, profits only',
    milliseconds(timed(WARM_RUNS, () => tallyRun(plain, reader, undefined))),
  )
  holding(reader)
  strikesByDelta(reader)
  cold()
  sweep()
  show('checksum', String(sink))
}

/** Measures positions of four sessions, one cycle a week. */
function holding(reader: MarketReader): void {
  const plan = compilePlan(backtestRequestSchema.parse(weeklyCondor()), reader)
  const { trades } = runBacktest(plan, reader)
  show(
    `weekly condors held four sessions, ${trades.length} trades`,
    milliseconds(timed(WARM_RUNS, () => runBacktest(plan, reader))),
  )
}

/** Measures strikes by delta against the same run at the money. */
function strikesByDelta(reader: MarketReader): void {
  const [delta, atm] = (['delta', 'atm'] as const).map((strikes) => {
    const plan = compilePlan(backtestRequestSchema.parse(condorOf(strikes)), reader)
    return { run: () => runBacktest(plan, reader), times: [] as number[] }
  })
  for (let i = 0; i < WARM_RUNS; i++)
    for (const { run, times } of [delta, atm]) {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
  const [slow, quick] = [median(delta.times), median(atm.times)]
  show(
    'strikes by delta beside strikes at the money',
    `${slow.toFixed(1)} and ${quick.toFixed(1)} ms of processor time = ${(slow / quick).toFixed(1)} ×`,
  )
}

/** Measures a fresh process, from its start to the printed result. */
function cold(): void {
  const script = join(import.meta.dirname, 'engine-cold.ts')
  const runs = Array.from({ length: 5 }, () => {
    const started = performance.now()
    const output = execFileSync(process.execPath, [script, DATA_ROOT], { encoding: 'utf8' })
    return {
      total: performance.now() - started,
      ...(JSON.parse(output) as { run: number; peakMegabytes: number }),
    }
  }).sort((a, b) => a.total - b.total)
  const { total, run, peakMegabytes } = runs[2]
  show(
    'cold run in a fresh process',
    `${run.toFixed(0)} ms of replay, ${total.toFixed(0)} ms with starting Node`,
  )
  show('peak memory of that process', `${peakMegabytes.toFixed(0)} MB`)
}

function sweep(): void {
  const file = join(tmpdir(), `delta-sweep-${process.pid}.json`)
  const vary = {
    'strategy.legs.0.riskManagement.stopLoss.percentageValue': [10, 15, 20, 25, 30, 35, 40, 45, 50, 60],
    'strategy.legs.2.riskManagement.stopLoss.percentageValue': [10, 15, 20, 25, 30, 35, 40, 45, 50, 60],
    'simpleRiskManagement.simpleStopLoss.percentageValue': [5, 8, 10, 12, 15, 18, 20, 25, 30, 40],
  }
  writeFileSync(file, JSON.stringify({ request: ironCondor(), vary }))
  const started = performance.now()
  const cli = join(import.meta.dirname, '../bin/delta.js')
  const output = execFileSync(process.execPath, [cli, 'sweep', file, '--data-root', DATA_ROOT], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e9,
  })
  const seconds = (performance.now() - started) / 1000
  const variants = output.trimEnd().split('\n').length
  show(
    `sweep of ${variants} variants on all cores`,
    `${seconds.toFixed(1)} s, ${(variants / seconds).toFixed(0)} variants/s`,
  )
}

await main()

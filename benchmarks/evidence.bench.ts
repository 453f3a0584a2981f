/**
 * Is what Delta says of luck quick enough to be asked every time, and is it true? Searches of 10 to 10,000 variants with their
 * probability of overfitting and the most memory that the process took, 1,000 variants of each kind of field, a bootstrap of 10,000 paths, a walk-forward of 12 windows over 200
 * variants, and a stress test. Then: how often is the best of 100 random strategies called 'No evidence', how often is a planted
 * edge of known size found, and do the parts of a profit add up to the paisa on 10,000 random trades?
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (made first if it is not there); random strategies on random
 * markets. EVIDENCE_VARIANTS, EVIDENCE_FAMILIES and EVIDENCE_TRADES scale it down. Unit: seconds, MB, percent.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { PROFIT_PARTS, STRESS_CASES, type ProfitParts, type SweepRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { seededDraw, verdictOf, walkForward, type EvidentBundle } from '#engine/evidence'
import { chargesFor, dayNumber } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyHeldRequest,
  aRandomStrategy,
  aSeed,
  HELD_DATES,
  randomMarket,
} from '#engine/replay/fixtures'
import { attributeRun, attributionReport, runBacktest, stressRow } from '#engine/report'
import { inPaise, inRupees, SESSIONS_PER_YEAR } from '#engine/units'
import { openDataset } from '#market-data'
import { bootstrap } from '../src/engine/evidence/resampling.ts'
import { decodeDays, type Chunk } from '../src/server/sweeps/chunk.ts'
import { createSweeper, type Sweeper } from '../src/server/sweeps/sweeper.ts'

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const PERIOD = { startDate: '2024-01-01', endDate: '2025-04-30' }
const MOST_VARIANTS = Number(process.env['EVIDENCE_VARIANTS'] ?? 10_000)
const FAMILIES = Number(process.env['EVIDENCE_FAMILIES'] ?? 400)
const TRADES = Number(process.env['EVIDENCE_TRADES'] ?? 10_000)
const VARIANTS = 100
const CHUNK = 20

const reader = openDataset(DATA_ROOT, 'simulated')
await reader.prepare('NIFTY', { from: PERIOD.startDate, to: PERIOD.endDate })
const sessions = reader.sessions('NIFTY').filter((date) => date >= PERIOD.startDate && date <= PERIOD.endDate)
const show = (what: string, value: string) => console.log(`${what.padEnd(64)} ${value}`)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(2)} s`
/** Of all threads: what else the machine does weighs on it least. */
const processor = (from: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from)
  return `${((user + system) / 1e6).toFixed(1)} s of processor time`
}
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

await searches()
chances()
noise()
await attribution()
await stress()

/** A thousand variants of a short straddle or strangle with stops, of each kind of field. */
function kinds(): Readonly<Record<string, SweepRequest>> {
  const { request } = search(1000)
  const list = <T>(count: number, value: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => value(i))
  const legs = (path: string, values: (string | number)[]) => ({
    [`strategy.legs.0.${path}`]: values,
    [`strategy.legs.1.${path}`]: values,
  })
  const distance = (i: number) => (i === 0 ? 'ATM' : `ATM${i > 0 ? '+' : ''}${50 * i}`)
  const byPremium = structuredClone(request)
  for (const leg of byPremium.strategy.legs)
    leg.strikeCriteria = { type: 'Closest Premium', targetPremium: 50 } as never
  return {
    stops: {
      request,
      vary: legs(
        'riskManagement.stopLoss.percentageValue',
        list(32, (i) => 10 + 2 * i),
      ),
    },
    strikes: {
      request,
      vary: legs(
        'strikeCriteria.strikeType',
        list(31, (i) => distance(i - 15)),
      ),
    },
    premiums: {
      request: byPremium,
      vary: legs(
        'strikeCriteria.targetPremium',
        list(32, (i) => 20 + 5 * i),
      ),
    },
    'entry times': {
      request,
      vary: {
        'strategy.entryStartTime': list(250, clock),
        'strategy.squareOffTime': ['14:45', '15:00', '15:10', '15:20'],
      },
    },
  }
}

/** The clock a number of minutes after 09:20. */
function clock(minutes: number): string {
  return `${String(9 + Math.floor((20 + minutes) / 60)).padStart(2, '0')}:${String((20 + minutes) % 60).padStart(2, '0')}`
}

/** A short strangle with stops, over its entry minute, its stop and its distance. */
function search(variants: number) {
  const leg = (id: string, optionType: string) => ({
    ...{ id, optionType, tradeType: 'SELL', quantity: 1 },
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM+100' },
    riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 40 } },
  })
  const minutes = Array.from({ length: variants / 20 }, (_, i) => i)
  const strategy = {
    name: 'multi_leg_strategy',
    ...{ entryStartTime: '09:20', entryEndTime: '14:30', squareOffTime: '15:15' },
    combinedPnLTracking: true,
    legs: [leg('call', 'CALL'), leg('put', 'PUT')],
  }
  return {
    request: { instrument: 'NIFTY', instrumentType: 'OPTIONS', ...PERIOD, strategy },
    vary: {
      'strategy.entryStartTime': minutes.map((i) => clock(i % 300)),
      'strategy.legs.0.riskManagement.stopLoss.percentageValue': Array.from(
        { length: 20 },
        (_, i) => 10 + 5 * i,
      ),
    },
  }
}

async function searches(): Promise<void> {
  const threads = Math.min(2, availableParallelism())
  const sweeper = createSweeper(DATA_ROOT, threads)
  // Threads that have read the days, as those of a server have after the estimate.
  await Promise.all(
    Array.from({ length: threads }, () => sweeper.variants({ sweep: search(40), first: 0, count: 1 })),
  )
  for (const count of new Set([20, 100, 1000, MOST_VARIANTS])) {
    const sweep = search(count)
    const started = performance.now()
    const used = process.cpuUsage()
    const chunks = await chunksOf(sweeper, sweep, count)
    const days = sessions.map(dayNumber)
    const sizes = Object.values(sweep.vary).map((values) => values.length)
    const analysing = performance.now()
    const { overfitting } = await sweeper.analyse({
      ...{ chunks, sessions: days, sizes },
      ask: { kind: 'overfitting' as const },
    })
    const stored = chunks.reduce((sum, chunk) => sum + chunk.rows.length + chunk.days.length, 0)
    show(
      `${count} variants of ${sessions.length} sessions on ${threads} threads, with PBO`,
      `${seconds(started)} (${processor(used)}), of it PBO ${seconds(analysing)}; PBO ${percent(overfitting?.probability ?? NaN)}`,
    )
    show(
      '  stored, and largest resident set so far',
      `${mb(stored)}, ${mb(process.resourceUsage().maxRSS * 1024)}`,
    )
    if (count === 1000) walk(chunks.slice(0, 10), days)
  }
  for (const [kind, sweep] of Object.entries(kinds())) {
    const started = performance.now()
    const used = process.cpuUsage()
    const count = Object.values(sweep.vary).reduce((product, values) => product * values.length, 1)
    await chunksOf(sweeper, sweep, count)
    show(`${count} variants of ${kind}`, `${seconds(started)} (${processor(used)})`)
  }
  await sweeper.close()
}

async function chunksOf(sweeper: Sweeper, sweep: SweepRequest, count: number): Promise<Chunk[]> {
  const chunks: Chunk[] = new Array<Chunk>(Math.ceil(count / CHUNK))
  let next = 0
  const work = async () => {
    for (let at = next++; at < chunks.length; at = next++) {
      const size = Math.min(CHUNK, count - at * CHUNK)
      chunks[at] = (await sweeper.variants({ sweep, first: at * CHUNK, count: size })).chunk
    }
  }
  await Promise.all(Array.from({ length: sweeper.threads }, work))
  return chunks
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function walk(chunks: readonly Chunk[], days: readonly number[]): void {
  const variants = chunks.flatMap((chunk) => decodeDays(chunk, days))
  const started = performance.now()
  const walked = walkForward(
    { sessions: days, sizes: [10, 20], variants },
    {
      ...{ inSampleMonths: 3, outOfSampleMonths: 1, stepMonths: 1, anchored: false },
      ...{ choice: 'plateau', objective: 'sharpe' },
    },
  )
  show(`walk-forward, ${walked?.windows.length} windows × ${variants.length} variants`, seconds(started))
}

function chances(): void {
  const draw = seededDraw(1)
  const profits = Float64Array.from({ length: 500 }, () => draw(2_000_000) - 980_000)
  bootstrap(profits, 100)
  const started = performance.now()
  const used = process.cpuUsage()
  bootstrap(profits)
  show('bootstrap of 10,000 paths of 500 sessions', `${seconds(started)} (${processor(used)})`)
}

/** Closes of the at-the-money call and put of each session, and what trading them costs. */
interface NoiseDay {
  readonly closes: readonly Int32Array[]
  readonly expiry: number
  readonly day: MarketDay
}

function noiseDays(): NoiseDay[] {
  return sessions.map((date) => {
    const day = reader.day('NIFTY', date)
    const { kind, expiry, strike, count } = day.instruments
    const spot = day.field(0, 'close')[60]
    const nearest = Math.min(...[...expiry].filter((one) => one > 0))
    const closes = [ROW_KIND.call, ROW_KIND.put].map((wanted) => {
      let best = -1
      for (let row = 0; row < count; row++)
        if (kind[row] === wanted && expiry[row] === nearest)
          if (best < 0 || Math.abs(strike[row] - spot) < Math.abs(strike[best] - spot)) best = row
      return day.field(best, 'close')
    })
    return { closes, expiry: nearest, day }
  })
}

/** One random trade a session: call or put, bought or sold, in and out at random minutes, after charges. Paise. */
function randomStrategy(days: readonly NoiseDay[], draw: (below: number) => number): Float64Array {
  return Float64Array.from(days, ({ closes, expiry, day }) => {
    const close = closes[draw(2)]
    const from = draw(180)
    const entryPrice = close[from]
    const exitPrice = close[from + 30 + draw(160)]
    if (!entryPrice || !exitPrice) return 0
    const side = draw(2) === 0 ? 'BUY' : 'SELL'
    const quantity = 50
    const { total } = chargesFor({
      ...{ underlying: 'NIFTY', tradeDay: day.day, side, quantity, entryPrice, exitPrice },
      ...{ exercised: false, expiry },
    })
    return (side === 'BUY' ? 1 : -1) * (exitPrice - entryPrice) * quantity - total
  })
}

function sharpeOf(profits: Float64Array): number {
  const mean = profits.reduce((sum, x) => sum + x, 0) / profits.length
  const variance = profits.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (profits.length - 1)
  return mean / Math.sqrt(variance)
}

/** Whether the rule, before it is asked what the data is, finds nothing in the best of a family. */
function isFoundNothing(family: readonly Float64Array[]): boolean {
  const ratios = family.map(sharpeOf)
  const best = family[ratios.indexOf(Math.max(...ratios))]
  const mean = ratios.reduce((sum, x) => sum + x, 0) / ratios.length
  const variance = ratios.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (ratios.length - 1)
  const daily_summary = sessions.map((date, i) => ({ date, netPnl: inRupees(Math.round(best[i])) }))
  const bundle = {
    results: { tradeLog: { dailyLevelAnalysis: { daily_summary } } },
    dataset: { kind: 'imported' },
  } as unknown as EvidentBundle
  return verdictOf(bundle, { trials: { count: family.length, variance }, overfitting: null }).level === 'none'
}

function noise(): void {
  const days = noiseDays()
  const draw = seededDraw(2015)
  const families = Array.from({ length: FAMILIES }, () =>
    Array.from({ length: VARIANTS }, () => randomStrategy(days, draw)),
  )
  const none = families.filter(isFoundNothing).length
  show(`pure noise: best of ${VARIANTS}, ${FAMILIES} families, 'No evidence'`, percent(none / FAMILIES))
  for (const sharpe of [1, 2, 3, 4, 5]) {
    const found = families.filter((family) => {
      const expected = meanOf(family.map(meanOf))
      return !isFoundNothing([planted(family[0], sharpe, expected), ...family.slice(1)])
    })
    show(
      `planted edge of Sharpe ${sharpe} a year in one of ${VARIANTS}: found`,
      percent(found.length / FAMILIES),
    )
  }
}

/** The same days with as much added to each that the true Sharpe ratio a year, after costs, is so much. */
function planted(profits: Float64Array, yearly: number, expected: number): Float64Array {
  const mean = meanOf(profits)
  const sd = Math.sqrt(profits.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (profits.length - 1))
  return profits.map((x) => x - expected + (yearly / Math.sqrt(SESSIONS_PER_YEAR)) * sd)
}

function meanOf(values: Float64Array | readonly number[]): number {
  return [...values].reduce((sum, x) => sum + x, 0) / values.length
}

async function attribution(): Promise<void> {
  const requests = fc.sample(fc.tuple(fc.oneof(aRandomStrategy(), anyHeldRequest()), aSeed()), {
    numRuns: TRADES,
    seed: 21,
  })
  let trades = 0
  let wrong = 0
  for (const [request, seed] of requests) {
    if (trades >= TRADES) break
    const terms = { underlying: request.instrument }
    const market =
      request.startDate === HELD_DATES[0]
        ? aMarketOfWeeks(seed, undefined, terms)
        : anInMemoryMarket(randomMarket(seed, undefined, terms))
    const plan = compilePlan(request, market)
    const run = runBacktest(plan, market)
    const parts = attributeRun(plan, market).trades
    run.trades.forEach(({ id, netPnl }, i) => {
      const sum = PROFIT_PARTS.reduce((total, part) => total + inPaise(parts[i][part]), 0)
      if (parts[i].id !== id || sum !== inPaise(netPnl)) wrong++
    })
    trades += run.trades.length
  }
  show(`attribution of ${trades} random trades: do not add up`, String(wrong))
  const started = performance.now()
  const { total, days } = await attributionReport(straddle(), reader)
  show(`attribution of a short straddle over ${days.length} sessions`, seconds(started))
  show('  its rest, of the sum of sizes', percent(restOf([total])))
  show('  the same by day', percent(restOf(days)))
  if (wrong > 0 || restOf([total]) > 0.05) process.exitCode = 1
}

function restOf(all: readonly ProfitParts[]): number {
  const size = (parts: ProfitParts) => PROFIT_PARTS.reduce((sum, part) => sum + Math.abs(parts[part]), 0)
  return (
    all.reduce((sum, { rest }) => sum + Math.abs(rest), 0) / all.reduce((sum, parts) => sum + size(parts), 0)
  )
}

function straddle() {
  const leg = (id: string, optionType: string) => ({
    ...{ id, optionType, tradeType: 'SELL', quantity: 1, riskManagement: {} },
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  })
  return backtestRequestSchema.parse({
    ...{ instrument: 'NIFTY', instrumentType: 'OPTIONS', ...PERIOD },
    strategy: {
      ...{ name: 'multi_leg_strategy', combinedPnLTracking: true },
      ...{ entryStartTime: '09:20', entryEndTime: '14:30', squareOffTime: '15:15' },
      legs: [leg('call', 'CALL'), leg('put', 'PUT')],
    },
  })
}

async function stress(): Promise<void> {
  const started = performance.now()
  for (const one of STRESS_CASES) {
    const { average, worst, losing } = await stressRow(straddle(), reader, one)
    show(
      `stress, ${one}`,
      `average ${average.toFixed(0)}, worst ${worst?.netPnl.toFixed(0)}, ${percent(losing)} lose`,
    )
  }
  show(`stress test of a short straddle over ${sessions.length} sessions, one thread`, seconds(started))
}

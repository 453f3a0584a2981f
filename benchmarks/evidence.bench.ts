/**
 * Is Delta's evidence fast enough to be computed for every result, and is it correct? Time and peak memory of
 * searches of 20 to 10,000 variants with their probability of overfitting; the same for 1,000 variants of
 * each kind of field, a bootstrap of 10,000 paths, a walk-forward of 12 windows over 200 variants, and a
 * stress test. Also: how often is the best of 100 random strategies called 'No evidence', how often is a
 * planted edge of known size found, and do the parts of a profit add up to the paisa on 10,000 random trades?
 * And by kind of noise, crash-tailed ones too: the grid of evidence-grid.ts, by the rule before and after.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing); random
 * strategies on random markets. EVIDENCE_VARIANTS, EVIDENCE_FAMILIES and EVIDENCE_TRADES scale it down;
 * EVIDENCE_PART=searches runs only the searches, =stress only the stress tables, =attribution only the parts of two
 * straddles, =grid only the grid (EVIDENCE_RUNS runs a cell; EVIDENCE_LOG names a log of trades). Unit: seconds, MB, percent.
 */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { doesApply, PROFIT_PARTS, STRESS_CASES, type ProfitParts } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { seededDraw, verdictOf, type EvidentBundle } from '#engine/evidence'
import { chargesFor } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyMultiDayRequest,
  aRandomStrategy,
  aSeed,
  HELD_DATES,
  randomMarket,
} from '#engine/replay/fixtures'
import { attributeRun, attributionReport, runBacktest, stressRow } from '#engine/report'
import { inPaise, inRupees, SESSIONS_PER_YEAR } from '#engine/units'
import { openDataset } from '#market-data'
import { bootstrap } from '../src/engine/evidence/resampling.ts'
import { evidenceGrid } from './evidence-grid.ts'
import { SEARCH_KINDS, type Searched } from './search-requests.ts'

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const PERIOD = { startDate: '2024-01-01', endDate: '2025-04-30' }
const MOST_VARIANTS = Number(process.env['EVIDENCE_VARIANTS'] ?? 10_000)
const FAMILIES = Number(process.env['EVIDENCE_FAMILIES'] ?? 400)
const TRADES = Number(process.env['EVIDENCE_TRADES'] ?? 10_000)
const VARIANTS = 100
/** `searches` runs only the searches, `grid` the grid of noise and edges, `stress` the stress tables; undefined runs all. */
const PART = process.env['EVIDENCE_PART']
/** Memory limit of a search of any size, all threads together. */
const MOST_MEGABYTES = 512
const COUNTS = [20, 100, 1000, 3000, 10_000].filter((count) => count <= MOST_VARIANTS)

const reader = openDataset(DATA_ROOT, 'simulated')
if (PART !== 'grid') await reader.prepare('NIFTY', { from: PERIOD.startDate, to: PERIOD.endDate })
const sessions = reader.sessions('NIFTY').filter((date) => date >= PERIOD.startDate && date <= PERIOD.endDate)
const show = (what: string, value: string) => console.log(`${what.padEnd(64)} ${value}`)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(2)} s`
/** Processor time of all threads, which other load affects least. */
const processor = (from: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from)
  return `${((user + system) / 1e6).toFixed(1)} s of processor time`
}
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

if (PART === undefined || PART === 'grid') process.exitCode = evidenceGrid(show) > 0 ? 1 : 0
if (PART === undefined || PART === 'searches') searches()
if (PART === 'stress') await stress()
if (PART === 'attribution') await attributedStraddles()
if (PART === undefined) {
  chances()
  noise()
  await attribution()
  await attributedStraddles()
  await stress()
}

/** Each search runs in a separate process, so that each has its own peak. */
function searches(): void {
  show('variants', 'seconds   processor   PBO seconds   stored MB   peak MB   PBO')
  const growth = COUNTS.map((count) => ({ count, ...searched(String(count)) }))
  const exponent = slope(growth.map(({ count, processor }) => [Math.log(count), Math.log(processor)]))
  const each = slope(growth.map(({ count, processor }) => [count, processor]))
  const memory = slope(growth.map(({ count, peak }) => [count, peak]))
  show(
    'fitted: processor time as variants to the power of',
    `${exponent.toFixed(2)}, ${(1000 * each).toFixed(1)} ms a variant; ${(1000 * memory).toFixed(1)} MB per thousand`,
  )
  const peaks = [...growth, ...SEARCH_KINDS.map(searched)].map(({ peak }) => peak)
  if (Math.max(...peaks) >= MOST_MEGABYTES) process.exitCode = 1
}

/**
 * @param which a number of variants of all stops and entry minutes, or a kind of field, of which a thousand
 * variants run
 */
function searched(which: string): Searched {
  const script = join(import.meta.dirname, 'search-once.ts')
  // The same settings as `delta serve`.
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/delta'),
  }
  const output = execFileSync(process.execPath, [script, DATA_ROOT, which], { encoding: 'utf8', env })
  const found = JSON.parse(output) as Searched
  const { seconds, processor, pboSeconds, stored, peak, probability, walked } = found
  const cells = [seconds, processor, pboSeconds, stored, peak].map((value) => value.toFixed(1).padStart(9))
  show(which, `${cells.join('')}   ${percent(probability)}`)
  if (walked)
    show(
      `walk-forward, ${walked.windows} windows × ${walked.variants} variants`,
      `${walked.seconds.toFixed(2)} s`,
    )
  return found
}

/** Slope of the least-squares line through points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
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

/** Closes of the at-the-money call and put of each session, and their trading costs. */
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
      underlying: 'NIFTY',
      tradeDay: day.day,
      side,
      quantity,
      entryPrice,
      exitPrice,
      exercised: false,
      expiry,
    })
    return (side === 'BUY' ? 1 : -1) * (exitPrice - entryPrice) * quantity - total
  })
}

function sharpeOf(profits: Float64Array): number {
  const mean = profits.reduce((sum, x) => sum + x, 0) / profits.length
  const variance = profits.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (profits.length - 1)
  return mean / Math.sqrt(variance)
}

/** Whether the rule on the figures finds no evidence in the best of a family. */
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

/**
 * The same days with a constant added to each, so that the true yearly Sharpe ratio after costs has a given
 * value.
 */
function planted(profits: Float64Array, yearly: number, expected: number): Float64Array {
  const mean = meanOf(profits)
  const sd = Math.sqrt(profits.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (profits.length - 1))
  return profits.map((x) => x - expected + (yearly / Math.sqrt(SESSIONS_PER_YEAR)) * sd)
}

function meanOf(values: Float64Array | readonly number[]): number {
  return [...values].reduce((sum, x) => sum + x, 0) / values.length
}

async function attribution(): Promise<void> {
  const requests = fc.sample(fc.tuple(fc.oneof(aRandomStrategy(), anyMultiDayRequest()), aSeed()), {
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

/** The parts of a straddle sold in the day and of one held over nights, and how long they take against the run alone. */
async function attributedStraddles(): Promise<void> {
  const intraday = straddle()
  const holding = { type: 'positional', expiry: 'weekly', enterDaysBefore: 3, exitDaysBefore: 0 } as const
  const held = { ...intraday, strategy: { ...intraday.strategy, holding } }
  const overnight = { ...intraday.strategy, entryStartTime: '15:15', entryEndTime: '15:20' }
  const btst = { ...intraday, strategy: { ...overnight, holding: { type: 'btst' } as const } }
  for (const [name, request] of Object.entries({
    intraday,
    'held to its expiry': held,
    'over a night': btst,
  })) {
    const plan = compilePlan(request, reader)
    attributeRun(plan, reader)
    const started = performance.now()
    const { total } = attributeRun(plan, reader)
    show(`attribution of a straddle ${name}, volatilities known`, seconds(started))
    const net = PROFIT_PARTS.reduce((sum, part) => sum + total[part], 0)
    for (const part of PROFIT_PARTS) show(`  ${part}`, total[part].toFixed(0).padStart(9))
    show('  net', net.toFixed(0).padStart(9))
  }
}

function restOf(all: readonly ProfitParts[]): number {
  const size = (parts: ProfitParts) => PROFIT_PARTS.reduce((sum, part) => sum + Math.abs(parts[part]), 0)
  return (
    all.reduce((sum, { rest }) => sum + Math.abs(rest), 0) / all.reduce((sum, parts) => sum + size(parts), 0)
  )
}

function straddle() {
  const leg = (id: string, optionType: string) => ({
    id,
    optionType,
    tradeType: 'SELL',
    quantity: 1,
    riskManagement: {},
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  })
  return backtestRequestSchema.parse({
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    ...PERIOD,
    strategy: {
      name: 'multi_leg_strategy',
      combinedPnLTracking: true,
      entryStartTime: '09:20',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      legs: [leg('call', 'CALL'), leg('put', 'PUT')],
    },
  })
}

/** Sold straddles without and with stops and over a night, and a condor of 200 and 400 points. */
function stressedStrategies() {
  const leg = (tradeType: 'SELL' | 'BUY', optionType: string, strikeType = 'ATM', riskManagement = {}) => ({
    id: `${tradeType} ${optionType}`,
    optionType,
    tradeType,
    quantity: 1,
    riskManagement,
    strikeCriteria: { type: 'Strike Type', strikeType },
  })
  const request = (legs: readonly unknown[], times = {}) => {
    const { strategy, ...rest } = straddle()
    const given = { ...rest, startDate: '2025-01-01', endDate: '2025-03-31' }
    return backtestRequestSchema.parse({ ...given, strategy: { ...strategy, ...times, legs } })
  }
  const stop = { stopLoss: { enabled: true, type: 'percentage', percentageValue: 25 } }
  const both = (...terms: [strikeType?: string, risk?: object]) =>
    ['CALL', 'PUT'].map((type) => leg('SELL', type, ...terms))
  const wings = ['CALL', 'PUT'].map((type) => leg('BUY', type, 'ATM+400'))
  return [
    ['naked straddle', request(both())],
    ['straddle with 25 % stops', request(both('ATM', stop))],
    ['condor', request([...both('ATM+200'), ...wings])],
    [
      'straddle over a night',
      request(both(), { entryStartTime: '15:15', entryEndTime: '15:20', holding: { type: 'btst' } }),
    ],
  ] as const
}

async function stress(): Promise<void> {
  for (const [name, request] of stressedStrategies()) {
    show(`stress of a ${name}, first quarter of 2025`, 'average, worst cycle, worst minute, fast exits')
    for (const one of STRESS_CASES) {
      const row = await stressRow(request, reader, one)
      const figures = [row.average, row.worst?.netPnl ?? 0, row.worstMinute?.profit ?? 0]
      const cells = figures.map((figure) => figure.toFixed(0).padStart(9)).join('')
      show(
        `  ${one}`,
        doesApply(row) ? `${cells}${String(row.fastExits?.count ?? 0).padStart(5)}` : 'does not apply',
      )
    }
  }
  const started = performance.now()
  for (const one of STRESS_CASES) await stressRow(straddle(), reader, one)
  show(`stress test of a short straddle over ${sessions.length} sessions, one thread`, seconds(started))
}

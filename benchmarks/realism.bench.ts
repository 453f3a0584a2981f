/**
 * Can the simulated market be distinguished from the real one? It prints the figures that gave earlier versions away,
 * with the real values beside version 4 and this one, for NIFTY and BANKNIFTY; two classifiers; 24 simple rules of the
 * index; and the short straddle of 9:20. The classifiers, a ridge logistic regression and a forest, get features of
 * single days, half of them real, and must say which are real on dates that they were not fitted on. 50 % is chance;
 * the goal is at most 65 % with the features that were held out when the market was tuned. A rule is named if it earns
 * on simulated minutes what it does not earn on real ones.
 *
 * Data, in the folder given as an argument (`npm run bench -- realism <folder>`, by default ../shared/data):
 * nifty-index-1min-2024/NIFTY_2024.csv, NIFTY's one-minute bars of January to August 2024;
 * straddle-log-2025-01/trades.csv, straddles of January 2025; nifty-options-1min-2021-06, option minutes of June
 * 2021. Missing data is named and skipped; for missing real minutes, figures measured elsewhere are used instead
 * (NIFTY and BANKNIFTY, 152 days of the same months). Simulated: regular sessions of the same dates, from three
 * seeds, for the rules from ten; options: every 5th session. Unit: as each row says; accuracy in percent over ten-fold
 * cross-validation by date, repeated five times.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tradingDates, tradingSession, type IsoDate } from '#engine/exchange'
import { InMemoryDay, type DailyPrices, type MarketDay, type MarketReader } from '#engine/market'
import {
  importFiles,
  marketStatistics,
  openStoredDataset,
  simulateDay,
  SIMULATED_FROM,
  SIMULATED_TO,
  SIMULATION_VERSION,
} from '#market-data'
import { simulateIndexPaths } from '../src/market-data/simulated/index-path.ts'
import { realDays } from '../src/market-data/simulated/real-days.ts'
import { simulateSessions } from '../src/market-data/simulated/sessions.ts'
import { correlation, featureRow, mean, type FeatureHalf } from './day-features.ts'
import { INDEX_FIGURES, indexFigures, type IndexSession } from './index-table.ts'
import { crossValidated } from './cross-validation.ts'
import { fitForest } from './forest.ts'
import { INDEX_RULES, ruleProfit, tStatistic, type RuleSession } from './index-rules.ts'
import { fitLogistic } from './logistic.ts'
import { firstCycles, STRADDLE_FIGURES, straddleDay } from './straddle-figures.ts'

const FOLDER = process.argv[3] ?? '../shared/data'
const REAL = join(FOLDER, 'nifty-index-1min-2024/NIFTY_2024.csv')
const REAL_OPTIONS = join(FOLDER, 'nifty-options-1min-2021-06')
const STRADDLE_LOG = join(FOLDER, 'straddle-log-2025-01/trades.csv')
/** The market was not tuned on these. */
const SEEDS = [1, 2, 3]
/** One exceptional day of 2024 that models of ordinary days need not produce. */
const LEFT_OUT = '2024-06-04'
const [FIRST, LAST] = ['2024-01-02', '2024-08-23']

type Index = 'NIFTY' | 'BANKNIFTY'

/** Imports real data for as long as `use` looks at it. */
async function withReal<T>(path: string, use: (reader: MarketReader) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'delta-realism-'))
  try {
    await importFiles({ paths: [path], dataRoot: folder, dataset: 'real', allowBad: true })
    return use(openStoredDataset(folder, 'real'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The daily prices of an index by date, with the close of the session before. */
function officialPrices(
  index: Index,
): ReadonlyMap<IsoDate, DailyPrices & { readonly previousClose: number }> {
  const days = realDays().flatMap(({ date, index: prices }) =>
    prices[index] ? [{ date, ...prices[index] }] : [],
  )
  return new Map(days.slice(1).map((day, i) => [day.date, { ...day, previousClose: days[i].close }]))
}
/** The prices of NIFTY in the session before each date. */
const dayBefore = new Map(
  realDays()
    .slice(1)
    .map(({ date }, i) => [date, realDays()[i].index.NIFTY!]),
)
const official = { NIFTY: officialPrices('NIFTY'), BANKNIFTY: officialPrices('BANKNIFTY') }

async function realSessions(): Promise<readonly IndexSession[] | undefined> {
  if (!existsSync(REAL)) {
    console.log(
      `real minutes of NIFTY: skipped, ${REAL} is not there; the figures of the outside measurement stand in`,
    )
    return undefined
  }
  return withReal(REAL, (reader) =>
    reader.sessions('NIFTY').flatMap((date) => {
      const prices = official.NIFTY.get(date)
      const { open, high, low, close } = reader.day('NIFTY', date).bars(0)
      if (date === LEFT_OUT || !prices || close.length !== 375 || close.includes(0)) return []
      const points = (paise: Int32Array) => Array.from(paise, (price) => price / 100)
      const bars = { open: points(open), high: points(high), low: points(low), close: points(close) }
      return [{ date, ...bars, previousClose: prices.previousClose, official: prices }]
    }),
  )
}

function simulatedSessions(index: Index, dates: readonly IsoDate[], seed: number): IndexSession[] {
  const byDate = new Map(simulateSessions(seed).map((session) => [session.date, session]))
  return dates.map((date) => {
    const path = simulateIndexPaths(String(seed), byDate.get(date)!)[index]
    const prices = official[index].get(date)!
    const points = (paise: Int32Array) => Array.from(paise, (price) => price / 100)
    const bars = {
      open: points(path.open),
      high: points(path.high),
      low: points(path.low),
      close: points(path.close),
    }
    return { date, ...bars, previousClose: prices.previousClose, official: prices }
  })
}

const shown = (value: number | undefined, digits = 3) =>
  (value === undefined ? '–' : value.toFixed(digits)).padStart(8)

function printTable(
  index: Index,
  real: readonly IndexSession[] | undefined,
  simulated: readonly IndexSession[][],
): void {
  console.log(`${index.padEnd(68)}    real measured  version 4  version ${SIMULATION_VERSION}`)
  const ofReal = real && indexFigures(real)
  const ofSeeds = simulated.map(indexFigures)
  INDEX_FIGURES.forEach(({ name, real: outside, before }, i) => {
    const now = mean(ofSeeds.map((figures) => figures[i]))
    console.log(
      `  ${name.padEnd(66)}${shown(outside[index])} ${shown(ofReal?.[i])}   ${shown(before[index])}   ${shown(now)}`,
    )
  })
}

const CLASSIFIERS = { 'ridge logistic regression': fitLogistic, 'forest of 100 trees': fitForest } as const

function printClassifiers(real: readonly IndexSession[], simulated: readonly IndexSession[][]): void {
  console.log(
    `classifiers, NIFTY, ${real.length} real days and the simulated ones of the same dates, % told apart ` +
      `(chance 50, aim at most 65)`,
  )
  for (const half of ['tuning', 'held out'] satisfies FeatureHalf[])
    for (const [name, fit] of Object.entries(CLASSIFIERS)) {
      const rows = (sessions: readonly IndexSession[]) => sessions.map((session) => featureRow(session, half))
      const accuracies = simulated.map((sessions) => 100 * crossValidated(rows(real), rows(sessions), fit))
      console.log(
        `  ${`${name}, features of the half '${half}'`.padEnd(66)}` +
          `${accuracies.map((one) => one.toFixed(1)).join(', ')}; mean ${mean(accuracies).toFixed(1)}`,
      )
    }
  console.log(
    'classifiers, BANKNIFTY: skipped, no real minutes of it are kept; its table above stands for it',
  )
}

/** Seeds whose mean a rule earns on a simulated day: more of them show a smaller edge. */
const RULE_SEEDS = 10
/** A t beyond this is chance in one of 20 looks at 24 rules. */
const BEYOND_CHANCE = 3.1
/** A t beyond this separates simulated from real profits of one rule. */
const DIFFERS = 2

/**
 * What simple rules earn, simulated and real, on the same dates. A rule is named if it earns or loses on simulated
 * minutes more than 24 tries allow, and not on real ones.
 */
function printRules(real: readonly IndexSession[]): void {
  const dates = real.map(({ date }) => date)
  const seeds = Array.from({ length: RULE_SEEDS }, (_, i) => simulatedSessions('NIFTY', dates, i + 1))
  console.log(
    `24 rules, NIFTY, bp a day without costs: mean (t) over ${dates.length} real days; over the same ` +
      `simulated, mean of ${RULE_SEEDS} seeds; t of the difference by day`,
  )
  const named = INDEX_RULES.filter((rule) => {
    const profits = (sessions: readonly IndexSession[]) =>
      sessions.map((session) => ruleProfit(rule, withDayBefore(session)))
    const ofReal = profits(real)
    const ofSeeds = seeds.map(profits)
    const simulated = dates.map((_, day) => mean(ofSeeds.map((seed) => seed[day])))
    const difference = tStatistic(simulated.map((profit, day) => profit - ofReal[day]))
    const figures = [ofReal, simulated].map(
      (profit) => `${shown(mean(profit), 2)} (${tStatistic(profit).toFixed(1).padStart(4)})`,
    )
    console.log(`  ${rule.name.padEnd(50)}${figures.join('  ')}  ${shown(difference, 1)}`)
    return Math.abs(tStatistic(simulated)) > BEYOND_CHANCE && Math.abs(difference) > DIFFERS
  })
  console.log(
    named.length === 0
      ? `no rule earns on simulated minutes (t beyond ±${BEYOND_CHANCE}) what it does not earn on real ones`
      : `EARNED ONLY ON SIMULATED MINUTES: ${named.map(({ name }) => name).join('; ')}`,
  )
}

function withDayBefore(session: IndexSession): RuleSession {
  const { high, low } = dayBefore.get(session.date)!
  return { ...session, previousHigh: high, previousLow: low }
}

async function compareIndex(): Promise<void> {
  const real = await realSessions()
  const dates =
    real?.map(({ date }) => date) ??
    tradingDates(FIRST, LAST).filter((date) => date !== LEFT_OUT && tradingSession(date)?.minutes === 375)
  const nifty = SEEDS.map((seed) => simulatedSessions('NIFTY', dates, seed))
  printTable('NIFTY', real, nifty)
  printTable(
    'BANKNIFTY',
    undefined,
    SEEDS.map((seed) => simulatedSessions('BANKNIFTY', dates, seed)),
  )
  if (!real) return console.log('classifiers and rules: skipped, they need real minutes of NIFTY')
  printClassifiers(real, nifty)
  printRules(real)
}

/** Every how many sessions the straddle is measured, and the seeds whose mean is compared with a real day. */
const STRADDLE_EVERY = 4
const LOG_SEEDS = 20
const LOG_LOT = 75

function compareStraddle(): void {
  const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO).filter((_, i) => i % STRADDLE_EVERY === 0)
  const days = SEEDS.flatMap((seed) =>
    dates.flatMap((date) => straddleDay(simulateDay('NIFTY', date, seed)) ?? []),
  )
  console.log(
    `${'short straddle of NIFTY at 9:20, stops of 20 %'.padEnd(52)}    real  version 4  version ${SIMULATION_VERSION}`,
  )
  for (const { name, of, real, before } of STRADDLE_FIGURES)
    console.log(`  ${name.padEnd(50)}${shown(real, 2)}   ${shown(before, 2)}   ${shown(of(days), 2)}`)
  if (!existsSync(STRADDLE_LOG)) return console.log(`day by day: skipped, ${STRADDLE_LOG} is not there`)
  const log = [...firstCycles(readFileSync(STRADDLE_LOG, 'utf8'), LOG_LOT)]
  const means = log.map(([date]) =>
    mean(
      Array.from(
        { length: LOG_SEEDS },
        (_, i) => straddleDay(simulateDay('NIFTY', date, i + 1))?.firstCycle ?? 0,
      ),
    ),
  )
  const r = correlation(
    means,
    log.map(([, profit]) => profit),
  )
  const spread = 1.96 / Math.sqrt(log.length - 3)
  console.log(
    `day by day, first cycle of ${log.length} real days against the mean of ${LOG_SEEDS} seeds: correlation ${r.toFixed(2)} ` +
      `(95 %: ${Math.tanh(Math.atanh(r) - spread).toFixed(2)} to ${Math.tanh(Math.atanh(r) + spread).toFixed(2)}), ` +
      `mean ${mean(log.map(([, profit]) => profit)).toFixed(1)} real, ${mean(means).toFixed(1)} simulated`,
  )
}

const EVERY = 5
/** Groups of `delta inspect` that are about options' trading and noise. */
const OPTION_GROUPS = ['Minute changes', 'Volume', 'Open interest', 'Strikes', 'Parity', 'Smile']

/** What a few strikes of an expiry suffice for; its volume is that of all of them. */
const REAL_GROUPS = ['Minute changes', 'Parity']

/** Statistics of the real days' options; statistics with too little data are left out. */
async function measureOptions(): Promise<ReadonlyMap<string, number>> {
  if (!existsSync(REAL_OPTIONS)) {
    console.log(`options of real days: skipped, ${REAL_OPTIONS} is not there`)
    return new Map()
  }
  return withReal(REAL_OPTIONS, (reader) => {
    const days = reader.sessions('NIFTY').map((date) => reader.day('NIFTY', date))
    console.log(`options of real days: ${days.map(({ date }) => date).join(', ')}`)
    const rows = [...marketStatistics(days)].filter(
      ({ group, value }) => !Number.isNaN(value) && REAL_GROUPS.some((known) => group.startsWith(known)),
    )
    return new Map(rows.map(({ group, name, value }) => [`${group}, ${name}`, value]))
  })
}

async function compareOptions(): Promise<void> {
  const real = await measureOptions()
  const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO).filter((_, i) => i % EVERY < 2)
  const days = function* (): Generator<MarketDay> {
    for (const date of dates) yield new InMemoryDay(simulateDay('NIFTY', date))
  }
  for (const { group, name, value, low, high, ok } of marketStatistics(days())) {
    if (!OPTION_GROUPS.some((wanted) => group.startsWith(wanted))) continue
    const range = `${low} to ${high}`
    const shown = Number.isNaN(value) ? 'skipped: not in these days' : `${value.toPrecision(3)} (${range})`
    const beside = real.get(`${group}, ${name}`)
    const inReal = beside === undefined ? '' : `, on the real days ${beside.toPrecision(3)}`
    console.log(`options: ${group}, ${name}: ${shown}${inReal}${ok ? '' : ' OUT OF RANGE'}`)
  }
}

await compareIndex()
compareStraddle()
await compareOptions()

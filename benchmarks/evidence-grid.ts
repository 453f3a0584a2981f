/**
 * How often noise is called no evidence, and a true edge found: by the rule before (deflated Sharpe ratio of the best variant,
 * minimum track record) and after (maximum test, crashes that the record has not seen).
 *
 * Generators, each with mean 0 and, without its crash, a standard deviation of 1 a session: `normal`; `t3` (Student, three
 * degrees of freedom, scaled); `AR(0.3)`; `crash 1%` (+0.2 a session and −20 more on 1 % of them); `crash 0.3%` (+0.09, −30 more
 * on 0.3 %); `short vol` ((1 − z²)/√2, z normal); `log` (days of a real straddle log, centred and scaled, in blocks of 5; needs
 * EVIDENCE_LOG, a file with the columns date and net_PnL). Variants share a session's value with probability ρ, so each keeps its
 * generator's distribution and two correlate by ρ². The best variant by Sharpe ratio is judged. The crash loss is the true crash
 * times a seeded uniform 0.6 to 1.2, without a crash the 0.1 % quantile times the same, for noise and edge alike.
 */
import { existsSync, readFileSync } from 'node:fs'
import { sharpeEvidence, total } from '#engine/analytics'
import { seededDraw } from '#engine/evidence'
import { SESSIONS_PER_YEAR } from '#engine/units'
import { deflation } from '../src/engine/evidence/deflation.ts'
import { effectiveVariants } from '../src/engine/evidence/effective-variants.ts'
import { maximumTest } from '../src/engine/evidence/maximum-test.ts'
import { minimumTrackRecord } from '../src/engine/evidence/track-record.ts'
import { unseenCrashes } from '../src/engine/evidence/unseen-crashes.ts'
import { ruling } from '../src/engine/evidence/verdict.ts'

const RUNS = Number(process.env['EVIDENCE_RUNS'] ?? 100)
/** Least share of noise that is called no evidence: 95 %, less what so few runs can't tell (94 % for 600). */
const LEAST = 0.95 - 1.12 * Math.sqrt((0.95 * 0.05) / RUNS)
/** The true Sharpe ratio of an edge, a year. */
const EDGE = 2
/** Sessions, variants and the share of sessions whose value all variants have in common. */
const SHAPES = [
  [60, 1, 0],
  [60, 10, 0.7],
  [60, 100, 0],
  [330, 1, 0],
  [330, 10, 0],
  [330, 10, 0.95],
  [330, 100, 0],
  [330, 100, 0.7],
  [1000, 1, 0],
  [1000, 100, 0.7],
] as const
const EDGE_SHAPES = [
  [330, 1, 0],
  [330, 10, Math.SQRT1_2],
  [330, 100, 0],
  [1000, 1, 0],
  [1000, 10, Math.SQRT1_2],
  [1000, 100, 0],
] as const
/** Factors on the true crash; null draws one for each run. */
const FACTORS = [null, 0.3, 0.6, 1] as const

/** Uniform numbers in [0, 1). */
type Uniform = () => number
interface Generator {
  readonly name: string
  readonly crash: number
  readonly series: (sessions: number, uniform: Uniform) => Float64Array
}

function uniformOf(seed: number): Uniform {
  const draw = seededDraw(seed)
  return () => draw(0x4000_0000) / 0x4000_0000
}

const normal = (uniform: Uniform) =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
const each = (value: (uniform: Uniform) => number) => (sessions: number, uniform: Uniform) =>
  Float64Array.from({ length: sessions }, () => value(uniform))
const student = (uniform: Uniform) => {
  const chi = normal(uniform) ** 2 + normal(uniform) ** 2 + normal(uniform) ** 2
  return normal(uniform) / Math.sqrt(chi / 3) / Math.sqrt(3)
}
const crashing = (chance: number, size: number) =>
  each((uniform) => chance * size + normal(uniform) - (uniform() < chance ? size : 0))

/** Text that the names of the generators to run begin with; all by default. */
const ONLY = process.env['EVIDENCE_GENERATOR'] ?? ''

const ALL: readonly Generator[] = [
  { name: 'normal', crash: 3.09, series: each(normal) },
  { name: 't3', crash: 5.9, series: each(student) },
  {
    name: 'AR(0.3)',
    crash: 3.09,
    series: (sessions, uniform) => {
      let last = normal(uniform)
      return Float64Array.from(
        { length: sessions },
        () => (last = 0.3 * last + Math.sqrt(1 - 0.3 ** 2) * normal(uniform)),
      )
    },
  },
  { name: 'crash 1%', crash: 20, series: crashing(0.01, 20) },
  { name: 'crash 0.3%', crash: 30, series: crashing(0.003, 30) },
  { name: 'short vol', crash: 6.95, series: each((uniform) => (1 - normal(uniform) ** 2) / Math.SQRT2) },
  ...logGenerator(process.env['EVIDENCE_LOG']),
]

const GENERATORS = ALL.filter(({ name }) => name.startsWith(ONLY))

function logGenerator(path: string | undefined): Generator[] {
  if (path === undefined || !existsSync(path)) return []
  const [header, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = header.split(',')
  const [date, net] = [names.indexOf('date'), names.indexOf('net_PnL')]
  const days = new Map<string, number>()
  for (const line of lines) {
    const cells = line.split(',')
    days.set(cells[date], (days.get(cells[date]) ?? 0) + Number(cells[net]))
  }
  const profits = [...days.values()]
  const mean = profits.reduce((sum, x) => sum + x, 0) / profits.length
  const sd = Math.sqrt(profits.reduce((sum, x) => sum + (x - mean) ** 2, 0) / profits.length)
  const scaled = profits.map((x) => (x - mean) / sd)
  return [
    {
      name: `log (${scaled.length} days)`,
      crash: -Math.min(...scaled),
      series: (sessions, uniform) => {
        let at = Math.floor(uniform() * scaled.length)
        return Float64Array.from({ length: sessions }, () => {
          at = uniform() < 0.2 ? Math.floor(uniform() * scaled.length) : (at + 1) % scaled.length
          return scaled[at]
        })
      },
    },
  ]
}

interface Shape {
  readonly sessions: number
  readonly variants: number
  readonly common: number
}

/** Variants of noise; with an edge it is the first one's. */
function familyOf({ series }: Generator, { sessions, variants, common }: Shape, edge: number, seed: number) {
  const uniform = uniformOf(seed)
  const shared = series(sessions, uniform)
  return Array.from({ length: variants }, (_, number) => {
    const own = series(sessions, uniform)
    const added = number === 0 ? edge : 0
    return own.map((value, i) => (uniform() < common ? shared[i] : value) + added)
  })
}

/** Whether the best variant is called evidence: before, and after for each factor on the crash. */
function judged(family: readonly Float64Array[], crash: number, drawn: number) {
  const all = family.map((profits) => sharpeEvidence(profits)!)
  const ratios = all.map(({ sharpe }) => sharpe)
  const best = ratios.indexOf(Math.max(...ratios))
  const profits = family[best]
  const variance =
    ratios.length > 1
      ? ratios.reduce((sum, x) => sum + (x - meanOf(ratios)) ** 2, 0) / (ratios.length - 1)
      : null
  const { deflated } = deflation(all[best], { count: family.length, variance })
  const minimum = minimumTrackRecord(all[best])
  const before = deflated >= 0.9 && minimum !== null && profits.length >= minimum
  const chance = maximumTest(family, best)
  const effective = effectiveVariants(family)
  const levels = FACTORS.map((factor) => {
    const { completedMean } = unseenCrashes(profits, crash * (factor ?? drawn), effective)
    const middle = profits.length >> 1
    return ruling({
      chance,
      profit: total(profits),
      completed: completedMean,
      deflated: null,
      overfitting: null,
      halves: [total(profits.subarray(0, middle)), total(profits.subarray(middle))],
    }).level
  })
  return { before, strongBefore: before && deflated >= 0.99, levels }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length

/** Prints both tables; returns the cells of noise that are called evidence too often. */
export function evidenceGrid(show: (what: string, value: string) => void): number {
  const percent = (count: number) => `${((100 * count) / RUNS).toFixed(0)}`.padStart(5)
  const drawn = uniformOf(7)
  const factors = FACTORS.map((factor) => (factor === null ? 'drawn' : factor.toFixed(1)))
  show(
    `noise, ${RUNS} runs a cell: % called no evidence`,
    ` before  Strong |  after by crash factor ${factors.join(', ')}  Strong`,
  )
  let missed = 0
  let missedBefore = 0
  for (const generator of GENERATORS)
    for (const [sessions, variants, common] of SHAPES) {
      const shape = { sessions, variants, common }
      const runs = Array.from({ length: RUNS }, (_, run) =>
        judged(familyOf(generator, shape, 0, 1 + run), generator.crash, 0.6 + 0.6 * drawn()),
      )
      const none = FACTORS.map((_, f) => runs.filter(({ levels }) => levels[f] === 'none').length)
      const before = runs.filter((run) => !run.before).length
      if (none[0] < LEAST * RUNS) missed++
      if (before < LEAST * RUNS) missedBefore++
      show(
        `  ${generator.name}, ${sessions} sessions, ${variants} variants, common ${common.toFixed(1)}`,
        `${percent(before)}  ${percent(runs.filter(({ strongBefore }) => strongBefore).length)}  | ${none.map(percent).join('')}  ${percent(runs.filter(({ levels }) => levels[0] === 'strong').length)}${none[0] < LEAST * RUNS ? '  MISSED' : ''}`,
      )
    }
  show(`cells of noise below ${(100 * LEAST).toFixed(1)} %: before, after`, `${missedBefore}, ${missed}`)
  edges(show, percent)
  return missed
}

function edges(show: (what: string, value: string) => void, percent: (count: number) => string): void {
  show(`a true Sharpe ratio of ${EDGE}, ${RUNS} runs a cell: % found`, ' before |  after by crash factor')
  const drawn = uniformOf(8)
  for (const generator of GENERATORS.filter(({ name }) => /^(normal|t3|short vol|log)/.test(name)))
    for (const [sessions, variants, common] of EDGE_SHAPES) {
      const runs = Array.from({ length: RUNS }, (_, run) =>
        judged(
          familyOf(
            generator,
            { sessions, variants, common },
            EDGE / Math.sqrt(SESSIONS_PER_YEAR),
            5_000 + run,
          ),
          generator.crash,
          0.6 + 0.6 * drawn(),
        ),
      )
      const found = FACTORS.map((_, f) => percent(runs.filter(({ levels }) => levels[f] !== 'none').length))
      show(
        `  ${generator.name}, ${sessions} sessions, one of ${variants}, common ${common.toFixed(1)}`,
        `${percent(runs.filter(({ before }) => before).length)}  | ${found.join('')}`,
      )
    }
}

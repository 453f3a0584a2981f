/**
 * Does the gate of trust notice spoiled data, and does it leave clean data alone? Days are spoiled in the seven ways
 * that real files show, each as a whole and in part, and judged as an import judges them. A spoiled day without a
 * finding is missed; a clean day with one is a false alarm.
 *
 * Data: simulated days of NIFTY and BANKNIFTY with the real daily prices of their index, every tenth session of
 * 2024-01-01 to 2025-04-30 unless `EVERY` says otherwise. Real files, in the folder given as an argument
 * (`npm run bench -- trust <folder>`, by default ../shared/data): nifty-index-1min-2024, nifty-options-1min-2021-06 and
 * upstox-candles-2026-07-15. They must come out trusted, and their days are spoiled like the simulated ones as far as
 * they have contracts. Missing folders are named and skipped.
 * Unit: days noticed, of all days; the checks that noticed them.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strikeStep, tradingDates } from '#engine/exchange'
import { BAR_FIELDS, ROW_KIND, type DayColumns, type MarketDay } from '#engine/market'
import {
  datasetTrust,
  importFiles,
  openStoredDataset,
  realPrices,
  simulateDay,
  SIMULATED_FROM,
  SIMULATED_TO,
} from '#market-data'
import {
  allRows,
  aMinuteLate,
  aThird,
  contractsOf,
  staleCopies,
  timesHundred,
  without,
} from '../src/market-data/fixtures/spoiled-days.ts'
import { dayTrust } from '../src/market-data/importers/day-trust.ts'
import { TRUST_THRESHOLDS } from '../src/market-data/importers/trust-thresholds.ts'

const EVERY = Number(process.env['EVERY'] ?? 10)
const REAL = resolve(process.argv[3] ?? join(import.meta.dirname, '../../shared/data'))

type Rows = (row: number, day: DayColumns) => boolean
const index: Rows = (row) => row === 0
const contracts: Rows = (row) => row > 0
const nearest: Rows = (row, { instruments: { kind, expiry } }) =>
  kind[row] >= ROW_KIND.call && expiry[row] === Math.min(...expiry.filter((one) => one > 0))
const everySecond: Rows = (row, { underlying, instruments: { kind, strike } }) =>
  kind[row] >= ROW_KIND.call && (strike[row] / strikeStep(underlying)) % 2 === 1

/** A clean day, and the days whose data can take its place. */
interface Around {
  readonly day: DayColumns
  readonly next: DayColumns
  /** The other index on the same date; undefined for real days, of which there is only one index. */
  readonly other: DayColumns | undefined
  /** The day whose date has day and month swapped, if it has a session. */
  readonly swapped: DayColumns | undefined
}

interface Spoiling {
  readonly name: string
  readonly part: string
  /** Undefined if the day cannot be spoiled in this way. */
  readonly of: (around: Around) => DayColumns | undefined
}

const of = (name: string, part: string, spoil: Spoiling['of']): Spoiling => ({ name, part, of: spoil })
const relabelled = (from: DayColumns | undefined, { underlying, date }: DayColumns) =>
  from && { ...from, underlying, date }

/** The index's bars of another day, with the contracts of this one. */
const withIndexOf = (from: DayColumns | undefined, day: DayColumns) =>
  from && contractsOf(relabelled(from, day)!, day, index)

const SPOILINGS: readonly Spoiling[] = [
  of('Wrong index', 'whole', ({ day, other }) => relabelled(other, day)),
  of('Wrong index', 'the index alone', ({ day, other }) => withIndexOf(other, day)),
  of('Times 100', 'whole', ({ day }) => timesHundred(day)),
  of('Times 100', 'the index alone', ({ day }) => timesHundred(day, index)),
  of('Times 100', 'all contracts', ({ day }) => timesHundred(day, contracts)),
  of('Times 100', 'a third of the contracts', ({ day }) => timesHundred(day, aThird)),
  of('A minute late', 'whole', ({ day }) => aMinuteLate(day)),
  of('A minute late', 'the index alone', ({ day }) => aMinuteLate(day, index)),
  of('A minute late', 'all contracts', ({ day }) => aMinuteLate(day, contracts)),
  of('A minute late', 'a third of the contracts', ({ day }) => aMinuteLate(day, aThird)),
  of('Day and month swapped', 'whole', ({ day, swapped }) => relabelled(swapped, day)),
  of('Day and month swapped', 'the index alone', ({ day, swapped }) => withIndexOf(swapped, day)),
  of('Half the strikes missing', 'every expiry', ({ day }) => without(day, everySecond)),
  of('Half the strikes missing', 'the nearest expiry', ({ day }) =>
    without(day, (row, columns) => everySecond(row, columns) && nearest(row, columns)),
  ),
  of('Another day’s data', 'whole', ({ day, next }) => relabelled(next, day)),
  of('Another day’s data', 'the index alone', ({ day, next }) => withIndexOf(next, day)),
  of('Another day’s data', 'all contracts', ({ day, next }) => contractsOf(next, day, contracts)),
  of('Another day’s data', 'a third of the contracts', ({ day, next }) => contractsOf(next, day, aThird)),
  of('Stale copies', 'whole', ({ day }) => staleCopies(day, allRows)),
  of('Stale copies', 'the index alone', ({ day }) => staleCopies(day, index)),
  of('Stale copies', 'all contracts', ({ day }) => staleCopies(day, contracts)),
  of('Stale copies', 'a third of the contracts', ({ day }) => staleCopies(day, aThird)),
]

const checksOf = (day: DayColumns): string[] => [
  ...new Set(dayTrust(day, false, realPrices(day.underlying, day.date)).findings.map(({ check }) => check)),
]

console.log('Thresholds')
for (const [name, value] of Object.entries(TRUST_THRESHOLDS)) console.log(`  ${name.padEnd(22)} ${value}`)
for (const underlying of ['NIFTY', 'BANKNIFTY'] as const)
  report(`Simulated ${underlying}`, simulatedDays(underlying))
await judgeRealFiles()

function simulatedDays(underlying: 'NIFTY' | 'BANKNIFTY'): Around[] {
  const dates = tradingDates(SIMULATED_FROM, SIMULATED_TO)
  const another = underlying === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
  return dates.flatMap((date, i) => {
    if (i % EVERY !== 0 || i + 1 === dates.length) return []
    const [year, month, day] = date.split('-')
    const mirrored = `${year}-${day}-${month}`
    return [
      {
        day: simulateDay(underlying, date),
        next: simulateDay(underlying, dates[i + 1]),
        other: simulateDay(another, date),
        swapped: day !== month && dates.includes(mirrored) ? simulateDay(underlying, mirrored) : undefined,
      },
    ]
  })
}

function report(title: string, all: readonly Around[]): void {
  const alarms = all.flatMap(({ day }) => checksOf(day).map((check) => `${day.date} ${check}`))
  console.log(`\n${title}: ${all.length} clean days, ${alarms.length} false alarms ${alarms.join(', ')}`)
  for (const { name, part, of: spoil } of SPOILINGS) {
    const found = all.flatMap((around) => {
      const day = spoil(around)
      return day && !isSame(day, around.day) ? [{ date: day.date, checks: checksOf(day) }] : []
    })
    if (found.length === 0) continue
    const missed = found.filter(({ checks }) => checks.length === 0).map(({ date }) => date)
    const by = [...new Set(found.flatMap(({ checks }) => checks))].join(', ')
    const noticed = `${found.length - missed.length}/${found.length}`
    const rest = missed.length > 0 ? `; missed ${missed.slice(0, 5).join(' ')}` : ''
    console.log(`  ${name.padEnd(25)} ${part.padEnd(25)} ${noticed.padStart(8)}  ${by}${rest}`)
  }
}

/** Whether a day has nothing that this way of spoiling changes, such as an index without contracts. */
function isSame(one: DayColumns, another: DayColumns): boolean {
  const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array) =>
    Buffer.from(buffer, byteOffset, byteLength)
  return (
    one.instruments.count === another.instruments.count &&
    BAR_FIELDS.every((field) => bytesOf(one.columns[field]).equals(bytesOf(another.columns[field])))
  )
}

async function judgeRealFiles(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'delta-bench-'))
  const files = [
    { folder: 'nifty-index-1min-2024' },
    { folder: 'nifty-options-1min-2021-06' },
    { folder: 'upstox-candles-2026-07-15', contracts: ['57352=NIFTY:2026-07-21:24000:CE'] },
  ]
  try {
    for (const { folder, contracts: named } of files) {
      const path = join(REAL, folder)
      if (!existsSync(path)) {
        console.log(`\n${path} is missing: skipped`)
        continue
      }
      await importFiles({ paths: [path], dataset: folder, dataRoot: root, contracts: named })
      const { state, reasons } = datasetTrust(root, folder)
      console.log(`\nReal files ${folder}: ${state} ${reasons.map(({ says }) => says).join('; ')}`)
      report(`Real days of ${folder}`, realDays(root, folder))
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function realDays(root: string, dataset: string): Around[] {
  const reader = openStoredDataset(root, dataset)
  const dates = reader.sessions('NIFTY')
  const step = dates.length > 20 ? 3 : 1
  return dates.flatMap((date, i) => {
    if (i % step !== 0) return []
    const [year, month, day] = date.split('-')
    const mirrored = `${year}-${day}-${month}`
    // The last day has no next day, so it takes the previous one.
    const next = dates[i + 1] ?? dates[i - 1]
    const open = (of: string) => columnsOf(reader.day('NIFTY', of))
    const own = open(date)
    return [
      {
        day: own,
        next: next === undefined ? own : open(next),
        other: undefined,
        swapped: day !== month && dates.includes(mirrored) ? open(mirrored) : undefined,
      },
    ]
  })
}

function columnsOf(day: MarketDay): DayColumns {
  const { underlying, date, session, instruments } = day
  const { minutes } = session
  const columns = Object.fromEntries(
    BAR_FIELDS.map((field) => {
      const values = new Int32Array(instruments.count * minutes)
      for (let row = 0; row < instruments.count; row++) values.set(day.field(row, field), row * minutes)
      return [field, values]
    }),
  ) as unknown as DayColumns['columns']
  return { underlying, date, session, officialClose: undefined, instruments, columns }
}

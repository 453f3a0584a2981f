import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPrice, UNDERLYINGS, type Underlying, type Verification } from '#domain'
import { dayNumber, finalExpiry, instrumentOf, isoDate, NSE, lotSizeOn, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import { settlementQuery } from './importers/bhavcopy/bhavcopy.ts'
import { DuckSession } from './importers/duck-session.ts'
import { Findings } from './importers/findings.ts'
import { detectFormat } from './importers/formats.ts'
import { ImportError } from './importers/import-error.ts'
import { tradingMinutes } from './importers/bar-gaps.ts'
import { dataFiles, sourceFiles, type SourceFile } from './importers/source-file.ts'
import { unpackFiles } from './importers/unpack/unpack.ts'
import { unreadableFile } from './importers/unreadable-file.ts'
import { openStoredDataset } from './store/datasets.ts'
import type { StoreReader } from './store/store-reader.ts'

/** How a contract's day can differ from the exchange's own file. */
const FAULTS = {
  range: 'A price lies outside the range of the exchange',
  close: 'The last price is another one than the exchange’s last trade',
  volume: 'The volume is another one than the exchange’s',
  'open-interest': 'The last open interest is another one than the exchange’s',
  unlisted: 'The exchange lists no such contract',
  lot: 'The exchange’s lot is another one than the contract rules say',
  missing: 'The exchange traded a strike near the money that the dataset does not have',
} as const
type Fault = keyof typeof FAULTS

/** Share by which volume and open interest may differ, because brokers leave out block and auction trades. */
const UNITS_SHARE = 0.02
/** Distance from the money, in percent of the index, within which every traded strike is expected. */
const NEAR_PERCENT = 1.5

/**
 * Compares every contract-day of a dataset with the exchange's daily files: range, last price, volume, open interest
 * and lot. Changes nothing.
 * @param paths files, ZIP archives and folders of bhavcopies, NSE's in either layout or BSE's
 * @throws ImportError when a file is not a bhavcopy; RangeError when there is no such dataset
 */
export async function verifyDataset(
  dataRoot: string,
  dataset: string,
  paths: readonly string[],
): Promise<Verification> {
  const reader = openStoredDataset(dataRoot, dataset)
  const scratch = mkdtempSync(join(tmpdir(), 'delta-verify-'))
  const duck = await DuckSession.open(scratch)
  try {
    const files = sourceFiles(await unpackFiles(dataFiles(paths), join(scratch, 'unpacked')))
    const days = await exchangeDays(duck, files).catch((error: unknown) => {
      throw unreadableFile(error, files) ?? error
    })
    return { dataset, ...compared(reader, days) }
  } finally {
    duck.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function compared(
  reader: StoreReader,
  days: ReadonlyMap<string, readonly Listed[]>,
): Omit<Verification, 'dataset'> {
  const run = new Run()
  let daysWithoutFile = 0
  for (const underlying of reader.underlyings)
    for (const date of reader.sessions(underlying)) {
      const contracts = days.get(`${underlying} ${date}`)
      if (contracts) run.day(reader.day(underlying, date), contracts)
      else daysWithoutFile++
    }
  return { daysWithoutFile, ...run.result() }
}

/** A contract in an exchange's file. Prices in paise, volume and open interest as the file counts them. */
interface Listed {
  readonly kind: number
  readonly expiry: number
  readonly strike: number
  readonly high: number
  readonly low: number
  readonly lot: number
  readonly last: number
  readonly volume: number
  readonly openInterest: number
}

async function exchangeDays(duck: DuckSession, files: readonly SourceFile[]): Promise<Map<string, Listed[]>> {
  const days = new Map<string, Listed[]>()
  for (const file of files) {
    const detected = detectFormat(file)
    if (detected.holds !== 'settlement')
      throw new ImportError(`${file.name} is no daily file of the exchange (bhavcopy)`)
    // Most rows are contracts on shares.
    const ofIndices = `SELECT * FROM (${settlementQuery(file, detected.format)}) WHERE underlying IS NOT NULL`
    for (const row of await duck.rows(ofIndices)) {
      const [key, contract] = listedOf(row) ?? []
      if (key === undefined || !contract) continue
      const contracts = days.get(key)
      if (contracts) contracts.push(contract)
      else days.set(key, [contract])
    }
  }
  return days
}

type Row = Readonly<Record<string, string | number | bigint | null>>

/** A contract and its day and underlying; undefined for a row of any other instrument. */
function listedOf(row: Row): readonly [string, Listed] | undefined {
  if (['underlying', 'day', 'kind', 'expiry', 'strike'].some((field) => row[field] === null)) return undefined
  const number = (field: string) => Number(row[field] ?? 0)
  const underlying = UNDERLYINGS[number('underlying')]
  const date = isoDate(number('day'))
  const contract = {
    kind: number('kind'),
    expiry: dayNumber(finalExpiry(underlying, isoDate(number('expiry')), date)),
    strike: number('strike'),
    high: number('high'),
    low: number('low'),
    lot: number('lot'),
    last: number('last'),
    volume: number('volume'),
    openInterest: number('open_interest'),
  }
  return [`${underlying} ${date}`, contract]
}

const keyOf = ({ kind, expiry, strike }: Pick<Listed, 'kind' | 'expiry' | 'strike'>) =>
  `${kind} ${expiry} ${strike}`

class Run {
  readonly #faults = new Findings(FAULTS)
  #days = 0
  #partialDays = 0
  #withoutVolume = 0
  #contractDays = 0
  #agreeing = 0

  day(day: MarketDay, contracts: readonly Listed[]): void {
    this.#days++
    const listed = new Map(contracts.map((contract) => [keyOf(contract), contract]))
    const there = new Set<string>()
    const isWhole = reachesClose(day)
    if (!isWhole) this.#partialDays++
    const { count, kind, expiry, strike } = day.instruments
    for (let row = 0; row < count; row++) {
      if (kind[row] === ROW_KIND.index) continue
      const key = keyOf({ kind: kind[row], expiry: expiry[row], strike: strike[row] })
      there.add(key)
      this.#contract({ day, row, isWhole }, listed.get(key))
    }
    this.#missing(day, contracts, there)
  }

  result(): Omit<Verification, 'dataset' | 'daysWithoutFile'> {
    return {
      days: this.#days,
      partialDays: this.#partialDays,
      withoutVolume: this.#withoutVolume,
      contractDays: this.#contractDays,
      agreeing: this.#agreeing,
      faults: this.#faults.list(),
    }
  }

  #contract(about: ContractDay, listed: Listed | undefined): void {
    const { day, row } = about
    this.#contractDays++
    const volume = day.field(row, 'volume').reduce((sum, units) => sum + units, 0)
    if (volume === 0) this.#withoutVolume++
    const faults = listed ? contractFaults(about, listed, volume) : ([['unlisted', 'it has bars']] as const)
    if (faults.length === 0) this.#agreeing++
    for (const [fault, reason] of faults) this.#faults.add(fault, () => ({ value: nameOf(day, row), reason }))
  }

  #missing(day: MarketDay, contracts: readonly Listed[], there: ReadonlySet<string>): void {
    const index = day.field(0, 'close').filter((level) => level > 0)
    const level = index[Math.floor(index.length / 2)] ?? 0
    const expiries = new Set(day.instruments.expiry.filter((expiry) => expiry > 0))
    for (const contract of contracts) {
      const isNear = 100 * Math.abs(contract.strike / level - 1) <= NEAR_PERCENT
      if (!isNear || contract.volume === 0 || !expiries.has(contract.expiry) || there.has(keyOf(contract)))
        continue
      this.#faults.add('missing', () => ({
        value: `${day.underlying} ${day.date}: ${isoDate(contract.expiry)} ${contract.strike / 100} ${contract.kind === ROW_KIND.call ? 'CE' : 'PE'}`,
        reason: `${contract.volume} ${countsLots(day.underlying) ? 'lots' : 'units'} traded`,
      }))
    }
  }
}

function nameOf({ underlying, date, instruments: { kind, expiry, strike } }: MarketDay, row: number): string {
  const type = { [ROW_KIND.future]: 'FUT', [ROW_KIND.call]: 'CE' }[kind[row]] ?? 'PE'
  return `${underlying} ${date}: ${isoDate(expiry[row])} ${strike[row] / 100} ${type}`
}

type Faults = (readonly [Fault, string])[]

/** Whether the index has a bar in the last minute of trading. Otherwise no contract's last trade is known. */
function reachesClose(day: MarketDay): boolean {
  const last = tradingMinutes(day.session).at(-1)
  return last !== undefined && day.field(0, 'close')[last] > 0
}

/** A contract on a day. */
interface ContractDay {
  readonly day: MarketDay
  readonly row: number
  readonly isWhole: boolean
}

function contractFaults(about: ContractDay, listed: Listed, volume: number): Faults {
  const closes = about.day.field(about.row, 'close')
  const traded = Array.from(closes.keys()).filter((minute) => closes[minute] > 0)
  const compared = { ...about, listed, traded }
  return [
    ...rangeFaults(compared),
    ...(about.isWhole ? [...closeFaults(compared), ...unitFaults(compared, volume)] : []),
    ...lotFaults(compared),
  ]
}

interface Compared extends ContractDay {
  readonly listed: Listed
  /** Minutes with a bar. */
  readonly traded: readonly number[]
}

function rangeFaults({ day, row, listed, traded }: Compared): Faults {
  if (traded.length === 0) return []
  const high = Math.max(...traded.map((minute) => day.field(row, 'high')[minute]))
  const low = Math.min(...traded.map((minute) => day.field(row, 'low')[minute]))
  if (high <= listed.high && low >= listed.low) return []
  const seen = `from ${price(low)} to ${price(high)}`
  return [['range', `${seen}, at the exchange from ${price(listed.low)} to ${price(listed.high)}`]]
}

function closeFaults({ day, row, listed, traded }: Compared): Faults {
  const close = day.field(row, 'close')[traded.at(-1) ?? 0]
  if (close === 0 || listed.last === 0 || close === listed.last) return []
  return [['close', `it ends at ${price(close)}, at the exchange at ${price(listed.last)}`]]
}

/** @param volume of the day; 0 if the source has none, which is then not compared */
function unitFaults({ day, row, listed, traded }: Compared, volume: number): Faults {
  const faults: Faults = []
  const expected = listed.volume * (countsLots(day.underlying) ? lotOf({ day, row, listed }) : 1)
  if (volume > 0 && isOff(volume, expected))
    faults.push(['volume', `${volume} units, at the exchange ${expected}`])
  const openInterest = day.field(row, 'openInterest')[traded.at(-1) ?? 0]
  if (openInterest > 0 && isOff(openInterest, listed.openInterest))
    faults.push(['open-interest', `${openInterest}, at the exchange ${listed.openInterest}`])
  return faults
}

function lotFaults({ day, row, listed }: Compared): Faults {
  const lot = lotOf({ day, row, listed })
  return listed.lot > 0 && listed.lot !== lot
    ? [['lot', `${listed.lot} at the exchange, ${lot} by the rules`]]
    : []
}

const lotOf = ({ day, row, listed }: Pick<Compared, 'day' | 'row' | 'listed'>) =>
  lotAt(day.underlying, { expiry: day.instruments.expiry[row], date: day.date }) ?? listed.lot

/** NSE's files count volume in lots, BSE's in units. */
const countsLots = (underlying: Underlying) => instrumentOf(underlying).exchange === NSE

const isOff = (seen: number, expected: number) =>
  Math.abs(seen - expected) > UNITS_SHARE * Math.max(seen, expected)

const price = (paise: number) => formatPrice(paise / 100)

function lotAt(
  underlying: Underlying,
  { expiry, date }: { expiry: number; date: IsoDate },
): number | undefined {
  try {
    return lotSizeOn(underlying, expiry, dayNumber(date))
  } catch (error) {
    // The contract rules do not cover this day.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

import { formatPrice, UNDERLYINGS, type Underlying } from '#domain'
import {
  dayNumber,
  finalExpiry,
  isoDate,
  type DayNumber,
  type IsoDate,
  lotSizeOn,
  instrumentOf,
  REGULAR_SESSION,
} from '#engine/exchange'
import { ROW_KIND, type MarketDay } from '#engine/market'
import type { DatasetWriter } from '../store/dataset-writer.ts'
import { settlementQuery, type SettlementFormat } from './bhavcopy/bhavcopy.ts'
import { checkExpiry } from './check-bar.ts'
import type { DuckSession } from './duck-session.ts'
import type { Findings } from './findings.ts'
import type { WarningKind } from './refusals.ts'
import type { SourceFile } from './source-file.ts'

const TABLE = 'settlement'
const KEY_OF_DAY = (underlying: Underlying, date: IsoDate): string => `${underlying} ${date}`

/** Some sources add a row for this minute, one after the last of the session. */
const CLOSING_MINUTE = REGULAR_SESSION.openMinute + REGULAR_SESSION.minutes
/**
 * Tolerated difference of a contract's open interest, and the share of a day's contracts that must be within
 * it.
 */
const OI_SHARE = 0.02
const AGREEING_SHARE = 0.9

/** Key of a day of an underlying, by its code. */
export const provenKey = (underlying: number, day: DayNumber) => `${underlying} ${day}`

/**
 * The contracts in the exchange's daily files. They are used to check bars and give the closing value of the
 * index. Unreadable rows and rows of other underlyings are left out.
 */
export class Settlement {
  readonly #duck: DuckSession

  private constructor(duck: DuckSession) {
    this.#duck = duck
  }

  /** Reads the files. Also returns the number of rows of each file, by path. */
  static async read(
    duck: DuckSession,
    files: readonly { readonly file: SourceFile; readonly format: SettlementFormat }[],
  ): Promise<{ settlement: Settlement; rowsOf: Map<string, number> }> {
    await duck.run(
      `CREATE TEMP TABLE ${TABLE} (underlying INTEGER, day INTEGER, kind INTEGER, expiry INTEGER, strike INTEGER, high INTEGER, low INTEGER, lot INTEGER, index_close INTEGER, open_interest BIGINT)`,
    )
    const rowsOf = new Map<string, number>()
    for (const { file, format } of files) {
      const query = settlementQuery(file, format)
      const [counted] = await duck.rows(`SELECT count(*) AS rows FROM (${query})`)
      rowsOf.set(file.path, Number(counted['rows']))
      await duck.run(
        `INSERT INTO ${TABLE} SELECT underlying, day, kind, expiry, strike, high, low, lot, index_close, open_interest FROM (${query}) WHERE underlying IS NOT NULL AND day IS NOT NULL AND kind IS NOT NULL AND expiry IS NOT NULL AND strike IS NOT NULL`,
      )
    }
    return { settlement: new Settlement(duck), rowsOf }
  }

  /** The closing value of the index in paise by `underlying date`. */
  async indexCloses(): Promise<Map<string, number>> {
    const rows = await this.#duck.rows(
      `SELECT underlying, day, max(index_close) AS close FROM ${TABLE} WHERE index_close > 0 GROUP BY ALL`,
    )
    return new Map(
      rows.map((row) => [
        KEY_OF_DAY(UNDERLYINGS[Number(row['underlying'])], isoDate(Number(row['day']))),
        Number(row['close']),
      ]),
    )
  }

  /**
   * The days on which the bars' last open interest agrees with the exchange's.
   * @param bars query of the bars, as of `barQuery`
   * @returns keys of `provenKey`
   */
  async provenOpenInterest(bars: string): Promise<ReadonlySet<string>> {
    const rows = await this.#duck.rows(`
      SELECT underlying, day FROM (
        SELECT underlying, day, kind, expiry, strike, arg_max("openInterest", minute) AS last_reported
        FROM (${bars}) WHERE fault = 0 AND kind <> ${ROW_KIND.index} AND "openInterest" > 0 AND minute <> ${CLOSING_MINUTE} GROUP BY ALL
      ) JOIN ${TABLE} USING (underlying, day, kind, expiry, strike)
      WHERE open_interest > 0
      GROUP BY underlying, day
      HAVING avg(CASE WHEN abs(last_reported - open_interest) <= ${OI_SHARE} * greatest(last_reported, open_interest) THEN 1 ELSE 0 END) >= ${AGREEING_SHARE}`)
    return new Set(rows.map((row) => provenKey(Number(row['underlying']), Number(row['day']))))
  }

  /** Compares the contracts' expiries and lots with the calendar and the contract rules. */
  async checkRules(warnings: Findings<WarningKind>): Promise<void> {
    const rows = await this.#duck.rows(
      `SELECT DISTINCT underlying, day, expiry, lot FROM ${TABLE} WHERE lot > 0 ORDER BY ALL`,
    )
    for (const row of rows) {
      const underlying = UNDERLYINGS[Number(row['underlying'])]
      const [day, expiry, lot] = ['day', 'expiry', 'lot'].map((name) => Number(row[name]))
      for (const [kind, reason] of ruleFaults({ underlying, day: day, expiry: expiry, lot: lot }))
        warnings.add(kind, () => ({
          value: `${underlying} ${isoDate(expiry)} on ${isoDate(day)}`,
          reason,
        }))
    }
  }

  /** Compares the bars of the written days with the contracts in the exchange's files. */
  async checkBars(writer: DatasetWriter, warnings: Findings<WarningKind>): Promise<void> {
    for (const row of await this.#duck.rows(`SELECT DISTINCT underlying, day FROM ${TABLE} ORDER BY ALL`)) {
      const [code, day] = [Number(row['underlying']), Number(row['day'])]
      const stored = writer.storedDay(UNDERLYINGS[code], isoDate(day))
      if (!stored) continue
      const contracts = await this.#duck.rows(
        `SELECT kind, expiry, strike, high, low FROM ${TABLE} WHERE underlying = ${code} AND day = ${day}`,
      )
      checkDay(stored.day, listedRanges(stored.day, contracts), warnings)
    }
  }
}

function ruleFaults(contract: {
  underlying: Underlying
  day: DayNumber
  expiry: DayNumber
  lot: number
}): [WarningKind, string][] {
  const { underlying, day, expiry, lot } = contract
  const faults: [WarningKind, string][] = []
  if (checkExpiry(underlying, expiry, day) !== 'known')
    faults.push(['settlement', 'the calendar has no such expiry'])
  const settled = finalExpiry(underlying, isoDate(expiry), isoDate(day))
  if (settled !== isoDate(expiry)) faults.push(['redated', `finally settled on ${settled}`])
  // The contract rules do not cover this day, so the lot cannot be checked; the day itself is set aside.
  if (day < instrumentOf(underlying).knownFrom) return faults
  const expected = lotSizeOn(underlying, expiry, day)
  if (expected !== lot) faults.push(['settlement', `the lot is ${lot}, the contract rules say ${expected}`])
  return faults
}

interface Range {
  readonly high: number
  readonly low: number
}

/**
 * The day's range of each contract, under its expiry as listed and as finally settled, because sources use
 * either.
 */
function listedRanges(
  { underlying, date }: MarketDay,
  contracts: readonly Record<string, string | number | bigint | null>[],
): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const contract of contracts) {
    const range = { high: Number(contract['high']), low: Number(contract['low']) }
    const listed = Number(contract['expiry'])
    const settled = dayNumber(finalExpiry(underlying, isoDate(listed), date))
    for (const expiry of [settled, listed])
      ranges.set(contractKey(contract['kind'], expiry, contract['strike']), range)
  }
  return ranges
}

function checkDay(day: MarketDay, listed: ReadonlyMap<string, Range>, warnings: Findings<WarningKind>): void {
  const { count, kind, expiry, strike } = day.instruments
  for (let row = 0; row < count; row++) {
    if (kind[row] === ROW_KIND.index) continue
    const reason = barsFault(day, row, listed.get(contractKey(kind[row], expiry[row], strike[row])))
    if (reason === undefined) continue
    const value = `${day.underlying} ${day.date}: ${isoDate(expiry[row])} ${strike[row] / 100}`
    warnings.add('settlement', () => ({ value, reason }))
  }
}

function barsFault(day: MarketDay, row: number, listed: Range | undefined): string | undefined {
  if (!listed) return 'the exchange lists no such contract'
  const high = day.field(row, 'high').reduce((a, b) => Math.max(a, b), 0)
  const low = day.field(row, 'low').reduce((a, b) => (b > 0 ? Math.min(a, b) : a), Infinity)
  if (high <= listed.high && low >= listed.low) return undefined
  const range = (from: number, to: number): string => `${formatPrice(from / 100)} to ${formatPrice(to / 100)}`
  return `it traded from ${range(low, high)}, at the exchange from ${range(listed.low, listed.high)}`
}

function contractKey(...parts: (number | string | bigint | null | undefined)[]): string {
  return parts.join(' ')
}

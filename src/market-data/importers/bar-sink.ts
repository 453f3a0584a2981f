import { UNDERLYINGS, type DayQuality, type ImportSample, type TrustDay, type Underlying } from '#domain'
import {
  clockTime,
  dayNumber,
  type DayNumber,
  instrumentOf,
  isoDate,
  type IsoDate,
  lotSizeOn,
  tradingSession,
} from '#engine/exchange'
import { InMemoryDay, ROW_KIND, type DayColumns, type RowKind } from '#engine/market'
import type { DatasetWriter } from '../store/dataset-writer.ts'
import { publishedPrices } from '../published-prices.ts'
import type { MeasuredDay } from '../store/expiry-quality-file.ts'
import {
  checkExpiry,
  isPlaceholderLow,
  isTradingMinute,
  levelFault,
  nearMonth,
  priceFault,
  type ExpiryVerdict,
} from './check-bar.ts'
import { barText, DayBuilder, type SourceBar } from './day-builder.ts'
import { dayQuality } from './day-quality.ts'
import { dayTrust, sourceFindings } from './day-trust.ts'
import { withDerivedIndex } from './derive-index.ts'
import { expiryQuality } from './expiry-quality.ts'
import { Findings } from './findings.ts'
import { NEAR_MONTH } from './instrument-name.ts'
import { REFUSALS, WARNINGS, type RefusalKind } from './refusals.ts'
import { provenKey } from './settlement.ts'

/** A bar and its source; the sink does not keep the object. */
export interface SourceRow extends SourceBar {
  underlying: number
  day: DayNumber
  file: number
  line: number
}

/** A file whose rows the sink receives. */
export interface SinkFile {
  readonly name: string
  /** An example of its times, for messages. */
  readonly timeLike: string
}

/** In percent of the index. Bid-ask spread and the time between two trades explain smaller errors. */
const PARITY_WARNING_PERCENT = 0.25

/** Receives the rows of an import by underlying and day, validates them, and writes each complete day. */
export class BarSink {
  readonly refused = new Findings(REFUSALS)
  readonly warnings = new Findings(WARNINGS)
  readonly disagreements = new Findings({ disagreement: 'Rows that give a bar other values than the first' })
  readonly coverage: DayQuality[] = []
  /** Expiries of the written days. */
  readonly expiries: (MeasuredDay & { readonly underlying: Underlying })[] = []
  /** Doubts about the written days. */
  readonly trust: TrustDay[] = []
  accepted = 0
  /** Those of India VIX. */
  acceptedVix = 0
  duplicates = 0
  /** Rows outside the session, by file. */
  readonly outsideSession: number[]
  /** Bars that both the dataset and the files have, and how many of them differ. */
  readonly common = new Map<Underlying, { bars: number; differ: number }>()
  readonly #replacesDays: boolean
  readonly #provenDays: ReadonlySet<string> | undefined
  #isStored = false
  #leavesOutOpenInterest = false
  readonly #writer: DatasetWriter
  readonly #files: readonly SinkFile[]
  readonly #officialCloses: Map<string, number>
  #builder: DayBuilder | undefined
  #isOpen = false
  #acceptedToday = 0
  /** Number of bars of the day that several rows contain, and of those whose values differ. */
  #today = { common: 0, differ: 0 }
  #derivedBefore = false
  #officialClose: number | undefined
  readonly #expiries = new Map<DayNumber, ExpiryVerdict>()
  readonly #order = { file: -1, expiry: 0, strike: 0, kind: 0, minute: 0, direction: 0, reported: false }

  /**
   * @param officialCloses closing values of the index in paise by `underlying date`; entries of written days
   * are removed
   * @param replacesDays whether imported days replace stored ones instead of being merged into them
   * @param provenDays days whose open interest counts, by `provenKey`; default: it counts on all days
   */
  constructor(
    writer: DatasetWriter,
    files: readonly SinkFile[],
    officialCloses: Map<string, number>,
    {
      replacesDays = false,
      provenDays,
    }: { readonly replacesDays?: boolean; readonly provenDays?: ReadonlySet<string> | undefined } = {},
  ) {
    this.#replacesDays = replacesDays
    this.#provenDays = provenDays
    this.#writer = writer
    this.#files = files
    this.#officialCloses = officialCloses
    this.outsideSession = files.map(() => 0)
  }

  /** Adds a row; its `minute` is a minute of the day. */
  take(row: SourceRow): void {
    if (row.day < instrumentOf(UNDERLYINGS[row.underlying]).knownFrom)
      return this.refuse('rules-unknown', row, knownText(row))
    const day = this.#dayOf(row)
    if (!day) return this.refuse('no-session', row, isoDate(row.day))
    row.minute -= day.session.openMinute
    if (!isTradingMinute(day.session, row.minute)) {
      this.outsideSession[row.file]++
      return this.refuse('outside-session', row, clockTime(row.minute + day.session.openMinute))
    }
    const fault = this.#contractFault(day, row) ?? priceFault(row)
    if (fault) return this.refuse(fault, row, contractText(row, barText(row)))
    if (isPlaceholderLow(row))
      this.warnings.add('low-of-one', () =>
        this.#sample(row, contractText(row, barText(row)), WARNINGS['low-of-one']),
      )
    this.#checkOrder(row)
    if (this.#leavesOutOpenInterest) row.openInterest = 0
    this.#count(day, row)
  }

  /** Counts a refused row. */
  refuse(kind: RefusalKind, { file, line }: { file: number; line: number }, value: string): void {
    this.refused.add(kind, () => this.#sample({ file, line }, value, this.#reasonOf(kind, file)))
  }

  /** Reports a row that differs from an earlier one, which is kept. */
  disagree(at: { file: number; line: number } | undefined, value: string, reason: string): void {
    this.disagreements.add('disagreement', () => (at ? this.#sample(at, value, reason) : { value, reason }))
  }

  /** Writes the last day, and the closing values of days that got no new bars. */
  finish(): void {
    this.#writeDay()
    for (const key of [...this.#officialCloses.keys()]) {
      const [underlying, date] = key.split(' ') as [Underlying, IsoDate]
      if (this.#writer.storedDay(underlying, date)) {
        this.#startDay(underlying, date, true)
        this.#writeDay()
      } else this.warnings.add('no-bars', () => ({ value: key, reason: WARNINGS['no-bars'] }))
    }
  }

  #count(day: DayBuilder, row: SourceRow): void {
    const outcome = day.add(row)
    if (outcome !== 'added') this.#today.common++
    if (outcome === 'disagreement') this.#today.differ++
    if (this.#isStored && outcome !== 'added') this.#countCommon(day.underlying, outcome === 'disagreement')
    if (outcome === 'added') {
      this.accepted++
      this.#acceptedToday++
    } else if (outcome === 'duplicate') this.duplicates++
    else
      this.disagree(row, contractText(row, barText(row)), `another row gave ${day.kept(row)}, which was kept`)
  }

  #countCommon(underlying: Underlying, differs: boolean): void {
    const common = this.common.get(underlying) ?? { bars: 0, differ: 0 }
    common.bars++
    if (differs) common.differ++
    this.common.set(underlying, common)
  }

  #reasonOf(kind: RefusalKind, file: number): string {
    const expected = kind === 'time' ? this.#files[file]?.timeLike : undefined
    return expected === undefined ? REFUSALS[kind] : `${REFUSALS[kind]}, expected one like ${expected}`
  }

  #sample(where: { file: number; line: number }, value: string, reason: string): ImportSample {
    return { file: this.#files[where.file]?.name ?? '', line: where.line, value, reason }
  }

  /** The builder of a row's day; undefined when the exchange was closed. */
  #dayOf(row: SourceRow): DayBuilder | undefined {
    const underlying = UNDERLYINGS[row.underlying]
    const builder = this.#builder
    if (this.#isOpen && builder?.underlying === underlying && builder.day === row.day) return builder
    this.#writeDay()
    const next = this.#startDay(underlying, isoDate(row.day))
    if (next) this.#checkOpenInterest(row)
    return next
  }

  #checkOpenInterest({ underlying, day }: SourceRow): void {
    this.#leavesOutOpenInterest =
      this.#provenDays !== undefined && !this.#provenDays.has(provenKey(underlying, day))
    if (!this.#leavesOutOpenInterest) return
    const reason = WARNINGS['open-interest']
    this.warnings.add('open-interest', () => ({
      value: `${UNDERLYINGS[underlying]} ${isoDate(day)}`,
      reason,
    }))
  }

  /** Starts a day with the dataset's existing bars; undefined when the exchange was closed. */
  #startDay(underlying: Underlying, date: IsoDate, keepsBars = !this.#replacesDays): DayBuilder | undefined {
    const stored = this.#writer.storedDay(underlying, date)
    const session = stored?.day.session ?? tradingSession(date)
    if (!session) return undefined
    const builder = new DayBuilder(underlying, dayNumber(date), session)
    this.#derivedBefore = stored?.entry.indexIsDerived ?? false
    // A derived index is replaced by a recorded one, or derived again from all contracts.
    this.#isStored = stored !== undefined && keepsBars
    if (stored && keepsBars)
      builder.addStored(stored.day, (kind) => this.#derivedBefore && kind === ROW_KIND.index)
    const key = `${underlying} ${date}`
    this.#officialClose = this.#officialCloses.get(key) ?? stored?.day.officialClose
    this.#officialCloses.delete(key)
    this.#builder = builder
    this.#isOpen = true
    this.#acceptedToday = 0
    this.#today = { common: 0, differ: 0 }
    this.#expiries.clear()
    this.#order.file = -1
    this.#order.reported = false
    return builder
  }

  #writeDay(): void {
    const builder = this.#builder
    if (!this.#isOpen || !builder) return
    this.#isOpen = false
    if (builder.isEmpty) return
    const recorded = builder.columns(this.#officialClose)
    const day = builder.hasIndex ? recorded : withDerivedIndex(recorded)
    if (!day) return this.#refuseDay(builder)
    this.#keep(day, !builder.hasIndex)
  }

  #refuseDay({ underlying, day }: DayBuilder): void {
    this.accepted -= this.#acceptedToday
    this.refused.add(
      'no-index',
      () => ({ value: `${underlying} ${isoDate(day)}`, reason: REFUSALS['no-index'] }),
      this.#acceptedToday,
    )
  }

  #keep(day: DayColumns, isDerived: boolean): void {
    const { underlying, date, sha256 } = this.#writer.write(day, isDerived)
    const quality = dayQuality(day, isDerived)
    this.coverage.push(quality)
    const expiries = expiryQuality(new InMemoryDay(day), isDerived)
    this.expiries.push({ underlying, date, sha256, expiries })
    const published = publishedPrices(underlying, date)
    const trust = dayTrust(day, isDerived, published)
    const findings = [...trust.findings, ...sourceFindings(this.#today)]
    this.trust.push({ underlying, date, sha256, ...trust, findings })
    const value = `${day.underlying} ${day.date}`
    if (isDerived) this.warnings.add('derived-index', () => ({ value, reason: WARNINGS['derived-index'] }))
    const error = quality.parityErrorPercent
    if (error !== null && error > PARITY_WARNING_PERCENT)
      this.warnings.add('parity', () => ({ value, reason: `they differ by ${error} % on average` }))
    const level = levelFault(day)
    if (level !== undefined) this.warnings.add('level', () => ({ value, reason: level }))
    this.#checkLots(day)
  }

  #checkLots(day: DayColumns): void {
    const { kind, expiry, strike, count } = day.instruments
    const { minutes } = day.session
    for (let row = 0; row < count; row++) {
      const lot = kind[row] === ROW_KIND.index ? undefined : lotOf(day, expiry[row])
      if (lot === undefined) continue
      const volume = day.columns.volume
        .subarray(row * minutes, (row + 1) * minutes)
        .find((units) => units % lot !== 0)
      if (volume === undefined) continue
      const identity = { kind: kind[row] as RowKind, expiry: expiry[row], strike: strike[row] }
      this.warnings.add('lot', () => ({
        value: contractText(identity, `${day.underlying} ${day.date} volume ${volume}`),
        reason: `the lot was ${lot}`,
      }))
    }
  }

  #contractFault(day: DayBuilder, row: SourceRow): RefusalKind | undefined {
    if (row.kind === ROW_KIND.index) return undefined
    if (row.expiry === NEAR_MONTH) {
      const expiry = nearMonth(day.underlying, day.day)
      if (expiry === undefined) return 'unknown-expiry'
      row.expiry = dayNumber(expiry)
    }
    let verdict = this.#expiries.get(row.expiry)
    if (verdict === undefined) {
      verdict = checkExpiry(day.underlying, row.expiry, day.day)
      this.#expiries.set(row.expiry, verdict)
      if (verdict === 'unchecked-expiry')
        this.warnings.add(verdict, () =>
          this.#sample(row, `${day.underlying} ${isoDate(row.expiry)}`, WARNINGS['unchecked-expiry']),
        )
    }
    return verdict === 'known' || verdict === 'unchecked-expiry' ? undefined : verdict
  }

  #checkOrder(row: SourceRow): void {
    const order = this.#order
    const sameSeries =
      order.file === row.file &&
      order.strike === row.strike &&
      order.kind === row.kind &&
      order.expiry === row.expiry
    const direction = sameSeries ? Math.sign(row.minute - order.minute) : 0
    if (direction !== 0 && order.direction !== 0 && direction !== order.direction && !order.reported) {
      order.reported = true
      this.warnings.add('time-order', () =>
        this.#sample(row, contractText(row, isoDate(row.day)), WARNINGS['time-order']),
      )
    }
    order.direction = direction !== 0 ? direction : sameSeries ? order.direction : 0
    order.file = row.file
    order.strike = row.strike
    order.kind = row.kind
    order.expiry = row.expiry
    order.minute = row.minute
  }
}

function knownText({ underlying, day }: SourceRow): string {
  const { symbol, knownFrom } = instrumentOf(UNDERLYINGS[underlying])
  return `${symbol} ${isoDate(day)}, known from ${isoDate(knownFrom)} on`
}

function lotOf(day: DayColumns, expiry: DayNumber): number | undefined {
  try {
    return lotSizeOn(day.underlying, expiry, dayNumber(day.date))
  } catch (error) {
    // The contract rules do not cover this day.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function contractText(
  { kind, expiry, strike }: Pick<SourceBar, 'kind' | 'expiry' | 'strike'>,
  text: string,
): string {
  if (kind === ROW_KIND.index) return text
  const type = kind === ROW_KIND.future ? 'FUT' : `${strike / 100} ${kind === ROW_KIND.call ? 'CE' : 'PE'}`
  return `${isoDate(expiry)} ${type} ${text}`
}

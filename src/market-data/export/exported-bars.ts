import type { Underlying } from '#domain'
import { dayNumber, type IsoDate } from '#engine/exchange'
import {
  ROW_KIND,
  type Bars,
  type InstrumentTable,
  type MarketDay,
  type MarketReader,
  type RowRange,
  type VixMinutes,
} from '#engine/market'
import { TYPE_OF_KIND } from '../store/day-file.ts'

/** A selection to export; fields that are left out select everything. */
export interface ExportSelection {
  readonly underlying?: Underlying | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** One contract: `strike` in paise. */
  readonly contract?:
    | { readonly expiry: IsoDate; readonly strike: number; readonly type: 'CE' | 'PE' | 'FUT' }
    | undefined
}

/** The name of India VIX in exported rows. */
export const VIX_NAME = 'INDIAVIX'

/** A day of an export, read row by row; minutes with close 0 are not exported. */
export interface ExportedDay {
  readonly name: Underlying | typeof VIX_NAME
  readonly market: Pick<MarketDay, 'day' | 'session' | 'instruments' | 'bars' | 'scan'>
  /** The selected instruments. */
  readonly rows: RowRange
}

/**
 * The days of a market in export order: by underlying, day, instrument and minute, India VIX last. Each day
 * is loaded when it is reached; read its bars before the next one.
 */
export async function* exportedDays(
  reader: MarketReader,
  selection: ExportSelection = {},
): AsyncGenerator<ExportedDay> {
  const wanted = reader.underlyings.filter((name) => name === (selection.underlying ?? name))
  for (const underlying of wanted)
    for (const date of reader.sessions(underlying)) {
      if (!isWithin(date, selection)) continue
      await reader.prepare(underlying, { from: date, to: date })
      const market = reader.day(underlying, date)
      yield { name: underlying, market, rows: selectedRows(market.instruments, selection.contract) }
    }
  if (selection.underlying !== undefined || selection.contract) return
  yield* daysOfVix(reader, selection)
}

function* daysOfVix(reader: MarketReader, selection: ExportSelection): Generator<ExportedDay> {
  const closes = new Map(reader.vixCloses?.().map(({ date, close }) => [date, close]))
  const sessions = reader.underlyings.flatMap((underlying) => reader.sessions(underlying))
  for (const date of [...new Set([...sessions, ...closes.keys()])].sort()) {
    if (!isWithin(date, selection)) continue
    const close = closes.get(date)
    const minutes = reader.vixMinutes?.(date) ?? (close === undefined ? undefined : closeOnly(date, close))
    if (minutes) yield dayOfVix(minutes)
  }
}

/** The last minute of a regular session, even if the day's session was shorter. */
const CLOSE_MINUTE = 15 * 60 + 29

/** A day with only a close of India VIX: one bar, which an import reads as that close. */
function closeOnly(date: IsoDate, close: number): VixMinutes {
  const price = Int32Array.of(close)
  const session = { openMinute: CLOSE_MINUTE, minutes: 1, breaks: [] }
  return { date, session, open: price, high: price, low: price, close: price }
}

function isWithin(date: IsoDate, { from, to }: ExportSelection): boolean {
  return date >= (from ?? date) && date <= (to ?? date)
}

function selectedRows(instruments: InstrumentTable, contract: ExportSelection['contract']): RowRange {
  if (!contract) return { first: 0, count: instruments.count }
  for (let row = 0; row < instruments.count; row++)
    if (isContract(instruments, row, contract)) return { first: row, count: 1 }
  return { first: 0, count: 0 }
}

function isContract(
  { kind, expiry, strike }: InstrumentTable,
  row: number,
  wanted: NonNullable<ExportSelection['contract']>,
): boolean {
  if (TYPE_OF_KIND[kind[row]] !== wanted.type || expiry[row] !== dayNumber(wanted.expiry)) return false
  return wanted.type === 'FUT' || strike[row] === wanted.strike
}

/**
 * India VIX, if the market has its minutes: included in a full export, not in that of one index or contract.
 */
function dayOfVix({ date, session, ...prices }: VixMinutes): ExportedDay {
  const nothing = new Int32Array(session.minutes)
  const bars: Bars = { ...prices, volume: nothing, openInterest: nothing }
  const instruments: InstrumentTable = {
    count: 1,
    kind: Uint8Array.of(ROW_KIND.index),
    expiry: new Int32Array(1),
    strike: new Int32Array(1),
  }
  const market = { day: dayNumber(date), session, instruments, bars: () => bars }
  return { name: VIX_NAME, market, rows: { first: 0, count: 1 } }
}

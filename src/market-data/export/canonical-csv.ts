import type { Underlying } from '#domain'
import { clockTime, isoDate, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type MarketDay, type MarketReader, type VixMinutes } from '#engine/market'
import { CANONICAL_COLUMNS } from '../importers/canonical/canonical.ts'
import { TYPE_OF_KIND } from '../store/day-file.ts'

/** What to export; everything that is left out is exported. */
export interface ExportSelection {
  readonly underlying?: Underlying | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** One contract: `strike` in paise. */
  readonly contract?:
    { readonly expiry: IsoDate; readonly strike: number; readonly type: 'CE' | 'PE' | 'FUT' } | undefined
}

/**
 * The bars of a market as canonical CSV, piece by piece: one row per bar, prices in rupees, by day, instrument and
 * minute. Importing it gives the same day files, but for the official closing values, which it has no place for.
 */
export async function* canonicalCsv(
  reader: MarketReader,
  selection: ExportSelection = {},
): AsyncGenerator<string> {
  yield `${CANONICAL_COLUMNS.join(',')}\n`
  const wanted = reader.underlyings.filter((name) => name === (selection.underlying ?? name))
  for (const underlying of wanted)
    for (const date of reader.sessions(underlying)) {
      if (date < (selection.from ?? date) || date > (selection.to ?? date)) continue
      await reader.prepare(underlying, { from: date, to: date })
      yield* rowsOfDay(reader.day(underlying, date), selection.contract)
    }
  if (selection.underlying === undefined && !selection.contract) yield* rowsOfVix(reader, selection)
}

/** India VIX where the market has its minutes: with everything of a market, not with an index or a contract alone. */
function* rowsOfVix(reader: MarketReader, { from, to }: ExportSelection): Generator<string> {
  const dates = new Set(reader.underlyings.flatMap((underlying) => reader.sessions(underlying)))
  for (const date of [...dates].sort()) {
    const minutes = date < (from ?? date) || date > (to ?? date) ? undefined : reader.vixMinutes?.(date)
    if (minutes) yield barsOfVix(minutes)
  }
}

function barsOfVix({ date, session, open, high, low, close }: VixMinutes): string {
  let text = ''
  for (let minute = 0; minute < close.length; minute++)
    if (close[minute] > 0)
      text += `${date} ${clockTime(session.openMinute + minute)}:00,INDIAVIX,,,IDX,${rupees(open[minute])},${rupees(high[minute])},${rupees(low[minute])},${rupees(close[minute])},0,0\n`
  return text
}

function* rowsOfDay(day: MarketDay, contract: ExportSelection['contract']): Generator<string> {
  const stamps = Array.from(
    { length: day.session.minutes },
    (_, minute) => `${day.date} ${clockTime(day.session.openMinute + minute)}:00,${day.underlying}`,
  )
  for (let row = 0; row < day.instruments.count; row++) {
    const identity = identityOf(day, row)
    if (contract && identity !== contractIdentity(contract)) continue
    yield barsOfRow(day, row, { stamps, identity })
  }
}

function identityOf(day: MarketDay, row: number): string {
  const kind = day.instruments.kind[row]
  const type = TYPE_OF_KIND[kind]
  if (kind === ROW_KIND.index) return `,,${type}`
  const expiry = isoDate(day.instruments.expiry[row])
  return kind === ROW_KIND.future
    ? `${expiry},,${type}`
    : `${expiry},${rupees(day.instruments.strike[row])},${type}`
}

function contractIdentity({ expiry, strike, type }: NonNullable<ExportSelection['contract']>): string {
  return type === 'FUT' ? `${expiry},,${type}` : `${expiry},${rupees(strike)},${type}`
}

function barsOfRow(
  day: MarketDay,
  row: number,
  { stamps, identity }: { stamps: readonly string[]; identity: string },
): string {
  const { open, high, low, close, volume, openInterest } = day.bars(row)
  let text = ''
  for (let minute = 0; minute < stamps.length; minute++) {
    if (close[minute] === 0) continue
    text += `${stamps[minute]},${identity},${rupees(open[minute])},${rupees(high[minute])},${rupees(low[minute])},${rupees(close[minute])},${volume[minute]},${openInterest[minute]}\n`
  }
  return text
}

function rupees(paise: number): string {
  const rest = paise % 100
  return `${(paise - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

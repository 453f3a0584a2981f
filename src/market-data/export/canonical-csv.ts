import { clockTime, isoDate } from '#engine/exchange'
import { ROW_KIND, type Bars, type InstrumentTable, type MarketReader } from '#engine/market'
import { CANONICAL_COLUMNS } from '../importers/canonical/canonical.ts'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import { exportedDays, type ExportedDay, type ExportSelection } from './exported-bars.ts'

/**
 * The bars of a market as canonical CSV, in pieces: one row per bar, prices in rupees, by day, instrument and
 * minute. Importing it gives the same day files, except for the official closing values, which the format
 * lacks.
 */
export async function* canonicalCsv(
  reader: MarketReader,
  selection: ExportSelection = {},
): AsyncGenerator<string> {
  yield `${CANONICAL_COLUMNS.join(',')}\n`
  for await (const { name, market, rows } of exportedDays(reader, selection)) {
    const stamps = stampsOf(name, market)
    for (let row = rows.first; row < rows.first + rows.count; row++)
      yield textOfBars(market.bars(row), identityOf(market.instruments, row), stamps)
  }
}

/** The start of each row of a day by minute: stamp and name, which all its instruments share. */
function stampsOf(name: ExportedDay['name'], { day, session }: ExportedDay['market']): string[] {
  return Array.from(
    { length: session.minutes },
    (_, minute) => `${isoDate(day)} ${clockTime(session.openMinute + minute)}:00,${name}`,
  )
}

function textOfBars(bars: Bars, identity: string, stamps: readonly string[]): string {
  const { open, high, low, close, volume, openInterest } = bars
  let text = ''
  for (let minute = 0; minute < stamps.length; minute++) {
    if (close[minute] === 0) continue
    text += `${stamps[minute]},${identity},${rupees(open[minute])},${rupees(high[minute])},${rupees(low[minute])},${rupees(close[minute])},${volume[minute]},${openInterest[minute]}\n`
  }
  return text
}

function identityOf({ kind, expiry, strike }: InstrumentTable, row: number): string {
  const type = TYPE_OF_KIND[kind[row]]
  if (kind[row] === ROW_KIND.index) return `,,${type}`
  return `${isoDate(expiry[row])},${kind[row] === ROW_KIND.future ? '' : rupees(strike[row])},${type}`
}

function rupees(paise: number): string {
  const rest = paise % 100
  return `${(paise - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

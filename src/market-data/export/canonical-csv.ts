import { clockTime, isoDate } from '#engine/exchange'
import { ROW_KIND, type MarketReader } from '#engine/market'
import { CANONICAL_COLUMNS } from '../importers/canonical/canonical.ts'
import { TYPE_OF_KIND } from '../store/day-file.ts'
import { exportedDays, type ExportedBars, type ExportSelection } from './exported-bars.ts'

/**
 * The bars of a market as canonical CSV, piece by piece: one row per bar, prices in rupees, by day, instrument and
 * minute. Importing it gives the same day files, but for the official closing values, which it has no place for.
 */
export async function* canonicalCsv(
  reader: MarketReader,
  selection: ExportSelection = {},
): AsyncGenerator<string> {
  yield `${CANONICAL_COLUMNS.join(',')}\n`
  for await (const day of exportedDays(reader, selection)) {
    let stamps: readonly string[] | undefined
    for (const bars of day) yield textOfBars(bars, (stamps ??= stampsOf(bars)))
  }
}

/** The beginnings of the rows of a day, by minute: stamp and name are the same for all its instruments. */
function stampsOf({ name, day, session }: ExportedBars): string[] {
  return Array.from(
    { length: session.minutes },
    (_, minute) => `${isoDate(day)} ${clockTime(session.openMinute + minute)}:00,${name}`,
  )
}

function textOfBars(exported: ExportedBars, stamps: readonly string[]): string {
  const { open, high, low, close, volume, openInterest } = exported.bars
  const identity = identityOf(exported)
  let text = ''
  for (let minute = 0; minute < stamps.length; minute++) {
    if (close[minute] === 0) continue
    text += `${stamps[minute]},${identity},${rupees(open[minute])},${rupees(high[minute])},${rupees(low[minute])},${rupees(close[minute])},${volume?.[minute] ?? 0},${openInterest?.[minute] ?? 0}\n`
  }
  return text
}

function identityOf({ kind, expiry, strike }: ExportedBars): string {
  const type = TYPE_OF_KIND[kind]
  if (kind === ROW_KIND.index) return `,,${type}`
  return `${isoDate(expiry)},${kind === ROW_KIND.future ? '' : rupees(strike)},${type}`
}

function rupees(paise: number): string {
  const rest = paise % 100
  return `${(paise - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DayQuality } from '#domain'
import { dayQualitySchema } from '#domain/schemas'
import { BAR_FIELDS, type BarField, type DayColumns, type MarketDay } from '#engine/market'
import { dayQuality } from './importers/day-quality.ts'
import { simulatedMarket } from './simulated/index.ts'
import { datasetFolder } from './store/dataset-paths.ts'
import { GeneratedReader } from './store/generated-reader.ts'
import { replaceFile } from './store/write-file.ts'

/**
 * The quality of the simulated days generated so far, measured as imports measure days. Results are stored,
 * since a simulated day never changes.
 * @param milliseconds how long to measure; remaining days are left to the next call
 */
export function simulatedQuality(dataRoot: string, milliseconds = 1_500): DayQuality[] {
  const reader = new GeneratedReader(dataRoot, simulatedMarket())
  const { id, contentHash } = reader.dataset
  const path = join(datasetFolder(dataRoot, id), `quality.${contentHash.slice(0, 8)}.json`)
  const measured = new Map(readQuality(path).map((day) => [keyOf(day), day]))
  const known = measured.size
  const end = performance.now() + milliseconds
  for (const underlying of reader.underlyings)
    for (const date of reader.sessions(underlying)) {
      if (performance.now() > end) break
      if (measured.has(keyOf({ underlying, date })) || !reader.isMade(underlying, date)) continue
      const quality = dayQuality(columnsOf(reader.day(underlying, date)), false)
      measured.set(keyOf(quality), quality)
    }
  const all = [...measured.values()]
  if (all.length > known) replaceFile(path, JSON.stringify(all))
  return all
}

/** An unreadable file counts as empty, so its days are measured again. */
function readQuality(path: string): DayQuality[] {
  if (!existsSync(path)) return []
  try {
    return dayQualitySchema.array().parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

function keyOf({ underlying, date }: Pick<DayQuality, 'underlying' | 'date'>): string {
  return `${underlying} ${date}`
}

function columnsOf(day: MarketDay): DayColumns {
  const { underlying, date, session, instruments, officialClose } = day
  const columns = Object.fromEntries(BAR_FIELDS.map((field) => [field, columnOf(day, field)]))
  return { underlying, date, session, instruments, officialClose, columns: columns as DayColumns['columns'] }
}

function columnOf(day: MarketDay, field: BarField): Int32Array {
  const { minutes } = day.session
  const column = new Int32Array(day.instruments.count * minutes)
  for (let row = 0; row < day.instruments.count; row++) column.set(day.field(row, field), row * minutes)
  return column
}

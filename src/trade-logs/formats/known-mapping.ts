import type { LogField, LogMapping, LogShape } from '#domain'
import { mappedReader } from '../mapped-reader.ts'
import type { LogFormat } from '../row-reader.ts'
import { plainName } from '../table.ts'

interface KnownMapping extends Pick<LogFormat, 'id' | 'source' | 'knownBy'> {
  readonly shape: LogShape
  /** Normalised names of the columns that every such file has. */
  readonly wanted: Partial<Record<LogField, string>>
  /** Normalised names of optional columns, likeliest first. */
  readonly optional: Partial<Record<LogField, readonly string[]>>
}

/** A format recognised by its column names and read by a mapping of them. */
export function formatOfMapping({ id, source, knownBy, shape, wanted, optional }: KnownMapping): LogFormat {
  const mappingOf = (header: readonly string[]): LogMapping => {
    const columnOf = new Map(header.map((name) => [plainName(name), name]))
    const columns: LogMapping['columns'] = {}
    for (const [field, name] of Object.entries(wanted)) columns[field as LogField] = columnOf.get(name) ?? ''
    for (const [field, names] of Object.entries(optional)) {
      const found = names.find((name) => columnOf.has(name))
      if (found !== undefined) columns[field as LogField] = columnOf.get(found) ?? ''
    }
    return { shape, columns, quantity: 'units', dates: 'day-first' }
  }
  return {
    id,
    source,
    knownBy,
    matches: (header) => {
      const names = new Set(header.map(plainName))
      return Object.values(wanted).every((name) => names.has(name))
    },
    reader: (header, choices) => mappedReader(mappingOf(header), header, choices),
  }
}

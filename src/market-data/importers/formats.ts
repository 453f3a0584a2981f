import type { BarMapping } from '#domain'
import type { BarFormat } from './bar-format.ts'
import { legacyBhavcopy, udiffBhavcopy, type SettlementFormat } from './bhavcopy/bhavcopy.ts'
import { breezeFormat } from './breeze/breeze.ts'
import { canonicalFormat } from './canonical/canonical.ts'
import { gdflFormat } from './gdfl/gdfl.ts'
import { ImportError } from './import-error.ts'
import { indiaVixFormat, type VixFormat } from './india-vix/india-vix.ts'
import { indexMinutesFormat } from './index-minutes/index-minutes.ts'
import { kiteFileFormat, kiteSymbolFormat } from './kite/kite.ts'
import { mappedFormat, missingColumns } from './mapped/mapped.ts'
import { checkHeader, withHeader, type SourceFile } from './source-file.ts'
import { trueDataFormat } from './truedata/truedata.ts'
import { upstoxCsvFormat, upstoxJsonFormat } from './upstox/upstox.ts'

/** The formats of minute bars, in the order in which a file is tried. */
const BAR_FORMATS: readonly BarFormat[] = [
  canonicalFormat,
  gdflFormat,
  kiteSymbolFormat,
  // Before Kite's, whose files may have the same header.
  trueDataFormat,
  kiteFileFormat,
  upstoxCsvFormat,
  upstoxJsonFormat,
  breezeFormat,
  indexMinutesFormat,
]

/** The formats of the exchange's daily contract files. */
const SETTLEMENT_FORMATS: readonly SettlementFormat[] = [udiffBhavcopy, legacyBhavcopy]

/** Used by the command line and in messages. */
export const FORMAT_IDS: readonly string[] = [...BAR_FORMATS, ...SETTLEMENT_FORMATS, indiaVixFormat].map(
  ({ id }) => id,
)

export type DetectedFormat =
  | { readonly holds: 'bars'; readonly format: BarFormat }
  | { readonly holds: 'settlement'; readonly format: SettlementFormat }
  | { readonly holds: 'vix'; readonly format: VixFormat }

/**
 * The format of a file, by its header.
 * @param wanted id of the format that the user named, which the file must have
 * @throws ImportError when the file has no known format, with the known ones.
 */
export function detectFormat(file: SourceFile, wanted?: string): DetectedFormat {
  const known = findFormat(file, wanted)
  checkHeader(file)
  if (known) return known
  const names = [...BAR_FORMATS, ...SETTLEMENT_FORMATS, indiaVixFormat]
    .filter(({ id }) => wanted === undefined || id === wanted)
    .map(({ name, knownBy }) => `- ${name}: ${knownBy}`)
    .join('\n')
  const isTable = file.kind !== 'json' && wanted === undefined
  throw new ImportError(
    `${file.name} is of no known format: it has ${contentOf(file)}. Known are\n${names}`,
    undefined,
    isTable ? { remedy: { kind: 'map-columns', file: file.name } } : {},
  )
}

/**
 * The known format of a file, by its header; undefined for a file of any other.
 * @throws ImportError when the user named a format that does not exist
 */
export function findFormat(file: SourceFile, wanted?: string): DetectedFormat | undefined {
  if (wanted !== undefined && !FORMAT_IDS.includes(wanted))
    throw new ImportError(`unknown format '${wanted}', expected one of ${FORMAT_IDS.join(', ')}`)
  const isOfFile = (format: { id: string; matches: (file: SourceFile) => boolean }): boolean =>
    (wanted === undefined || format.id === wanted) && format.matches(file)
  const barFormat = BAR_FORMATS.find(isOfFile)
  if (barFormat) return { holds: 'bars', format: barFormat }
  const settlementFormat = SETTLEMENT_FORMATS.find(isOfFile)
  if (settlementFormat) return { holds: 'settlement', format: settlementFormat }
  return isOfFile(indiaVixFormat) ? { holds: 'vix', format: indiaVixFormat } : undefined
}

/**
 * The format that reads a file with a mapping of columns. Files of the exchange, daily histories of India
 * VIX, and files of a known format that lack a column of the mapping are read by their own format.
 * @throws ImportError naming a column of the mapping that a file of unknown format lacks
 */
export function detectMapped(
  file: SourceFile,
  mapping: BarMapping,
): { readonly file: SourceFile; readonly detected: DetectedFormat } {
  const known = findFormat(file)
  if (known && known.holds !== 'bars') return { file, detected: detectFormat(file) }
  const format = mappedFormat(mapping)
  const asMapped = withHeader(file, { delimiter: mapping.delimiter, hasHeader: mapping.header })
  if (format.matches(asMapped)) return { file: asMapped, detected: { holds: 'bars', format } }
  if (known) return { file, detected: detectFormat(file) }
  if (file.kind === 'json')
    throw new ImportError(`${file.name} is JSON of no known format, and columns can be mapped in tables only`)
  const [missing] = missingColumns(mapping, asMapped.header)
  throw new ImportError(
    `${file.name} has no column '${missing}', which the mapping of columns reads. It has the columns ` +
      `${asMapped.header.join(', ').slice(0, 400)}. Choose the mapping for this file, or import it by itself`,
    undefined,
    { remedy: { kind: 'map-columns', file: file.name } },
  )
}

function contentOf(file: SourceFile): string {
  if (file.kind === 'json') return 'JSON of another shape'
  return `the columns ${file.header.join(',').slice(0, 200)}`
}

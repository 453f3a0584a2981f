import type { BarFormat } from './bar-format.ts'
import { legacyBhavcopy, udiffBhavcopy, type SettlementFormat } from './bhavcopy/bhavcopy.ts'
import { breezeFormat } from './breeze/breeze.ts'
import { canonicalFormat } from './canonical/canonical.ts'
import { gdflFormat } from './gdfl/gdfl.ts'
import { ImportError } from './import-error.ts'
import { indiaVixFormat, type VixFormat } from './india-vix/india-vix.ts'
import { indexMinutesFormat } from './index-minutes/index-minutes.ts'
import { kiteFileFormat, kiteSymbolFormat } from './kite/kite.ts'
import type { SourceFile } from './source-file.ts'
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

/** Of the command line and of messages. */
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
  if (wanted !== undefined && !FORMAT_IDS.includes(wanted))
    throw new ImportError(`unknown format '${wanted}', expected one of ${FORMAT_IDS.join(', ')}`)
  const isWanted = ({ id }: { id: string }): boolean => wanted === undefined || id === wanted
  const bars = BAR_FORMATS.filter(isWanted)
  const settlement = SETTLEMENT_FORMATS.filter(isWanted)
  const barFormat = bars.find((candidate) => candidate.matches(file))
  if (barFormat) return { holds: 'bars', format: barFormat }
  const settlementFormat = settlement.find((candidate) => candidate.matches(file))
  if (settlementFormat) return { holds: 'settlement', format: settlementFormat }
  const vix = [indiaVixFormat].filter(isWanted)
  const vixFormat = vix.find((candidate) => candidate.matches(file))
  if (vixFormat) return { holds: 'vix', format: vixFormat }
  const known = [...bars, ...settlement, ...vix]
    .map(({ name, knownBy }) => `- ${name}: ${knownBy}`)
    .join('\n')
  throw new ImportError(`${file.name} is of no known format: it has ${contentOf(file)}. Known are\n${known}`)
}

function contentOf(file: SourceFile): string {
  if (file.kind === 'json') return 'JSON of another shape'
  return `the columns ${file.header.join(',').slice(0, 200)}`
}

import type { BarFormat } from './bar-format.ts'
import { canonicalFormat } from './canonical/canonical.ts'
import { ImportError } from './import-error.ts'
import { kiteFileFormat, kiteSymbolFormat } from './kite/kite.ts'
import type { SourceFile } from './source-file.ts'

/** The formats of minute bars, in the order in which a file is tried. */
export const BAR_FORMATS: readonly BarFormat[] = [canonicalFormat, kiteSymbolFormat, kiteFileFormat]

/**
 * The format of a file, told by its header.
 * @param wanted the id of a format that the user named, which the file must be of
 * @throws ImportError when the file is of no known format, naming those there are.
 */
export function detectFormat(file: SourceFile, wanted?: string): BarFormat {
  const candidates = wanted === undefined ? BAR_FORMATS : BAR_FORMATS.filter(({ id }) => id === wanted)
  if (candidates.length === 0)
    throw new ImportError(
      `unknown format '${wanted}', expected one of ${BAR_FORMATS.map(({ id }) => id).join(', ')}`,
    )
  const format = candidates.find((candidate) => candidate.matches(file))
  if (format) return format
  const known = candidates.map(({ name, knownBy }) => `- ${name}: ${knownBy}`).join('\n')
  throw new ImportError(`${file.name} is of no known format: it has ${contentOf(file)}. Known are\n${known}`)
}

function contentOf(file: SourceFile): string {
  return file.kind === 'json' ? 'JSON of another shape' : `the columns ${file.header.join(',').slice(0, 200)}`
}

import { algoTestFormat } from './formats/algotest.ts'
import { optionOmegaFormat } from './formats/option-omega.ts'
import { zerodhaFormat } from './formats/zerodha.ts'
import type { LogFormat } from './row-reader.ts'

/** The formats recognised by their header. */
export const LOG_FORMATS: readonly LogFormat[] = [algoTestFormat, optionOmegaFormat, zerodhaFormat]

/** The format of a header; undefined if the user must supply a mapping. */
export function formatOf(header: readonly string[]): LogFormat | undefined {
  return LOG_FORMATS.find((format) => format.matches(header))
}

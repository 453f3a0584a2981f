import type { SourceFile } from './source-file.ts'

/** SQL expressions over the columns of a source file, which are all text and named as in its header, in lower case. */
export interface BarColumns {
  /** A DATE; NULL for a value that cannot be read. */
  readonly date: string
  /** Minute of the day at which the bar starts, an INTEGER; NULL for a value that cannot be read. */
  readonly minute: string
  /** What the file says about the time, for reports. */
  readonly timeText: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Absent where the source has none. */
  readonly volume?: string
  readonly openInterest?: string
  readonly instrument: InstrumentColumns
}

/**
 * Either one text that names the instrument, which `parse` reads once for each distinct text, or the parts of an
 * option's identity in columns of their own.
 */
export type InstrumentColumns =
  | { readonly symbol: string }
  | {
      readonly underlying: string
      /** `CE`, `PE`, `IDX` or `FUT`. */
      readonly type: string
      /** A DATE. */
      readonly expiry: string
      readonly strike: string
      /** What the file says, for reports. */
      readonly text: string
    }

/** A kind of file that holds minute bars. */
export interface BarFormat {
  readonly id: string
  /** For people, as in `delta import --format` and in reports. */
  readonly name: string
  /** The header, or what else it is known by: shown when a file is of no known format. */
  readonly knownBy: string
  /** How a row says its minute: an example for messages. */
  readonly timeLike: string
  matches(file: SourceFile): boolean
  columns(file: SourceFile): BarColumns
  /** The rows of such files as a relation of text columns, where they are not simply a CSV or Parquet table. */
  relation?(files: readonly SourceFile[]): string
}

/** The column of a CSV row that follows those of its header: there must be nothing in it. */
export const OVERFLOW_COLUMN = 'beyond the header'
/** The path of the file that a row came from. */
export const FILE_COLUMN = 'filename'

/** Whether a file's header has exactly these columns, in any order. */
export function hasColumns(file: Pick<SourceFile, 'header'>, columns: readonly string[]): boolean {
  return file.header.length === columns.length && columns.every((name) => file.header.includes(name))
}

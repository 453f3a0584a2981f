import type { SourceFile } from './source-file.ts'

/**
 * SQL expressions over the columns of a source file. All columns are text and have the names of the header in
 * lower case.
 */
export interface BarColumns {
  /** A DATE; NULL if it cannot be read. */
  readonly date: string
  /** Start of the bar as minute of the day, an INTEGER; NULL if it cannot be read. */
  readonly minute: string
  /** The time as written in the file, for reports. */
  readonly timeText: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Absent if the source has no such column. */
  readonly volume?: string
  readonly openInterest?: string
  readonly instrument: InstrumentColumns
}

/**
 * How a row names its instrument: one text, which `parse` reads once per distinct text, or the parts of an
 * option's identity in separate columns.
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
      /** The instrument as written in the file, for reports. */
      readonly text: string
    }

/** A file format of minute bars. */
export interface BarFormat {
  readonly id: string
  /** Name for people, as in `delta import --format` and in reports. */
  readonly name: string
  /** The header or other sign it is recognised by, shown when a file has no known format. */
  readonly knownBy: string
  /** An example of its times, for messages. */
  readonly timeLike: string
  matches(file: SourceFile): boolean
  columns(file: SourceFile): BarColumns
  /** How such CSV files are written; by default with commas and a header. */
  readonly csv?: CsvShape
  /** The rows of such files as a relation of text columns, unless they are a plain CSV or Parquet table. */
  relation?(files: readonly SourceFile[]): string
}

/** How a CSV is written. */
export interface CsvShape {
  readonly delimiter: string
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean
}

export const PLAIN_CSV: CsvShape = { delimiter: ',', hasHeader: true }

/** The extra column of a CSV row after those of the header; it must be empty. */
export const OVERFLOW_COLUMN = 'beyond the header'
/** The path of a row's file. */
export const FILE_COLUMN = 'filename'

/** Whether a file's header has exactly these columns, in any order. */
export function hasColumns(file: Pick<SourceFile, 'header'>, columns: readonly string[]): boolean {
  return file.header.length === columns.length && columns.every((name) => file.header.includes(name))
}

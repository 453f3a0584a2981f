import { hasColumns, OVERFLOW_COLUMN, type BarFormat } from '../bar-format.ts'
import type { SourceGroup } from '../bar-query.ts'
import type { SourceFile } from '../source-file.ts'
import { dayOf, identifier, literal, paiseOf, pathList } from '../sql.ts'

/** A daily history of India VIX: one close a day. */
export interface VixFormat {
  readonly id: string
  readonly name: string
  readonly knownBy: string
  /** An example of how a row writes its day, for messages. */
  readonly timeLike: string
  matches(file: SourceFile): boolean
}

const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'prev. close', 'change', '% change']

/** NSE's file `hist_india_vix_-01-01-2025-to-25-11-2025.csv`; its column names end in blanks. */
export const indiaVixFormat: VixFormat = {
  id: 'india-vix',
  name: 'NSE India VIX, daily history',
  knownBy: 'Date ,Open ,High ,Low ,Close ,Prev. Close ,Change ,% Change',
  timeLike: '31-JUL-2026',
  matches: ({ header }) => hasColumns({ header }, COLUMNS),
}

/**
 * Rows of a daily history: line, day, close, and the text of both. Only the close is read, because the open
 * always equals the previous close, and on some days open, high and low are zero.
 */
export function dailyVixQuery(file: SourceFile): string {
  const columns = [...file.header, OVERFLOW_COLUMN].map((name) => `${literal(name)}: 'VARCHAR'`)
  const beyond = identifier(OVERFLOW_COLUMN)
  return `SELECT CAST(row_number() OVER () AS INTEGER) + 1 AS line, ${dayOf(`CAST(try_strptime("date", '%d-%b-%Y') AS DATE)`)} AS day,
  ${paiseOf('"close"')} AS close, "date" AS day_text, "close" AS close_text, ${beyond} IS NOT NULL AS has_more
FROM read_csv(${pathList([file.path])}, auto_detect=false, header=true, delim=',', quote='"', escape='"', strict_mode=false, null_padding=true, columns={${columns.join(', ')}})`
}

/**
 * Whether a row of minute bars is one of India VIX, judged by its columns of underlying and type; symbols
 * never name it.
 */
export function isVixBar({ columns }: BarFormat, file: SourceFile): string | undefined {
  const { instrument } = columns(file)
  if ('symbol' in instrument) return undefined
  return `(upper(${instrument.underlying}) = 'INDIAVIX' AND upper(${instrument.type}) = 'IDX')`
}

/** Minutes of the day: the open, and the last minute before the latest close of any session. */
const FIRST_MINUTE = 9 * 60 + 15
const LAST_MINUTE = 15 * 60 + 39

/** The last close of each day among minute bars of India VIX: day, close, and the bars read for it. */
export function minuteVixQuery({ format, files }: SourceGroup, relation: string): string | undefined {
  const isVix = isVixBar(format, files[0])
  if (isVix === undefined) return undefined
  const { date, minute, close } = format.columns(files[0])
  return `SELECT day, arg_max(close, minute) AS close, count(*) AS bars
FROM (SELECT ${dayOf(date)} AS day, ${minute} AS minute, ${paiseOf(close)} AS close FROM ${relation} WHERE ${isVix})
WHERE day IS NOT NULL AND close > 0 AND minute BETWEEN ${FIRST_MINUTE} AND ${LAST_MINUTE}
GROUP BY ALL ORDER BY day`
}

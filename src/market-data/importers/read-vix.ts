import { isoDate, tradingSession, type IsoDate } from '#engine/exchange'
import type { DatasetWriter } from '../store/dataset-writer.ts'
import { relationOf, type SourceGroup } from './bar-query.ts'
import type { BarSink } from './bar-sink.ts'
import type { DuckSession } from './duck-session.ts'
import { dailyVixQuery, minuteVixQuery } from './india-vix/india-vix.ts'
import type { SourceFile } from './source-file.ts'

/** The sources for closes of India VIX. */
export interface VixSources {
  readonly daily: readonly SourceFile[]
  /** Minute bars; the last close of a day counts. */
  readonly groups: readonly SourceGroup[]
  /** Index of the first daily file among the sink's files. */
  readonly firstFile: number
}

/**
 * Reads the closes of India VIX into a dataset. An existing close of a day stays; otherwise the first file's
 * counts. Returns the rows of each daily file by path, and the number of days with a close.
 */
export async function readVix(
  { duck, writer, sink }: { duck: DuckSession; writer: DatasetWriter; sink: BarSink },
  { daily, groups, firstFile }: VixSources,
): Promise<{ rowsOf: Map<string, number>; days: number }> {
  const rowsOf = new Map<string, number>()
  let days = 0
  for (const [i, file] of daily.entries()) {
    const rows = await duck.rows(dailyVixQuery(file))
    rowsOf.set(file.path, rows.length)
    for (const row of rows) if (takeRow(row, { file: firstFile + i, writer, sink })) days++
  }
  for (const group of groups) {
    const query = minuteVixQuery(group, relationOf(group))
    if (query === undefined) continue
    for (const { day, close, bars } of await duck.rows(query)) {
      if (!tradingSession(isoDate(Number(day)))) continue
      storeClose(isoDate(Number(day)), Number(close), { writer, sink, rows: Number(bars) })
      days++
    }
  }
  return { rowsOf, days }
}

interface RowContext {
  readonly file: number
  readonly writer: DatasetWriter
  readonly sink: BarSink
}

type Row = Record<string, string | number | bigint | null>

/** Validates a row of a daily file. */
function takeRow(row: Row, { file, writer, sink }: RowContext): boolean {
  const at = { file, line: Number(row['line']) }
  const { day, close } = row
  const text = `${String(row['day_text'])} ${String(row['close_text'])}`
  if (row['has_more']) sink.refuse('columns', at, text)
  else if (day === null) sink.refuse('time', at, String(row['day_text']))
  else if (close === null) sink.refuse('number', at, text)
  else if (Number(close) <= 0) sink.refuse('price', at, text)
  else if (!tradingSession(isoDate(Number(day)))) sink.refuse('no-session', at, isoDate(Number(day)))
  else {
    storeClose(isoDate(Number(day)), Number(close), { writer, sink, at, rows: 1 })
    return true
  }
  return false
}

interface CloseSource {
  readonly writer: DatasetWriter
  readonly sink: BarSink
  /** Its source, if it was read from one row. */
  readonly at?: { readonly file: number; readonly line: number }
  /** Number of rows it was read from. */
  readonly rows: number
}

function storeClose(date: IsoDate, close: number, { writer, sink, at, rows }: CloseSource): void {
  const kept = writer.keepVix(date, close)
  if (kept === undefined) {
    sink.accepted += rows
    sink.acceptedVix += rows
  } else if (kept === close) sink.duplicates += rows
  else {
    const text = (paise: number) => `India VIX ${date} ${(paise / 100).toFixed(2)}`
    sink.disagree(at, text(close), `another row gave ${text(kept)}, which was kept`)
  }
}

/** Whether a dataset has sessions that India VIX closes can be added to. */
export function hasSessions(writer: DatasetWriter): boolean {
  return (writer.before?.days.length ?? 0) > 0
}

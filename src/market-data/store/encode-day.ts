import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import { BAR_FIELDS, type DayColumns } from '#engine/market'
import { DAY_FILE_VERSION, INSTRUMENT_COLUMNS, METADATA, TYPE_OF_KIND } from './day-file.ts'

let loaded: typeof Arrow | undefined

/** Loaded only to write a day: it takes 20 MB in each thread that loads it, and reading does not need it. */
function arrow(): typeof Arrow {
  return (loaded ??= createRequire(import.meta.url)('apache-arrow') as typeof Arrow)
}

/**
 * A day as the bytes of an uncompressed Arrow IPC file: one row per instrument, the instrument columns and one
 * fixed-size list of `int32` per bar field. The same day always gives the same bytes.
 * @throws RangeError when a column's length is not `instruments × minutes`.
 */
export function encodeDay(day: DayColumns): Uint8Array {
  const { count, kind, expiry, strike } = day.instruments
  const { minutes } = day.session
  for (const field of BAR_FIELDS) checkLength(day, field)
  const { DateDay, Int32, makeData, RecordBatch, RecordBatchFileWriter, Schema, Struct, Uint8 } = arrow()
  const fields = schemaFields(minutes)
  const children = [
    makeData({ type: new Uint8(), length: count, nullCount: 0, data: kind }),
    makeData({ type: new DateDay(), length: count, nullCount: 0, data: expiry }),
    makeData({ type: new Int32(), length: count, nullCount: 0, data: strike }),
    typeLetters(kind),
    ...BAR_FIELDS.map((field) => listColumn(day.columns[field], minutes)),
  ]
  const schema = new Schema(fields, metadataOf(day))
  const rows = makeData({ type: new Struct(fields), length: count, nullCount: 0, children })
  return RecordBatchFileWriter.writeAll([new RecordBatch(schema, rows)]).toUint8Array(true)
}

function checkLength(day: DayColumns, field: (typeof BAR_FIELDS)[number]): void {
  const expected = day.instruments.count * day.session.minutes
  const { length } = day.columns[field]
  if (length !== expected)
    throw new RangeError(
      `${day.underlying} ${day.date}: column ${field} has ${length} numbers, expected ${expected}`,
    )
}

function schemaFields(minutes: number): Arrow.Field[] {
  const { DateDay, Field, Int32, Uint8, Utf8 } = arrow()
  const types: Arrow.DataType[] = [new Uint8(), new DateDay(), new Int32(), new Utf8()]
  return [
    ...INSTRUMENT_COLUMNS.map((name, i) => new Field(name, types[i], false)),
    ...BAR_FIELDS.map((name) => new Field(name, listOf(minutes), false)),
  ]
}

function listOf(minutes: number): Arrow.FixedSizeList<Arrow.Int32> {
  const { Field, FixedSizeList, Int32 } = arrow()
  return new FixedSizeList(minutes, new Field('minute', new Int32(), false))
}

function listColumn(numbers: Int32Array, minutes: number): Arrow.Data {
  const { Int32, makeData } = arrow()
  const child = makeData({ type: new Int32(), length: numbers.length, nullCount: 0, data: numbers })
  const length = numbers.length / minutes
  return makeData({ type: listOf(minutes), length, nullCount: 0, child })
}

function typeLetters(kind: Uint8Array): Arrow.Data {
  const { makeData, Utf8 } = arrow()
  const letters = Array.from(kind, (code) => TYPE_OF_KIND[code])
  const valueOffsets = new Int32Array(kind.length + 1)
  letters.forEach((word, i) => (valueOffsets[i + 1] = valueOffsets[i] + word.length))
  const data = new TextEncoder().encode(letters.join(''))
  return makeData({ type: new Utf8(), length: kind.length, nullCount: 0, valueOffsets, data })
}

function metadataOf(day: DayColumns): Map<string, string> {
  return new Map([
    [METADATA.version, String(DAY_FILE_VERSION)],
    [METADATA.underlying, day.underlying],
    [METADATA.date, day.date],
    [METADATA.openMinute, String(day.session.openMinute)],
    [METADATA.minutes, String(day.session.minutes)],
    [METADATA.breaks, JSON.stringify(day.session.breaks)],
    [METADATA.officialClose, day.officialClose === undefined ? '' : String(day.officialClose)],
  ])
}

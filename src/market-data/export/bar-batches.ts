import type { MarketReader } from '#engine/market'
import { exportedDays, type ExportedBars, type ExportSelection } from './exported-bars.ts'

/** The numbers of an exported bar, each a column of a batch. `minute` counts from 1970 in Indian time, `name` along the names. */
export const BATCH_COLUMNS = [
  'minute',
  'name',
  'kind',
  'expiry',
  'strike',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'oi',
] as const

/** Enough that handing one over costs nothing, few enough that filling one holds nothing up. */
export const BATCH_ROWS = 8192

const MINUTES_A_DAY = 1440

/** Bars as numbers, column after column: row `r` of column `c` is at `c × BATCH_ROWS + r`. Prices in paise. */
export interface BarBatch {
  readonly rows: number
  readonly numbers: Int32Array<ArrayBuffer>
}

/**
 * The bars of a market in the order of an export, batch by batch; none is empty.
 * @param names what a bar's name is a position in
 */
export async function* barBatches(
  reader: MarketReader,
  selection: ExportSelection | undefined,
  names: readonly string[],
): AsyncGenerator<BarBatch> {
  let batch = emptyBatch()
  for await (const day of exportedDays(reader, selection))
    for (const bars of day) {
      if (batch.rows + bars.session.minutes > BATCH_ROWS) {
        yield batch
        batch = emptyBatch()
      }
      batch.rows = append(batch, bars, names.indexOf(bars.name))
    }
  if (batch.rows > 0) yield batch
}

function emptyBatch(): { rows: number; readonly numbers: Int32Array<ArrayBuffer> } {
  return { rows: 0, numbers: new Int32Array(BATCH_COLUMNS.length * BATCH_ROWS) }
}

/** Puts the minutes that were traded after a batch's rows; gives how many rows there are then. */
function append({ rows, numbers }: BarBatch, exported: ExportedBars, name: number): number {
  const { day, session, kind, expiry, strike, bars } = exported
  const { open, high, low, close, volume, openInterest } = bars
  const firstMinute = day * MINUTES_A_DAY + session.openMinute
  const columns = [open, high, low, close, volume, openInterest]
  const traded = tradedMinutes(close)
  const end = rows + traded.length
  for (let i = 0; i < traded.length; i++) numbers[rows + i] = firstMinute + traded[i]
  for (const [i, value] of [name, kind, expiry, strike].entries())
    numbers.fill(value, (1 + i) * BATCH_ROWS + rows, (1 + i) * BATCH_ROWS + end)
  const first = BATCH_COLUMNS.indexOf('open')
  for (const [i, values] of columns.entries())
    if (values) copyMinutes(values, traded, numbers.subarray((first + i) * BATCH_ROWS + rows))
  return end
}

/** For the minutes of one instrument after the other: a thousand instruments a day would each leave a list behind. */
const minutesOf = new Int16Array(MINUTES_A_DAY)

/** The minutes that were traded, until it is called again. */
function tradedMinutes(close: Int32Array): Int16Array {
  let count = 0
  for (let minute = 0; minute < close.length; minute++) if (close[minute] !== 0) minutesOf[count++] = minute
  return minutesOf.subarray(0, count)
}

function copyMinutes(values: Int32Array, minutes: Int16Array, into: Int32Array): void {
  if (minutes.length === values.length) into.set(values)
  else for (let i = 0; i < minutes.length; i++) into[i] = values[minutes[i]]
}

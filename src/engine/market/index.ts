export { barRanges, RANGE, RANGE_SHIFT } from './bar-ranges.ts'
export { type DayColumns } from './day-columns.ts'
export { InMemoryDay, InMemoryReader, indexHasVolume } from './in-memory-reader.ts'
export {
  BAR_FIELDS,
  ROW_KIND,
  type BarField,
  type Bars,
  type InstrumentTable,
  type MarketDay,
  type RowKind,
  type RowRange,
  type RowVisit,
} from './market-day.ts'
export { type DailyPrices, type MarketReader, type PrepareRange } from './market-reader.ts'
export { unknownDay } from './unknown-day.ts'
export { vixAt, type VixMinutes } from './vix-minutes.ts'

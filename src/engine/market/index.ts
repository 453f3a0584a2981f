export {
  BAR_FIELDS,
  ROW_KIND,
  type BarField,
  type Bars,
  type InstrumentTable,
  type MarketDay,
  type RowKind,
} from './market-day.ts'
export { type MarketReader } from './market-reader.ts'

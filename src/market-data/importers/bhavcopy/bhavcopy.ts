import { UNDERLYINGS } from '#domain'
import { ROW_KIND } from '#engine/market'
import { hasColumns, OVERFLOW_COLUMN } from '../bar-format.ts'
import type { SourceFile } from '../source-file.ts'
import { dayOf, identifier, literal, pathList, paiseOf, unitsOf } from '../sql.ts'

/** A daily file of the exchange with every contract. It has no bars, but values to check bars against. */
export interface SettlementFormat {
  readonly id: string
  readonly name: string
  readonly knownBy: string
  matches(file: SourceFile): boolean
  /** SQL over the columns of the file, which are all text. */
  readonly columns: {
    readonly date: string
    readonly underlying: string
    /** A code of `ROW_KIND`; NULL unless the row is an index contract. */
    readonly kind: string
    readonly expiry: string
    readonly strike: string
    readonly high: string
    readonly low: string
    /** Units per lot and the closing value of the index, if the file has them. */
    readonly lot: string
    readonly indexClose: string
    /** Last traded price, `'0'` if the file doesn't have it; traded volume and open interest as the file counts them. */
    readonly last: string
    readonly volume: string
    readonly openInterest: string
  }
}

const LEGACY_COLUMNS =
  'instrument,symbol,expiry_dt,strike_pr,option_typ,open,high,low,close,settle_pr,contracts,val_inlakh,open_int,chg_in_oi,timestamp'.split(
    ',',
  )
const UDIFF_COLUMNS =
  'traddt,fininstrmtp,tckrsymb,xprydt,fininstrmactlxprydt,strkpric,optntp,hghpric,lwpric,clspric,sttlmpric,undrlygpric,newbrdlotqty'.split(
    ',',
  )

const kindOf = (future: string, option: string, type: string): string =>
  `CASE WHEN ${future} THEN ${ROW_KIND.future} WHEN ${option} AND ${type} = 'CE' THEN ${ROW_KIND.call} WHEN ${option} AND ${type} = 'PE' THEN ${ROW_KIND.put} END`

/** NSE's F&O bhavcopy to 2024-07-05, `fo25JAN2024bhav.csv`; each line ends in a comma. */
export const legacyBhavcopy: SettlementFormat = {
  id: 'bhavcopy-legacy',
  name: 'NSE F&O bhavcopy, legacy',
  knownBy: 'INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,…,TIMESTAMP,',
  matches: ({ header }) => hasColumns({ header: header.filter((name) => name !== '') }, LEGACY_COLUMNS),
  columns: {
    date: `CAST(try_strptime("timestamp", '%d-%b-%Y') AS DATE)`,
    underlying: 'symbol',
    kind: kindOf(`instrument = 'FUTIDX'`, `instrument = 'OPTIDX'`, 'option_typ'),
    expiry: `CAST(try_strptime(expiry_dt, '%d-%b-%Y') AS DATE)`,
    strike: 'strike_pr',
    high: 'high',
    low: 'low',
    lot: `'0'`,
    indexClose: `'0'`,
    last: `'0'`,
    volume: 'contracts',
    openInterest: 'open_int',
  },
}

/** NSE's F&O bhavcopy in the UDiFF layout, from 2024-07-08 and back-dated to 2024-01-01. */
export const udiffBhavcopy: SettlementFormat = {
  id: 'bhavcopy-udiff',
  name: 'NSE F&O bhavcopy, UDiFF',
  knownBy: 'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,…,FininstrmActlXpryDt,StrkPric,OptnTp,…',
  matches: ({ header }) => UDIFF_COLUMNS.every((name) => header.includes(name)),
  columns: {
    date: 'TRY_CAST(traddt AS DATE)',
    underlying: 'tckrsymb',
    kind: kindOf(`fininstrmtp = 'IDF'`, `fininstrmtp = 'IDO'`, 'optntp'),
    // The scheduled expiry may fall on a holiday; this column has the actual one.
    expiry: 'TRY_CAST(fininstrmactlxprydt AS DATE)',
    strike: 'strkpric',
    high: 'hghpric',
    low: 'lwpric',
    lot: 'newbrdlotqty',
    indexClose: 'undrlygpric',
    last: 'lastpric',
    volume: 'ttltradgvol',
    openInterest: 'opnintrst',
  },
}

/** Wide, because a day's volume in units may exceed 32 bits. */
const bigUnits = (column: string): string =>
  `coalesce(TRY_CAST(round(TRY_CAST(${column} AS DOUBLE)) AS BIGINT), 0)`

/**
 * A query of a file's index contracts: underlying, day, kind, expiry, strike, high, low, lot, index_close, last, volume,
 * open_interest, all integers.
 */
export function settlementQuery(file: SourceFile, { columns }: SettlementFormat): string {
  const names = [...file.header.map((name, i) => name || `unnamed ${i}`), OVERFLOW_COLUMN]
  const structure = names.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ')
  const underlying = UNDERLYINGS.map((name, code) => `WHEN ${literal(name)} THEN ${code}`).join(' ')
  const strike = `CASE WHEN (${columns.kind}) = ${ROW_KIND.future} THEN 0 ELSE ${paiseOf(columns.strike)} END`
  return `SELECT CASE ${columns.underlying} ${underlying} END AS underlying, ${dayOf(columns.date)} AS day, ${columns.kind} AS kind,
  ${dayOf(columns.expiry)} AS expiry, ${strike} AS strike, ${paiseOf(columns.high)} AS high, ${paiseOf(columns.low)} AS low,
  ${unitsOf(columns.lot)} AS lot, ${paiseOf(columns.indexClose)} AS index_close, ${paiseOf(columns.last)} AS last,
  CAST(${bigUnits(columns.volume)} AS BIGINT) AS volume, CAST(${bigUnits(columns.openInterest)} AS BIGINT) AS open_interest
FROM read_csv(${pathList([file.path])}, auto_detect=false, header=true, delim=',', quote='"', escape='"', strict_mode=false, null_padding=true, columns={${structure}})
WHERE ${identifier(OVERFLOW_COLUMN)} IS NULL`
}

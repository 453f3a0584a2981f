import { UNDERLYINGS, type Underlying } from '#domain'
import {
  dayNumber,
  type DayNumber,
  parseOptionSymbol,
  type SymbolContract,
  namesOf,
  underlyingFromName,
} from '#engine/exchange'
import { ROW_KIND, type RowKind } from '#engine/market'

/** The instrument of a row. */
export interface Instrument {
  readonly underlying: Underlying
  readonly kind: RowKind
  /** 0 for the index; `NEAR_MONTH` for the continuous future, whose expiry depends on the day. */
  readonly expiry: DayNumber
  /** Paise; 0 for the index and futures. */
  readonly strike: number
}

/** Expiry of the near-month future until the day is known. */
export const NEAR_MONTH: DayNumber = -1

const KIND_OF_TYPE = { CE: ROW_KIND.call, PE: ROW_KIND.put, FUT: ROW_KIND.future } as const

/** A symbol of any underlying: a plain name, or letters followed by an expiry or rank and a type. */
const OF_ANY_UNDERLYING = /^[A-Z0-9&_-]+?(\d.*(CE|PE|FUT)|-I{1,3}|\.NSE_IDX|\.NSE)$|^[A-Z& -]+$/
const CONTRACT_IN_FILE_NAME = /^[^_.]+/
const INDEX_IN_FILE_NAME =
  /^(?:NSE_INDEX_)?(.+?)(?:_\d{4}-\d{2}-\d{2}|_(?:1?min(?:ute)?s?|1m))*(?:\.[a-z]+)+$/i

/**
 * The instrument named by a symbol: an index or a contract, in any grammar of `parseOptionSymbol`. `other`
 * for an instrument that Delta does not test, such as an option on a share; undefined if it is not an
 * instrument.
 */
export function instrumentNamed(symbol: string): Instrument | 'other' | undefined {
  const plain = symbol.replaceAll('%20', ' ').trim()
  const index = underlyingFromName(plain) ?? gdflIndex(plain)
  if (index) return { underlying: index, kind: ROW_KIND.index, expiry: 0, strike: 0 }
  const contract = parseOptionSymbol(plain)
  if (contract) return instrumentOf(contract)
  return OF_ANY_UNDERLYING.test(plain.toUpperCase().replace(/\.NFO$/, '')) ? 'other' : undefined
}

/**
 * The instrument named by a file name: `NIFTY2161715700CE_minute.csv`, `NIFTY 50_minute.csv`,
 * `NSE_INDEX_Nifty 50_2026-07-15.csv`; undefined if there is none.
 */
export function instrumentOfFile(name: string): Instrument | undefined {
  const candidates = [CONTRACT_IN_FILE_NAME.exec(name)?.[0], INDEX_IN_FILE_NAME.exec(name)?.[1]]
  for (const candidate of candidates) {
    const instrument = candidate === undefined ? undefined : instrumentNamed(candidate)
    if (instrument && instrument !== 'other') return instrument
  }
  return undefined
}

function gdflIndex(symbol: string): Underlying | undefined {
  return UNDERLYINGS.find((underlying) => namesOf(underlying).gdflSpot === symbol.toUpperCase())
}

function instrumentOf({ underlying, kind, strike, expiry }: SymbolContract): Instrument {
  return {
    underlying,
    kind: KIND_OF_TYPE[kind],
    expiry: expiry === undefined ? NEAR_MONTH : dayNumber(expiry),
    strike,
  }
}

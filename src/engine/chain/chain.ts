import { isoDate, type DayNumber, type IsoDate } from '#engine/exchange'
import { ROW_KIND, type InstrumentTable, type MarketDay } from '#engine/market'
import type { ClockMinute, Paise, Row } from '#engine/units'
import { ChoiceCache } from './choices.ts'
import { lastAtMost } from './strike-position.ts'

/** An option of an underlying, identified across days. */
export interface Contract {
  readonly expiry: DayNumber
  readonly strike: Paise
  readonly isCall: boolean
}

/** Row of a missing contract: not listed on the day, or no contract fits. */
export const NO_CONTRACT: Row = -1

/** The contracts of one expiry and type, by ascending strike. */
export interface StrikeList {
  /** Paise. */
  readonly strikes: Int32Array
  /** Row of the day for each strike. */
  readonly rows: Int32Array
  /**
   * Premiums read at one minute, `UNASKED` if not read yet. Cached, because all variants of a search choose by the
   * same premiums, and reading each one touches a separate column of the bars.
   */
  readonly premiums: Int32Array
  /** The minute of `premiums`. */
  premiumMinute: ClockMinute
}

/** Marks a premium that was not read yet. */
export const UNASKED = -1

/** The contracts listed on a day: expiries ascending, with the strikes of each. */
export interface Chain {
  readonly expiries: readonly DayNumber[]
  /** Contracts chosen on the day, cached. */
  readonly choices: ChoiceCache
  strikes(expiry: DayNumber, isCall: boolean): StrikeList
}

/** Chains are derived from days that readers keep; every variant of a search uses them. */
const chains = new WeakMap<MarketDay, Chain>()

/** The last requested chain, because a day is requested many times in a row. */
let newest: { readonly day: MarketDay; readonly chain: Chain } | undefined

/** The chain of a day. */
export function chainOf(day: MarketDay): Chain {
  if (newest?.day === day) return newest.chain
  const chain = chains.get(day) ?? buildChain(day)
  chains.set(day, chain)
  newest = { day, chain }
  return chain
}

/** The expiries with contracts on a day, ascending. */
export function expiriesOf(day: MarketDay): IsoDate[] {
  return chainOf(day).expiries.map(isoDate)
}

/** The contract in a row of a day. */
export function contractAt({ instruments }: MarketDay, row: Row): Contract {
  const { expiry, strike, kind } = instruments
  return { expiry: expiry[row], strike: strike[row], isCall: kind[row] === ROW_KIND.call }
}

/** The row of a contract on a day; `NO_CONTRACT` if it is not listed. */
export function rowOf(day: MarketDay, { expiry, strike, isCall }: Contract): Row {
  const { strikes, rows } = chainOf(day).strikes(expiry, isCall)
  const position = lastAtMost(strikes, strike)
  return strikes[position] === strike ? rows[position] : NO_CONTRACT
}

type ListedStrikes = Pick<StrikeList, 'rows' | 'strikes'>

/** Contracts of a table of instruments. An expiry is sorted when it is first asked for: a request reads one or two. */
interface Listed {
  readonly expiries: readonly DayNumber[]
  strikes(expiry: DayNumber, isCall: boolean): ListedStrikes
}

/** A day and the same day altered share their instruments. */
const listed = new WeakMap<InstrumentTable, Listed>()

function buildChain({ instruments }: MarketDay): Chain {
  let contracts = listed.get(instruments)
  if (!contracts) listed.set(instruments, (contracts = listContracts(instruments)))
  const { expiries, strikes } = contracts
  return {
    expiries,
    choices: new ChoiceCache(),
    strikes: keptByExpiry((expiry, isCall) => {
      const list = strikes(expiry, isCall)
      return { ...list, premiums: new Int32Array(list.rows.length), premiumMinute: NaN }
    }),
  }
}

function listContracts(instruments: InstrumentTable): Listed {
  const { count, kind, expiry } = instruments
  const expiries = new Set<DayNumber>()
  for (let row = 0; row < count; row++)
    if (kind[row] === ROW_KIND.call || kind[row] === ROW_KIND.put) expiries.add(expiry[row])
  return {
    expiries: [...expiries].sort((a, b) => a - b),
    strikes: keptByExpiry((expiry, isCall) => sortedStrikes(instruments, expiry, isCall)),
  }
}

function sortedStrikes(
  { count, kind, expiry, strike }: InstrumentTable,
  wanted: DayNumber,
  isCall: boolean,
): ListedStrikes {
  const wantedKind = isCall ? ROW_KIND.call : ROW_KIND.put
  const found: Row[] = []
  for (let row = 0; row < count; row++)
    if (expiry[row] === wanted && kind[row] === wantedKind) found.push(row)
  const rows = Int32Array.from(found).sort((a, b) => strike[a] - strike[b])
  return { rows, strikes: rows.map((row) => strike[row]) }
}

/** Keeps what a function makes of each expiry and type. */
function keptByExpiry<List>(make: (expiry: DayNumber, isCall: boolean) => List): typeof make {
  const sides = [new Map<DayNumber, List>(), new Map<DayNumber, List>()]
  return (expiry, isCall) => {
    const kept = sides[isCall ? 1 : 0]
    let list = kept.get(expiry)
    if (!list) kept.set(expiry, (list = make(expiry, isCall)))
    return list
  }
}

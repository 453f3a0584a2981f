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

const NONE = new Int32Array(0)
const NO_STRIKES: StrikeList = { rows: NONE, strikes: NONE, premiums: NONE, premiumMinute: NaN }

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

/** Contracts of a table of instruments: expiries ascending, and the rows and strikes of each, puts and calls. */
interface Listed {
  readonly expiries: readonly DayNumber[]
  readonly sides: readonly ReadonlyMap<DayNumber, Pick<StrikeList, 'rows' | 'strikes'>>[]
}

/** A day and the same day altered share their instruments. */
const listed = new WeakMap<InstrumentTable, Listed>()

function buildChain({ instruments }: MarketDay): Chain {
  let found = listed.get(instruments)
  if (!found) listed.set(instruments, (found = listContracts(instruments)))
  const { expiries, sides } = found
  const lists = sides.map(
    (side) =>
      new Map(
        [...side].map(([expiry, { rows, strikes }]) => [
          expiry,
          { rows, strikes, premiums: new Int32Array(rows.length), premiumMinute: NaN },
        ]),
      ),
  )
  return {
    expiries,
    choices: new ChoiceCache(),
    strikes: (expiry, isCall) => lists[isCall ? 1 : 0].get(expiry) ?? NO_STRIKES,
  }
}

function listContracts(instruments: InstrumentTable): Listed {
  const calls = new Map<DayNumber, number[]>()
  const puts = new Map<DayNumber, number[]>()
  const expiries: DayNumber[] = []
  for (let row = 0; row < instruments.count; row++) {
    const kind = instruments.kind[row]
    if (kind !== ROW_KIND.call && kind !== ROW_KIND.put) continue
    const expiry = instruments.expiry[row]
    if (!calls.has(expiry)) {
      expiries.push(expiry)
      calls.set(expiry, [])
      puts.set(expiry, [])
    }
    ;(kind === ROW_KIND.call ? calls : puts).get(expiry)?.push(row)
  }
  const sides = [puts, calls].map(
    (side) => new Map([...side].map(([expiry, rows]) => [expiry, byStrike(rows, instruments.strike)])),
  )
  expiries.sort((a, b) => a - b)
  return { expiries, sides }
}

function byStrike(rows: readonly number[], strike: Int32Array): Pick<StrikeList, 'rows' | 'strikes'> {
  const sorted = rows.toSorted((a, b) => strike[a] - strike[b])
  return { rows: Int32Array.from(sorted), strikes: Int32Array.from(sorted, (row) => strike[row]) }
}

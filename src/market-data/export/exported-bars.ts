import type { Underlying } from '#domain'
import { type DayNumber, dayNumber, type IsoDate, type Session } from '#engine/exchange'
import { ROW_KIND, type Bars, type MarketDay, type MarketReader, type RowKind } from '#engine/market'
import { TYPE_OF_KIND } from '../store/day-file.ts'

/** What to export; everything that is left out is exported. */
export interface ExportSelection {
  readonly underlying?: Underlying | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** One contract: `strike` in paise. */
  readonly contract?:
    { readonly expiry: IsoDate; readonly strike: number; readonly type: 'CE' | 'PE' | 'FUT' } | undefined
}

/** What the rows of an export name India VIX. */
export const VIX_NAME = 'INDIAVIX'

/** The minutes of one instrument on one day; those whose close is 0 are not exported. */
export interface ExportedBars {
  readonly name: Underlying | typeof VIX_NAME
  readonly day: DayNumber
  readonly session: Session
  readonly kind: RowKind
  /** Day number; 0 for an index. */
  readonly expiry: DayNumber
  /** Paise; 0 for an index and a future. */
  readonly strike: number
  /** Volume and open interest are absent for India VIX, which has none. */
  readonly bars: Omit<Bars, 'volume' | 'openInterest'> & Partial<Bars>
}

/**
 * The bars of a market in the order of an export: by underlying, day, instrument and minute, India VIX last. A day is
 * brought within reach when its turn comes, and its bars are to be read before the next one's.
 */
export async function* exportedDays(
  reader: MarketReader,
  selection: ExportSelection = {},
): AsyncGenerator<Iterable<ExportedBars>> {
  const wanted = reader.underlyings.filter((name) => name === (selection.underlying ?? name))
  for (const underlying of wanted)
    for (const date of reader.sessions(underlying)) {
      if (!isWithin(date, selection)) continue
      await reader.prepare(underlying, { from: date, to: date })
      yield barsOfDay(reader.day(underlying, date), selection.contract)
    }
  if (selection.underlying !== undefined || selection.contract) return
  const dates = new Set(reader.underlyings.flatMap((underlying) => reader.sessions(underlying)))
  for (const date of [...dates].sort()) if (isWithin(date, selection)) yield barsOfVix(reader, date)
}

function isWithin(date: IsoDate, { from, to }: ExportSelection): boolean {
  return date >= (from ?? date) && date <= (to ?? date)
}

function* barsOfDay(market: MarketDay, contract: ExportSelection['contract']): Generator<ExportedBars> {
  const { underlying: name, day, session, instruments } = market
  for (let row = 0; row < instruments.count; row++) {
    const kind = instruments.kind[row] as RowKind
    const expiry = instruments.expiry[row]
    const strike = instruments.strike[row]
    if (contract && !isContract({ kind, expiry, strike }, contract)) continue
    yield { name, day, session, kind, expiry, strike, bars: market.bars(row) }
  }
}

function isContract(
  { kind, expiry, strike }: Pick<ExportedBars, 'kind' | 'expiry' | 'strike'>,
  wanted: NonNullable<ExportSelection['contract']>,
): boolean {
  if (TYPE_OF_KIND[kind] !== wanted.type || expiry !== dayNumber(wanted.expiry)) return false
  return kind === ROW_KIND.future || strike === wanted.strike
}

/** India VIX where the market has its minutes: with everything of a market, not with an index or a contract alone. */
function* barsOfVix(reader: MarketReader, date: IsoDate): Generator<ExportedBars> {
  const minutes = reader.vixMinutes?.(date)
  if (!minutes) return
  const { session } = minutes
  const of = { name: VIX_NAME, day: dayNumber(date), kind: ROW_KIND.index, expiry: 0, strike: 0 } as const
  yield { ...of, session, bars: minutes }
}

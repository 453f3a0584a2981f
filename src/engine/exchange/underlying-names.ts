import type { Underlying } from '#domain'
import type { UnderlyingNames } from './instrument.ts'
import { ALL_INSTRUMENTS, instrumentOf } from './registry.ts'

/** Names of an underlying at the exchange and at data vendors. */
export function namesOf(underlying: Underlying): UnderlyingNames {
  return instrumentOf(underlying).names
}

const BY_NAME: ReadonlyMap<string, Underlying> = new Map(
  ALL_INSTRUMENTS.flatMap(({ symbol, names: { index, kite, fyers, breezeCode } }) =>
    [symbol, index, kite, fyers, breezeCode].map((name) => [plain(name), symbol] as const),
  ),
)

/**
 * The underlying with a vendor's name, code or key, ignoring case and punctuation: `Nifty Bank`,
 * `NSE_INDEX|Nifty Bank`, `BANKNIFTY`, `CNXBAN`. Undefined for anything else, India VIX included.
 */
export function underlyingFromName(text: string): Underlying | undefined {
  return BY_NAME.get(plain(text))
}

/** Underlyings as traders call them, longest name first, in lower case. */
export const UNDERLYING_ALIASES: readonly (readonly [spoken: string, underlying: Underlying])[] =
  ALL_INSTRUMENTS.flatMap(({ symbol, spoken }) =>
    [symbol.toLowerCase(), ...spoken].map((name) => [name, symbol] as const),
  ).toSorted(([a], [b]) => b.length - a.length)

function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/^[NB]SE(_INDEX)?[|:]|[-.](INDEX|[NB]SE_IDX)$/g, '')
    .replace(/[^A-Z0-9]/g, '')
}

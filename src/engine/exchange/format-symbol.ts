import type { IsoDate } from './date.ts'
import { instrumentOf } from './registry.ts'
import { MONTHS, monthlyExpiryOf, WEEKLY_MONTH_CODES, type SymbolContract } from './symbol-parts.ts'

/**
 * Vendors whose symbols have each format. `kite` is also NSE's own in the bhavcopy, `openalgo` also Angel's.
 */
export type SymbolGrammar = 'kite' | 'fyers' | 'gdfl' | 'openalgo' | 'truedata' | 'upstox' | 'dhan'

/** A contract with its expiry, which every grammar needs. */
export type DatedContract = SymbolContract & { readonly expiry: IsoDate }

interface ExpiryParts {
  readonly year: string
  readonly month: string
  readonly day: string
}

/**
 * The symbol of a contract in a grammar; `parseOptionSymbol` reads it back. The expiry must be the final one: whether
 * it is a monthly decides on the form.
 * @throws RangeError for a weekly in Dhan's grammar, which names only the month, and for a strike that is not in
 * whole rupees.
 */
export function formatOptionSymbol(contract: DatedContract, grammar: SymbolGrammar): string {
  const { underlying, kind, strike, expiry } = contract
  if (strike % 100 !== 0)
    throw new RangeError(`strike ${strike} of ${underlying} has paise, expected a multiple of 100`)
  const tail = kind === 'FUT' ? kind : `${strike / 100}${kind}`
  const parts = expiryParts(expiry)
  const { exchange } = instrumentOf(underlying)
  switch (grammar) {
    case 'kite':
      return `${underlying}${kiteExpiry(contract, parts)}${tail}`
    case 'fyers':
      return `${exchange.code}:${underlying}${kiteExpiry(contract, parts)}${tail}`
    case 'gdfl':
      return `${underlying}${parts.day}${parts.month}${parts.year}${tail}.${exchange.segment}`
    case 'openalgo':
      return `${underlying}${parts.day}${parts.month}${parts.year}${tail}`
    case 'truedata':
      return kind === 'FUT'
        ? `${underlying}${parts.year}${parts.month}${tail}`
        : `${underlying}${expiry.slice(2).replaceAll('-', '')}${tail}`
    case 'upstox':
      return `${underlying} ${spaced(contract)} ${parts.day} ${parts.month} ${parts.year}`
    case 'dhan':
      return `${underlying}-${dhanMonth(contract)}-${spaced(contract).replace(' ', '-')}`
  }
}

function spaced({ kind, strike }: SymbolContract): string {
  return kind === 'FUT' ? kind : `${strike / 100} ${kind}`
}

function kiteExpiry(contract: DatedContract, { year, month, day }: ExpiryParts): string {
  if (isMonthly(contract)) return `${year}${month}`
  return `${year}${WEEKLY_MONTH_CODES[Number(contract.expiry.slice(5, 7)) - 1]}${day}`
}

function dhanMonth(contract: DatedContract): string {
  const { underlying, expiry } = contract
  if (!isMonthly(contract))
    throw new RangeError(
      `${underlying} ${expiry} is a weekly, expected a monthly: Dhan's symbols name only the month`,
    )
  const name = MONTHS[Number(expiry.slice(5, 7)) - 1]
  return `${name[0]}${name.slice(1).toLowerCase()}${expiry.slice(0, 4)}`
}

function isMonthly({ underlying, expiry }: DatedContract): boolean {
  return monthlyExpiryOf(underlying, expiry.slice(2, 4), Number(expiry.slice(5, 7))) === expiry
}

function expiryParts(expiry: IsoDate): ExpiryParts {
  const month = MONTHS[Number(expiry.slice(5, 7)) - 1]
  return { year: expiry.slice(2, 4), month, day: expiry.slice(8) }
}

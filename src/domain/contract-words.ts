import type { OptionType, TradeType } from './schemas/strike.ts'

/** The side of an order that closes a position of this side. */
export function closingSide(side: TradeType): TradeType {
  return side === 'BUY' ? 'SELL' : 'BUY'
}

/** `NIFTY 21700 CE`. */
export function contractName(
  underlying: string,
  contract: { readonly strike: number; readonly optionType: OptionType },
): string {
  return `${underlying} ${contract.strike} ${contract.optionType === 'CALL' ? 'CE' : 'PE'}`
}

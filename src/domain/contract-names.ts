import type { ContractType, TradeType } from './schemas/strike.ts'

/** The side of an order that closes a position of this side. */
export function closingSide(side: TradeType): TradeType {
  return side === 'BUY' ? 'SELL' : 'BUY'
}

/** `NIFTY 21700 CE`, `NIFTY FUT`. */
export function contractName(
  underlying: string,
  { strike, optionType }: { readonly strike: number; readonly optionType: ContractType },
): string {
  if (optionType === 'FUTURE') return `${underlying} FUT`
  return `${underlying} ${strike} ${optionType === 'CALL' ? 'CE' : 'PE'}`
}

import type { Leg } from '#domain'
import { describeCriteria } from './strike-criteria.ts'

const EXPIRY_WORDS = { current: '', next: ', next expiry', monthly: ', monthly expiry' } as const

/** A leg in a line: `SELL 2 lots CALL ATM+100, next expiry`. */
export function describeLeg(leg: Leg): string {
  const lots = `${leg.quantity || '…'} ${leg.quantity === 1 ? 'lot' : 'lots'}`
  const expiry = EXPIRY_WORDS[leg.expiry ?? 'current']
  return `${leg.tradeType} ${lots} ${leg.optionType} ${describeCriteria(leg.strikeCriteria)}${expiry}`
}

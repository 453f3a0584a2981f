import type { Leg } from '#domain'
import { describeCriteria } from './strike-criteria.ts'

const EXPIRY_WORDS = {
  current: '',
  next: ', next expiry',
  monthly: ', monthly expiry',
  nextMonthly: ', second monthly expiry',
} as const

/** A leg in one line: `SELL 2 lots CALL ATM+100, next expiry`, `BUY 1 lot PUT 200 OTM (ATM+200)`. */
export function describeLeg(leg: Leg): string {
  const lots = `${leg.quantity || '…'} ${leg.quantity === 1 ? 'lot' : 'lots'}`
  return `${leg.tradeType} ${lots} ${leg.optionType} ${describeCriteria(leg.strikeCriteria, leg.optionType)}${describeExpiry(leg)}`
}

/** A leg's expiry: `, next expiry`; empty for the nearest. */
export function describeExpiry({ expiry = 'current', minDte }: Pick<Leg, 'expiry' | 'minDte'>): string {
  return minDte === undefined ? EXPIRY_WORDS[expiry] : `, at least ${minDte} days to expiry`
}

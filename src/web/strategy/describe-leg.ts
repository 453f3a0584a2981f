import { describeCriteria, describeExpiry, type Leg } from '#domain'

/** A leg in one line: `SELL 2 lots CALL ATM+100, next expiry`, `BUY 1 lot PUT 200 OTM (ATM+200)`. */
export function describeLeg(leg: Leg): string {
  const lots = `${leg.quantity || '…'} ${leg.quantity === 1 ? 'lot' : 'lots'}`
  return `${leg.tradeType} ${lots} ${leg.optionType} ${describeCriteria(leg.strikeCriteria, leg.optionType)}${describeExpiry(leg)}`
}

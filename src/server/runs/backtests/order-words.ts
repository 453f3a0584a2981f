import { orderWords } from '#domain'
import { clockTime, isoDate, tradingSession } from '#engine/exchange'
import type { AddedLeg } from '#engine/replay'
import { inRupees, type LegIndex, type Paise } from '#engine/units'
import type { TakenOrder } from './manual-order-book.ts'

/** The time at which an order was taken, `12:35`. */
export function orderTime({ date, minute }: TakenOrder): string {
  return clockTime((tradingSession(date)?.openMinute ?? 0) + minute)
}

const rupees = (level: Paise | null | undefined) => (typeof level === 'number' ? inRupees(level) : level)

/** Describes an order: `You squared off everything`. */
export function describeOrder(
  { kind, leg, stop, target, lots, added, by }: Omit<TakenOrder, 'date' | 'minute'>,
  nameOf: (leg: LegIndex) => string | undefined,
): string {
  return orderWords(kind, leg === undefined ? undefined : (nameOf(leg) ?? 'a leg'), {
    stop: rupees(stop),
    target: rupees(target),
    lots: added?.lots ?? lots,
    by,
    ...(added && { side: added.side === 1 ? 'BUY' : 'SELL', contract: contractOf(added) }),
  })
}

function contractOf({ contract: { strike, isCall, expiry } }: AddedLeg): string {
  return `${inRupees(strike)} ${isCall ? 'CE' : 'PE'} of ${isoDate(expiry)}`
}

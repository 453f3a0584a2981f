import { orderWords } from '#domain'
import { clockTime, tradingSession } from '#engine/exchange'
import type { LegIndex } from '#engine/units'
import type { TakenOrder } from './manual-order-book.ts'

/** The time at which an order was taken, `12:35`. */
export function orderTime({ date, minute }: TakenOrder): string {
  return clockTime((tradingSession(date)?.openMinute ?? 0) + minute)
}

/** Describes an order: `You squared off everything`. */
export function describeOrder(
  { kind, leg }: Pick<TakenOrder, 'kind' | 'leg'>,
  nameOf: (leg: LegIndex) => string | undefined,
): string {
  return orderWords(kind, leg === undefined ? undefined : (nameOf(leg) ?? 'a leg'))
}

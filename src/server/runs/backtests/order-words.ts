import { orderWords, type DeploymentOrder, type OrderDetails } from '#domain'
import { clockTime, isoDate, tradingSession } from '#engine/exchange'
import type { Contract, Fill } from '#engine/replay'
import { inRupees } from '#engine/units'
import type { TakenOrder } from './manual-order-book.ts'

/** The time at which an order was taken, `12:35`. */
export function orderTime({ date, minute }: TakenOrder): string {
  return clockTime((tradingSession(date)?.openMinute ?? 0) + minute)
}

/** What an order orders, in rupees, as it is stored. */
export function orderDetails({ stop, target, added, lots = added?.lots, by }: TakenOrder) {
  return {
    ...(stop !== undefined && { stop: stop === null ? null : inRupees(stop) }),
    ...(target !== undefined && { target: target === null ? null : inRupees(target) }),
    ...(lots !== undefined && { lots }),
    ...(added && { side: sideName(added.side), contract: namedContract(added.contract) }),
    ...(by !== undefined && { by }),
  } satisfies OrderDetails
}

export const sideName = (side: Fill['side']): 'BUY' | 'SELL' => (side === 1 ? 'BUY' : 'SELL')

/** A contract as the API names it. */
export function namedContract({ strike, isCall, expiry }: Contract) {
  return {
    strike: inRupees(strike),
    optionType: isCall ? 'CALL' : 'PUT',
    expiry_date: isoDate(expiry),
  } as const
}

/** Describes an order: `You squared off everything`. `leg` is the name of the leg that it is for. */
export function describeOrder(
  order: DeploymentOrder,
  leg: string | undefined,
  { contract, ...details }: OrderDetails,
): string {
  return orderWords(order, leg, { ...details, contract: contract && contractWords(contract) })
}

function contractWords({ strike, optionType, expiry_date }: NonNullable<OrderDetails['contract']>): string {
  return `${strike} ${optionType === 'CALL' ? 'CE' : 'PE'} of ${expiry_date}`
}

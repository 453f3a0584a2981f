import { withOrders, type SimulatedOrder } from '#domain'
import { notify } from '../../ui/feedback/notify.ts'
import { isRefused, type AdjustmentOutcome } from './model/adjustments.ts'
import { whyTooMany } from './model/desk.ts'
import type { DeskView } from './use-desk.ts'

/** Places orders at the minute of the shown chain. A refused order shows a message. Returns whether they were placed. */
export function useTrade({ desk, dispatch, shownMoment: moment, whyNoTrade }: DeskView) {
  return (orders: readonly SimulatedOrder[], text: string): boolean => {
    if (!moment) return false
    const expiries = orders.map(({ expiry }) => expiry)
    const refusal = whyNoTrade(expiries) ?? whyTooMany(desk.book.legs, orders, moment)
    if (refusal !== undefined) notify.error(refusal)
    else dispatch({ do: 'trade', text, at: moment, change: (legs) => withOrders(legs, orders, moment) })
    return refusal === undefined
  }
}

/** Places the orders of an adjustment, or shows why they cannot be placed. */
export function useAdjust(view: DeskView) {
  const trade = useTrade(view)
  return (outcome: AdjustmentOutcome) => {
    if (isRefused(outcome)) notify.error(outcome.refused)
    else trade([...outcome.exits, ...outcome.orders], outcome.text)
  }
}

import { clockTime, tradingSession } from '#engine/exchange'
import type { LegIndex } from '#engine/units'
import type { TakenOrder } from './manual-order-book.ts'

/** The time at which an order was taken, `12:35`. */
export function orderTime({ date, minute }: TakenOrder): string {
  return clockTime((tradingSession(date)?.openMinute ?? 0) + minute)
}

/** Describes an order: `You squared off everything`. */
export function orderWords(
  { kind, leg }: Pick<TakenOrder, 'kind' | 'leg'>,
  nameOf: (leg: LegIndex) => string | undefined,
): string {
  return ORDER_WORDS[kind](leg === undefined ? 'everything' : (nameOf(leg) ?? 'a leg'))
}

const ORDER_WORDS: Readonly<Record<TakenOrder['kind'], (leg: string) => string>> = {
  'square-off': (leg) => `You squared off ${leg}`,
  pause: () => 'You paused the deployment',
  resume: () => 'You let the deployment enter again',
  stop: () => 'You stopped the deployment',
  kill: () => 'You used the kill switch',
  'loss-limit': () => "The day's loss limit squared everything off",
  'trade-limit': () => "The day's limit of trades let nothing more in",
}

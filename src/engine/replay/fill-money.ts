import type { MarketDay } from '#engine/market'
import { chargesFor, type Charges } from '#engine/exchange'
import type { Paise } from '#engine/units'
import type { Fill } from './fill.ts'
import type { Plan, Side } from './plan.ts'
import { closingIndex } from './settlement.ts'

/** Gross profit of a fill. */
export function grossProfit({ side, entryPrice, exitPrice, quantity }: Fill): Paise {
  return profitPerUnit(side, entryPrice, exitPrice) * quantity
}

/**
 * Subtracts in the order given by the side. Multiplying by the side would turn a break-even short into −0.
 */
export function profitPerUnit(side: Side, entryPrice: Paise, price: Paise): Paise {
  return side === 1 ? price - entryPrice : entryPrice - price
}

/** The sessions of a fill's two orders. */
export interface FillDays {
  readonly entry: MarketDay
  readonly exit: MarketDay
}

/** Charges of a fill; each order pays the rates of its own day. */
export function chargesOf(fill: Fill, days: FillDays, plan: Plan): Paise {
  return chargeParts(fill, days, plan).total
}

/** Charges of a fill by component, paise. */
export function chargeParts(fill: Fill, { entry, exit }: FillDays, plan: Plan): Charges {
  const isSettled = fill.reason.scope === 'expiry'
  return chargesFor({
    underlying: entry.underlying,
    tradeDay: entry.day,
    exitDay: exit.day,
    side: fill.side === 1 ? 'BUY' : 'SELL',
    quantity: fill.quantity,
    entryPrice: fill.entryPrice,
    exitPrice: fill.exitPrice,
    exercised: isSettled,
    settlement: isSettled ? closingIndex(exit) : undefined,
    expiry: fill.contract.expiry,
    rulesDay: plan.rulesDay,
  })
}

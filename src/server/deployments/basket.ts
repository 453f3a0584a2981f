import { brokerName, closingSide, type BrokerId, type Underlying } from '#domain'
import {
  finalExpiry,
  formatOptionSymbol,
  freezeQuantity,
  instrumentOf,
  TICK,
  type IsoDate,
  type SymbolGrammar,
} from '#engine/exchange'
import { inPaise, inRupees } from '#engine/units'
import type { ShownLeg } from '../kernel/db/schema/deployment-json.ts'
import { HttpError } from '../kernel/http-error.ts'
import type { DeploymentRow } from './queries.ts'

/** Whether the orders open the position or close it. */
export interface BasketQuestion {
  readonly broker: BrokerId
  readonly to: 'enter' | 'leave'
}

/** How brokers name contracts; for other brokers the Kite names are used. */
const GRAMMARS: Partial<Record<BrokerId, SymbolGrammar>> = {
  zerodha: 'kite',
  angel: 'openalgo',
  openalgo: 'openalgo',
  upstox: 'upstox',
}

/** How far a limit price is beyond the last price, so that the order fills, in thousandths. */
const BEYOND = 20

/**
 * A deployment's position as orders for a broker, to check and place by hand: limit orders within the
 * exchange's freeze quantity. Delta sends no orders (docs/live-orders.md).
 * @throws HttpError `conflict` if nothing is open
 */
export function basketOf(
  { name, request, shown, schedule, session }: DeploymentRow,
  { broker, to }: BasketQuestion,
) {
  const open = shown.now.legs.filter(({ state }) => state === 'open')
  if (open.length === 0)
    throw new HttpError('conflict', `Nothing is open in '${name}': there is nothing to order`)
  const underlying = request.instrument
  const date = schedule[session]?.date ?? schedule[0]?.date ?? ''
  return {
    broker: brokerName(broker),
    deployment: name,
    date,
    note: 'Made on paper by Delta, which sends no orders. Check every line before you place it: prices are those of the paper day.',
    orders: open.flatMap((leg) => ordersOf(leg, { underlying, date, broker, to })),
  }
}

interface BasketContext extends BasketQuestion {
  readonly underlying: Underlying
  readonly date: IsoDate
}

function ordersOf(leg: ShownLeg, { underlying, date, broker, to }: BasketContext) {
  const { strike, expiry, quantity, last, side } = leg
  if (strike === null || expiry === null || quantity === null || last === null) return []
  const grammar = GRAMMARS[broker] ?? 'kite'
  const contract = {
    underlying,
    kind: leg.optionType === 'CALL' ? ('CE' as const) : ('PE' as const),
    strike: inPaise(strike),
    expiry: finalExpiry(underlying, expiry, date),
  }
  const action = to === 'enter' ? side : closingSide(side)
  const away = action === 'BUY' ? 1000 + BEYOND : 1000 - BEYOND
  const price = Math.max(TICK, Math.round((inPaise(last) * away) / 1000 / TICK) * TICK)
  const largest = freezeQuantity(underlying, date)
  const { exchange } = instrumentOf(underlying)
  return Array.from({ length: Math.ceil(quantity / largest) }, (_, i) => ({
    exchange: exchange.segment,
    tradingsymbol: formatOptionSymbol(contract, grammar),
    transaction_type: action,
    order_type: 'LIMIT',
    quantity: Math.min(largest, quantity - i * largest),
    price: inRupees(price),
    product: 'NRML',
    validity: 'DAY',
  }))
}

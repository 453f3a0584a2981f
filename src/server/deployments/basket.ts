import { brokerName, closingSide, simulatedDataOf, type BrokerId, type Underlying } from '#domain'
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
 * exchange's freeze quantity. Buy orders come first, because a hedged sale needs less margin.
 * Delta sends no orders (docs/live-orders.md).
 * @throws HttpError `conflict` if nothing is open
 */
export function basketOf(row: DeploymentRow, { broker, to }: BasketQuestion) {
  const { name, request, shown, schedule, session } = row
  const open = shown.now.legs.filter(({ state }) => state === 'open')
  if (open.length === 0)
    throw new HttpError('conflict', `Nothing is open in '${name}': there is nothing to order`)
  const underlying = request.instrument
  const date = schedule[session]?.date ?? schedule[0]?.date ?? ''
  return {
    broker: brokerName(broker),
    deployment: name,
    purpose: PURPOSES[to],
    date,
    prices: pricesOf(row),
    note: 'Made on paper by Delta, which sends no orders. Check every line before you place it: prices are those of the paper day.',
    orders: open
      .flatMap((leg) => ordersOf(leg, { underlying, date, broker, to }))
      .sort((a, b) => Number(isSale(a)) - Number(isSale(b))),
  }
}

const PURPOSES = { enter: 'Orders that enter', leave: 'Orders that leave' } as const
const isSale = ({ transaction_type }: { readonly transaction_type: string }) => transaction_type === 'SELL'

/** What the prices of a basket are. */
function pricesOf({ isSimulated, isDoubtful, request, feedName }: DeploymentRow): string {
  if (isSimulated)
    return `${simulatedDataOf(request.dataset ?? '') ?? 'Simulated data'}: no prices of the exchange`
  return isDoubtful ? `Doubtful data: ${feedName}` : feedName
}

/** The name of a basket's file, in ASCII: the deployment, whether it enters or leaves, and the broker. */
export function basketFileName(
  { id, name }: Pick<DeploymentRow, 'id' | 'name'>,
  { broker, to }: BasketQuestion,
): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [id.slice(0, 8)]
  return `basket-${words.join('-').slice(0, MOST_NAMED)}-${to}-${broker}.json`
}

const MOST_NAMED = 60

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

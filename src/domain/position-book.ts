import { closingSide } from './contract-names.ts'
import { LIMITS } from './limits.ts'
import type { MarketMoment, SimulatedLeg } from './schemas/simulator.ts'
import { compareMoments, isHeldAt } from './simulators.ts'

/** A contract with its lot size in units. */
type SimulatedContract = Pick<SimulatedLeg, 'optionType' | 'strike' | 'expiry' | 'lotSize'>

/** An order in a simulator. */
export interface SimulatedOrder extends SimulatedContract, Pick<SimulatedLeg, 'tradeType' | 'lots'> {
  /** Rupees per unit. */
  readonly price: number
}

/** The open lots of one contract: a row of the position book. */
export interface OpenPosition extends SimulatedContract, Pick<SimulatedLeg, 'tradeType' | 'lots'> {
  /** Stays the same for a contract at every minute. */
  readonly id: string
  /** Rupees per unit, over the open lots. */
  readonly averagePrice: number
  /** When the oldest open lot was entered. */
  readonly since: MarketMoment
  readonly legs: readonly SimulatedLeg[]
}

/** Identifies a contract among those of one underlying. */
export function contractId({ expiry, strike, optionType, lotSize }: SimulatedContract): string {
  return `${expiry} ${strike} ${optionType} ${lotSize}`
}

/**
 * Legs after some orders at a minute. An order closes open lots of its contract on the opposite side, oldest entry
 * first, and opens a leg with the rest. If closed lots had a later exit, that exit is dropped; the parts of one order
 * share its id.
 */
export function withOrders(
  legs: readonly SimulatedLeg[],
  orders: readonly SimulatedOrder[],
  moment: MarketMoment,
): SimulatedLeg[] {
  const ids = newIds(legs)
  let book: readonly SimulatedLeg[] = legs
  for (const order of orders) book = withOrder(book, { order, moment, ids })
  return nettedLegs(book)
}

/**
 * Legs in which no contract is held on both sides at the same minute. Where two legs overlap on opposite sides, the orders
 * of their contract are matched again in order of time, so the profit stays the same.
 */
export function nettedLegs(legs: readonly SimulatedLeg[]): SimulatedLeg[] {
  const ids = newIds(legs)
  const contracts = new Map<string, SimulatedLeg[]>()
  for (const leg of legs) {
    const id = contractId(leg)
    contracts.set(id, [...(contracts.get(id) ?? []), leg])
  }
  return [...contracts.values()].flatMap((some) => (isHeldOnBothSides(some) ? rematched(some, ids) : some))
}

/**
 * The position book at a minute: one row for each contract held, in the order of `legs`, which must be
 * netted.
 */
export function openPositions(legs: readonly SimulatedLeg[], moment: MarketMoment): OpenPosition[] {
  const rows = new Map<string, SimulatedLeg[]>()
  for (const leg of legs) {
    if (!isHeldAt(leg, moment)) continue
    const id = contractId(leg)
    rows.set(id, [...(rows.get(id) ?? []), leg])
  }
  return [...rows].map(([id, held]) => openPosition(id, held))
}

function openPosition(id: string, legs: readonly SimulatedLeg[]): OpenPosition {
  const [first] = legs.toSorted((a, b) => compareMoments(a.entry, b.entry)) as [SimulatedLeg]
  const { optionType, tradeType, strike, expiry, lotSize, entry } = first
  const lots = legs.reduce((sum, leg) => sum + leg.lots, 0)
  const averagePrice =
    legs.length === 1 ? entry.price : legs.reduce((sum, leg) => sum + leg.lots * leg.entry.price, 0) / lots
  const since = { date: entry.date, time: entry.time }
  return { id, optionType, tradeType, strike, expiry, lotSize, lots, averagePrice, since, legs }
}

interface Ids {
  leg(): string
  order(): string
}

/** Generates ids that no leg or order has yet. */
function newIds(legs: readonly SimulatedLeg[]): Ids {
  const taken = legs.flatMap(({ id, entry, exit }) => [id, entry.order ?? '', exit?.order ?? ''])
  let last = taken.reduce((most, id) => Math.max(most, Number(/\d+$/.exec(id)?.[0] ?? 0)), 0)
  return { leg: () => `leg-${++last}`, order: () => `order-${++last}` }
}

interface OrderContext {
  readonly order: SimulatedOrder & { readonly id?: string | undefined }
  readonly moment: MarketMoment
  readonly ids: Ids
}

function withOrder(legs: readonly SimulatedLeg[], { order, moment, ids }: OrderContext): SimulatedLeg[] {
  const { price, lots, id, ...contract } = order
  const closing = closedLots(legs, order, moment)
  const opening = chunks(lots - [...closing.values()].reduce((sum, some) => sum + some, 0))
  const orderId = id ?? (closing.size + opening.length > 1 ? ids.order() : undefined)
  const at = { date: moment.date, time: moment.time, price, ...(orderId !== undefined && { order: orderId }) }
  const exit = { ...at, settled: false }
  const kept = legs.flatMap((leg) => {
    const closed = closing.get(leg.id)
    return closed === undefined ? [leg] : closedLeg(leg, { lots: closed, exit, ids })
  })
  const opened = opening.map((some) => ({ ...contract, id: ids.leg(), lots: some, entry: at, exit: null }))
  return [...kept, ...opened]
}

/** The lots that an order closes, by leg. */
function closedLots(
  legs: readonly SimulatedLeg[],
  order: SimulatedOrder,
  moment: MarketMoment,
): Map<string, number> {
  const contract = contractId(order)
  const opposite = legs
    .filter((leg) => leg.tradeType !== order.tradeType && contractId(leg) === contract)
    .filter((leg) => isHeldAt(leg, moment))
    .sort((a, b) => compareMoments(a.entry, b.entry))
  const closed = new Map<string, number>()
  let left = order.lots
  for (const { id, lots } of opposite) {
    if (left === 0) break
    closed.set(id, Math.min(left, lots))
    left -= Math.min(left, lots)
  }
  return closed
}

/** Closes some lots of a leg. Gives one leg, or a closed and an open one that share the order of their entry. */
function closedLeg(
  leg: SimulatedLeg,
  { lots, exit, ids }: { lots: number; exit: NonNullable<SimulatedLeg['exit']>; ids: Ids },
): SimulatedLeg[] {
  if (lots === leg.lots) return [{ ...leg, exit }]
  const entry = { ...leg.entry, order: leg.entry.order ?? ids.order() }
  return [
    { ...leg, lots, entry, exit },
    { ...leg, id: ids.leg(), lots: leg.lots - lots, entry },
  ]
}

/** Splits lots into legs of at most the allowed size. */
function chunks(lots: number): number[] {
  const { max } = LIMITS.lots
  return Array.from({ length: Math.ceil(lots / max) }, (_, i) => Math.min(max, lots - i * max))
}

function isHeldOnBothSides(legs: readonly SimulatedLeg[]): boolean {
  const isBefore = (a: SimulatedLeg, b: SimulatedLeg) =>
    b.exit === null || compareMoments(a.entry, b.exit) < 0
  return legs.some((a) => legs.some((b) => a.tradeType !== b.tradeType && isBefore(a, b) && isBefore(b, a)))
}

/** Rebuilds the legs of one contract from their orders. Lots still open at its settlement are settled. */
function rematched(legs: readonly SimulatedLeg[], ids: Ids): SimulatedLeg[] {
  let book: SimulatedLeg[] = []
  for (const { moment, order } of ordersOf(legs)) book = withOrder(book, { order, moment, ids })
  const settlement = legs.find(({ exit }) => exit?.settled)?.exit
  return settlement ? book.map((leg) => (leg.exit === null ? { ...leg, exit: settlement } : leg)) : book
}

/** The orders behind the legs of one contract, by time. */
function ordersOf(legs: readonly SimulatedLeg[]): Omit<OrderContext, 'ids'>[] {
  const orders = new Map<string, Omit<OrderContext, 'ids'>>()
  const add = (leg: SimulatedLeg, side: 'entry' | 'exit') => {
    const at = side === 'exit' && leg.exit?.settled ? null : leg[side]
    if (at === null) return
    const { optionType, strike, expiry, lotSize } = leg
    const tradeType = side === 'entry' ? leg.tradeType : closingSide(leg.tradeType)
    const key = at.order ?? `${leg.id} ${side}`
    const lots = leg.lots + (orders.get(key)?.order.lots ?? 0)
    const order = {
      optionType,
      strike,
      expiry,
      lotSize,
      tradeType,
      lots,
      price: at.price,
      id: at.order,
    } as const
    orders.set(key, { moment: at, order })
  }
  for (const leg of legs) {
    add(leg, 'entry')
    add(leg, 'exit')
  }
  return [...orders.values()].sort((a, b) => compareMoments(a.moment, b.moment))
}

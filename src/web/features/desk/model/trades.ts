import type { OptionChain } from '#api'
import type { DayExplanation, MarketMoment, SimulatedLeg, SimulatedOrder, TradeType } from '#domain'
import { formatDate, formatPrice } from '../../../ui/format.ts'
import { legName, priceIn } from './position.ts'

const VERBS: Readonly<Record<TradeType, string>> = { BUY: 'Bought', SELL: 'Sold' }

/** Describes an order: `Sold 1 × 24300 CE 30 Apr 2025 at 142.30`. */
export function describeOrder(order: SimulatedOrder): string {
  const { tradeType, lots, expiry, price } = order
  return `${VERBS[tradeType]} ${lots} × ${legName(order)} ${formatDate(expiry)} at ${formatPrice(price)}`
}

/** An order for a contract of a chain, or for its expiry's future; undefined without a price. */
export function orderIn(
  chain: OptionChain,
  wanted: Pick<SimulatedOrder, 'optionType' | 'tradeType' | 'strike' | 'lots'>,
): SimulatedOrder | undefined {
  const price = priceIn(chain, wanted)
  if (price === undefined) return undefined
  const { optionType, tradeType, strike, lots } = wanted
  return { optionType, tradeType, strike, lots, expiry: chain.expiry_date, lotSize: chain.lot_size, price }
}

/** Converts a strategy's day into simulated legs. */
export function legsOfDay({ positions }: DayExplanation): SimulatedLeg[] {
  return positions.map(({ trade, lotSize, exit }, i) => ({
    id: `leg-${i + 1}`,
    optionType: trade.optionType,
    tradeType: trade.type,
    strike: trade.strike,
    expiry: trade.expiry_date,
    lots: trade.lots,
    lotSize,
    entry: { date: trade.date, time: trade.entryTime, price: trade.entryPrice },
    exit: {
      date: trade.timestamp.slice(0, 10),
      time: trade.exitTime,
      price: trade.exitPrice,
      settled: exit.basis === 'intrinsic',
    },
  }))
}

/** The first entry of a strategy on a day; undefined without an entry. */
export function firstEntry(
  day: DayExplanation,
): { readonly moment: MarketMoment; readonly orders: readonly SimulatedOrder[] } | undefined {
  const time = day.positions.map(({ trade }) => trade.entryTime).sort()[0]
  if (time === undefined) return undefined
  const orders = day.positions
    .filter(({ trade }) => trade.entryTime === time)
    .map(({ trade, lotSize }): SimulatedOrder => ({
      optionType: trade.optionType,
      tradeType: trade.type,
      strike: trade.strike,
      expiry: trade.expiry_date,
      lots: trade.lots,
      lotSize,
      price: trade.entryPrice,
    }))
  return { moment: { date: day.date, time }, orders }
}

import type { Underlying } from '#domain'
import type { DayNumber } from './date.ts'
import {
  BROKERAGE_PER_ORDER,
  chargeRates,
  futureChargeRates,
  GST_PERCENT,
  type ChargeRates,
} from './charge-rates.ts'
import { freezeQuantityOn } from './order-limits.ts'

/** One leg of a trade: an opening order and, unless it is held to settlement, a closing order. */
export interface ChargeInput {
  readonly underlying: Underlying
  /** Type of contract; default `option`. */
  readonly contract?: 'option' | 'future'
  /** Day of the entry. */
  readonly tradeDay: DayNumber
  /** Day of the exit, if it differs; each order is charged by the rates of its own day. */
  readonly exitDay?: DayNumber | undefined
  /** Side of the entry. */
  readonly side: 'BUY' | 'SELL'
  /** Units. */
  readonly quantity: number
  /** Paise per unit. */
  readonly entryPrice: number
  /** Paise per unit; the intrinsic value if the contract was held to settlement. */
  readonly exitPrice: number
  /** Held to settlement: there is no closing order, and a long position in the money is exercised. */
  readonly exercised: boolean
  /** Index at settlement in paise, for an exercised option; until August 2019 the tax was charged on it. */
  readonly settlement?: number
  /** If left out, the contract counts as one of the nearest expiry. */
  readonly expiry?: DayNumber
  /** The day whose rates apply; by default the trade day. */
  readonly rulesDay?: DayNumber
}

/** Costs of a trade beyond its prices, in whole paise. */
export interface Charges {
  readonly brokerage: number
  readonly stt: number
  readonly exchange: number
  readonly sebi: number
  readonly stampDuty: number
  readonly ipft: number
  readonly gst: number
  readonly total: number
}

const RUPEES_PER_CRORE = 10_000_000
const PAISE_PER_RUPEE = 100

/** The rates that apply, and the values traded, in paise. */
interface Turnover {
  readonly entryValue: number
  readonly exitValue: number
}

/**
 * The charges of one leg. Each component is rounded half up to the paisa and the total is their sum; contract
 * notes round STT and stamp duty on the day's total instead, see `contractNoteCharges`.
 *
 * Brokerage is per order, and a quantity above the freeze quantity takes several orders. An option held to
 * settlement pays nothing at expiry except STT on its intrinsic value if it is long. A future held to
 * settlement pays nothing at settlement.
 */
export function chargesFor(trade: ChargeInput, rates?: ChargeRates): Charges {
  const { exitDay, tradeDay } = trade
  if (exitDay === undefined || exitDay === tradeDay) return chargesOfDay(trade, rates ?? ratesOf(trade))
  return sumOf(entryCharges(trade), exitCharges({ ...trade, tradeDay: exitDay }))
}

/** Charges of the opening order on its day. */
function entryCharges(trade: ChargeInput): Charges {
  return chargesOfDay({ ...trade, exitPrice: 0, exercised: true }, ratesOf(trade))
}

/** Charges at the end of a position on its day: those of the closing order, or the tax on exercise. */
function exitCharges(trade: ChargeInput): Charges {
  const rates = ratesOf(trade)
  if (trade.exercised) return chargesOfDay({ ...trade, entryPrice: 0 }, rates, 0)
  // The closing order is on the other side.
  const side = trade.side === 'BUY' ? 'SELL' : 'BUY'
  return chargesOfDay({ ...trade, side, entryPrice: trade.exitPrice, exitPrice: 0, exercised: true }, rates)
}

function sumOf(one: Charges, other: Charges): Charges {
  return {
    brokerage: one.brokerage + other.brokerage,
    stt: one.stt + other.stt,
    exchange: one.exchange + other.exchange,
    sebi: one.sebi + other.sebi,
    stampDuty: one.stampDuty + other.stampDuty,
    ipft: one.ipft + other.ipft,
    gst: one.gst + other.gst,
    total: one.total + other.total,
  }
}

function chargesOfDay(trade: ChargeInput, rates: ChargeRates, orders = orderCount(trade)): Charges {
  const entryValue = trade.entryPrice * trade.quantity
  const exitValue = trade.exitPrice * trade.quantity
  const isLong = trade.side === 'BUY'
  const traded = trade.exercised ? entryValue : entryValue + exitValue
  const bought = isLong ? entryValue : trade.exercised ? 0 : exitValue
  const sold = traded - bought

  const brokerage = orders * BROKERAGE_PER_ORDER
  const stt = securitiesTax(trade, rates, { entryValue, exitValue })
  const exchange = perCrore(traded, rates.exchange)
  const sebi = perCrore(traded, rates.sebi)
  const stampDuty = perCrore(bought, rates.stampDuty) + perCrore(sold, rates.stampDutyOnSale)
  const ipft = perCrore(traded, rates.ipft)
  const serviceFees = brokerage + exchange + ipft + (rates.gstOnSebi ? sebi : 0)
  const gst = roundHalfUp((serviceFees * GST_PERCENT) / 100)
  const total = brokerage + stt + exchange + sebi + stampDuty + ipft + gst
  return { brokerage, stt, exchange, sebi, stampDuty, ipft, gst, total }
}

/**
 * The charges of all legs of one day as the broker's contract note shows them: the sums, with STT and stamp duty
 * rounded half up to the rupee.
 */
export function contractNoteCharges(legs: readonly Charges[]): Charges {
  const sum = (component: keyof Charges) => legs.reduce((total, charges) => total + charges[component], 0)
  const exact = { stt: sum('stt'), stampDuty: sum('stampDuty') }
  const stt = roundToRupee(exact.stt)
  const stampDuty = roundToRupee(exact.stampDuty)
  return {
    brokerage: sum('brokerage'),
    stt,
    exchange: sum('exchange'),
    sebi: sum('sebi'),
    stampDuty,
    ipft: sum('ipft'),
    gst: sum('gst'),
    total: sum('total') - exact.stt - exact.stampDuty + stt + stampDuty,
  }
}

function securitiesTax(trade: ChargeInput, rates: ChargeRates, { entryValue, exitValue }: Turnover): number {
  if (trade.side === 'SELL') return perCrore(entryValue, rates.sttOnSell)
  if (!trade.exercised) return perCrore(exitValue, rates.sttOnSell)
  const isOnWhole = rates.exerciseValue === 'settlement' && exitValue > 0 && trade.settlement !== undefined
  return perCrore(isOnWhole ? trade.settlement * trade.quantity : exitValue, rates.sttOnExercise)
}

function ratesOf({ contract, tradeDay, rulesDay, underlying, expiry }: ChargeInput): ChargeRates {
  const day = rulesDay ?? tradeDay
  return contract === 'future' ? futureChargeRates(day, underlying) : chargeRates(day, underlying, expiry)
}

/**
 * The excess brokerage, with tax, that arises when parts of one order are charged one by one. Paise.
 * @param quantities units of the parts
 */
export function repeatedBrokerage(
  underlying: Underlying,
  tradeDay: DayNumber,
  quantities: readonly number[],
): number {
  const freeze = freezeQuantityOn(underlying, tradeDay)
  let orders = 0
  let units = 0
  for (const quantity of quantities) {
    orders += Math.ceil(quantity / freeze)
    units += quantity
  }
  const brokerage = (orders - Math.ceil(units / freeze)) * BROKERAGE_PER_ORDER
  return brokerage + roundHalfUp((brokerage * GST_PERCENT) / 100)
}

function orderCount({ underlying, tradeDay, rulesDay, quantity, exercised }: ChargeInput): number {
  const ordersPerSide = Math.ceil(quantity / freezeQuantityOn(underlying, rulesDay ?? tradeDay))
  return exercised ? ordersPerSide : 2 * ordersPerSide
}

function perCrore(paise: number, rupeesPerCrore: number): number {
  return roundHalfUp((paise * rupeesPerCrore) / RUPEES_PER_CRORE)
}

function roundToRupee(paise: number): number {
  return roundHalfUp(paise / PAISE_PER_RUPEE) * PAISE_PER_RUPEE
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5)
}

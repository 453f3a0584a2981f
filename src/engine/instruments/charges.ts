import type { Underlying } from '#domain'
import type { DayNumber } from '#engine/calendar'
import { BROKERAGE_PER_ORDER, chargeRates, GST_PERCENT, type ChargeRates } from './charge-rates.ts'
import { freezeQuantityOn } from './order-limits.ts'

/** One leg of a trade, opened and closed on one day. */
export interface ChargeInput {
  readonly underlying: Underlying
  readonly tradeDay: DayNumber
  /** Side of the entry. */
  readonly side: 'BUY' | 'SELL'
  /** Units. */
  readonly quantity: number
  /** Paise per unit. */
  readonly entryPrice: number
  /** Paise per unit; the intrinsic value where the contract was held to its settlement. */
  readonly exitPrice: number
  /** Held to settlement: there is no closing order, and a long in the money is exercised. */
  readonly exercised: boolean
}

/** What a trade costs besides its prices, in whole paise. */
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

/**
 * The charges of one leg, each component on its own rounded half up to the paisa, the total their sum. Contract
 * notes round STT and stamp duty on the day's total instead: see `contractNoteCharges`.
 *
 * Brokerage is per order; a quantity above the freeze quantity takes several. A leg held to settlement pays nothing at
 * expiry except STT on its intrinsic value if it is long: no order, no exchange or SEBI charge, no stamp duty.
 */
export function chargesFor(trade: ChargeInput, rates: ChargeRates = chargeRates(trade.tradeDay)): Charges {
  const entryValue = trade.entryPrice * trade.quantity
  const exitValue = trade.exitPrice * trade.quantity
  const isLong = trade.side === 'BUY'
  const traded = trade.exercised ? entryValue : entryValue + exitValue
  const bought = isLong ? entryValue : trade.exercised ? 0 : exitValue

  const brokerage = orderCount(trade) * BROKERAGE_PER_ORDER
  const stt = isLong
    ? perCrore(exitValue, trade.exercised ? rates.sttOnExercise : rates.sttOnSell)
    : perCrore(entryValue, rates.sttOnSell)
  const exchange = perCrore(traded, rates.exchange)
  const sebi = perCrore(traded, rates.sebi)
  const stampDuty = perCrore(bought, rates.stampDuty)
  const ipft = perCrore(traded, rates.ipft)
  const gst = roundHalfUp(((brokerage + exchange + sebi + ipft) * GST_PERCENT) / 100)
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

function orderCount({ underlying, tradeDay, quantity, exercised }: ChargeInput): number {
  const ordersPerSide = Math.ceil(quantity / freezeQuantityOn(underlying, tradeDay))
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

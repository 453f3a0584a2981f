import { dayNumber, type DayNumber, type IsoDate } from '#engine/calendar'

/**
 * What a trade in index options pays to state, exchange and regulator, in rupees per crore (10,000,000 rupees) of
 * premium: 1 is 0.00001 %.
 */
export interface ChargeRates {
  /** First trade day of these rates. */
  readonly from: DayNumber
  /** Securities transaction tax, on the premium of the sell side. */
  readonly sttOnSell: number
  /** Securities transaction tax on the intrinsic value of an exercised option, paid by its holder. */
  readonly sttOnExercise: number
  /** NSE transaction charge, both sides. */
  readonly exchange: number
  /** Investor protection fund trust, both sides. */
  readonly ipft: number
  /** SEBI turnover fee, both sides. */
  readonly sebi: number
  /** On the premium of the buy side. */
  readonly stampDuty: number
}

/** Flat, per executed order, in paise: the price of the discount brokers. */
export const BROKERAGE_PER_ORDER = 2000

/** On brokerage, exchange charge, SEBI fee and IPFT. */
export const GST_PERCENT = 18

type PeriodRates = readonly [sttOnSell: number, sttOnExercise: number, exchange: number, ipft: number]

/** Newest first. SEBI fee ₹10 a crore and stamp duty 0.003 % have been in force throughout. */
const PERIODS: readonly ChargeRates[] = [
  // Union Budget 2026: STT 0.15 %, on exercise too.
  period('2026-04-01', [15_000, 15_000, 3552, 1]),
  // Digest of a circular, one source: exchange 0.03552 %, IPFT ₹1 a crore.
  period('2026-03-01', [10_000, 12_500, 3552, 1]),
  // Finance (No. 2) Act 2024: STT 0.1 %. SEBI had the exchange replace its slabs by one rate, 0.03503 %.
  period('2024-10-01', [10_000, 12_500, 3503, 50]),
  // Exchange 0.0495 %: the rate is verified, its first day is not.
  period('2024-04-01', [6250, 12_500, 4950, 50]),
  // Finance Act 2023: STT 0.0625 %. IPFT from this day. The exchange charge is its highest slab, not verified.
  period('2023-04-01', [6250, 12_500, 5000, 50]),
  // Not verified; stands for all earlier days.
  period(undefined, [5000, 12_500, 5300, 0]),
]

function period(from: IsoDate | undefined, rates: PeriodRates): ChargeRates {
  const [sttOnSell, sttOnExercise, exchange, ipft] = rates
  const firstDay = from === undefined ? -Infinity : dayNumber(from)
  return { from: firstDay, sttOnSell, sttOnExercise, exchange, ipft, sebi: 10, stampDuty: 300 }
}

/** The rates in force on a trade day. Days before April 2023 have rates that are not verified. */
export function chargeRates(tradeDay: DayNumber): ChargeRates {
  for (const rates of PERIODS) if (tradeDay >= rates.from) return rates
  throw new RangeError(`no charges are known for trade day ${tradeDay}, expected a day number`)
}

import type { Underlying } from '#domain'
import { dayNumber, isoDate, type DayNumber } from './date.ts'
import { listedExpiries } from './listed-expiries.ts'
import { instrumentOf } from './registry.ts'

/**
 * Taxes and fees of a trade, in rupees per crore (10,000,000 rupees) of turnover: the premium for options,
 * the contract value for futures. 1 is 0.00001 %.
 */
export interface ChargeRates {
  /** Securities transaction tax on the sell side. */
  readonly sttOnSell: number
  /** Securities transaction tax on an exercised option, paid by its holder. */
  readonly sttOnExercise: number
  /** The base of that tax: the intrinsic value, or the whole value of the index at settlement. */
  readonly exerciseValue: 'intrinsic' | 'settlement'
  /** The exchange's transaction charge, both sides. */
  readonly exchange: number
  /** Investor protection fund trust, both sides. */
  readonly ipft: number
  /** SEBI turnover fee, both sides. */
  readonly sebi: number
  /** On the buy side. */
  readonly stampDuty: number
  /** On the sell side. */
  readonly stampDutyOnSale: number
  /** Whether GST is due on the SEBI fee as well. */
  readonly gstOnSebi: boolean
}

/** Flat fee of discount brokers per executed order, in paise. */
export const BROKERAGE_PER_ORDER = 2000

/** On brokerage, exchange charge, IPFT and, from July 2022, the SEBI fee. */
export const GST_PERCENT = 18

type Taxes = Pick<
  ChargeRates,
  'sttOnSell' | 'sttOnExercise' | 'exerciseValue' | 'sebi' | 'stampDuty' | 'stampDutyOnSale' | 'gstOnSebi'
>

/**
 * The taxes and fees that do not depend on the exchange, newest first; each row lists what changed on its
 * day.
 */
const TAXES: readonly (readonly [from: DayNumber, change: Partial<Taxes>])[] = [
  // Union Budget 2026: STT 0.15 %, on exercise too.
  [dayNumber('2026-04-01'), { sttOnSell: 15_000, sttOnExercise: 15_000 }],
  // Finance (No. 2) Act 2024: STT 0.1 %.
  [dayNumber('2024-10-01'), { sttOnSell: 10_000 }],
  // Finance Act 2023: STT 0.0625 %.
  [dayNumber('2023-04-01'), { sttOnSell: 6250 }],
  // Not verified.
  [dayNumber('2022-07-18'), { gstOnSebi: true }],
  [dayNumber('2021-04-01'), { sebi: 10 }],
  // One rate for the whole country, on the buyer only.
  [dayNumber('2020-07-01'), { stampDuty: 300, stampDutyOnSale: 0 }],
  // SEBI halved its fee until March 2021 (PR 24/2020).
  [dayNumber('2020-06-01'), { sebi: 5 }],
  // Finance (No. 2) Act 2019: on the intrinsic value.
  [dayNumber('2019-09-01'), { exerciseValue: 'intrinsic' }],
  [dayNumber('2019-04-01'), { sebi: 10 }],
]

/**
 * Rates that differ for index futures, newest first. They apply to the value of the contract, and settlement
 * at expiry is not a sale.
 */
const FUTURE_TAXES: readonly { readonly from: DayNumber; readonly sttOnSell: number }[] = [
  // Union Budget 2026: STT 0.05 %.
  { from: dayNumber('2026-04-01'), sttOnSell: 5000 },
  // Finance (No. 2) Act 2024: STT 0.02 %.
  { from: dayNumber('2024-10-01'), sttOnSell: 2000 },
  // Finance Act 2023: STT 0.0125 %.
  { from: dayNumber('2023-04-01'), sttOnSell: 1250 },
  { from: -Infinity, sttOnSell: 1000 },
]

/** Paid by the buyer of a future; before July 2020 by the seller too. */
const FUTURE_STAMP_DUTY = 200

/**
 * In force from 2016-06-01, before all changes. Stamp duty was set by the states; this is Maharashtra's, from
 * one source.
 */
const FIRST_TAXES: Taxes = {
  sttOnSell: 5000,
  sttOnExercise: 12_500,
  exerciseValue: 'settlement',
  sebi: 15,
  stampDuty: 200,
  stampDutyOnSale: 200,
  gstOnSebi: false,
}

/** The rates of each period, newest first. */
const TAX_PERIODS: readonly { readonly from: DayNumber; readonly taxes: Taxes }[] = TAXES.reduceRight<
  { from: DayNumber; taxes: Taxes }[]
>(
  (periods, [from, change]) => [{ from, taxes: { ...periods[0].taxes, ...change } }, ...periods],
  [{ from: -Infinity, taxes: FIRST_TAXES }],
)

/** The rates returned last, because trades arrive day by day. */
let newest:
  | {
      readonly tradeDay: DayNumber
      readonly underlying: Underlying
      readonly expiry: DayNumber | undefined
      readonly rates: ChargeRates
    }
  | undefined

/**
 * The rates in force on a trade day for options on an underlying, by its exchange.
 * @param expiry of the contract; if left out, it counts as the nearest expiry, which may have its own rate
 * @throws RangeError when `tradeDay` is not a day number.
 */
export function chargeRates(
  tradeDay: DayNumber,
  underlying: Underlying = 'NIFTY',
  expiry?: DayNumber,
): ChargeRates {
  if (newest?.tradeDay === tradeDay && newest.underlying === underlying && newest.expiry === expiry)
    return newest.rates
  const rates = ratesInForce(tradeDay, underlying, expiry)
  newest = { tradeDay, underlying, expiry, rates }
  return rates
}

function ratesInForce(
  tradeDay: DayNumber,
  underlying: Underlying,
  expiry: DayNumber | undefined,
): ChargeRates {
  const { charges, exchange } = instrumentOf(underlying)
  const period = TAX_PERIODS.find(({ from }) => tradeDay >= from)
  const fees = (charges ?? exchange.charges).find(({ from }) => tradeDay >= from)
  if (!period || !fees)
    throw new RangeError(`no charges are known for trade day ${tradeDay}, expected a day number`)
  const isReduced =
    fees.otherExpiries !== undefined && expiry !== undefined && expiry > nearestExpiry(underlying, tradeDay)
  return {
    ...period.taxes,
    exchange: isReduced ? fees.otherExpiries : fees.exchange,
    ipft: fees.ipft,
  }
}

/**
 * The rates in force on a trade day for futures on an underlying, by its exchange.
 * @throws RangeError when `tradeDay` is not a day number.
 */
export function futureChargeRates(tradeDay: DayNumber, underlying: Underlying): ChargeRates {
  const inForce = <Row extends { readonly from: DayNumber }>(rows: readonly Row[]) =>
    rows.find(({ from }) => tradeDay >= from)
  const period = inForce(TAX_PERIODS)
  const tax = inForce(FUTURE_TAXES)
  const fees = inForce(instrumentOf(underlying).exchange.futureCharges)
  if (!period || !tax || !fees)
    throw new RangeError(`no charges are known for trade day ${tradeDay}, expected a day number`)
  return {
    ...period.taxes,
    sttOnSell: tax.sttOnSell,
    sttOnExercise: 0,
    stampDuty: FUTURE_STAMP_DUTY,
    stampDutyOnSale: period.taxes.stampDutyOnSale > 0 ? FUTURE_STAMP_DUTY : 0,
    exchange: fees.exchange,
    ipft: fees.ipft,
  }
}

function nearestExpiry(underlying: Underlying, tradeDay: DayNumber): DayNumber {
  return dayNumber(listedExpiries(underlying, isoDate(tradeDay))[0].date)
}

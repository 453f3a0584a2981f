import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from './date.ts'
import { chargeRates } from './charge-rates.ts'
import { chargesFor, contractNoteCharges, type ChargeInput } from './charges.ts'

/** One NIFTY lot of 25 sold at 100.00 and bought back at 60.00: sold 2,500.00, bought 1,500.00, turnover 4,000.00. */
function aShortLot(tradeDate: string, changes: Partial<ChargeInput> = {}): ChargeInput {
  return {
    underlying: 'NIFTY',
    tradeDay: dayNumber(tradeDate),
    side: 'SELL',
    quantity: 25,
    entryPrice: 10_000,
    exitPrice: 6000,
    exercised: false,
    ...changes,
  }
}

/** Ten BANKNIFTY lots of 15 bought at 300.00, sold at 350.00: bought 45,000.00, sold 52,500.00, turnover 97,500.00. */
const tenLongLots = (tradeDate: string) =>
  aShortLot(tradeDate, {
    underlying: 'BANKNIFTY',
    side: 'BUY',
    quantity: 150,
    entryPrice: 30_000,
    exitPrice: 35_000,
  })

describe('on 30 September 2024', () => {
  it('a short lot of NIFTY costs ₹51.17', () => {
    expect(chargesFor(aShortLot('2024-09-30'))).toEqual({
      brokerage: 4000, // 2 orders × 20.00
      stt: 156, //        0.0625 % of 2,500.00 = 1.5625
      exchange: 198, //   0.0495 % of 4,000.00 = 1.98
      sebi: 0, //         0.0001 % of 4,000.00 = 0.004
      stampDuty: 5, //    0.003 % of 1,500.00 = 0.045
      ipft: 2, //         0.0005 % of 4,000.00 = 0.02
      gst: 756, //        18 % of 42.00 = 7.56
      total: 5117,
    })
  })

  it('ten long lots of BANKNIFTY cost ₹139.00', () => {
    expect(chargesFor(tenLongLots('2024-09-30'))).toEqual({
      brokerage: 4000,
      stt: 3281, //       0.0625 % of 52,500.00 = 32.8125
      exchange: 4826, //  0.0495 % of 97,500.00 = 48.2625
      sebi: 10, //        0.0001 % of 97,500.00 = 0.0975
      stampDuty: 135, //  0.003 % of 45,000.00 = 1.35
      ipft: 49, //        0.0005 % of 97,500.00 = 0.4875
      gst: 1599, //       18 % of 88.85 = 15.993
      total: 13_900,
    })
  })
})

describe('on 1 October 2024, with a higher tax and a lower exchange charge', () => {
  it('a short lot of NIFTY costs ₹51.43', () => {
    expect(chargesFor(aShortLot('2024-10-01'))).toEqual({
      brokerage: 4000,
      stt: 250, //        0.1 % of 2,500.00 = 2.50
      exchange: 140, //   0.03503 % of 4,000.00 = 1.4012
      sebi: 0,
      stampDuty: 5,
      ipft: 2,
      gst: 746, //        18 % of 41.42 = 7.4556
      total: 5143,
    })
  })

  it('ten long lots of BANKNIFTY cost ₹142.04', () => {
    expect(chargesFor(tenLongLots('2024-10-01'))).toEqual({
      brokerage: 4000,
      stt: 5250, //       0.1 % of 52,500.00 = 52.50
      exchange: 3415, //  0.03503 % of 97,500.00 = 34.15425
      sebi: 10,
      stampDuty: 135,
      ipft: 49,
      gst: 1345, //       18 % of 74.74 = 13.4532
      total: 14_204,
    })
  })
})

describe('the contract note of a day', () => {
  it.each([
    // STT 1.56 + 32.81 = 34.37, stamp duty 0.05 + 1.35 = 1.40: 190.17 becomes 189.40.
    ['2024-09-30', 3400, 100, 18_940],
    // STT 2.50 + 52.50 = 55.00, stamp duty 1.40: 193.47 becomes 193.07.
    ['2024-10-01', 5500, 100, 19_307],
  ])('of %s rounds STT and stamp duty to the rupee', (date, stt, stampDuty, total) => {
    const note = contractNoteCharges([chargesFor(aShortLot(date)), chargesFor(tenLongLots(date))])
    expect(note).toMatchObject({ brokerage: 8000, stt, stampDuty, total })
  })

  it('rounds fifty paise up', () => {
    // 0.1 % of 2,500.00 = 2.50
    expect(contractNoteCharges([chargesFor(aShortLot('2024-10-01'))])).toMatchObject({ stt: 300 })
  })
})

describe('a leg held to settlement', () => {
  it('pays STT on the intrinsic value if long and in the money, and nothing else at expiry', () => {
    const long = aShortLot('2024-10-03', { side: 'BUY', exitPrice: 15_000, exercised: true })
    expect(chargesFor(long)).toEqual({
      brokerage: 2000, // one order
      stt: 469, //        0.125 % of 3,750.00 = 4.6875
      exchange: 88, //    0.03503 % of 2,500.00 = 0.87575
      sebi: 0, //         0.0025
      stampDuty: 8, //    0.003 % of 2,500.00 = 0.075
      ipft: 1, //         0.0125
      gst: 376, //        18 % of 20.89 = 3.7602
      total: 2942,
    })
  })

  it('pays no STT if it is long and expires worthless', () => {
    expect(chargesFor(aShortLot('2024-10-03', { side: 'BUY', exitPrice: 0, exercised: true })).stt).toBe(0)
  })

  it('pays only the charges of the sale if short, in the money or not', () => {
    const worthless = chargesFor(aShortLot('2024-10-03', { exitPrice: 0, exercised: true }))
    const inTheMoney = chargesFor(aShortLot('2024-10-03', { exitPrice: 20_000, exercised: true }))
    expect(inTheMoney).toEqual(worthless)
    expect(worthless).toMatchObject({ brokerage: 2000, stt: 250, stampDuty: 0 })
  })
})

describe('a quantity above the freeze quantity', () => {
  it.each([
    [1800, 1],
    [1825, 2],
    [3625, 3],
  ])('of %i units of NIFTY takes %i orders a side', (quantity, orders) => {
    expect(chargesFor(aShortLot('2024-10-03', { quantity })).brokerage).toBe(orders * 2 * 2000)
  })
})

describe('the rates', () => {
  it.each([
    ['2023-04-03', { sttOnSell: 6250, sttOnExercise: 12_500, exchange: 5000, ipft: 50 }],
    ['2024-03-28', { sttOnSell: 6250, sttOnExercise: 12_500, exchange: 5000, ipft: 50 }],
    ['2024-04-01', { sttOnSell: 6250, sttOnExercise: 12_500, exchange: 4950, ipft: 50 }],
    ['2025-04-30', { sttOnSell: 10_000, sttOnExercise: 12_500, exchange: 3503, ipft: 50 }],
    ['2026-02-27', { sttOnSell: 10_000, sttOnExercise: 12_500, exchange: 3503, ipft: 50 }],
    ['2026-03-02', { sttOnSell: 10_000, sttOnExercise: 12_500, exchange: 3552, ipft: 1 }],
    ['2026-04-01', { sttOnSell: 15_000, sttOnExercise: 15_000, exchange: 3552, ipft: 1 }],
  ])('of %s are in rupees a crore', (date, rates) => {
    expect(chargeRates(dayNumber(date))).toMatchObject({ ...rates, sebi: 10, stampDuty: 300 })
  })

  it('of an invalid day number are refused', () => {
    expect(() => chargeRates(NaN)).toThrow('no charges are known for trade day NaN')
  })
})

describe('charges of any trade', () => {
  const anyTrade = fc.record<ChargeInput>({
    underlying: fc.constantFrom('NIFTY', 'BANKNIFTY', 'FINNIFTY'),
    tradeDay: fc.integer({ min: dayNumber('2021-01-01'), max: dayNumber('2026-12-31') }),
    side: fc.constantFrom('BUY', 'SELL'),
    quantity: fc.integer({ min: 1, max: 20_000 }),
    entryPrice: fc.integer({ min: 1, max: 60_000 }).map((ticks) => ticks * 5),
    exitPrice: fc.integer({ min: 0, max: 60_000 }).map((ticks) => ticks * 5),
    exercised: fc.boolean(),
  })

  it('are whole paise, never negative, and add up to the total', () => {
    fc.assert(
      fc.property(anyTrade, (trade) => {
        const { total, ...components } = chargesFor(trade)
        const parts = Object.values(components)
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      }),
    )
  })

  it('do not depend on whether the rates were looked up before', () => {
    fc.assert(
      fc.property(anyTrade, (trade) => {
        expect(chargesFor(trade, chargeRates(trade.tradeDay))).toEqual(chargesFor(trade))
      }),
    )
  })
})

/** One NIFTY lot of 25 sold at 24,000 and bought back at 23,900: sold 6,00,000, bought 5,97,500, turnover 11,97,500. */
const aShortFuture = (tradeDate: string, changes: Partial<ChargeInput> = {}) =>
  aShortLot(tradeDate, { contract: 'future', entryPrice: 2_400_000, exitPrice: 2_390_000, ...changes })

describe('a future', () => {
  it('pays tax, exchange and stamp duty on the value of the contract: ₹206.43 for a lot of NIFTY', () => {
    expect(chargesFor(aShortFuture('2024-10-01'))).toEqual({
      brokerage: 4000,
      stt: 12_000, //     0.02 % of 6,00,000
      exchange: 2072, //  0.00173 % of 11,97,500 = 20.71675
      sebi: 120, //       0.0001 % of 11,97,500 = 1.1975
      stampDuty: 1195, // 0.002 % of 5,97,500
      ipft: 120, //       0.0001 % of 11,97,500
      gst: 1136, //       18 % of 63.12 = 11.3616
      total: 20_643,
    })
  })

  it('held to its settlement pays for its one order, and no tax on a purchase', () => {
    const held = aShortFuture('2024-10-01', { side: 'BUY', exercised: true })
    expect(chargesFor(held)).toMatchObject({ brokerage: 2000, stt: 0, exchange: 1038, stampDuty: 1200 })
  })

  // ₹ a crore sold: Dhan’s notice of 2023 (1,000 to 1,250), Zerodha’s of 2024 (0.0125 % to 0.02 %), Union Budget 2026 (0.05 %).
  it.each([
    ['2023-03-31', 6000],
    ['2023-04-01', 7500],
    ['2024-10-01', 12_000],
    ['2026-04-01', 30_000],
  ])('pays on %s a tax of %i paise on a sale of ₹6,00,000', (date, stt) => {
    expect(chargesFor(aShortFuture(date)).stt).toBe(stt)
  })

  it('of BSE pays nothing to the exchange', () => {
    expect(chargesFor(aShortFuture('2025-01-02', { underlying: 'SENSEX' })).exchange).toBe(0)
  })
})

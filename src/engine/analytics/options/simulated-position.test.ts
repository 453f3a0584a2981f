import { describe, expect, it } from 'vitest'
import type { SimulatedLeg } from '#domain'
import { chargesFor, dayNumber } from '#engine/exchange'
import { payoffAt } from '../payoff.ts'
import { positionResult, simulatedPath } from './simulated-position.ts'

const DATE = '2025-04-25'
const at = (time: string) => ({ date: DATE, time })

/** Two lots of 75 bought at 24,060.05. */
const FUTURE: SimulatedLeg = {
  id: 'leg-1',
  optionType: 'FUTURE',
  tradeType: 'BUY',
  strike: 0,
  expiry: '2025-04-30',
  lots: 2,
  lotSize: 75,
  entry: { ...at('09:18'), price: 24_060.05 },
  exit: null,
}

describe('a future in the simulator', () => {
  it('earns the move of its price, less the charges of futures', () => {
    const result = positionResult([FUTURE], 'NIFTY', { moment: at('09:20'), priceOf: () => 24_080.05 })
    const charges = chargesFor({
      underlying: 'NIFTY',
      contract: 'future',
      tradeDay: dayNumber(DATE),
      side: 'BUY',
      quantity: 150,
      entryPrice: 2_406_005,
      exitPrice: 2_408_005,
      exercised: false,
    })
    expect(result).toEqual({ gross: 3000, booked: 0, charges: charges.total / 100, unpriced: 0 })
  })

  it('is valued minute by minute from its entry, at its last close in minutes without a trade', () => {
    const closes = [24_000, 24_010, 24_050, 24_070.05, null, 24_050.05]
    const session = { date: DATE, openMinute: 555, minutes: 6, closesOf: () => closes }
    expect(simulatedPath([FUTURE], session)).toEqual([null, null, null, 1500, 1500, -1500])
  })

  it('settles at the payoff for the index at expiry', () => {
    const exit = { date: '2025-04-30', time: '15:30', price: 24_334.2, settled: true }
    const { gross } = positionResult([{ ...FUTURE, exit }], 'NIFTY', { moment: exit, priceOf: () => null })
    const payoff = { ...FUTURE, premium: FUTURE.entry.price, units: 150 }
    expect(gross).toBeCloseTo(payoffAt([payoff], 24_334.2), 6)
  })
})

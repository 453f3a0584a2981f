import { describe, expect, it } from 'vitest'
import type { Execution } from '#domain'
import {
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aStrategy,
  backtest,
  exits,
  percent,
  points,
  rupees,
} from '#engine/replay/fixtures'
import { chargesFor, dayNumber } from '#engine/exchange'
import { aDay, type Series } from '#engine/market/fixtures'

const aCallThat = (series: Series) => aDay({ contracts: { '21700 CE': series } })
const slippage = (type: 'points' | 'percentage', value: number): { execution: Execution } => ({
  execution: { slippage: { type, value } },
})

describe('a profit', () => {
  it.each([
    { leg: aLongCall(), pnl: 500 },
    { leg: aShortCall(), pnl: -500 },
    { leg: aLongCall({ lots: 3 }), pnl: 1500 },
  ])('of a $leg.tradeType of $leg.quantity lots of 50 from 100 to 110 is $pnl', ({ leg, pnl }) => {
    const [trade] = backtest(aStrategy(leg), aCallThat({ '09:15': 100, '15:15': 110 })).trades
    expect(trade).toMatchObject({ pnl, type: leg.tradeType })
  })

  it('less the charges of its day is the net profit', () => {
    const [trade] = backtest(aStrategy(aLongCall()), aCallThat({ '09:15': 100, '15:15': 110 })).trades
    const { total } = chargesFor({
      underlying: 'NIFTY',
      tradeDay: dayNumber('2024-01-04'),
      side: 'BUY',
      quantity: 50,
      entryPrice: 10_000,
      exitPrice: 11_000,
      exercised: false,
    })
    expect(trade.charges).toBe(total / 100)
    expect(trade.netPnl).toBeCloseTo(500 - total / 100, 10)
  })
})

describe('slippage', () => {
  const day = aCallThat({ '09:15': 100, '15:15': 110 })

  it.each([
    { leg: aLongCall(), terms: slippage('points', 0.5), entryPrice: 100.5, exitPrice: 109.5 },
    { leg: aShortCall(), terms: slippage('points', 0.5), entryPrice: 99.5, exitPrice: 110.5 },
    { leg: aLongCall(), terms: slippage('percentage', 1), entryPrice: 101, exitPrice: 108.9 },
    { leg: aShortCall(), terms: slippage('percentage', 1), entryPrice: 99, exitPrice: 111.1 },
    { leg: aLongCall(), terms: slippage('points', 0), entryPrice: 100, exitPrice: 110 },
    { leg: aLongCall(), terms: slippage('points', 0.07), entryPrice: 100.05, exitPrice: 109.95 },
  ])(
    'of $terms.execution.slippage makes a $leg.tradeType worse on both orders',
    ({ leg, terms, ...fills }) => {
      expect(backtest(aStrategy(leg, terms), day).trades).toMatchObject([fills])
    },
  )

  it('moves the levels with the entry, and then worsens the exit at the level', () => {
    const spikes = aCallThat({ '09:15': 100, '09:30': [100, 200, 100, 150] })
    // Sold at 98, so 25% is a stop at 122.50, bought back 2 worse.
    expect(exits(aStrategy(aShortCall({ stop: percent(25) }), slippage('points', 2)), spikes)).toEqual([
      '09:30 at 124.5 Stop Loss (%)',
    ])
  })

  it('never lowers a price below one tick', () => {
    const cheap = aCallThat({ '09:15': 1, '15:15': 0.5 })
    expect(exits(aStrategy(aLongCall(), slippage('points', 2)), cheap)).toEqual(['15:15 at 0.05 Square Off'])
  })
})

describe('settlement at expiry', () => {
  const atClose = (leg: ReturnType<typeof aLongCall>, terms = {}) =>
    aStrategy(leg, { squareOff: '15:30', ...terms })
  const calls = { '21700 CE': 100, '21800 CE': 100, '21700 PE': 100, '21800 PE': 100 }

  it.each([
    { leg: aLongCall({ strike: 'ATM' }), at: 55.5 },
    { leg: aLongCall({ strike: 'ATM+100' }), at: 0 },
    { leg: aShortCall({ strike: 'ATM' }), at: 55.5 },
    { leg: aLongPut({ strike: 'ATM' }), at: 0 },
    { leg: aShortPut({ strike: 'ATM-100' }), at: 44.5 },
  ])('of a $leg.id, strike $leg.strikeLabel, pays $at with the index closing at 21755.50', ({ leg, at }) => {
    const day = aDay({ officialClose: 21755.5, contracts: calls })
    expect(exits(atClose(leg), day)).toEqual([`15:30 at ${at} Expiry`])
  })

  it('uses the official close if the dataset has one, not the last print', () => {
    const day = aDay({ index: { '09:15': 21700, '15:00': 21900 }, officialClose: 21720, contracts: calls })
    expect(exits(atClose(aLongCall()), day)).toEqual(['15:30 at 20 Expiry'])
  })

  it('without one uses the mean of open, high, low and close over the last 30 minutes', () => {
    const half = { '09:15': 21700, '15:00': 21720, '15:15': 21750 }
    expect(exits(atClose(aLongCall()), aDay({ index: half, contracts: calls }))).toEqual([
      '15:30 at 35 Expiry',
    ])
    // 29 bars at 21700 and one whose four prices average 21731: (29 × 21700 + 21731) / 30 = 21701.0333….
    const bar = { '09:15': 21700, '15:29': [21700, 21764, 21700, 21760] } as const
    expect(exits(atClose(aLongCall()), aDay({ index: bar, contracts: calls }))).toEqual([
      '15:30 at 1.03 Expiry',
    ])
  })

  it('rounds half a paisa of that mean up', () => {
    // One bar's close a paisa × 60 above: 21700 + 0.60 / 4 / 30 = 21700.005.
    const index = { '09:15': 21700, '15:29': [21700, 21700.6, 21700, 21700] } as const
    expect(exits(atClose(aLongCall()), aDay({ index, contracts: calls }))).toEqual(['15:30 at 0.01 Expiry'])
  })

  it('averages only the bars that exist', () => {
    const index = (minute: number) => (minute < 345 ? 21700 : minute < 350 ? 21710 : null)
    expect(exits(atClose(aLongCall()), aDay({ index, contracts: calls }))).toEqual(['15:30 at 10 Expiry'])
  })

  it('has no slippage on the exit and no order to pay for, but STT on exercise for a long in the money', () => {
    const day = aDay({ officialClose: 21755.5, contracts: calls })
    const [trade] = backtest(atClose(aLongCall(), slippage('points', 1)), day).trades
    expect(trade).toMatchObject({ entryPrice: 101, exitPrice: 55.5 })
    const { total } = chargesFor({
      underlying: 'NIFTY',
      tradeDay: dayNumber('2024-01-04'),
      side: 'BUY',
      quantity: 50,
      entryPrice: 10_100,
      exitPrice: 5550,
      exercised: true,
    })
    expect(trade.charges).toBe(total / 100)
  })

  it('happens at the close of the expiry day only; before the close or on another day it is a square-off', () => {
    const day = aDay({ officialClose: 21755.5, contracts: calls })
    const later = aDay({ officialClose: 21755.5, expiry: '2024-01-11', contracts: calls })
    expect(exits(aStrategy(aLongCall(), { squareOff: '15:29' }), day)).toEqual(['15:29 at 100 Square Off'])
    expect(exits(atClose(aLongCall()), later)).toEqual(['15:30 at 100 Square Off'])
  })

  it('of one leg does not affect another that expires later', () => {
    const contracts = { '21700 CE 2024-01-04': 100, '21700 CE 2024-01-11': { '09:15': 200, '15:29': 190 } }
    const day = aDay({ officialClose: 21755.5, contracts })
    const strategy = aStrategy([aShortCall(), aLongCall({ expiry: 'next' })], { squareOff: '15:30' })
    expect(exits(strategy, day)).toEqual(['15:30 at 55.5 Expiry', '15:30 at 190 Square Off'])
  })

  it('uses the close of a short session', () => {
    const session = { openMinute: 555, minutes: 195, breaks: [[45, 135]] } as const
    const day = aDay({ session, index: (minute) => (minute < 165 ? 21700 : 21760), contracts: calls })
    const strategy = aStrategy(aLongCall(), { entryEnd: '12:00', squareOff: '12:30' })
    expect(exits(strategy, day)).toEqual(['12:30 at 60 Expiry'])
  })
})

describe('the ambiguity band', () => {
  const both = { stop: points(20), target: points(30) }
  const SWING = [100, 140, 70, 100] as const

  it('has equal ends if no bar reaches both a stop and a target', () => {
    const day = aCallThat({ '09:15': 100, '09:30': [100, 110, 70, 90] })
    expect(backtest(aStrategy(aLongCall(both)), day).band).toEqual({
      worst: -1000,
      base: -1000,
      best: -1000,
      trades: 0,
      pnl: 0,
    })
  })

  it('reaches from the stop to the target of a bar that reaches both', () => {
    const day = aCallThat({ '09:15': 100, '09:30': SWING })
    expect(backtest(aStrategy(aLongCall(both)), day).band).toEqual({
      worst: -1000,
      base: -1000,
      best: 1500,
      trades: 1,
      pnl: -1000,
    })
  })

  it('counts every entry that had such a bar', () => {
    const day = aDay({
      contracts: {
        '21700 CE': { '09:15': 100, '09:30': SWING },
        '21700 PE': { '09:15': 100, '10:30': SWING },
      },
    })
    expect(backtest(aStrategy([aLongCall(both), aLongPut(both)]), day).band).toEqual({
      worst: -2000,
      base: -2000,
      best: 3000,
      trades: 2,
      pnl: -2000,
    })
  })

  it('leaves out a bar that opens beyond the stop or the target', () => {
    const down = aCallThat({ '09:15': 100, '09:30': [75, 140, 70, 100] })
    const up = aCallThat({ '09:15': 100, '09:30': [135, 140, 70, 100] })
    expect(backtest(aStrategy(aLongCall(both)), down).band).toMatchObject({
      worst: -1250,
      best: -1250,
      trades: 0,
    })
    expect(backtest(aStrategy(aLongCall(both)), up).band).toMatchObject({
      worst: 1750,
      best: 1750,
      trades: 0,
    })
  })

  it('includes later effects: with the target first the leg may re-enter and end worse', () => {
    const leg = aLongCall({ ...both, target: points(10), reEntry: { afterTarget: 1 } })
    // Stop first: −20 and out. Target first: +10, in again at 100, and out at 40 when the call opens far below its stop.
    const day = aCallThat({ '09:15': 100, '09:30': SWING, '09:31': 100, '09:40': 40 })
    expect(backtest(aStrategy(leg), day).band).toEqual({
      worst: 500 - 3000,
      base: -1000,
      best: -1000,
      trades: 1,
      pnl: -1000,
    })
  })

  it('includes the overall rules', () => {
    const legs = [aLongCall(both), aLongPut()]
    const day = aDay({
      contracts: { '21700 CE': { '09:15': 100, '09:30': SWING }, '21700 PE': { '09:15': 100, '10:00': 60 } },
    })
    // Stop first: 1000 lost, the overall stop takes the put at 100. Target first: 1500 won, the put falls to the end.
    const strategy = aStrategy(legs, { overall: { stop: rupees(1000) } })
    expect(backtest(strategy, day).band).toMatchObject({
      worst: -1000,
      base: -1000,
      best: 1500 - 2000,
      trades: 1,
    })
  })

  it('has equal ends with the trigger at the close', () => {
    const day = aCallThat({ '09:15': 100, '09:30': [100, 140, 70, 70] })
    const band = backtest(aStrategy(aLongCall(both), { execution: { trigger: 'close' } }), day).band
    expect(band).toMatchObject({ worst: -1500, base: -1500, best: -1500, trades: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { chainSnapshot, expiryPath, rowOf } from '#engine/chain'
import { dayNumber, yearsToExpiry } from '#engine/exchange'
import type { Bars } from '#engine/market'
import { aDay, anInMemoryMarket, runMarketReaderContract, type Series } from '#engine/market/fixtures'
import { black76Price } from '#engine/pricing'
import { AlteredReader } from './altered-reader.ts'
import { ramp, volatilityResponse, type Alteration } from './alteration.ts'
import { datedPath } from './dated-days.ts'

const [DATE, EXPIRY, OPEN] = ['2024-01-02', '2024-01-25', 555]
const [FORWARD, VOLATILITY] = [21_700, 0.14]

/** A chain priced by Black-76 at one forward and volatility; only time changes. */
function pricedChain(): Record<string, Series> {
  const strikes = Array.from({ length: 31 }, (_, i) => 20_200 + 100 * i)
  const priceOf = (type: 'CALL' | 'PUT', strike: number) => (minute: number) => {
    const option = { type, strike, yearsToExpiry: yearsToExpiry(DATE, OPEN + minute + 1, EXPIRY) }
    return Math.max(
      0.05,
      Math.round(black76Price(option, { forward: FORWARD, volatility: VOLATILITY }) * 20) / 20,
    )
  }
  return Object.fromEntries(
    strikes.flatMap((strike) => [
      [`${strike} CE`, priceOf('CALL', strike)],
      [`${strike} PE`, priceOf('PUT', strike)],
    ]),
  )
}

const market = anInMemoryMarket([
  aDay({ date: DATE, expiry: EXPIRY, index: FORWARD, contracts: pricedChain() }),
])
const base = market.day('NIFTY', DATE)
const altered = (alteration: Alteration) =>
  new AlteredReader(market, (date) => (date === DATE ? alteration : undefined)).day('NIFTY', DATE)
const contract = (strike: number, isCall = true) => ({
  expiry: dayNumber(EXPIRY),
  strike: strike * 100,
  isCall,
})
const row = rowOf(base, contract(21_700))
const written = ({ open, high, low, close }: Bars, from = 0, to = 375) =>
  [open, high, low, close].map((field) => [...field.subarray(from, to)])

runMarketReaderContract(
  'a market with altered days',
  () => new AlteredReader(market, () => ({ factor: () => 0.98 })),
)

describe('an altered day', () => {
  it('is unchanged without an alteration', () => {
    const same = altered({ factor: () => 1, volatility: () => 0 })
    for (let i = 0; i < base.instruments.count; i++)
      expect(written(same.bars(i))).toEqual(written(base.bars(i)))
  })

  it('of a crash is unchanged before it, and 5 % lower after it: index and forward, at the same volatility', () => {
    const shock = ramp(20, 10)
    const crashed = altered({ factor: (c) => 1 - 0.05 * shock(c) })
    expect(written(crashed.bars(row), 0, 20)).toEqual(written(base.bars(row), 0, 20))
    expect(crashed.field(0, 'close')[29]).toBe(21_700 * 95)
    const chain = chainSnapshot(crashed, EXPIRY, 60)!
    expect(chain.forward / 100).toBeCloseTo(FORWARD * 0.95, 0)
    const near = chain.strikes.find(({ strike }) => strike === 2_060_000)!
    expect(near.call?.volatility?.value).toBeCloseTo(VOLATILITY, 3)
    expect(crashed.field(row, 'close')[100]).toBeLessThan(base.field(row, 'close')[100] / 5)
  })

  it('of higher volatility has ten points more at every strike, at the same forward', () => {
    const nervous = altered({ volatility: () => 0.1 })
    const path = expiryPath(nervous, dayNumber(EXPIRY))
    expect(path.forward(100) / 100).toBeCloseTo(FORWARD, 0)
    for (const strike of [21_300, 21_700, 22_100])
      expect(path.strike(strike * 100).volatility(100)).toBeCloseTo(VOLATILITY + 0.1, 3)
  })

  it('keeps its highs and lows around opens and closes', () => {
    const { open, high, low, close } = altered({ factor: (c) => 1 + Math.sin(c) / 50 }).bars(row)
    for (let m = 0; m < 375; m++) {
      expect(high[m]).toBeGreaterThanOrEqual(Math.max(open[m], close[m]))
      expect(low[m]).toBeLessThanOrEqual(Math.min(open[m], close[m]))
    }
  })

  it('with frozen quotes keeps options at the last price for a while, and moves the index', () => {
    const frozen = altered({ frozen: { from: 5, to: 15 } })
    const { high, low, close } = frozen.bars(row)
    const last = base.field(row, 'close')[4]
    for (const field of [high, low, close]) expect([...field.subarray(5, 15)]).toEqual(Array(10).fill(last))
    expect(written(frozen.bars(row), 15)).toEqual(written(base.bars(row), 15))
    expect(written(frozen.bars(0))).toEqual(written(base.bars(0)))
  })

  it('with a bad tick prints one contract at twice and at half its price, in one bar', () => {
    const wrong = altered({ badTick: { contract: contract(21_700), minute: 30 } })
    const { high, low, close } = wrong.bars(row)
    expect(high[30]).toBe(base.field(row, 'high')[30] * 2)
    expect(low[30]).toBeLessThan(base.field(row, 'low')[30] * 0.51)
    expect(close).toEqual(base.field(row, 'close'))
    expect(written(wrong.bars(row), 31)).toEqual(written(base.bars(row), 31))
    const other = rowOf(base, contract(21_700, false))
    expect(written(wrong.bars(other))).toEqual(written(base.bars(other)))
  })

  it('with a halt has no trades for a while, and no index either', () => {
    const halted = altered({ halted: { from: 60, to: 105 } })
    for (const one of [0, row]) {
      expect(written(halted.bars(one), 60, 105)).toEqual(Array(4).fill(Array(45).fill(0)))
      expect(written(halted.bars(one), 105)).toEqual(written(base.bars(one), 105))
    }
  })

  it('of a volatility crush keeps at least half of each volatility', () => {
    const crushed = expiryPath(altered({ volatilityFactor: () => 0.6 }), dayNumber(EXPIRY))
    expect(crushed.strike(2_170_000).volatility(100)).toBeCloseTo(VOLATILITY * 0.6, 3)
    const nothing = expiryPath(altered({ volatility: () => -0.5 }), dayNumber(EXPIRY))
    expect(nothing.strike(2_170_000).volatility(100)).toBeCloseTo(VOLATILITY / 2, 3)
  })
})

describe('the response of volatility to the index', () => {
  it.each([
    [0.99, 0],
    [0.98, 0.04],
    [0.95, 0.16],
    [1.01, 0],
    [1.02, -0.02],
    [1.05, -0.08],
  ])('at a factor of %d by %d', (factor, rise) => {
    expect(volatilityResponse(factor)).toBeCloseTo(rise, 9)
  })
})

describe('a dated day', () => {
  const path = datedPath('day-2020-03-23', 'NIFTY', 375)

  it('has the real open, extremes and close, relative to the previous close', () => {
    expect(path(0)).toBeCloseTo(7945.7 / 8745.45, 9)
    expect(path(375)).toBeCloseTo(7610.25 / 8745.45, 9)
    const all = Array.from({ length: 376 }, (_, c) => path(c) * 8745.45)
    // A minute may step over the quarter of the session at which the extreme lies.
    expect(Math.max(...all)).toBeCloseTo(8159.25, -1)
    expect(Math.min(...all)).toBeCloseTo(7583.6, -1)
  })

  it("uses NIFTY's levels for an index without its own", () => {
    expect(datedPath('day-2020-03-23', 'MIDCPNIFTY', 375)(375)).toBe(path(375))
    expect(datedPath('day-2020-03-23', 'BANKNIFTY', 375)(375)).toBeCloseTo(16_917.65 / 20_317.6, 9)
  })
})

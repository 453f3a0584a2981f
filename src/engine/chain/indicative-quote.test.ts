import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNDERLYINGS } from '#domain'
import { indicativeQuote, type SpreadInput } from './indicative-quote.ts'

const quote = (price: number, rest: Partial<SpreadInput> = {}) => {
  const { bid, ask } = indicativeQuote({
    underlying: 'NIFTY',
    price: Math.round(price * 100),
    inTheMoney: 0,
    isOffTheRun: false,
    ...rest,
  })
  return [bid / 100, ask / 100]
}

describe('the indicative quote around a last price', () => {
  it.each([
    ['a premium under ₹25 one tick', 12, {}, [12, 12.05]],
    ['the money a quarter of a percent', 100, {}, [99.9, 100.15]],
    ['1.5 % in the money 0.42 %', 500, { inTheMoney: 0.02 }, [498.95, 501.05]],
    ['3 % in the money 0.67 %', 1000, { inTheMoney: 0.04 }, [996.65, 1003.35]],
    ['an expiry off the run three times as much', 100, { isOffTheRun: true }, [99.65, 100.4]],
    ['FINNIFTY three ticks at least', 12, { underlying: 'FINNIFTY' as const }, [11.95, 12.1]],
    ['one tick of premium a bid of that tick', 0.05, {}, [0.05, 0.1]],
  ])('gives %s', (_, price, rest, expected) => {
    expect(quote(price, rest)).toEqual(expected)
  })

  it('holds the last price, on the tick, and never bids nothing', () => {
    const input = fc.record({
      underlying: fc.constantFrom(...UNDERLYINGS),
      price: fc.integer({ min: 1, max: 60_000 }).map((ticks) => ticks * 5),
      inTheMoney: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      isOffTheRun: fc.boolean(),
    })
    const property = fc.property(input, (given) => {
      const { bid, ask } = indicativeQuote(given)
      expect(bid).toBeGreaterThan(0)
      expect(bid).toBeLessThanOrEqual(given.price)
      expect(ask).toBeGreaterThan(given.price)
      expect([bid % 5, ask % 5]).toEqual([0, 0])
    })
    fc.assert(property)
  })
})

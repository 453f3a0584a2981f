import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayExplanation } from '#domain'
import { closeOf, payoffAt, positionResult, profitCurve, simulatedPath } from '#engine/analytics'
import { rowOf } from '#engine/chain'
import { dayNumber, minuteOfDay } from '#engine/exchange'
import { explainDay } from '#engine/explain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  aLongCall,
  aLongPut,
  aRandomStrategy,
  aSeed,
  aShortCall,
  aShortPut,
  aStrategy,
  randomMarket,
} from '#engine/replay/fixtures'
import { inPaise } from '#engine/units'
import { firstEntry, legsOfDay } from '../src/web/features/desk/model/trades.ts'

const AFTER_CLOSE = '15:30'
const noPrice = () => null

describe('a fork with the same orders as the rule', () => {
  it('has the rule’s profit to the paisa, before and after charges, and its path minute by minute', () => {
    let trades = 0
    const property = fc.property(aRandomStrategy(), aSeed(), (request, seed) => {
      const market = anInMemoryMarket(randomMarket(seed))
      const date = market.sessions('NIFTY')[seed % 4]
      const execution = { ...request.execution, rules: undefined } as typeof request.execution
      const explained = explainDay(compilePlan({ ...request, execution }, market), market, date)
      const legs = legsOfDay(explained)
      const at = { moment: { date, time: AFTER_CLOSE }, priceOf: noPrice }
      const { gross, charges, unpriced } = positionResult(legs, 'NIFTY', at)
      expect([gross, charges, unpriced]).toEqual([explained.totals.pnl, explained.totals.charges, 0])
      trades += legs.length
      if (legs.length === 0) return
      const day = market.day('NIFTY', date)
      const path = simulatedPath(legs, {
        date,
        openMinute: day.session.openMinute,
        minutes: day.session.minutes,
        closesOf: ({ expiry, strike, optionType }) => {
          const contract = {
            expiry: dayNumber(expiry),
            strike: inPaise(strike),
            isCall: optionType === 'CALL',
          }
          return Array.from(day.field(rowOf(day, contract), 'close'), (close) => close / 100 || null)
        },
      })
      expect(path.at(-1)).toBe(explained.totals.pnl)
    })
    fc.assert(property, { numRuns: 60, seed: 17 })
    expect(trades).toBeGreaterThan(60)
  })

  it("starts with the rule's first entries", () => {
    const day = {
      date: '2024-01-04',
      positions: [aPosition('09:20', 21_700), aPosition('11:00', 21_800), aPosition('09:20', 21_600)],
    } as unknown as DayExplanation
    const first = firstEntry(day)
    expect(first?.moment).toEqual({ date: '2024-01-04', time: '09:20' })
    expect(first?.orders.map(({ strike }) => strike)).toEqual([21_700, 21_600])
    expect(firstEntry({ ...day, positions: [] })).toBeUndefined()
  })
})

function aPosition(entryTime: string, strike: number) {
  const trade = {
    entryTime,
    strike,
    type: 'SELL',
    optionType: 'CALL',
    lots: 1,
    expiry_date: '2024-01-04',
    entryPrice: 100,
  }
  return { trade, lotSize: 50 }
}

const STRIKES = Array.from({ length: 9 }, (_, i) => 21_500 + 50 * i)
const KINDS = [aShortCall, aLongCall, aShortPut, aLongPut]

describe('500 random positions', () => {
  it('have the same value at expiry in the chart as their settlement in the replay', () => {
    let checked = 0
    const leg = fc.record({
      kind: fc.nat({ max: 3 }),
      away: fc.integer({ min: -4, max: 4 }),
      lots: fc.integer({ min: 1, max: 5 }),
    })
    const position = fc.array(leg, { minLength: 1, maxLength: 6 })
    const ends = fc.integer({ min: 21_300 * 20, max: 22_100 * 20 }).map((ticks) => ticks / 20)
    const property = fc.property(position, ends, fc.nat(), (terms, end, salt) => {
      const contracts = Object.fromEntries(
        STRIKES.flatMap((strike, i) =>
          ['CE', 'PE'].map((type, j) => [`${strike} ${type}`, 20 + ((salt + 7 * i + 3 * j) % 160)]),
        ),
      )
      const day = aDay({ contracts, officialClose: end })
      const legs = terms.map(({ kind, away, lots }, i) =>
        KINDS[kind]({
          id: `leg-${i}`,
          lots,
          strike: away === 0 ? 'ATM' : `ATM${away > 0 ? '+' : ''}${away * 50}`,
        }),
      )
      const market = anInMemoryMarket([day])
      const explained = explainDay(
        compilePlan(aStrategy(legs, { squareOff: '15:30' }), market),
        market,
        day.date,
      )
      const payoff = explained.positions.map(({ trade }) => ({
        optionType: trade.optionType,
        tradeType: trade.type,
        strike: trade.strike,
        premium: trade.entryPrice,
        units: trade.quantity,
        expiry: trade.expiry_date,
        volatility: 0.14,
        carry: 0,
      }))
      expect(payoff).toHaveLength(terms.length)
      expect(explained.positions.every(({ exit }) => exit.basis === 'intrinsic')).toBe(true)
      const [drawn] = profitCurve(payoff, [end], { moment: closeOf(day.date) })
      expect(drawn).toBeCloseTo(explained.totals.pnl, 6)
      expect(payoffAt(payoff, end)).toBeCloseTo(explained.totals.pnl, 6)
      checked++
    })
    fc.assert(property, { numRuns: 500, seed: 17 })
    expect(checked).toBe(500)
    expect(minuteOfDay(AFTER_CLOSE)).toBe(closeOf('2024-01-04').minuteOfDay)
  })
})

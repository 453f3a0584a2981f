import { describe, expect, it } from 'vitest'
import { tradingDates } from '#engine/exchange'
import { InMemoryDay, type MarketDay } from '#engine/market'
import { aDay } from '#engine/market/fixtures'
import { SIMULATED_UNDERLYINGS, simulateDay } from '../simulated/index.ts'
import { marketStatistics } from './market-statistics.ts'
import { row } from './statistic-row.ts'

/** Two months of the three indices: enough for statistics that do not need a year. */
function* twoMonths(): Generator<MarketDay> {
  for (const underlying of SIMULATED_UNDERLYINGS)
    for (const date of tradingDates('2024-07-01', '2024-08-31'))
      yield new InMemoryDay(simulateDay(underlying, date))
}

describe('the simulated market, inspected over July and August 2024', () => {
  const rows = marketStatistics(twoMonths())
  const find = (group: string, name: string) => rows.find((row) => row.group === group && row.name === name)!

  it.each([
    ['NIFTY minutes', 'usual minute, deviation, bp'],
    ['NIFTY minutes', 'variance from 15:00, %'],
    ['NIFTY minutes', 'lag-1 autocorrelation'],
    ['BANKNIFTY minutes', 'variance from 09:30, %'],
    ['Correlation', 'one minute, NIFTY and BANKNIFTY'],
    ['NIFTY weekly straddle at 09:20, % of index', '3 d, median'],
    ['Smile, NIFTY', '28 d, calm, 25Δ put − call, points'],
    ['Smile, NIFTY', 'last night, 10Δ wings over at the money, points'],
    ['Term structure', 'BANKNIFTY − NIFTY, 15–45 d, points'],
    ['Parity', 'NIFTY front, 95 % error, bp of index'],
    ['Parity', 'forward over index, % a year'],
    ['Spread proxy at the money, % of premium', 'NIFTY front'],
    ['Minutes without a bar within 2 %, %', 'NIFTY front'],
    ['Settlement', 'last print off the payoff, 95 %, bp of index'],
    ['Open interest, NIFTY weekly', 'overnight change by contract, 95 %, % of it'],
    ['Open interest, NIFTY weekly', 'before expiry, million lots of 75, median'],
    ['Minute changes, NIFTY front', 'basis, deviation, bp of index'],
  ])('is within range: %s, %s', (group, name) => {
    const { value, low, high } = find(group, name)
    expect(value).toBeGreaterThanOrEqual(low)
    expect(value).toBeLessThanOrEqual(high)
  })

  it('marks every row as in or out of range', () => {
    for (const { value, low, high, ok } of rows)
      expect(ok).toBe(Number.isNaN(value) || (value >= low && value <= high))
  })
})

describe('statistics of a dataset', () => {
  it('without option data cover only the index; the rest is unknown, which is not a failure', () => {
    const days = ['2025-01-06', '2025-01-07', '2025-01-08', '2025-01-09'].map(
      (date, i) => new InMemoryDay(aDay({ date, index: 24_000 + 50 * (i % 2) })),
    )
    const rows = marketStatistics(days)
    expect(rows.some(({ group }) => group === 'NIFTY daily')).toBe(true)
    expect(rows.some(({ group }) => group === 'BANKNIFTY daily')).toBe(false)
    const straddle = rows.find(({ group }) => group.startsWith('NIFTY weekly straddle'))!
    expect(straddle.value).toBeNaN()
    expect(straddle.ok).toBe(true)
  })

  it('of no days are all unknown', () => {
    expect(marketStatistics([]).every(({ value }) => Number.isNaN(value))).toBe(true)
  })

  it.each([
    [10.9, true],
    [11.1, false],
    [8.9, false],
  ])('pass within their tolerance: %d against 10 ± 10 %', (value, ok) => {
    expect(row(['group', 'name'], value, 10, { within: 0.1 }).ok).toBe(ok)
  })
})

it('India VIX is measured if the dataset has closes of it', () => {
  const closes = [1020, 1478, 2675].map((close, i) => ({ date: `2024-01-0${i + 1}`, close }))
  const rows = marketStatistics([], closes).filter(({ group }) => group === 'India VIX')
  expect(rows.map(({ name, value, ok }) => [name, Math.round(value * 100) / 100, ok])).toEqual([
    ['mean close', 17.24, false],
    ['lowest close', 10.2, true],
    ['highest close', 26.75, true],
  ])
  expect(marketStatistics([]).some(({ group }) => group === 'India VIX')).toBe(false)
})

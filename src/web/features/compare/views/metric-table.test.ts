import { describe, expect, it } from 'vitest'
import { METRICS } from '#engine/analytics'
import { bestOf, KEY_METRICS } from './metric-table.tsx'

const metricOf = (key: string) => METRICS.find((metric) => metric.key === key)!
const best = (key: string, values: (number | null)[]) => [...bestOf({ metric: metricOf(key), values })]

describe('the best value of a figure', () => {
  it.each([
    ['totalPnL', [100, 300, 200], [1]],
    ['maxDrawdown', [-100, -300, null], [0]],
    ['totalCharges', [50, 20, 20], [1, 2]],
    ['longestLossStreak', [4, 9], [0]],
    ['totalTrades', [10, 20], []],
    ['bestDayDate', [19000, 19001], []],
    ['profitFactor', [1.2, 1.2], []],
    ['profitFactor', [null, 1.2], []],
  ])('%s of %j is that of run %j', (key, values, runs) => {
    expect(best(key, values)).toEqual(runs)
  })

  it('is looked for in figures that exist', () => {
    expect(KEY_METRICS.filter((key) => !METRICS.some((metric) => metric.key === key))).toEqual([])
  })
})

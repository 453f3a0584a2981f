import { dayNumber } from '#engine/exchange'
import { describe, expect, it } from 'vitest'
import { tradesOf } from '../fixtures/index.ts'
import { tradeStatistics } from '../trade-statistics.ts'
import { METRICS } from './catalogue.ts'
import { METRIC_GROUPS } from './metric.ts'

describe('the catalogue of metrics', () => {
  it('has each key and each label once', () => {
    expect(new Set(METRICS.map((metric) => metric.key)).size).toBe(METRICS.length)
    expect(new Set(METRICS.map((metric) => metric.label)).size).toBe(METRICS.length)
  })

  it.each(METRIC_GROUPS)('has metrics for the %s panel', (group) => {
    expect(METRICS.some((metric) => metric.group === group)).toBe(true)
  })

  it.each(METRICS.map(({ label, explanation }) => [label, explanation]))(
    '%s has a tooltip of whole sentences',
    (_, explanation) => {
      expect(explanation).toMatch(/^[A-Z].{20,}\.$/)
    },
  )

  it('reads every figure of every panel, so no figure is computed without being shown', () => {
    const statistics = tradeStatistics([], { money: 'gross' })
    const touched = new Set<string>()
    const watched = Object.fromEntries(
      (['trades', 'days', 'risk'] as const).map((panel) => [panel, watch(statistics[panel], touched, panel)]),
    )
    for (const metric of METRICS) metric.read({ ...statistics, ...watched })
    const figures = (['trades', 'days', 'risk'] as const).flatMap((panel) =>
      Object.keys(statistics[panel]).map((field) => `${panel}.${field}`),
    )
    expect(figures.filter((figure) => !touched.has(figure))).toEqual(['trades.flat'])
  })
})

describe('a run whose curve never falls', () => {
  it('has a drawdown of 0 %, not N/A', () => {
    const statistics = tradeStatistics(tradesOf(['2024-01-01', 1000], ['2024-01-02', 0]), {
      money: 'gross',
      capital: 100_000,
    })
    const shown = (key: string) => METRICS.find((metric) => metric.key === key)?.read(statistics)
    expect([shown('maxDrawdown'), shown('maxDrawdownPercent'), shown('ulcerIndex')]).toEqual([0, 0, 0])
    expect(shown('drawdownTrough')).toBeNull()
  })
})

describe('a run of +1000, -400 and +100', () => {
  const trades = tradesOf(['2024-01-01', 1000], ['2024-01-02', -400], ['2024-01-03', 100])
  const statistics = tradeStatistics(trades, { money: 'gross', capital: 100_000 })
  const shown = (key: string) => METRICS.find((metric) => metric.key === key)?.read(statistics)

  it.each([
    ['totalPnL', 700],
    ['totalTrades', 3],
    ['profitFactor', 2.75],
    ['bestDay', 1000],
    ['worstDayDate', dayNumber('2024-01-02')],
    ['maxDrawdown', -400],
    ['maxDrawdownPercent', -0.4],
    ['drawdownPeak', dayNumber('2024-01-01')],
    ['drawdownTrough', dayNumber('2024-01-02')],
    ['drawdownRecovery', null],
    ['drawdownLength', 2],
    ['recoveryTime', null],
    ['returnOnCapital', 0.7],
    ['returnOnMargin', null],
    ['tradesPerDay', 1],
  ])('shows %s as %s', (key, expected) => {
    expect(shown(key)).toBe(expected)
  })
})

describe('a run without trades', () => {
  it.each(METRICS.filter(({ key }) => key !== 'capitalBase'))('shows $label as zero or N/A', ({ read }) => {
    expect([0, null]).toContain(read(tradeStatistics([], { money: 'gross' })))
  })
})

/** A copy that adds the name of each field to `touched` when it is read. */
function watch<Panel extends object>(panel: Panel, touched: Set<string>, name: string): Panel {
  return new Proxy(panel, {
    get(target, field, receiver) {
      touched.add(`${name}.${String(field)}`)
      return Reflect.get(target, field, receiver) as unknown
    },
  })
}

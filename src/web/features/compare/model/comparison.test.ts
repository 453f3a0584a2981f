import { describe, expect, it } from 'vitest'
import type { BacktestBundle, BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { bundleOf, runBacktest } from '#engine/report'
import { compilePlan } from '#engine/replay'
import {
  aRule,
  aShortCall,
  aShortPut,
  aSingleLegStrategy,
  aStrategy,
  percent,
  points,
  rupees,
  type StrategyTerms,
} from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { comparisonCsv } from './comparison-csv.ts'
import { compareRuns, dailyCorrelations, differencesOf, overlayCurves, type Scale } from './comparison.ts'

const PERIOD = { from: '2024-01-02', to: '2024-01-04' }
const days = ['2024-01-02', '2024-01-03', '2024-01-04'].map((date) =>
  aDay({ date, expiry: '2024-01-04', contracts: { '21700 CE': { '09:15': 100, '12:00': 80 } } }),
)

function run(id: string, request: BacktestRequest, changes: Partial<BacktestBundle> = {}) {
  const market = anInMemoryMarket(days)
  return {
    id,
    name: `Run ${id}`,
    request,
    bundle: { ...bundleOf(request, runBacktest(compilePlan(request, market), market)), ...changes },
  }
}

const plain = aStrategy(aShortCall(), PERIOD)
const differences = (changed: BacktestRequest) => differencesOf([{ request: plain }, { request: changed }])
const legs = (terms: Parameters<typeof aShortCall>[0]) => aStrategy(aShortCall(terms), PERIOD)
const strategy = (terms: StrategyTerms) => aStrategy(aShortCall(), { ...PERIOD, ...terms })

describe('differences of strategies', () => {
  it.each([
    ['Instrument', strategy({ instrument: 'BANKNIFTY' }), 'NIFTY', 'BANKNIFTY'],
    ['Period', strategy({ to: '2024-01-03' }), '02 Jan 2024 to 04 Jan 2024', '02 Jan 2024 to 03 Jan 2024'],
    ['Data', { ...plain, dataset: 'mine' }, 'Simulated market', 'mine'],
    ['Entry', strategy({ entry: '09:30' }), '09:20 to 14:30', '09:30 to 14:30'],
    ['Square-off', strategy({ squareOff: '15:00' }), '15:15', '15:00'],
    ['Leg 1', legs({ lots: 2 }), 'SELL CALL, 1 lot', 'SELL CALL, 2 lots'],
    ['Leg 1 strike', legs({ strike: 'ATM+100' }), 'ATM', 'ATM+100'],
    [
      'Leg 1 strike',
      legs({ strike: { type: 'Closest Premium', targetPremium: 65 } }),
      'ATM',
      'premium near ₹65',
    ],
    ['Leg 1 expiry', legs({ expiry: 'next' }), 'nearest expiry', 'next expiry'],
    ['Leg 1 stop loss', legs({ stop: percent(25) }), undefined, '25%'],
    ['Leg 1 take profit', legs({ target: points(30) }), undefined, '30 pts'],
    [
      'Leg 1 trail profit',
      legs({ trailProfit: { every: rupees(500), by: rupees(250) } }),
      undefined,
      'locks ₹250 per ₹500 gained',
    ],
    ['Leg 1 re-entry', legs({ reEntry: { afterStop: 2 } }), undefined, 're-enters up to 2× a day after stop'],
    ['Overall stop loss', strategy({ overall: { stop: rupees(3000) } }), undefined, '₹3,000'],
    ['Overall take profit', strategy({ overall: { target: percent(10) } }), undefined, '10%'],
    [
      'Overall trail profit',
      strategy({ overall: { trailProfit: { from: rupees(900) } } }),
      undefined,
      'lock profit from ₹900',
    ],
    [
      'Rule 1',
      strategy({ rules: [aRule({ numericValue: 70 })] }),
      undefined,
      'CLOSE > 70 on INSTRUMENT, 1 min',
    ],
    ['Slippage', strategy({ execution: { slippage: { type: 'points', value: 0.5 } } }), undefined, '0.5 pts'],
    [
      'Stops and targets act on',
      strategy({ execution: { trigger: 'close' } }),
      'any price inside a minute',
      'closes',
    ],
    ['Initial capital', { ...plain, initialCapital: 500_000 }, undefined, '₹5,00,000'],
  ])('name %s', (field, changed, before, after) => {
    expect(differences(changed)).toEqual([{ field, values: [before, after] }])
  })

  it('separate a trailing stop from its stop', () => {
    const still = legs({ stop: points(20) })
    const trailing = legs({ stop: points(20), trailingBy: 5 })
    expect(differencesOf([{ request: still }, { request: trailing }])).toEqual([
      { field: 'Leg 1 trailing stop', values: [undefined, 'by 5 pts'] },
    ])
  })

  it('name a leg that only one of them has', () => {
    const fields = differences(aStrategy([aShortCall(), aShortPut()], PERIOD)).map(({ field }) => field)
    expect(fields).toEqual(['Leg 2', 'Leg 2 strike', 'Leg 2 expiry', 'Strategy’s risk rules watch'])
  })

  it('ignore disabled settings, and two spellings of a single leg', () => {
    const off = backtestRequestSchema.parse({
      ...plain,
      simpleRiskManagement: { simpleStopLoss: { enabled: false, type: 'percentage', percentageValue: 5 } },
      indicatorConfiguration: { enabled: false, rules: [aRule()] },
    })
    expect(differences(off)).toEqual([])
    const single = aSingleLegStrategy({ tradeType: 'SELL', strikeLabel: 'ATM' }, PERIOD)
    expect(differences(single)).toEqual([])
  })
})

describe('a comparison', () => {
  const half = aStrategy(aShortCall(), { ...PERIOD, to: '2024-01-03' })

  it('gives every run a letter and all metrics', () => {
    const { runs, metrics } = compareRuns([run('1', plain), run('2', half)], 'gross')
    expect(runs.map(({ letter }) => letter)).toEqual(['A', 'B'])
    expect(metrics.find(({ metric }) => metric.key === 'sessions')?.values).toEqual([3, 2])
  })

  it('accepts eight runs at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => run(String(i), plain))
    expect(
      compareRuns(many, 'gross')
        .runs.map(({ letter }) => letter)
        .join(''),
    ).toBe('ABCDEFGH')
  })

  it('warns of runs on different data', () => {
    const other = { id: 'b', name: 'Other', kind: 'imported' as const, contentHash: 'f' }
    expect(compareRuns([run('1', plain), run('2', plain)], 'gross').mixesData).toBe(false)
    expect(compareRuns([run('1', plain), run('2', plain, { dataset: other })], 'gross').mixesData).toBe(true)
  })

  it('ends the curve of a run with its last session', () => {
    const { runs } = compareRuns([run('1', plain), run('2', half)], 'gross')
    expect(overlayCurves(runs).cumulative).toEqual([
      [1000, 2000, 3000],
      [1000, 2000, null],
    ])
  })

  it('draws rupees per lot of the largest leg, and percent of the highest margin', () => {
    const twice = aStrategy(aShortCall({ lots: 2 }), PERIOD)
    const { runs } = compareRuns([run('1', plain), run('2', twice)], 'gross')
    const last = (scale: Scale) => overlayCurves(runs, scale).cumulative.map((curve) => curve.at(-1))
    expect(last('rupees')).toEqual([3000, 6000])
    expect(last('lot')).toEqual([3000, 3000])
    const margins = runs.map(({ statistics }) => statistics.risk.peakMargin ?? NaN)
    expect(last('margin')).toEqual([300_000 / margins[0], 600_000 / margins[1]])
  })

  it('correlates the daily profits of each two runs over the days that both have', () => {
    const { runs } = compareRuns([run('1', plain), run('2', half)], 'gross')
    // Each of these days earns the same, so that no correlation is defined.
    expect(dailyCorrelations(runs)).toEqual([
      [null, null],
      [null, null],
    ])
    const curve = (cumulative: number[]) => ({
      ...runs[0],
      statistics: {
        ...runs[0].statistics,
        curves: {
          ...runs[0].statistics.curves,
          byDay: {
            ...runs[0].statistics.curves.byDay,
            days: Int32Array.from(cumulative.keys()),
            cumulative: Float64Array.from(cumulative),
          },
        },
      },
    })
    const [first] = dailyCorrelations([curve([1, 3, 0]), curve([-1, -3, 0]), curve([1, 3])])
    expect(first).toEqual([1, -1, 1])
  })

  it('is exported with runs, differences and metrics', () => {
    const lines = comparisonCsv(compareRuns([run('1', plain), run('2', half)], 'gross')).split('\r\n')
    expect(lines[0]).toBe('Comparison,Field,A,B')
    expect(lines).toContain('Run,Data,Test market,Test market')
    expect(lines).toContain('Difference,Period,02 Jan 2024 to 04 Jan 2024,02 Jan 2024 to 03 Jan 2024')
    expect(lines).toContain('Metric,Sessions in period,3,2')
  })

  it('states in the file and with the table which run chose monthly expiries by an older rule', () => {
    const holding = { type: 'positional', expiry: 'monthly', enterDaysBefore: 3, exitDaysBefore: 0 } as const
    const stored = run('1', plain, { engineVersion: '1.3.0', strategy: { ...plain.strategy, holding } })
    const comparison = compareRuns([stored, run('2', plain)], 'net')
    expect(comparison.runs.map(({ oldRules }) => oldRules.map((words) => words.slice(0, 12)))).toEqual([
      ['Engine 1.3.0'],
      [],
    ])
    expect(comparisonCsv(comparison)).toContain(
      'Run,Engine,1.3.0 (monthly: last listed of the calendar month),1.',
    )
  })

  it('calls simulated data simulated in the file', () => {
    const dataset = {
      id: 'simulated',
      name: 'Simulated market',
      kind: 'simulated' as const,
      contentHash: '1',
      version: 2,
    }
    const csv = comparisonCsv(compareRuns([run('1', plain, { dataset })], 'gross'))
    expect(csv).toContain('Run,Data,Simulated data')
    expect(csv).toContain('Run,Dataset,simulated')
    expect(csv).toContain('Run,Dataset title,Simulated market')
    expect(csv).toContain('Run,Dataset version,2')
  })
})

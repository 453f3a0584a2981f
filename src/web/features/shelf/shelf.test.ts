import { describe, expect, it } from 'vitest'
import type { Performance, SavedStrategy } from '#domain'
import { aSavedStrategy, somePerformance } from './fixtures/saved-strategy.fixture.ts'
import { describeRevision } from './views/history-dialog.tsx'
import {
  lastReturn,
  selectionState,
  shelfFigures,
  shelfRows,
  shownRows,
  signedPercent,
  viewOf,
  wonShare,
  type ShelfRow,
} from './shelf.ts'

const rowsOf = (...strategies: SavedStrategy[]): ShelfRow[] =>
  strategies.map((strategy) => ({ strategy, isLocal: false }))
const returning = (percent: number, basis: Performance['basis'] = 'net') =>
  somePerformance({ totalReturn: percent * 1000, totalReturnPercentage: percent, basis })
const SUMMARY = {
  legsCount: 1,
  indicatorsCount: 0,
  riskManagementEnabled: false,
  complexity: 'simple',
} as const
const names = (rows: readonly ShelfRow[]) => rows.map(({ strategy }) => strategy.configuration.strategyName)

describe('the performance column', () => {
  it.each([
    [12.5, '+12.50%'],
    [-3.456, '−3.46%'],
    [0, '0.00%'],
  ])('shows %d as %s', (percent, text) => {
    expect(signedPercent(percent)).toBe(text)
  })

  it('knows no share of won trades in a run without a trade', () => {
    expect(wonShare(somePerformance({ totalTrades: 0, winRate: 0 }))).toBeNull()
    expect(wonShare(somePerformance({ totalTrades: 5, winRate: 60 }))).toBe(60)
    expect(wonShare(null)).toBeNull()
  })

  it('measures a profit of ₹20,000 against the peak margin of ₹2,00,000, not the capital of ₹1,00,000', () => {
    const performance = somePerformance({ totalReturn: 20_000, capitalBase: 200_000 })
    expect(lastReturn(aSavedStrategy('A', { performance }))).toEqual({ percent: 10, base: 200_000 })
  })

  it('takes the estimated capital as the margin of a run of an older version', () => {
    const summary = { ...SUMMARY, estimatedCapitalRequired: 400_000 }
    const performance = somePerformance({ totalReturn: 20_000 })
    expect(lastReturn(aSavedStrategy('A', { performance, summary }))).toEqual({ percent: 5, base: 400_000 })
  })

  it('is empty for an untested strategy', () => {
    expect(lastReturn(aSavedStrategy('A'))).toBeNull()
  })
})

describe('the summary cards', () => {
  it('count strategies, tested ones and drafts, and show the average return with one decimal', () => {
    const rows = rowsOf(
      aSavedStrategy('A', { performance: returning(10), status: 'tested' }),
      aSavedStrategy('B', { performance: returning(-5.1), status: 'tested' }),
      aSavedStrategy('C'),
      aSavedStrategy('D', { status: 'inactive' }),
    )
    expect(shelfFigures(rows)).toEqual({ total: 4, tested: 2, average: '2.5%', draft: 1 })
  })

  it('leave returns before charges out of the average', () => {
    const gross = aSavedStrategy('Gross', { performance: returning(90, 'gross'), status: 'tested' })
    expect(shelfFigures(rowsOf(gross))).toMatchObject({ tested: 1, average: 'N/A' })
  })
})

describe('the list of strategies', () => {
  const [first, second] = [aSavedStrategy('First'), aSavedStrategy('Second')]

  it("shows an unsent strategy instead of the server's version", () => {
    const newer = { ...first, configuration: { ...first.configuration, strategyName: 'Newer' } }
    const rows = shelfRows({ onServer: [first, second], kept: [{ strategy: newer }], deleted: [] })
    expect(names(rows)).toEqual(['Newer', 'Second'])
    expect(rows[0]?.isLocal).toBe(true)
  })

  it('hides pending deletions', () => {
    expect(names(shelfRows({ onServer: [first, second], kept: [], deleted: [first.id] }))).toEqual(['Second'])
  })
})

describe('the view of the list', () => {
  const rows = rowsOf(
    aSavedStrategy('Straddle 10', {
      tags: ['expiry'],
      portfolioId: 'p1',
      performance: returning(1),
      status: 'tested',
    }),
    aSavedStrategy('Straddle 9', { performance: returning(-4), status: 'tested' }),
    aSavedStrategy('Condor', { description: 'Wings far out', instrument: 'BANKNIFTY', status: 'inactive' }),
  )
  const shown = (address: string) => names(shownRows(rows, viewOf(new URLSearchParams(address))))

  it.each([
    ['q=straddle', ['Straddle 9', 'Straddle 10']],
    ['q=WINGS', ['Condor']],
    ['q=expiry', ['Straddle 10']],
    ['q=straddle 9', ['Straddle 9']],
    ['status=inactive', ['Condor']],
    ['status=nonsense', ['Condor', 'Straddle 9', 'Straddle 10']],
    ['symbol=BANKNIFTY', ['Condor']],
    ['tag=expiry', ['Straddle 10']],
    ['portfolio=p1', ['Straddle 10']],
    ['status=tested&symbol=BANKNIFTY', []],
  ])('%s is %j', (address, expected) => {
    expect(shown(`${address}&sort=name.asc`)).toEqual(expected)
  })

  it('sorts untested strategies last by return', () => {
    expect(shown('sort=performance.desc')).toEqual(['Straddle 10', 'Straddle 9', 'Condor'])
  })

  it('reverses with the direction', () => {
    expect(shown('sort=name.desc')).toEqual(['Straddle 10', 'Straddle 9', 'Condor'])
  })

  it.each([
    [[], false],
    [[0], 'indeterminate'],
    [[0, 1, 2], true],
  ] as const)('with rows %j selected has a header box that is %s', (chosen, state) => {
    const selected = new Set(chosen.map((i) => rows[i].strategy.id))
    expect(selectionState(rows, selected)).toBe(state)
  })
})

describe('a revision as text', () => {
  const strategy = aSavedStrategy('Straddle').configuration.formData
  const changed = { ...strategy, strategy: { ...strategy.strategy, squareOffTime: '14:45' } }

  it('states each changed setting, with both values', () => {
    expect(describeRevision({ formData: changed }, { formData: strategy })).toEqual([
      'Square-off: 15:15 → 14:45',
    ])
  })

  it('states added and removed settings', () => {
    const stop = { simpleStopLoss: { enabled: true, type: 'percentage', percentageValue: 25 } } as never
    const stopped = { ...strategy, simpleRiskManagement: stop }
    const [added] = describeRevision({ formData: stopped }, { formData: strategy })
    const [removed] = describeRevision({ formData: strategy }, { formData: stopped })
    expect([added, removed]).toEqual([
      expect.stringMatching(/ added: .*25%/),
      expect.stringMatching(/ removed \(was .*25%.*\)/),
    ])
  })

  it('is called the oldest if it is the first', () => {
    expect(describeRevision({ formData: strategy }, undefined)).toEqual(['The oldest stored revision.'])
  })
})

import { describe, expect, it } from 'vitest'
import { decidingNumbers } from '#domain'
import { verdictOf, type EvidentBundle } from './result-evidence.ts'
import { levelAmong, ruling, type Grounds } from './verdict.ts'

/** A profitable record that was not chosen from a search, and pays for the crashes missing from it. */
const convincing: Grounds = {
  chance: 0.001,
  profit: 100_000,
  completed: 90_000,
  deflated: null,
  overfitting: null,
  halves: [1000, 800],
}
const ruled = (changed: Partial<Grounds>) => {
  const { level, grounds } = ruling({ ...convincing, ...changed })
  return [level, ...grounds]
}

describe('the verdict', () => {
  it.each([
    [0.003, 'strong', 'chance-strong'],
    [0.0031, 'fair', 'chance-above-strong'],
    [0.01, 'fair', 'chance-above-strong'],
    [0.0101, 'weak', 'chance-above-fair'],
    [0.025, 'weak', 'chance-above-fair'],
    [0.0251, 'none', 'chance-above-weak'],
  ])('with a p-value of %d is %s', (chance, level, ground) => {
    expect(ruled({ chance })).toEqual([level, ground])
  })

  it('is "none" if crashes missing from the record would cost more than its profit', () => {
    expect(ruled({ completed: 0 })).toEqual(['none', 'unpaid-crashes'])
    expect(ruled({ completed: 1 })).toEqual(['strong', 'chance-strong'])
    expect(ruled({ completed: null })).toEqual(['strong', 'chance-strong'])
    expect(ruled({ completed: -5, chance: 0.2 })).toEqual(['none', 'unpaid-crashes', 'chance-above-weak'])
  })

  it('is "none" if more variants were tried than tested together, and the deflated Sharpe ratio is below 0.95', () => {
    expect(ruled({ deflated: 0.9499 })).toEqual(['none', 'deflated-low'])
    expect(ruled({ deflated: 0.95 })).toEqual(['strong', 'chance-strong'])
  })

  it('is "none" for a loss, and if there is nothing to measure', () => {
    expect(ruled({ profit: 0 })).toEqual(['none', 'no-profit'])
    expect(ruled({ chance: null })).toEqual(['none', 'no-spread'])
  })

  it('is at most "fair" if a search is overfit or one half of the period made nothing', () => {
    expect(ruled({ overfitting: 0.2 })).toEqual(['strong', 'chance-strong'])
    expect(ruled({ overfitting: 0.21 })).toEqual(['fair', 'overfit'])
    expect(ruled({ halves: [1000, 0] })).toEqual(['fair', 'losing-half'])
    expect(ruled({ overfitting: 0.5, halves: [-1, 900] })).toEqual(['fair', 'overfit', 'losing-half'])
  })
})

describe('the verdict among all ideas of a user', () => {
  const nothing = Array<number>(19).fill(0.6)

  it('is lower the more ideas were tried: 0.006 is fair alone and nothing among twenty', () => {
    expect(levelAmong('fair', [0.006], 0)).toBe('fair')
    expect(levelAmong('fair', [0.006, 0.6], 0)).toBe('weak')
    expect(levelAmong('fair', [0.006, ...nothing], 0)).toBe('none')
  })

  it('stays if the p-value is low enough for the number of ideas, and never rises', () => {
    expect(levelAmong('strong', [0.0001, ...nothing], 0)).toBe('strong')
    expect(levelAmong('weak', [0.0001, ...nothing], 0)).toBe('weak')
  })

  it('corrects the second best by one idea less', () => {
    expect(levelAmong('fair', [0.0005, 0.0125, 0.5], 1)).toBe('weak')
  })
})

describe('a record of 250 sessions among other ideas', () => {
  // Five sessions a week with 900, 700, −200, 500 and −900 a session, more or less: a steady gain.
  const days = Array.from({ length: 250 }, (_, i) => ({
    netPnl: [900, 700, -200, 500, -900][i % 5] + (i % 7),
  }))
  const bundle = {
    dataset: { kind: 'imported' },
    results: { tradeLog: { dailyLevelAnalysis: { daily_summary: days } } },
  } as unknown as EvidentBundle
  const among = (ideas: { others: number; low: readonly number[] }) =>
    verdictOf(bundle, { trials: { count: 1, variance: null }, overfitting: null, ideas }).amongIdeas

  it('keeps its level beside one other idea, loses it beside five hundred, and states their number', () => {
    expect(among({ others: 0, low: [] })).toBeNull()
    expect(among({ others: 1, low: [] })).toEqual({ ideas: 2, level: 'strong' })
    expect(among({ others: 500, low: [0.001] })).toEqual({ ideas: 501, level: 'none' })
  })
})

it('a net loss that ends in half a rupee is rounded away from zero, as in the headline', () => {
  const crash = {
    case: 'melt-up',
    date: '2024-01-03',
    loss: 4374.5,
    seen: 0,
    missing: 1,
    cost: 4374.5,
    earned: -4374.5,
  } as const
  const numbers = decidingNumbers({ crash: { ...crash, sessionsToPay: null }, sessions: 2 })
  expect(numbers.map(([, text]) => text)).toEqual(['−₹4,375', '₹4,375', 'never'])
})

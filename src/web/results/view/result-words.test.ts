import { describe, expect, it } from 'vitest'
import {
  describeAmbiguity,
  marginWarning,
  describeNoTrades,
  describePremiumMiss,
  describeSkipped,
  oldMarketWords,
} from './result-words.ts'

const SUMMARY = { totalTrades: 40 } as Parameters<typeof describeAmbiguity>[0]['summary']

describe('the caveats of a result', () => {
  it('state that no minute was ambiguous if no minute reached both levels', () => {
    const band = { worst: 10, base: 10, best: 10, trades: 0, pnl: 0 }
    expect(describeAmbiguity({ band, summary: SUMMARY }, '1.4.0').text).toMatch(/^No minute reached both/)
  })

  it('warn if profit or loss depends on the ambiguous minutes', () => {
    const band = { worst: -200, base: -200, best: 800, trades: 4, pnl: -900 }
    const { text, warning } = describeAmbiguity({ band, summary: SUMMARY }, '1.4.0')
    expect(text).toContain('In 4 trades (10.0% of the whole run)')
    expect(text).toContain('The results take the stop first.')
    expect(text).toContain('the whole run makes −₹200 before charges.')
    expect(text).toContain('Had the target come first each time, it would be +₹800, ₹1,000 better.')
    expect(warning).toBeDefined()
  })

  it('state whether the target-first reading ends worse or changes nothing', () => {
    const worse = { worst: -2506, base: -122, best: -122, trades: 1, pnl: -122 }
    expect(describeAmbiguity({ band: worse, summary: SUMMARY }, '1.4.0').text).toMatch(
      /it would be −₹2,506, ₹2,384 worse\./,
    )
    const same = { worst: 10, base: 10, best: 10, trades: 1, pnl: 10 }
    expect(describeAmbiguity({ band: same, summary: SUMMARY }, '1.4.0').text).toMatch(
      /the total would be the same\./,
    )
  })

  it('state that an older version of the simulated market simulated the days, too, or other minutes', () => {
    const market = { id: 'simulated', name: 'Simulated market', kind: 'simulated', contentHash: 'a' } as const
    const wordsOf = (dataset: Parameters<typeof oldMarketWords>[0]['dataset']) => oldMarketWords({ dataset })
    expect(wordsOf({ ...market, version: 4 })).toContain(
      'version 4 of the simulated market, whose days were drawn',
    )
    expect(wordsOf({ ...market, version: 5 })).toContain(
      'version 5 of the simulated market, whose minutes were',
    )
    expect(wordsOf({ ...market, version: 6 })).toBeUndefined()
    expect(wordsOf(market)).toBeUndefined()
    const scenario = { ...market, id: 'scenario-calm', name: 'Simulated market: calm' }
    expect(wordsOf(scenario)).toBeUndefined()
    expect(wordsOf({ ...market, id: 'mine', name: 'Mine', kind: 'imported' })).toBeUndefined()
  })

  it('mention entries and their stop, not a target, if a leg was entered inside a bar that reached its stop', () => {
    const readings = { targetFirst: { trades: 0, total: 1000 }, stopsInside: { trades: 2, total: -3689 } }
    const band = { worst: -3689, base: 1000, best: 1000, trades: 2, pnl: 40, readings }
    const { text, warning } = describeAmbiguity({ band, summary: SUMMARY }, '1.4.0')
    expect(text).not.toContain('target')
    expect(text).toContain(
      'In 2 trades (5.0% of the whole run) a single minute held both the entry and a price at the stop',
    )
    expect(text).toContain('stopped in that minute, it would be −₹3,689, ₹4,689 worse.')
    expect(warning).toBeDefined()
  })

  it('mention either kind of minute for a run of an older engine', () => {
    const band = { worst: -3689, base: 1000, best: 1000, trades: 2, pnl: 40 }
    expect(describeAmbiguity({ band, summary: SUMMARY }, '1.3.0').text).toContain(
      'reached both the stop and the target, or held both the entry and a price at the stop',
    )
  })

  it('separate stop-and-target minutes from entry-and-stop minutes', () => {
    const readings = { targetFirst: { trades: 1, total: 1500 }, stopsInside: { trades: 2, total: 900 } }
    const band = { worst: 900, base: 1000, best: 1500, trades: 3, pnl: 40, readings }
    const { text } = describeAmbiguity({ band, summary: SUMMARY }, '1.4.0')
    expect(text).toMatch(
      /^In 1 trade .* both the stop and the target.* it would be \+₹1,500, ₹500 better\. In 2 trades /,
    )
    expect(text).toContain('it would be +₹900, ₹100 worse.')
  })

  it('group skipped sessions by reason', () => {
    const words = describeSkipped([
      { date: '2024-01-20', reason: 'session' },
      { date: '2024-02-01', reason: 'no-price' },
      { date: '2024-03-02', reason: 'session' },
    ])
    expect(words.map(({ text, days }) => [text, days.length])).toEqual([
      ['2 sessions were skipped because the session was too short for the entry or the square-off.', 2],
      ['1 session was skipped because a leg had no contract or no recent price.', 1],
    ])
  })
})

describe('a result without trades', () => {
  const day = (date: string) => ({ date, reason: 'no-price' as const })

  it.each<[string, number, string[], RegExp]>([
    ['a weekend', 0, [], /^The market was closed on every day/],
    ['a period of skipped sessions', 1, ['2024-01-02'], /^Every session of the period was skipped/],
    ['rules that never held', 2, [], /^No session .* Widen the entry window or loosen the rules\.$/],
    [
      'rules that never held beside skipped sessions',
      2,
      ['2024-01-02'],
      /Look at the skipped sessions below/,
    ],
  ])('suggests what to do about %s', (_, sessions, skipped, advice) => {
    expect(describeNoTrades({ trades: [], sessions, skipped: skipped.map(day) }).advice).toMatch(advice)
  })
})

describe('a capital', () => {
  it('below the peak margin gets a warning with both amounts', () => {
    expect(marginWarning(100_000, 140_500)).toContain(
      'needed ₹1,40,500 of margin, and the capital is ₹1,00,000',
    )
  })

  it.each([[100_000], [null]])('of a lakh is enough for a peak margin of %s', (peak) => {
    expect(marginWarning(100_000, peak)).toBeUndefined()
  })
})

it('the caveats state how often a premium was not available, and by how much', () => {
  const worst = { date: '2024-01-02', premium: 133 }
  const miss = { legId: 'leg-1', asked: 50, entries: 64, missed: 12, averageOff: 51.5, worst }
  expect(describePremiumMiss(miss, 'Leg 1: sell near ₹50 CE')).toBe(
    'Leg 1: sell near ₹50 CE, asked for ₹50.00. In 12 of its 64 entries no contract came within a quarter of that: on average ' +
      'it was ₹51.50 off, at worst it cost ₹133.00, on 02 Jan 2024.',
  )
})

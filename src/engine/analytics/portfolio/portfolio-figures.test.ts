import { describe, expect, it } from 'vitest'
import type { StrategyBook } from '#domain'
import { isoDate, dayNumber } from '#engine/exchange'
import { portfolioBook } from './portfolio-book.ts'
import { portfolioFigures } from './portfolio-figures.ts'

const MONDAY = dayNumber('2024-01-01')
const [TEN, ELEVEN, NOON, CLOSE] = [600, 660, 720, 915]

/** A session of a strategy: net profit and blocked margin, in rupees. */
interface Session {
  readonly net?: number
  readonly margin?: readonly (readonly [minute: number, rupees: number])[]
  /** Opened with a position from the day before. */
  readonly carried?: boolean
}
const from = (minute: number, rupees: number, to = CLOSE): Session['margin'] => [
  [minute, rupees],
  [to, 0],
]

/** A strategy's sessions from Monday, 1 January 2024, on; a number is the profit of one without margin. */
function aStrategy(...sessions: readonly (number | Session)[]): StrategyBook {
  const all = sessions.map((one) => (typeof one === 'number' ? { net: one } : one))
  return {
    dates: all.map((_, i) => isoDate(MONDAY + i)),
    trades: all.map(({ net }) => (net === undefined ? 0 : 1)),
    netPnl: all.map(({ net = 0 }) => net),
    charges: all.map(({ net }) => (net === undefined ? 0 : 50)),
    margin: all.map(({ margin = [] }) =>
      margin.map(([minute, rupees]): [number, number] => [minute, rupees]),
    ),
    carried: all.flatMap(({ carried }, i) => (carried ? [i] : [])),
    dataset: { id: 'simulated', name: 'Simulated', kind: 'simulated', version: 1, contentHash: 'a' },
    engineVersion: '1',
  }
}

const figuresOf = (strategies: readonly StrategyBook[], lots = strategies.map(() => 1), cap?: number) =>
  portfolioFigures(portfolioBook(strategies), { lots, cap: cap === undefined ? undefined : cap * 100 })

// Worked by hand:          Mon    Tue    Wed    Thu    Fri
const CONDOR = aStrategy(1_000, -3_000, 2_000, 1_000, 1_500)
const STRADDLE = aStrategy(500, 1_000, -4_000, -500, 6_000)
// The book:                1,500 -2,000 -2,000   500   7,500   cumulative 1,500 −500 −2,500 −2,000 5,500

describe('a portfolio of two strategies, by hand', () => {
  const { book, members, drawdown, correlations } = figuresOf([CONDOR, STRADDLE])

  it('adds their profits up by day', () => {
    expect(book).toMatchObject({ net: 5_500, charges: 500, trades: 10 })
  })

  it('has its drawdown from its own peak to its own trough', () => {
    // From 1,500 on Monday to −2,500 on Wednesday, and above 1,500 again on Friday.
    expect(book.maxDrawdown).toBe(-4_000)
    expect(drawdown).toEqual({ from: '2024-01-01', to: '2024-01-03', recovered: '2024-01-05' })
    expect(book.returnOverDrawdown).toBe(5_500 / 4_000)
  })

  it('attributes profit and drawdown to its members', () => {
    // Tuesday and Wednesday: the condor −3,000 + 2,000, the straddle 1,000 − 4,000.
    expect(members.map(({ net, inDrawdown }) => [net, inDrawdown])).toEqual([
      [2_500, -1_000],
      [3_000, -3_000],
    ])
    expect(members.map(({ shareOfDrawdown }) => shareOfDrawdown)).toEqual([25, 75])
    expect(members[0]?.shareOfProfit).toBeCloseTo(45.4545, 4)
  })

  it("gives each member's own drawdown, and the figures of the portfolio without it", () => {
    expect(members.map(({ own }) => own.maxDrawdown)).toEqual([-3_000, -4_500])
    expect(members[0]?.without).toMatchObject({ net: 3_000, maxDrawdown: -4_500 })
    expect(members[1]?.without).toMatchObject({ net: 2_500, maxDrawdown: -3_000 })
  })

  it('has the Sharpe ratio of its daily profits', () => {
    // Mean 1,100; squares 160,000 + 9,610,000 + 9,610,000 + 360,000 + 40,960,000 = 60,700,000; deviation √(60,700,000 / 4).
    expect(book.sharpe).toBeCloseTo((1_100 / Math.sqrt(60_700_000 / 4)) * Math.sqrt(252), 10)
  })

  it('correlates them day by day', () => {
    // Means 500 and 600; products −50,000 − 1,400,000 − 6,900,000 − 550,000 + 5,400,000 = −3,500,000;
    // squares 16,000,000 and 51,700,000.
    const expected = -3_500_000 / Math.sqrt(16_000_000 * 51_700_000)
    expect(correlations[0]?.[1]).toBeCloseTo(expected, 12)
    expect(correlations[1]?.[0]).toBe(correlations[0]?.[1])
    expect(correlations[0]?.[0]).toBe(1)
  })

  it('changes with other lots', () => {
    // The condor twice: 2,500 −5,000 0 1,500 9,000.
    const { book: twice } = figuresOf([CONDOR, STRADDLE], [2, 1])
    expect(twice).toMatchObject({ net: 8_000, maxDrawdown: -5_000, charges: 750 })
  })
})

describe('margin', () => {
  const morning = aStrategy({ net: 100, margin: from(TEN, 80_000, NOON) })
  const afternoon = aStrategy({ net: 100, margin: from(NOON, 60_000) })
  const allDay = aStrategy({ net: 100, margin: from(ELEVEN, 50_000) })

  it('released by one strategy is free for the next: the peak of the sum, not the sum of the peaks', () => {
    const { book, marginApart } = figuresOf([morning, afternoon])
    expect([book.peakMargin, marginApart]).toEqual([80_000, 140_000])
  })

  it('adds up where positions overlap', () => {
    // 80,000 from ten, 130,000 from eleven, 110,000 from noon.
    const { book, peakMarginDate } = figuresOf([morning, afternoon, allDay])
    expect(book.peakMargin).toBe(130_000)
    expect(peakMarginDate).toBe('2024-01-01')
    expect(book).toMatchObject({ capitalBase: 130_000, returnOnCapital: (100 * 300) / 130_000 })
  })

  it('grows with the lots', () => {
    expect(figuresOf([morning, allDay], [2, 1]).book.peakMargin).toBe(210_000)
  })
})

describe('a capital cap', () => {
  const first = aStrategy({ net: 100, margin: from(TEN, 80_000) })
  const second = aStrategy({ net: 900, margin: from(ELEVEN, 80_000) })
  const small = aStrategy({ net: 10, margin: from(NOON, 20_000) })

  it('gives room in the order of asking, and still to a later one that fits', () => {
    const { book, members } = figuresOf([second, first, small], [1, 1, 1], 100_000)
    expect(book).toMatchObject({ net: 110, peakMargin: 100_000 })
    expect(members.map(({ leftOutSessions }) => leftOutSessions)).toEqual([1, 0, 0])
  })

  it('counts only the sessions in which a strategy had room', () => {
    const { members, marginApart } = figuresOf([second, first, small], [1, 1, 1], 100_000)
    expect(members[0]).toMatchObject({ net: 0, own: { net: 0, peakMargin: 0 } })
    expect(marginApart).toBe(100_000)
  })

  it('is the base of the return, used up or not', () => {
    expect(figuresOf([first], [1], 200_000).book).toMatchObject({
      capitalBase: 200_000,
      returnOnCapital: 0.05,
    })
    expect(figuresOf([small]).book).toMatchObject({ capitalBase: 100_000, returnOnCapital: 0.01 })
  })

  it('admits a strategy after another one has exited', () => {
    const { members } = figuresOf([second, first], [1, 0], 100_000)
    expect(members[0]).toMatchObject({ net: 900, leftOutSessions: 0 })
    expect(figuresOf([second, first], [1, 1], 100_000).members[1]?.without?.net).toBe(900)
  })

  it('also excludes on later days a position refused on its entry day, and keeps earlier positions', () => {
    const held = aStrategy(
      { margin: from(ELEVEN, 80_000, 930) },
      { net: 500, carried: true, margin: from(555, 80_000) },
    )
    const daily = aStrategy({ net: 1, margin: from(TEN, 80_000) }, { net: 1, margin: from(TEN, 80_000) })
    const early = figuresOf([held, daily], [1, 1], 100_000)
    expect(early.members.map(({ net, leftOutSessions }) => [net, leftOutSessions])).toEqual([
      [0, 2],
      [2, 0],
    ])
    const later = aStrategy({}, { net: 1, margin: from(TEN, 80_000) })
    expect(figuresOf([later, held], [1, 1], 100_000).members.map(({ net }) => net)).toEqual([0, 500])
  })
})

describe('adding a copy never diversifies', () => {
  const copies = [CONDOR, CONDOR]
  const alone = figuresOf([CONDOR]).book
  const { book, correlations, members } = figuresOf(copies)

  it('it doubles profit, drawdown and margin alike', () => {
    expect(book.net).toBe(2 * alone.net)
    expect(book.maxDrawdown).toBe(2 * alone.maxDrawdown)
    expect(book.returnOverDrawdown).toBe(alone.returnOverDrawdown)
    expect(book.sharpe).toBeCloseTo(alone.sharpe ?? Number.NaN, 12)
    expect(correlations).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(members[0]?.without).toEqual(alone)
  })

  it('it equals trading more lots of the strategy, whatever else is in the portfolio', () => {
    const margins = aStrategy({ net: 40, margin: from(TEN, 1_000) }, { net: -90, margin: from(TEN, 2_000) })
    expect(figuresOf([margins, margins, STRADDLE]).book).toEqual(figuresOf([margins, STRADDLE], [2, 1]).book)
  })
})

describe('a losing portfolio', () => {
  it('attributes its losses with their sign: −75 % and −25 % of its loss', () => {
    const { members } = figuresOf([aStrategy(-300), aStrategy(-100)])
    expect(members.map(({ shareOfProfit }) => shareOfProfit)).toEqual([-75, -25])
  })
})

describe('a portfolio at its edges', () => {
  it('of one strategy equals that strategy', () => {
    const { book, members } = figuresOf([STRADDLE])
    expect(members[0]).toMatchObject({ own: book, without: null, shareOfProfit: 100, shareOfDrawdown: 100 })
  })

  it('has no correlation with a strategy that never traded', () => {
    expect(figuresOf([CONDOR, aStrategy(0, 0)]).correlations[0]?.[1]).toBeNull()
  })

  it('counts a session that only one member has', () => {
    expect(figuresOf([aStrategy(100), aStrategy(10, 20)]).book.net).toBe(130)
  })

  it('without a drawdown has no shares of one', () => {
    const { drawdown, members } = figuresOf([aStrategy(5, 6)])
    expect([drawdown, members[0]?.inDrawdown, members[0]?.shareOfDrawdown]).toEqual([null, null, null])
  })
})

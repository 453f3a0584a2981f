import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aSingleLegStrategy,
  aStrategy,
  backtest,
  entries,
  type LegTerms,
} from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket, type DayInRupees, type Series } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { runBacktest } from '#engine/report'
import type { StrikeCriteria } from '#domain'

/** Calls and puts at these strikes, all flat at 100. */
const chain = (...strikes: number[]): DayInRupees['contracts'] =>
  Object.fromEntries(strikes.flatMap((strike) => [`${strike} CE`, `${strike} PE`].map((name) => [name, 100])))

const STEPS_OF_50 = [
  21200, 21250, 21300, 21350, 21400, 21450, 21500, 21550, 21600, 21650, 21700, 21750, 21800, 21850,
].concat([21900, 21950, 22000, 22050, 22100, 22150, 22200])

/** The contract bought, `21700 CE`, or the outcome of the day. */
function chosen(leg: ReturnType<typeof aLongCall>, day: DayInRupees): string {
  const columns = aDay(day)
  const strategy = aStrategy(leg, { entryEnd: '09:21' })
  const [entry] = entries(strategy, columns)
  return entry?.split(' ').slice(0, 2).join(' ') ?? backtest(strategy, columns).skipped[0].reason
}
const call = (strike: LegTerms['strike'], day: DayInRupees) => chosen(aLongCall({ strike }), day)
const put = (strike: LegTerms['strike'], day: DayInRupees) => chosen(aLongPut({ strike }), day)

describe('at the money', () => {
  it.each([
    { index: 21710, strike: 21700 },
    { index: 21724.95, strike: 21700 },
    { index: 21725, strike: 21700, because: 'a tie goes to the lower strike' },
    { index: 21725.05, strike: 21750 },
  ])('with the index at $index is $strike', ({ index, strike }) => {
    expect(call('ATM', { index, contracts: chain(...STEPS_OF_50) })).toBe(`${strike} CE`)
  })

  it('uses the close of the bar before the entry, not the bar of the entry', () => {
    const index = { '09:15': 21700, '09:19': [21700, 21900, 21600, 21760], '09:20': 21900 } as const
    expect(call('ATM', { index, contracts: chain(...STEPS_OF_50) })).toBe('21750 CE')
  })

  it('at the open of the session uses the first open', () => {
    const day = aDay({ index: [[21810, 21900, 21500, 21600]], contracts: chain(...STEPS_OF_50) })
    expect(entries(aStrategy(aLongCall(), { entry: '09:15' }), day)).toEqual(['21800 CE 09:15 at 100'])
  })

  it('is among the strikes of its own expiry and type', () => {
    const contracts = { '21700 PE': 100, '21800 CE': 100, '21700 CE 2024-01-11': 100 }
    expect(call('ATM', { contracts })).toBe('21800 CE')
    expect(put('ATM', { contracts })).toBe('21700 PE')
  })
})

describe('a distance from the money', () => {
  const day = { contracts: chain(...STEPS_OF_50) }

  it.each([
    { label: 'ATM+50', ce: 21750, pe: 21650 },
    { label: 'ATM+500', ce: 22200, pe: 21200 },
    { label: 'ATM-50', ce: 21650, pe: 21750 },
    { label: 'ATM-500', ce: 21200, pe: 22200 },
    { label: 'ATM', ce: 21700, pe: 21700 },
    { label: '', ce: 21700, pe: 21700 },
    { label: 'far out', ce: 21700, pe: 21700 },
  ])('$label is the call $ce and the put $pe: out is up for a call, down for a put', ({ label, ce, pe }) => {
    expect(call(label, day)).toBe(`${ce} CE`)
    expect(put(label, day)).toBe(`${pe} PE`)
  })

  it('is counted from the strike at the money, not from the index', () => {
    expect(call('ATM+50', { index: 21724, contracts: chain(...STEPS_OF_50) })).toBe('21750 CE')
  })

  it('without an exactly matching strike goes to the nearest', () => {
    expect(call('ATM+150', { contracts: chain(21700, 21800, 21900) })).toBe('21900 CE')
    expect(call('ATM+150', { contracts: chain(21700, 21840, 21900) })).toBe('21840 CE')
  })

  it('between two strikes chooses the one farther from the money, on either side', () => {
    const hundreds = chain(21500, 21600, 21700, 21800, 21900)
    expect(call('ATM+50', { contracts: hundreds })).toBe('21800 CE')
    expect(call('ATM-50', { contracts: hundreds })).toBe('21600 CE')
    expect(put('ATM+50', { contracts: hundreds })).toBe('21600 PE')
    expect(put('ATM-50', { contracts: hundreds })).toBe('21800 PE')
  })

  it('more than one strike step from any strike has no contract', () => {
    expect(call('ATM+200', { contracts: chain(21700, 21850) })).toBe('21850 CE')
    expect(call('ATM+250', { contracts: chain(21700, 21850) })).toBe('no-price')
  })

  it('of BANKNIFTY allows its wider strike step', () => {
    const contracts = { '47000 CE 2024-01-10': 100, '47200 CE 2024-01-10': 100 }
    const day = aDay({ underlying: 'BANKNIFTY', index: 47000, contracts })
    expect(entries(aStrategy(aLongCall({ strike: 'ATM+300' }), { instrument: 'BANKNIFTY' }), day)).toEqual([
      '47200 CE 09:20 at 100',
    ])
  })

  it.each([
    { strikeSelection: 'OTM', strikeDistance: 100, strike: 21800 },
    { strikeSelection: 'ITM', strikeDistance: 100, strike: 21600 },
    { strikeSelection: 'ATM', strikeDistance: 100, strike: 21700 },
    { strikeSelection: 'OTM', strikeDistance: 100, strikeLabel: 'ATM-50', strike: 21650 },
    { strikeSelection: 'OTM', strikeDistance: 100, strikeLabel: '', strike: 21700 },
  ] as const)(
    'is $strike for $strikeSelection $strikeDistance with label $strikeLabel: the label decides',
    ({ strike, ...fields }) => {
      expect(entries(aSingleLegStrategy(fields), aDay(day))).toEqual([`${strike} CE 09:20 at 100`])
      const leg = { ...aLongCall(), strikeLabel: undefined, ...fields }
      expect(chosen(leg, day)).toBe(`${strike} CE`)
    },
  )

  it('of a criterion outranks the label', () => {
    const leg = {
      ...aLongCall({ strike: { type: 'Strike Type', strikeType: 'ATM+100' } }),
      strikeLabel: 'ATM-100',
    }
    expect(chosen(leg, day)).toBe('21800 CE')
  })
})

describe('a premium', () => {
  const premiums = (prices: Readonly<Record<string, Series>>): DayInRupees => ({ contracts: prices })
  const slope = premiums({
    '21600 CE': 180,
    '21650 CE': 150,
    '21700 CE': 120,
    '21750 CE': 90,
    '21800 CE': 60,
  })

  it.each<[StrikeCriteria, string]>([
    [{ type: 'Closest Premium', targetPremium: 94 }, '21750 CE'],
    [{ type: 'Closest Premium', targetPremium: 1000 }, '21600 CE'],
    [{ type: 'Premium ≥', minimumPremium: 90 }, '21750 CE'],
    [{ type: 'Premium ≥', minimumPremium: 90.05 }, '21700 CE'],
    [{ type: 'Premium ≥', minimumPremium: 181 }, 'no-price'],
    [{ type: 'Premium ≤', maximumPremium: 120 }, '21700 CE'],
    [{ type: 'Premium ≤', maximumPremium: 119.95 }, '21750 CE'],
    [{ type: 'Premium ≤', maximumPremium: 59 }, 'no-price'],
    [{ type: 'Premium Range', lowerPremium: 80, upperPremium: 160 }, '21700 CE'],
    [{ type: 'Premium Range', lowerPremium: 90, upperPremium: 190 }, '21650 CE'],
    [{ type: 'Premium Range', lowerPremium: 61, upperPremium: 89 }, 'no-price'],
    [{ type: 'Premium Range', lowerPremium: 60, upperPremium: 60 }, '21800 CE'],
  ])('of %j on calls at 180, 150, 120, 90 and 60 is %s', (criteria, strike) => {
    expect(call(criteria, slope)).toBe(strike)
  })

  it('is the close before the entry, not the price that the entry fills at', () => {
    const day = premiums({
      '21700 CE': { '09:15': 100, '09:20': 50 },
      '21750 CE': { '09:15': 80, '09:20': 100 },
    })
    expect(call({ type: 'Closest Premium', targetPremium: 100 }, day)).toBe('21700 CE')
  })

  it('older than five minutes is ignored', () => {
    const at = (end: string) =>
      premiums({ '21700 CE': { '09:15': 100, [end]: null, '09:20': 100 }, '21750 CE': 80 })
    const wanted = { type: 'Closest Premium', targetPremium: 100 } as const
    const strategy = aStrategy(aLongCall({ strike: wanted }), { entry: '09:27' })
    const paused = (end: string) =>
      aDay(premiums({ '21700 CE': { '09:15': 100, [end]: null, '09:27': 100 }, '21750 CE': 80 }))
    expect(entries(strategy, paused('09:22'))).toEqual(['21700 CE 09:27 at 100'])
    expect(entries(strategy, paused('09:21'))).toEqual(['21750 CE 09:27 at 80'])
    expect(call(wanted, at('09:16'))).toBe('21700 CE')
  })

  it('at the open of the session is the first open, for contracts that trade in the first minute', () => {
    const day = aDay(
      premiums({
        '21700 CE': [[100, 150, 90, 140]],
        '21750 CE': [[140, 140, 90, 100]],
        '21800 CE': [null, 100],
      }),
    )
    const strategy = aStrategy(aLongCall({ strike: { type: 'Closest Premium', targetPremium: 100 } }), {
      entry: '09:15',
    })
    expect(entries(strategy, day)).toEqual(['21700 CE 09:15 at 100'])
  })

  it('of two equally good strikes chooses the one nearer to the money', () => {
    const day = premiums({ '21600 CE': 110, '21700 CE': 200, '21750 CE': 90 })
    expect(call({ type: 'Closest Premium', targetPremium: 100 }, day)).toBe('21750 CE')
  })

  it('of two equally good strikes at the same distance chooses the lower', () => {
    const day = premiums({ '21650 CE': 110, '21700 CE': 200, '21750 CE': 90 })
    expect(call({ type: 'Closest Premium', targetPremium: 100 }, day)).toBe('21650 CE')
  })
})

describe('an expiry', () => {
  const days: DayInRupees = {
    contracts: {
      '21700 CE 2024-01-04': 10,
      '21700 CE 2024-01-11': 20,
      '21700 CE 2024-01-25': 30,
      '21700 CE 2024-02-29': 40,
    },
  }
  const expiryOf = (expiry: LegTerms['expiry'], date: string) =>
    backtest(aStrategy(aLongCall({ expiry }), { from: date }), aDay({ ...days, date })).trades.map(
      (trade) => trade.expiry_date,
    )

  it.each([
    { expiry: undefined, date: '2024-01-04', is: '2024-01-04' },
    { expiry: 'current', date: '2024-01-04', is: '2024-01-04' },
    { expiry: 'current', date: '2024-01-05', is: '2024-01-11' },
    { expiry: 'next', date: '2024-01-04', is: '2024-01-11' },
    { expiry: 'next', date: '2024-01-11', is: '2024-01-25' },
    { expiry: 'monthly', date: '2024-01-04', is: '2024-01-25' },
    { expiry: 'monthly', date: '2024-01-25', is: '2024-01-25' },
    { expiry: 'monthly', date: '2024-01-29', is: '2024-02-29' },
  ] as const)('$expiry on $date is $is', ({ expiry, date, is }) => {
    expect(expiryOf(expiry, date)).toEqual([is])
  })

  it('that is not listed leaves the leg without a contract', () => {
    expect(expiryOf('next', '2024-01-29')).toEqual([])
  })

  it('counts its days by the calendar week without weekends', () => {
    const dte = (expiry: LegTerms['expiry']) =>
      backtest(aStrategy(aLongCall({ expiry })), aDay({ ...days, date: '2024-01-04' })).trades.map(
        (t) => t.dte,
      )
    expect([dte('current'), dte('next'), dte('monthly')]).toEqual([[0], [5], [15]])
  })
})

describe('a quantity', () => {
  it('is lots × the lot size of the contract on that day', () => {
    const day = aDay({ contracts: { '21700 CE 2024-01-11': 100 } })
    expect(backtest(aStrategy(aLongCall({ lots: 3 })), day).trades).toMatchObject([
      { lots: 3, quantity: 150 },
    ])
    const later = aDay({ date: '2025-03-03', contracts: { '21700 CE 2025-03-06': 100 } })
    expect(backtest(aStrategy(aLongCall({ lots: 3 }), { from: '2025-03-03' }), later).trades).toMatchObject([
      { lots: 3, quantity: 225 },
    ])
  })
})

describe('a strike chosen again on the same day', () => {
  const premiums = { '21600 CE': 180, '21700 CE': 120, '21800 CE': 70, '21900 CE': 30 }
  const reader = anInMemoryMarket([aDay({ contracts: premiums })])
  const asked = (strike: LegTerms['strike'], entry = '09:20') =>
    runBacktest(compilePlan(aStrategy(aLongCall({ strike }), { entry }), reader), reader).trades.map(
      (trade) => trade.strike,
    )

  it("uses each strategy's own criterion, not an earlier choice of another strategy", () => {
    const near = (targetPremium: number): StrikeCriteria => ({ type: 'Closest Premium', targetPremium })
    for (let round = 0; round < 2; round++) {
      expect(asked(near(125))).toEqual([21700])
      expect(asked(near(35))).toEqual([21900])
      expect(asked(near(35), '10:00')).toEqual([21900])
      expect(asked('ATM')).toEqual([21700])
      expect(asked({ type: 'Exact Strike', strike: 22000 })).toEqual([])
    }
  })
})

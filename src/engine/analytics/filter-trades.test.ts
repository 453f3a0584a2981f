import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrades, aTrade } from './fixtures/index.ts'
import { tradesWithoutCheckbox, filterTrades } from './filter-trades.ts'

const everyWeekday = new Set([1, 2, 3, 4, 5])
const everyDte = new Set([0, 1, 2, 3, 4])

const trades = [
  aTrade({ date: '2024-01-01', dte: 3, pnl: 100, cumulativePnL: 100 }),
  aTrade({ date: '2024-01-04', dte: 0, pnl: -40, cumulativePnL: 60 }),
  aTrade({ date: '2024-01-05', dte: 19, pnl: 25.5, cumulativePnL: 85.5 }),
  aTrade({ date: '2024-01-20', dte: 4, pnl: 10, cumulativePnL: 95.5 }),
]
const profits = (filter: Parameters<typeof filterTrades>[1]) => filterTrades(trades, filter).map((t) => t.pnl)

describe('a Monday, an expiry Thursday, a Friday in a monthly contract and a Saturday drill', () => {
  it.each([
    ['all stay with everything selected', { weekdays: everyWeekday, dtes: everyDte }, [100, -40, 25.5, 10]],
    ['all stay without a filter', {}, [100, -40, 25.5, 10]],
    [
      'without Thursday, its trade is dropped, and the Saturday’s, which has no checkbox',
      { weekdays: new Set([1, 2, 3, 5]) },
      [100, 25.5],
    ],
    ['a selected Saturday stays', { weekdays: new Set([1, 6]) }, [100, 10]],
    [
      'without 0 DTE, the expiry day is dropped, and the trade with more than 4 DTE',
      { dtes: new Set([1, 2, 3, 4]) },
      [100, 10],
    ],
    ['a selected 19 DTE matches no trade', { dtes: new Set([0, 19]) }, [-40]],
    [
      'more than 4 DTE switched on keeps the monthly contract beside one selected DTE',
      { dtes: new Set([0]), beyondDte: true },
      [-40, 25.5],
    ],
    [
      'more than 4 DTE switched off drops the monthly contract although every DTE is selected',
      { beyondDte: false },
      [100, -40, 10],
    ],
    ['both filters apply', { weekdays: new Set([1, 4]), dtes: new Set([0, 1]) }, [-40]],
    ['nothing stays with no weekday selected', { weekdays: new Set<number>() }, []],
    ['nothing stays with no DTE selected', { dtes: new Set<number>() }, []],
  ])('%s', (_, filter, expected) => {
    expect(profits(filter)).toEqual(expected)
  })

  it('are returned unchanged', () => {
    expect(filterTrades(trades, { dtes: new Set([0]) })[0]).toBe(trades[1])
  })
})

describe('any list of trades', () => {
  it('is returned unchanged with everything selected', () => {
    fc.assert(
      fc.property(anyTrades, (list) => {
        expect(filterTrades(list, { weekdays: everyWeekday, dtes: everyDte })).toBe(list)
      }),
    )
  })

  it('splits into the trades of one weekday and those of the other four', () => {
    fc.assert(
      fc.property(anyTrades, fc.integer({ min: 1, max: 5 }), (list, day) => {
        const others = new Set([...everyWeekday].filter((weekday) => weekday !== day))
        const one = filterTrades(list, { weekdays: new Set([day]) }).length
        const rest = filterTrades(list, { weekdays: others }).length
        const onWeekdays = list.filter((trade) => ![0, 6].includes(new Date(trade.date).getUTCDay())).length
        expect(one + rest).toBe(onWeekdays)
      }),
    )
  })
})

describe('trades without a checkbox', () => {
  it('are not reported while everything is selected', () => {
    expect(tradesWithoutCheckbox(trades, { weekdays: everyWeekday, dtes: everyDte })).toEqual({
      weekend: 0,
      beyondDte: 0,
    })
  })

  it('are the Saturday’s once a weekday is deselected, and the distant expiry’s once a DTE is', () => {
    expect(tradesWithoutCheckbox(trades, { weekdays: new Set([1]) })).toEqual({ weekend: 1, beyondDte: 0 })
    expect(tradesWithoutCheckbox(trades, { dtes: new Set([0]) })).toEqual({ weekend: 0, beyondDte: 1 })
  })
})

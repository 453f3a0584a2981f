import { describe, expect, it } from 'vitest'
import { publishedPrices } from '../published-prices.ts'
import {
  aMinuteLate,
  aThird,
  contractsOf,
  staleCopies,
  timesHundred,
  without,
} from '../fixtures/spoiled-days.ts'
import { ROW_KIND, type DayColumns } from '#engine/market'
import { simulateDay } from '../simulated/index.ts'
import { dayTrust } from './day-trust.ts'

// Days with the real prices of their index, spoiled in ways that real files show.

const DAY = simulateDay('NIFTY', '2024-08-12')
const NEXT = simulateDay('NIFTY', '2024-08-13')

function doubtsOf(day: DayColumns, indexIsDerived = false): string[] {
  const { findings } = dayTrust(day, indexIsDerived, publishedPrices(day.underlying, day.date))
  return [
    ...new Set(findings.map(({ check, weight }) => (weight === 'refused' ? `${check} refused` : check))),
  ]
}

const options = (row: number) => row > 0
const isOption = (row: number, { instruments: { kind } }: DayColumns) => kind[row] >= ROW_KIND.call
const everySecond = (row: number, day: DayColumns) =>
  isOption(row, day) && (day.instruments.strike[row] / 5_000) % 2 === 1
const aboveMoney = (row: number, day: DayColumns) =>
  isOption(row, day) && day.instruments.strike[row] > day.columns.close[100] - 30_000
const puts = (row: number, { instruments: { kind } }: DayColumns) => kind[row] === ROW_KIND.put

const CALL = DAY.instruments.kind.findIndex(
  (kind, row) => kind === ROW_KIND.call && DAY.instruments.strike[row] >= DAY.columns.close[100],
)
/** The index and one call at the money. */
const ONE_CALL = without(DAY, (row) => row !== 0 && row !== CALL)

describe('a clean day', () => {
  it.each([
    ['NIFTY', '2024-01-03'],
    ['NIFTY', '2024-06-04'],
    ['NIFTY', '2025-04-07'],
    ['BANKNIFTY', '2024-06-04'],
    ['BANKNIFTY', '2025-02-11'],
    ['FINNIFTY', '2024-03-01'],
    ['FINNIFTY', '2024-12-24'],
  ] as const)('of %s, %s, has no finding', (underlying, date) => {
    expect(doubtsOf(simulateDay(underlying, date))).toEqual([])
  })

  it('may consist of the index and one contract', () => {
    expect(doubtsOf(ONE_CALL)).toEqual([])
  })

  it('reports that no published price was available for comparison', () => {
    expect(dayTrust(DAY, false, undefined)).toMatchObject({ findings: [], levelChecked: false })
    expect(dayTrust(DAY, false, publishedPrices('NIFTY', DAY.date))).toMatchObject({ levelChecked: true })
  })
})

describe('a spoiled day', () => {
  it.each<[string, DayColumns, string[]]>([
    [
      'BANKNIFTY labelled NIFTY',
      { ...simulateDay('BANKNIFTY', DAY.date), underlying: 'NIFTY' },
      ['level refused'],
    ],
    ['the index alone in paise', timesHundred(DAY, (row) => row === 0), ['level refused']],
    ['all prices in paise', timesHundred(DAY), ['level refused']],
    ['a third of its contracts in paise', timesHundred(DAY, aThird), ['contract']],
    ['all of it a minute late', aMinuteLate(DAY), ['opening']],
    ['its index a minute late', aMinuteLate(DAY, (row) => row === 0), ['opening', 'shift']],
    ['its contracts a minute late', aMinuteLate(DAY, options), ['shift']],
    ['a third of its contracts a minute late', aMinuteLate(DAY, aThird), ['shift']],
    [
      'day and month swapped',
      { ...simulateDay('NIFTY', '2024-08-01'), date: '2024-01-08' },
      ['level', 'opening', 'lots'],
    ],
    ['every second strike missing', without(DAY, everySecond), ['coverage']],
    ['no strike above the money', without(DAY, aboveMoney), ['coverage']],
    ['no puts', without(DAY, puts), ['coverage']],
    ['the next day’s data', { ...NEXT, date: DAY.date }, ['level']],
    ['the next day’s contracts', contractsOf(NEXT, DAY, options), ['parity']],
    ['a third of the next day’s contracts', contractsOf(NEXT, DAY, aThird), ['contract']],
    [
      'a third of the contracts of another day on which the index had the same level',
      contractsOf(simulateDay('NIFTY', '2024-07-11'), simulateDay('NIFTY', '2024-07-10'), aThird),
      ['contract'],
    ],
    [
      'contracts of the next day on an expiry day, which replace only those of later expiries',
      contractsOf(simulateDay('NIFTY', '2024-07-26'), simulateDay('NIFTY', '2024-07-25'), options),
      ['parity'],
    ],
    ['a call alone in paise', timesHundred(ONE_CALL, options), ['contract']],
    ['a call alone a minute late', aMinuteLate(ONE_CALL, options), ['shift']],
    ['bars that repeat', staleCopies(DAY), ['stale']],
    ['contracts whose bars repeat', staleCopies(DAY, options), ['parity', 'stale']],
    ['a third of its contracts whose bars repeat', staleCopies(DAY, aThird), ['stale']],
  ])('%s is reported', (_, day, doubts) => {
    expect(doubtsOf(day)).toEqual(doubts)
  })
})

import { expect, it } from 'vitest'
import { aTrade } from '#engine/analytics/fixtures'
import { dayNumber } from '#engine/exchange'
import { indexByDay } from './result-charts.tsx'

const days = ['2024-01-22', '2024-01-23', '2024-01-24'].map(dayNumber)
const trades = [
  aTrade({ date: '2024-01-22', exitDate: '2024-01-24', exitTime: '10:00', underlyingAtExit: 21_400 }),
]
const closes = new Map([
  ['2024-01-22', 21_570],
  ['2024-01-23', 21_240],
  ['2024-01-24', 21_450],
])

it('behind the curve is the close of each session, also of one that nothing is left on', () => {
  expect(indexByDay({ closes, trades, days })).toEqual([21_570, 21_240, 21_450])
})

it('the index is drawn once its closes are known, and at the exits where there are none', () => {
  expect(indexByDay({ closes: undefined, trades, days })).toEqual([null, null, null])
  expect(indexByDay({ closes: null, trades, days })).toEqual([null, null, 21_400])
})

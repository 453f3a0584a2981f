import { expect, it } from 'vitest'
import type { DayExplanation } from '#domain'
import { aroundTrade, indexPane, type Pane } from './day-charts.ts'

const x = Array.from({ length: 375 }, (_, i) => 555 + i)
const pane: Pane = {
  x,
  xKind: 'minute',
  formatX: String,
  formatY: String,
  yRange: 'values',
  series: [{ label: 'NIFTY', values: x.map((minute) => minute * 10), candles: { open: x, high: x, low: x } }],
}

it.each([
  ['11:00', '11:05', 645, 680, 'a quarter of an hour on each side'],
  ['09:20', '09:25', 555, 580, 'no earlier than the session'],
  ['15:20', '15:29', 905, 929, 'no later than the session'],
])('a trade from %s to %s is shown from minute %i to %i: %s', (entryTime, exitTime, from, to) => {
  const shown = aroundTrade(pane, { entryTime, exitTime })
  expect([shown.x[0], shown.x.at(-1)]).toEqual([from, to])
  expect(shown.series[0]?.values).toEqual(shown.x.map((minute) => minute * 10))
  expect(shown.series[0]?.candles?.high).toEqual(shown.x)
})

it('the index has marks at the day’s real open, high, low and close on simulated minutes, and no marks on real ones', () => {
  const day = { underlying: 'NIFTY', session: { open: '09:15', close: '09:17' }, index: [100, 101] }
  const labelsOf = (more: object) =>
    indexPane({ ...day, ...more } as unknown as DayExplanation).series.map(({ label, values }) => [
      label,
      values[1],
    ])
  expect(labelsOf({ realPrices: { open: 99, high: 104, low: 98, close: 103 } })).toEqual([
    ['NIFTY, minutes simulated', 101],
    ['Open of the day, real', 99],
    ['High of the day, real', 104],
    ['Low of the day, real', 98],
    ['Close of the day, real', 103],
  ])
  expect(labelsOf({})).toEqual([['NIFTY', 101]])
})

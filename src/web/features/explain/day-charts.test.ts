import { expect, it } from 'vitest'
import type { DayExplanation } from '#domain'
import { aroundTrade, indexPane, legsPane, type Pane } from './day-charts.ts'

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

/** A put of leg 2, held over the short day of `aDayOf`, with a stop. */
const aPut = (strike: number, { entryTime, stop }: { entryTime: string; stop: number }) => ({
  trade: {
    id: `${strike}`,
    leg_id: 'leg-2',
    date: '2024-04-15',
    exitDate: '2024-04-16',
    entryTime,
    exitTime: '09:15',
    entryPrice: 100,
    exitPrice: 110,
    strike_price: strike,
    optionType: 'PUT',
    expiry_date: '2024-04-18',
  },
  levels: [{ time: entryTime, stop, target: null, isTrail: false }],
  premium: [100, 100, 100],
  candles: { open: [], high: [], low: [] },
})

const aDayOf = (...positions: readonly object[]) =>
  ({
    underlying: 'NIFTY',
    date: '2024-04-15',
    session: { open: '09:15', close: '09:17' },
    index: [1, 2, 3],
    legNames: { 'leg-2': 'Leg 2' },
    positions,
  }) as unknown as DayExplanation

it('two positions of a leg at once have a stop line, marks and a colour each', () => {
  const { series } = legsPane(
    aDayOf(aPut(22_300, { entryTime: '09:15', stop: 134 }), aPut(22_150, { entryTime: '09:16', stop: 165 })),
    undefined,
  )
  const stops = series.filter(({ label }) => label.includes('stop'))
  expect(stops.map(({ values }) => values)).toEqual([
    [134, 134, 134],
    [null, 165, 165],
  ])
  expect(new Set(stops.map(({ color }) => color)).size).toBe(2)
  expect(series.filter(({ label }) => label.endsWith('entry'))).toHaveLength(2)
})

it('contracts of two expiries are named with the date of each, written as elsewhere', () => {
  const put = aPut(22_300, { entryTime: '09:15', stop: 134 })
  const expiring = (day: string) => ({ ...put, trade: { ...put.trade, strike: 22_300, expiry_date: day } })
  const { series } = legsPane(aDayOf(expiring('2024-04-18'), expiring('2024-04-25')), undefined)
  const names = series.filter(({ kind }) => kind === 'candles').map(({ label }) => label)
  expect(names).toEqual(['NIFTY 22300 PE 18 Apr 2024', 'NIFTY 22300 PE 25 Apr 2024'])
})

it('positions of a leg one after the other share a line under the name of the leg', () => {
  const first = aPut(22_300, { entryTime: '09:15', stop: 134 })
  const left = { ...first, trade: { ...first.trade, exitDate: '2024-04-15', exitTime: '09:16' } }
  const { series } = legsPane(aDayOf(left, aPut(22_150, { entryTime: '09:16', stop: 165 })), undefined)
  const stops = series.filter(({ label }) => label.includes('stop'))
  expect(stops.map(({ label, values }) => [label, values])).toEqual([['Leg 2, stop', [134, 165, 165]]])
})

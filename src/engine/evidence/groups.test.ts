import { describe, expect, it } from 'vitest'
import { aTrade } from '#engine/analytics/fixtures'
import { groupRows, holm } from './groups.ts'
import { sessionGroupings } from './session-groups.ts'

const halves = (sizes: readonly [number, number]) => ({
  name: 'Half',
  labels: ['First', 'Second'],
  of: Int32Array.from({ length: sizes[0] + sizes[1] }, (_, i) => (i < sizes[0] ? 0 : 1)),
})

describe('groups of sessions', () => {
  it('add up, and have the chance of all orders that separate them at least as far', () => {
    // Of the six ways to split four days in two, two put the winners or the losers together: a third.
    const rows = groupRows([10, 10, -10, -10], [halves([2, 2])])
    expect(rows.map(({ label, sessions, profit, mean }) => [label, sessions, profit, mean])).toEqual([
      ['First', 2, 20, 10],
      ['Second', 2, -20, -10],
    ])
    for (const { chance } of rows) expect(Math.abs(chance - 1 / 3)).toBeLessThan(0.02)
  })

  it('separate luck from a clear difference', () => {
    const clear = [
      ...Array<number>(30)
        .fill(0)
        .map((_, i) => 100 + i),
      ...Array<number>(30)
        .fill(0)
        .map((_, i) => -100 - i),
    ]
    const even = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 10 : -10))
    expect(groupRows(clear, [halves([30, 30])], 999)[0].chance).toBe(0.001)
    expect(groupRows(even, [halves([30, 30])], 999)[0].chance).toBe(1)
  })

  it('have no row if a group is empty or contains every session', () => {
    expect(groupRows([1, 2, 3], [halves([3, 0])])).toEqual([])
  })
})

it('correct chances for the number of rows: Holm, by hand', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(holm([0.9, 0.8])).toEqual([1, 1])
})

describe('ways to group sessions', () => {
  const dates = ['2024-01-01', '2024-01-02', '2024-01-20']
  const groupings = sessionGroupings(dates, [
    aTrade({ date: '2024-01-01', dte: 9 }),
    aTrade({ date: '2024-01-01', dte: 3 }),
    aTrade({ date: '2024-01-20', dte: 9 }),
  ])
  const labels = (name: string) => {
    const { labels: names, of } = groupings.find((grouping) => grouping.name === name)!
    return Array.from(of, (label) => names[label])
  }

  it('by weekday, a Saturday session in no group', () => {
    expect(labels('Weekday')).toEqual(['Monday', 'Tuesday', undefined])
  })

  it('by the nearest expiry entered, an idle day in no group', () => {
    expect(labels('Days to expiry')).toEqual(['3', undefined, '5+'])
  })

  it('by half, the odd one in the second', () => {
    expect(labels('Half of the period')).toEqual(['First half', 'Second half', 'Second half'])
  })
})

it('sessions of positions held over days have no days to expiry, because some have no entry', () => {
  const dates = ['2024-01-01', '2024-01-02']
  const held = aTrade({ date: '2024-01-01', exitDate: '2024-01-02', marks: [['2024-01-01', 50]], dte: 3 })
  expect(sessionGroupings(dates, [held]).map(({ name }) => name)).toEqual(['Half of the period', 'Weekday'])
})

it('sessions are grouped into thirds of India VIX, trend and gap if those are known', () => {
  const dates = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']
  const facts = [15, 12, 18].map((vix, i) => ({
    date: dates[i],
    vix,
    gap: vix === 12 ? null : -0.5,
    trend: null,
    close: null,
  }))
  const [, , , vix, gap, ...none] = sessionGroupings(dates, [], facts)
  expect([vix.name, ...vix.of]).toEqual(['India VIX', 1, 0, 2, -1])
  expect(vix.labels).toEqual(['Lowest third, below 15.00', 'Middle third', 'Highest third, from 18.00'])
  // Two equal gaps form one group.
  expect([gap.name, ...gap.of]).toEqual(['Gap', 2, -1, 2, -1])
  expect(none).toEqual([])
})

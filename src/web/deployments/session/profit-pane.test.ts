import { describe, expect, it } from 'vitest'
import type { Trade } from '#domain'
import { aMinute, aSession } from '../fixtures/session.fixture.ts'
import { netProfits, profitPane } from './profit-pane.ts'

const minutes = ['09:15', '09:16', '09:17'].map((time, i) => ({ ...aMinute(time), profit: 100 * i }))
const trade = { exitTime: '09:16', charges: 30.5 } as Trade

describe('the curve of a session', () => {
  it('is net of the charges of the trades closed so far', () => {
    expect(netProfits({ minutes, booked: [trade] })).toEqual([0, 69.5, 169.5])
  })

  it('marks entries, exits and orders at their minutes', () => {
    const line = (seq: number, kind: 'entry' | 'order', time: string) =>
      ({ seq, kind, time, date: '2024-06-05', legId: null, event: null, text: '' }) as const
    const series = profitPane(
      aSession({ minutes, log: [line(1, 'entry', '09:16'), line(2, 'order', '09:17')] }),
    )
    const marks = series.filter(({ kind }) => kind === 'points')
    expect(marks.map(({ label, values }) => [label, values])).toEqual([
      ['Entry', [null, 100, null]],
      ['By hand or by a limit', [null, null, 200]],
    ])
  })
})

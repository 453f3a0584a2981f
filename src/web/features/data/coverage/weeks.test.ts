import { describe, expect, it } from 'vitest'
import { weeksOf } from './weeks.ts'

const days = (...dates: string[]) => dates.map((date) => ({ date }))

describe('the weeks of a coverage map', () => {
  it('run from Monday to Sunday, with gaps for days without a session', () => {
    const [week] = weeksOf(days('2024-01-02', '2024-01-06'))
    expect(week?.monday).toBe('2024-01-01')
    expect(week?.days.map((day) => day?.date)).toEqual([
      undefined,
      '2024-01-02',
      undefined,
      undefined,
      undefined,
      '2024-01-06',
      undefined,
    ])
  })

  it('include weeks without a session', () => {
    expect(weeksOf(days('2024-01-02', '2024-01-16')).map(({ monday }) => monday)).toEqual([
      '2024-01-01',
      '2024-01-08',
      '2024-01-15',
    ])
  })

  it('name a month where it starts; the first week always names its month', () => {
    const months = weeksOf(days('2024-01-22', '2024-02-08')).map(({ month }) => month)
    expect(months).toEqual(['2024-01', '2024-02', undefined])
  })

  it('are empty without days', () => {
    expect(weeksOf([])).toEqual([])
  })
})

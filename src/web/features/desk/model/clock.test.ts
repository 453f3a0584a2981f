import { describe, expect, it } from 'vitest'
import { moved, otherSessionNote, TIME_CONTROLS, type DeskSession } from './clock.ts'

const session = (date: string): DeskSession => ({ date, open: '09:15', close: '15:30' })
const SESSIONS = ['2024-01-01', '2024-01-02', '2024-01-04', '2024-03-04'].map(session)
const press = (name: string, date: string, time: string) => {
  const control = TIME_CONTROLS.find((one) => one.name.startsWith(name))
  const { date: to, time: at } = moved(SESSIONS, { date, time }, control!.move)
  return `${to} ${at}`
}

describe('the time controls', () => {
  it('have labels in screen order', () => {
    expect(TIME_CONTROLS.map(({ label }) => label)).toEqual(
      '60D,30M,15M,5M,1M,Now,+1M,+5M,15M+,30M+,60D,1 Day'.split(','),
    )
  })

  it.each([
    ['1M: 1 minute back', '2024-01-02', '10:00', '2024-01-02 09:59'],
    ['30M+', '2024-01-02', '10:00', '2024-01-02 10:30'],
    ['Now', '2024-01-02', '10:00', '2024-03-04 15:30'],
    ['1 Day', '2024-01-02', '10:00', '2024-01-04 10:00'],
    ['60D: 60 days forward', '2024-01-02', '10:00', '2024-01-04 10:00'],
    ['60D: 60 days forward', '2024-01-04', '10:00', '2024-03-04 10:00'],
    ['60D: 60 days back', '2024-03-04', '10:00', '2024-01-04 10:00'],
  ])('%s moves from %s %s to %s', (name, date, time, to) => {
    expect(press(name, date, time)).toBe(to)
  })

  it('continue from a close into the next session, and back into the previous one', () => {
    expect(press('+5M', '2024-01-01', '15:28')).toBe('2024-01-02 09:18')
    expect(press('5M: 5', '2024-01-02', '09:18')).toBe('2024-01-01 15:28')
  })

  it('stop at the first minute with trades and at the last minute of the data', () => {
    expect(press('30M: 30', '2024-01-01', '09:20')).toBe('2024-01-01 09:16')
    expect(press('30M+', '2024-03-04', '15:20')).toBe('2024-03-04 15:30')
    expect(press('1 Day', '2024-03-04', '15:20')).toBe('2024-03-04 15:20')
  })
})

describe('a date without a session', () => {
  const AROUND_EASTER = ['2025-04-16', '2025-04-17', '2025-04-21', '2025-04-23'].map(session)

  it.each([
    ['2025-04-18', 'Good Friday: 17 Apr 2025 shown'],
    ['2025-04-19', 'Saturday: 17 Apr 2025 shown'],
    ['2025-04-20', 'Sunday: 17 Apr 2025 shown'],
    ['2025-04-22', 'No data on 22 Apr 2025: 21 Apr 2025 shown'],
    ['2025-04-01', 'The data start on 16 Apr 2025: 16 Apr 2025 shown'],
    ['2026-01-01', 'The data end on 23 Apr 2025: 23 Apr 2025 shown'],
    ['2025-04-17', undefined],
  ])('%s says “%s”', (date, note) => {
    expect(otherSessionNote(AROUND_EASTER, date)).toBe(note)
  })
})

import { describe, expect, it } from 'vitest'
import { aSession } from '../../../strategy/deployments/fixtures/deployment.fixture.ts'
import { clockOf, sinceKnown, minuteOf, withUpdates } from './session-updates.ts'

const minute = (time: string, profit: number) => ({ time, profit, index: 24_000, legs: [] })
const line = (seq: number, text: string) =>
  ({ seq, text, date: '2024-06-05', time: '10:00', kind: 'entry', legId: null, event: null }) as const

describe('updates of a session', () => {
  it('are requested from the last known minute and log line on', () => {
    const known = aSession({ minutes: [minute('09:15', 0), minute('09:16', 5)], log: [line(7, 'Entered')] })
    expect(sinceKnown(known)).toEqual({ after: 7, from: '09:16' })
    expect(sinceKnown(undefined)).toEqual({})
  })

  it('replace repeated minutes and never repeat a log line', () => {
    const known = aSession({ minutes: [minute('09:15', 0), minute('09:16', 5)], log: [line(7, 'Entered')] })
    const news = aSession({
      minutes: [minute('09:16', 6), minute('09:17', 9)],
      log: [line(7, 'Entered'), line(8, 'Left')],
      isOver: true,
    })

    const now = withUpdates(known, news)
    expect(now.minutes.map(({ time, profit }) => `${time} ${profit}`)).toEqual([
      '09:15 0',
      '09:16 6',
      '09:17 9',
    ])
    expect(now.log.map(({ text }) => text)).toEqual(['Entered', 'Left'])
    expect(now.isOver).toBe(true)
    expect(withUpdates(known, aSession({})).minutes).toEqual(known.minutes)
  })
})

it('format minutes as clock times', () => {
  expect(clockOf(minuteOf('09:05'))).toBe('09:05')
})

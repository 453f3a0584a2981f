import { describe, expect, it } from 'vitest'
import type { DeploymentSession } from '#api'
import { clockOf, knownUpTo, levelCourse, minuteOf, withNews } from './session-news.ts'

function aSession(change: Partial<DeploymentSession>): DeploymentSession {
  return {
    ...{ date: '2024-06-05', playedOn: '2024-06-05', isOver: false, trades: 0 },
    ...{ profit: 0, netProfit: 0, isAsBacktest: null },
    ...{ minutes: [], levels: [], log: [], booked: [] },
    ...change,
  }
}
const minute = (time: string, profit: number) => ({ time, profit, index: 24_000 })
const line = (seq: number, text: string) =>
  ({ seq, text, date: '2024-06-05', time: '10:00', kind: 'entry', legId: null }) as const
const level = (time: string, stop: number | null, isTrail = false) => ({
  ...{ key: 'leg_1', legId: 'leg_1', time, stop, target: null, isTrail },
})

describe('what is new of a session', () => {
  it('is asked for from the last minute and the last line that are known', () => {
    const known = aSession({ minutes: [minute('09:15', 0), minute('09:16', 5)], log: [line(7, 'Entered')] })
    expect(knownUpTo(known)).toEqual({ after: 7, from: '09:16' })
    expect(knownUpTo(undefined)).toEqual({})
  })

  it('takes the place of minutes that are told again and never repeats a line', () => {
    const known = aSession({ minutes: [minute('09:15', 0), minute('09:16', 5)], log: [line(7, 'Entered')] })
    const news = aSession({
      minutes: [minute('09:16', 6), minute('09:17', 9)],
      log: [line(7, 'Entered'), line(8, 'Left')],
      isOver: true,
    })

    const now = withNews(known, news)
    expect(now.minutes.map(({ time, profit }) => `${time} ${profit}`)).toEqual([
      '09:15 0',
      '09:16 6',
      '09:17 9',
    ])
    expect(now.log.map(({ text }) => text)).toEqual(['Entered', 'Left'])
    expect(now.isOver).toBe(true)
    expect(withNews(known, aSession({})).minutes).toEqual(known.minutes)
  })
})

describe('the levels of a position', () => {
  it('hold from the minute of their change until the next', () => {
    const times = ['09:19', '09:20', '09:21', '09:22', '09:23']
    const changes = [level('09:20', 150), level('09:22', 140, true), level('09:23', null)]

    const { stop, trail } = levelCourse(changes, times)
    expect(stop).toEqual([null, 150, 150, null, null])
    expect(trail).toEqual([null, null, null, 140, null])
  })
})

it('writes minutes as the clock shows them', () => {
  expect(clockOf(minuteOf('09:05'))).toBe('09:05')
})

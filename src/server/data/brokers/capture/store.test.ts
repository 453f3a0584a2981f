import { expect, it } from 'vitest'
import { daysDue, readyAt, shownNights, type CaptureRow, type NightRow } from './store.ts'

// Due nights of a capture, and their display. 2025-04-10 is a holiday.

const ROW: CaptureRow = {
  userId: 'asha',
  broker: 'zerodha',
  enabled: true,
  underlyings: ['NIFTY'],
  strikes: 10,
  expiries: 1,
  dataset: 'nights',
  since: '2025-04-08',
}
const at = (time: string) => Date.parse(`${time}:00+05:30`)
const night = (day: string, state: NightRow['state'], triedAt = `${day}T16:00`): NightRow => ({
  userId: 'asha',
  broker: 'zerodha',
  needsSignIn: false,
  note: null,
  message: null,
  day,
  state,
  triedAt: new Date(at(triedAt)),
})
const due = (now: string, tried: NightRow[] = [], connectedAt?: string) =>
  daysDue(ROW, tried, { now: at(now), connectedAt: connectedAt ? new Date(at(connectedAt)) : undefined })

it('a day is due half an hour after its close, not before', () => {
  expect(due('2025-04-08T15:59')).toEqual([])
  expect(due('2025-04-08T16:00')).toEqual(['2025-04-08'])
  expect(readyAt('2025-04-10')).toBeUndefined()
})

it('missed nights are captured with the next one, oldest first', () => {
  expect(due('2025-04-11T16:00', [night('2025-04-08', 'captured')])).toEqual(['2025-04-09', '2025-04-11'])
})

it('days before the capture was switched on, or more than two weeks ago, aren’t due', () => {
  expect(due('2025-04-08T17:00', [night('2025-04-08', 'captured')])).toEqual([])
  expect(due('2025-05-15T17:00')[0]).toBe('2025-05-02')
})

it('a failed night is tried again after an hour, or after a new sign-in', () => {
  const failed = [night('2025-04-08', 'failed', '2025-04-08T16:05')]
  expect(due('2025-04-08T16:30', failed)).toEqual([])
  expect(due('2025-04-08T17:05', failed)).toEqual(['2025-04-08'])
  expect(due('2025-04-08T16:30', failed, '2025-04-08T16:20')).toEqual(['2025-04-08'])
})

it('nights are shown latest first: to come, missed, failed, captured', () => {
  const tried = [night('2025-04-08', 'captured'), night('2025-04-09', 'failed')]
  const states = shownNights(ROW, tried, at('2025-04-15T10:00')).map(({ day, state }) => [day, state])
  expect(states).toEqual([
    ['2025-04-15', 'waiting'],
    ['2025-04-11', 'missed'],
    ['2025-04-09', 'failed'],
    ['2025-04-08', 'captured'],
  ])
})

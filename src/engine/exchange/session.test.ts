import { describe, expect, it } from 'vitest'
import { clockTime, minuteOfDay } from './session.ts'

describe('a time of day', () => {
  it.each([
    ['00:00', 0],
    ['09:15', 555],
    ['15:30', 930],
    ['23:59', 1439],
  ])('%s is minute %i, and back', (time, minute) => {
    expect(minuteOfDay(time)).toBe(minute)
    expect(clockTime(minute)).toBe(time)
  })

  it.each(['9:15', '24:00', '09:60', '0915', ''])('%j is refused', (text) => {
    expect(() => minuteOfDay(text)).toThrow(`time '${text}' is not a time of day, expected HH:MM`)
  })
})

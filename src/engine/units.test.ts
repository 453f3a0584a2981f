import { describe, expect, it } from 'vitest'
import {
  clockMinute,
  inPaise,
  inRupees,
  type ClockMinute,
  type MinuteOfDay,
  type Paise,
  type Rupees,
} from './units.ts'

describe('units', () => {
  it('convert rupees to whole paise despite floating-point error', () => {
    expect([0.1, 1.15, 24_350.05, -0.004].map(inPaise)).toEqual([10, 115, 2_435_005, 0])
    expect(inRupees(2_435_005)).toBe(24_350.05)
  })

  it('cannot be assigned to each other', () => {
    const rupees: Rupees = 100
    const noon: MinuteOfDay = 720
    // @ts-expect-error rupees are not paise
    const paise: Paise = rupees
    // @ts-expect-error a minute of the day is not a clock minute
    const minute: ClockMinute = noon
    expect([paise, minute, clockMinute(noon, { openMinute: 555 })]).toEqual([100, 720, 165])
  })
})

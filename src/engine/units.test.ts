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
  it('turn rupees into whole paise however the float was rounded', () => {
    expect([0.1, 1.15, 24_350.05, -0.004].map(inPaise)).toEqual([10, 115, 2_435_005, 0])
    expect(inRupees(2_435_005)).toBe(24_350.05)
  })

  it('do not let one thing pass for another', () => {
    const rupees: Rupees = 100
    const noon: MinuteOfDay = 720
    // @ts-expect-error rupees are no paise
    const paise: Paise = rupees
    // @ts-expect-error a minute of the day is no clock minute
    const minute: ClockMinute = noon
    expect([paise, minute, clockMinute(noon, { openMinute: 555 })]).toEqual([100, 720, 165])
  })
})

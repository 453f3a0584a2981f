import { expect, it } from 'vitest'
import { indianDate } from './indian-date.ts'

it.each([
  ['2026-11-30T18:29:00Z', '2026-11-30', 'a minute before midnight in India'],
  ['2026-11-30T18:30:00Z', '2026-12-01', 'midnight in India'],
  ['2026-11-30T22:37:00Z', '2026-12-01', 'before dawn in India'],
])('%s is %s: %s', (instant, date) => {
  expect(indianDate(new Date(instant))).toBe(date)
})

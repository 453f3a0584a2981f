import { expect, it } from 'vitest'
import { timeLeft } from './guest-strip.tsx'

it.each([
  ['2024-01-02T09:00:00Z', '24 h'],
  ['2024-01-02T08:59:59Z', '23 h'],
  ['2024-01-01T10:00:00Z', '1 h'],
  ['2024-01-01T09:59:01Z', '60 min'],
  ['2024-01-01T09:00:30Z', '1 min'],
  ['2024-01-01T08:00:00Z', '0 min'],
])('at 09:00 a guest workspace that ends at %s is gone in %s', (until, text) => {
  expect(timeLeft(until, Date.parse('2024-01-01T09:00:00Z'))).toBe(text)
})

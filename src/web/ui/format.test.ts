import { expect, it } from 'vitest'
import { formatDate, formatElapsed } from './format.ts'

it.each([
  [formatDate('2024-01-31'), '31 Jan 2024'],
  [formatElapsed(75.9), '1:15'],
])('%s', (written, expected) => {
  expect(written).toBe(expected)
})

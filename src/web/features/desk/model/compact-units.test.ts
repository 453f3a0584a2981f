import { expect, it } from 'vitest'
import { compactUnits } from './compact-units.ts'

it.each([
  [1_309_000, '13.09L'],
  [1_310_000, '13.10L'],
  [20_000_000, '2.00Cr'],
  [75_000, '75.00K'],
  [975, '975'],
  [0, '0'],
])('open interest of %d units has two decimals in a column of lakhs: %s', (units, text) => {
  expect(compactUnits(units)).toBe(text)
})

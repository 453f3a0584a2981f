import { expect, it } from 'vitest'
import type { Performance } from './schemas/saved-strategy.ts'
import { measuredMargin } from './saved-strategies.ts'

const withBase = (capitalBase?: number) => ({ ...(capitalBase && { capitalBase }) }) as Performance

it.each([
  ['a margin of ₹2,20,945 above the capital is what the run needed', withBase(220_945), 100_000, 220_945],
  ['the usual capital is ₹1,00,000 where none is typed', withBase(150_000), undefined, 150_000],
  ['a capital above the margin hides it in a run of an older version', withBase(500_000), 500_000, null],
  ['a run of an older version did not store it', withBase(), 100_000, null],
  [
    'a margin of ₹4,07,148 below the capital is what the run needed',
    { ...withBase(1_000_000), peakMargin: 407_148 },
    1_000_000,
    407_148,
  ],
  ['nothing is known without a run', null, 100_000, null],
])('%s', (_, performance, capital, margin) => {
  expect(measuredMargin(performance, capital)).toBe(margin)
})

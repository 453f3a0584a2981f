import { expect, it } from 'vitest'
import { crashDay, STRESS_CASES } from './stress.ts'

it('names each altered market alone, without the row above it', () => {
  expect(crashDay('crash-volatility')).toBe('“Index −5% in ten minutes, volatility doubled”')
  for (const stress of STRESS_CASES) expect(crashDay(stress)).not.toMatch(/same/i)
})

import { describe, expect, it } from 'vitest'
import { isYearsDataset, yearsDataset } from './further-years.ts'

describe('the dataset of further years', () => {
  it('is named by its years, or by its days if the years are not whole', () => {
    expect(yearsDataset({ from: '2019-01-01', to: '2023-12-31' })).toBe('simulated-2019-2023')
    expect(yearsDataset({ from: '2025-01-01', to: '2026-07-31' })).toBe('simulated-2025-2026')
    expect(yearsDataset({ from: '2020-03-01', to: '2020-03-31' })).toBe('simulated-20200301-20200331')
  })

  it.each([
    ['simulated-2019-2023', true],
    ['simulated-20200301-20200331', true],
    ['simulated', false],
    ['simulated-mine', false],
  ])('is recognised by its id: %s, %s', (id, isOne) => {
    expect(isYearsDataset(id)).toBe(isOne)
  })
})

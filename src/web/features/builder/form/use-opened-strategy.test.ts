import { expect, it } from 'vitest'
import { fieldsOnDataset } from './use-opened-strategy.ts'

const form = {
  dataset: undefined,
  instrument: 'NIFTY',
  startDate: '2024-01-01',
  endDate: '2024-06-28',
} as const
const mine = { id: 'mine', underlyings: ['BANKNIFTY'], firstDate: '2021-06-01', lastDate: '2021-06-30' }

it('a dataset of another index and other days sets its first index and all its days', () => {
  expect(fieldsOnDataset({ onDataset: mine }, form)).toMatchObject({
    dataset: 'mine',
    instrument: 'BANKNIFTY',
    startDate: '2021-06-01',
  })
})

it("a dataset that has the form's index and days keeps both", () => {
  const wide = {
    ...mine,
    underlyings: ['BANKNIFTY', 'NIFTY'],
    firstDate: '2023-01-02',
    lastDate: '2024-12-31',
  }
  expect(fieldsOnDataset({ onDataset: wide }, form)).toEqual({ ...form, dataset: 'mine' })
})

it('a navigation without a dataset changes nothing', () => {
  expect(fieldsOnDataset({ strategyData: {} }, form)).toBeUndefined()
  expect(fieldsOnDataset(null, form)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import type { FillPrice } from '#domain'
import { describeEntryPrice } from './fill-words.ts'

const bar = { time: '09:21', open: 42, high: 43, low: 40.5, close: 41 } as FillPrice['bar']
const anEntry = (entry: Partial<FillPrice>): FillPrice => ({
  time: '09:21',
  price: 41.15,
  marketPrice: 41.15,
  slippage: 0,
  basis: 'open',
  bar,
  ageMinutes: 0,
  ...entry,
})

describe('the description of an entry price', () => {
  it.each<[string, Partial<FillPrice>]>([
    ['open of 09:21', {}],
    ['the level 41.15 that it waited for, reached inside the bar 09:21', { basis: 'level' }],
    ['last price, 3 minutes old: close of 09:21', { basis: 'last-price', ageMinutes: 3 }],
    ['its entry price, for the contract never traded', { basis: 'entry-price', bar: null }],
    ['open of 09:21; slippage of 0.05 on a market price of 41.10', { slippage: 0.05, marketPrice: 41.1 }],
  ])('%s', (words, entry) => {
    expect(describeEntryPrice(anEntry(entry))).toBe(words)
  })
})

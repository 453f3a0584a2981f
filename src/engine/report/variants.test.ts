import { describe, expect, it } from 'vitest'
import { variantRequest, type SweepRequest } from '#domain'
import { variantCount, variantValues } from './variants.ts'

const vary = { 'strategy.legs.0.quantity': [1, 2], 'strategy.entryStartTime': ['09:20', '09:30', '09:40'] }
const grid: SweepRequest = { request: {}, vary }
const sampleOf = (count: number, seed: number): SweepRequest => ({
  request: {},
  vary,
  sample: { count, seed },
})
const allOf = (sweep: SweepRequest) =>
  Array.from({ length: variantCount(sweep) }, (_, i) => Object.values(variantValues(sweep, i)))

describe('the grid of a sweep', () => {
  it('has every combination once, the last field varying fastest', () => {
    expect(allOf(grid)).toEqual([
      [1, '09:20'],
      [1, '09:30'],
      [1, '09:40'],
      [2, '09:20'],
      [2, '09:30'],
      [2, '09:40'],
    ])
  })

  it('names the values by the fields they go to, in the order of the request', () => {
    expect(Object.keys(variantValues(grid, 4))).toEqual(Object.keys(vary))
  })

  it('without a varied field has only the base request', () => {
    expect(variantCount({ request: {}, vary: {} })).toBe(1)
    expect(variantValues({ request: {}, vary: {} }, 0)).toEqual({})
  })
})

describe('a sample of a sweep', () => {
  it('has the requested number of variants, more than the grid if need be', () => {
    expect(variantCount(sampleOf(100, 1))).toBe(100)
  })

  it('makes the same variant, whichever others are made before it', () => {
    const sweep = sampleOf(50, 7)
    const forwards = allOf(sweep)
    const backwards = Array.from({ length: 50 }, (_, i) =>
      Object.values(variantValues(sweep, 49 - i)),
    ).reverse()
    expect(backwards).toEqual(forwards)
    expect(allOf(sampleOf(20, 7))).toEqual(forwards.slice(0, 20))
  })

  it('differs by seed', () => {
    expect(allOf(sampleOf(20, 1))).not.toEqual(allOf(sampleOf(20, 2)))
  })

  it('draws every value about equally often, and the fields independently', () => {
    const seen = new Map<string, number>()
    for (const values of allOf(sampleOf(6000, 3))) seen.set(values.join(), (seen.get(values.join()) ?? 0) + 1)
    expect(seen.size).toBe(6)
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150)
  })
})

describe('the request of a variant', () => {
  const base = { strategy: { legs: [{ quantity: 5 }, { quantity: 7 }], entryStartTime: '09:20' } }

  it('is the base with the values inserted', () => {
    expect(
      variantRequest(base, { 'strategy.legs.1.quantity': 9, 'strategy.entryStartTime': '10:00' }),
    ).toEqual({
      strategy: { legs: [{ quantity: 5 }, { quantity: 9 }], entryStartTime: '10:00' },
    })
  })

  it('leaves the base request unchanged', () => {
    variantRequest(base, { 'strategy.legs.0.quantity': 1 })
    expect(base.strategy.legs[0].quantity).toBe(5)
  })

  it('splits a list if the field is a list', () => {
    const weekdays = 'strategy.filters.weekdays'
    const filtered = { strategy: { filters: { weekdays: [1] } } }
    expect(variantRequest(filtered, { [weekdays]: '2+3' })).toEqual({
      strategy: { filters: { weekdays: [2, 3] } },
    })
    expect(variantRequest(filtered, { [weekdays]: 'none' })).toEqual({
      strategy: { filters: { weekdays: [] } },
    })
  })

  it('may name a field that is left at its default in the base', () => {
    expect(variantRequest(base, { 'strategy.squareOffTime': '15:00' })).toMatchObject({
      strategy: { squareOffTime: '15:00' },
    })
  })

  it.each([
    { path: 'strategy.legs.2.quantity', key: '2' },
    { path: 'execution.slippage.value', key: 'execution' },
    { path: 'strategy.entryStartTime.hour', key: 'entryStartTime' },
    { path: '__proto__.polluted', key: '__proto__' },
  ])('refuses the path $path, which leads nowhere', ({ path, key }) => {
    expect(() => variantRequest(base, { [path]: 1 })).toThrow(
      new RangeError(`vary: '${path}' is not in the request: '${key}' has no fields`),
    )
  })
})

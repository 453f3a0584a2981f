import { describe, expect, it } from 'vitest'
import { STRIKE_LABELS } from '#domain'
import { LIBRARY, LIBRARY_CATEGORIES } from '#domain/library'

describe('the library', () => {
  it('has fifteen strategies, each with a unique id and name', () => {
    expect(LIBRARY).toHaveLength(15)
    expect(new Set(LIBRARY.map(({ id }) => id)).size).toBe(15)
    expect(new Set(LIBRARY.map(({ name }) => name)).size).toBe(15)
  })

  it('has something in every category', () => {
    expect(new Set(LIBRARY.map(({ category }) => category))).toEqual(new Set(LIBRARY_CATEGORIES))
  })

  it('is in the editors’ order, from 92 to 62', () => {
    const order = LIBRARY.map(({ popularity }) => popularity)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect([order.at(0), order.at(-1)]).toEqual([92, 62])
  })

  it.each(LIBRARY.map((strategy) => [strategy.name, strategy] as const))(
    '%s trades strikes that the builder offers, and the index without one',
    (_, { legs }) => {
      for (const { type, strike } of legs)
        expect(type === 'stock' ? strike === undefined : STRIKE_LABELS.includes(strike ?? '')).toBe(true)
    },
  )
})

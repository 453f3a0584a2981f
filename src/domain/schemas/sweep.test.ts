import { describe, expect, it } from 'vitest'
import { MAX_VARIANTS } from '#domain'
import { sweepRequestSchema } from '#domain/schemas'

const sweep = (vary: Record<string, unknown[]>, rest = {}) =>
  sweepRequestSchema.safeParse({ request: {}, vary, ...rest })
const complaints = (...of: Parameters<typeof sweep>) =>
  (sweep(...of).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('a sweep request', () => {
  it('may have a hundred thousand variants and no more', () => {
    expect(complaints({ a: numbers(1000), b: numbers(100) })).toEqual([])
    expect(complaints({ a: numbers(1000), b: numbers(101) })).toEqual([
      `vary: The grid has 101000 variants, at most ${MAX_VARIANTS} can be run; shorten the lists or draw a sample`,
    ])
  })

  it('may draw a sample from a grid of any size', () => {
    expect(complaints({ a: numbers(1000), b: numbers(101) }, { sample: { count: 10 } })).toEqual([])
    expect(complaints({ a: [1] }, { sample: { count: MAX_VARIANTS + 1 } })).toHaveLength(1)
  })

  it('draws with seed 1 unless it names another', () => {
    expect(sweep({ a: [1] }, { sample: { count: 10 } }).data?.sample).toEqual({ count: 10, seed: 1 })
  })

  it('needs a value for each field that it varies', () => {
    expect(complaints({ a: [] })).toEqual(['vary.a: Give at least one value'])
  })

  it('knows its fields', () => {
    expect(complaints({ a: [1] }, { grid: true })).toEqual([
      ": Unknown field 'grid'; remove it or check the spelling",
    ])
  })
})

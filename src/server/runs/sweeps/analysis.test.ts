import { describe, expect, it } from 'vitest'
import type { SweepRefusal, SweepRow } from '#domain'
import { blockSums, overfitting, seededDraw } from '#engine/evidence'
import { blocksOf, overfit } from './analysis.ts'
import { encodeChunk, type Chunk } from './chunk.ts'
import { concluded } from './sweeper.ts'

const SESSIONS = 70

/** Every fifth variant is refused, including the first. */
const draw = seededDraw(7)
const variants = Array.from({ length: 60 }, (_, variant) =>
  variant % 5 === 0 ? null : Float64Array.from({ length: SESSIONS }, () => draw(1000) - 480),
)

function chunkOf(first: number, count: number): Chunk {
  const runs = Array.from({ length: count }, (_, i) => {
    const variant = first + i
    const profits = variants[variant]
    if (!profits) return { variant, values: {}, error: 'It cannot be run' } satisfies SweepRefusal
    const row = { variant, values: {} } as SweepRow
    const days = { profits, exits: Int32Array.from(profits, (_, session) => session) }
    return { request: {} as never, row, sessions: [...days.exits], days }
  })
  return encodeChunk(runs, SESSIONS)
}

async function* inPortionsOf(size: number) {
  const chunks = [0, 10, 20, 30, 40, 50].map((first) => chunkOf(first, 10))
  for (let from = 0; from < chunks.length; from += size) yield chunks.slice(from, from + size)
}

const work = { blocks: blocksOf, overfitting: overfit }

describe('the probability of overfitting of a stored search', () => {
  it.each([1, 2, 4, 6])('is the same as for all variants at once, %i chunks at a time', async (size) => {
    const { overfitting: found, first } = await concluded(
      { portions: inPortionsOf(size), sessions: SESSIONS },
      work,
    )
    expect(found).toEqual(overfitting(variants.flatMap((profits) => (profits ? blockSums(profits)! : []))))
    expect(found?.splits).toBe(12_870)
    expect(first).toBe(1)
  })

  it('is unknown if every variant was refused', async () => {
    async function* refused() {
      yield [encodeChunk([{ variant: 0, values: {}, error: 'It cannot be run' }], 0)]
    }
    expect(await concluded({ portions: refused(), sessions: SESSIONS }, work)).toEqual({
      overfitting: null,
      first: null,
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeRequest, describeStrategy } from './builder-model.ts'
import { anyDescribedStrategy } from '../fixtures/random-strategy.fixture.ts'
import { isDescription, readDescription } from './read-description.ts'

/** More with ROUND_TRIPS=1000. */
const ROUND_TRIPS = Number(process.env['ROUND_TRIPS'] ?? 100)

describe('a description that is read back', () => {
  it('gives the strategy that it describes', () => {
    fc.assert(
      fc.property(anyDescribedStrategy, (request) => {
        const text = describeStrategy(request)
          .flatMap((part) => part.sentences)
          .join(' ')
        const read = readDescription(text)
        expect(isDescription(text)).toBe(true)
        expect(read.unread).toEqual([])
        expect(composeRequest(read.request)).toEqual(composeRequest(request))
      }),
      { numRuns: ROUND_TRIPS, seed: 920 },
    )
  })

  it('names the sentences that it did not understand', () => {
    expect(readDescription('Enters at sunrise.\nCloses whatever is open at 15:00.')).toMatchObject({
      unread: ['Enters at sunrise.'],
      request: { strategy: { squareOffTime: '15:00' } },
    })
  })
})

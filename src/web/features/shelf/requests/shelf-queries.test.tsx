import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSavedStrategy } from '../fixtures/saved-strategy.fixture.ts'
import { keepList, readList } from './shelf-queries.ts'

const LONG = 'x'.repeat(2_000_000)
const aList = (description = '') => [aSavedStrategy('Straddle', { description })]
const names = async (userId: string) =>
  (await readList(userId)).map(({ configuration }) => configuration.strategyName)

/** A fake of the browser's cache storage, as far as it is used. */
function aCacheStorage() {
  const kept = new Map<string, string>()
  const cache = {
    put: async (address: string, response: Response) => void kept.set(address, await response.text()),
    match: (address: string) =>
      Promise.resolve(kept.has(address) ? new Response(kept.get(address)) : undefined),
  }
  return { open: () => Promise.resolve(cache) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the cached list of a user', () => {
  it('is available without the server, at any length, and only to its user', async () => {
    vi.stubGlobal('caches', aCacheStorage())
    await keepList(
      'asha',
      Array.from({ length: 2001 }, () => aList()[0]),
    )
    expect(await names('asha')).toHaveLength(2001)
    expect(await readList('ravi')).toEqual([])
  })

  it('is found in the storage of an older version', async () => {
    await keepList('asha', aList())
    vi.stubGlobal('caches', aCacheStorage())
    expect(await names('asha')).toEqual(['Straddle'])
    await keepList('asha', [])
    expect(await readList('asha')).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it('is stored in a browser without cache storage if it is short', async () => {
    await keepList('asha', aList())
    expect(await names('asha')).toEqual(['Straddle'])
    await keepList('asha', aList(LONG))
    expect(await readList('asha')).toEqual([])
  })
})

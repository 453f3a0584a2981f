import { describe, expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

describe('a module loaded on demand', () => {
  it('is returned synchronously after the first load', async () => {
    const module = { answer: 42 }
    const load = loadOnce(async () => module)
    await load()
    expect(load()).toBe(module)
  })

  it('is loaded again after a failure', async () => {
    let isAway = true
    const load = loadOnce(async () => {
      if (isAway) throw new Error('Failed to fetch')
      return 42
    })
    await expect(load()).rejects.toThrow('Failed to fetch')
    isAway = false
    expect(await load()).toBe(42)
  })
})

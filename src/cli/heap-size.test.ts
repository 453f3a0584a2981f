import { describe, expect, it } from 'vitest'
import { releaseMemory } from './heap-size.ts'

describe('what starting left behind', () => {
  it('is given back to the system at once', () => {
    const left = new Set(Array.from({ length: 1_000_000 }, (_, i) => ({ i })))
    const before = process.memoryUsage().heapTotal
    left.clear()
    releaseMemory()
    expect(process.memoryUsage().heapTotal).toBeLessThan(before - 20e6)
  })
})

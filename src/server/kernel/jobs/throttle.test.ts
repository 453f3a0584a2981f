import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

const written: number[] = []
const write = async (percent: number) => void written.push(percent)

beforeEach(() => {
  written.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('throttled progress', () => {
  it('writes the latest value of each quarter of a second', async () => {
    const { take } = throttle(write)
    for (const percent of [1, 2, 3]) take(percent)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    take(4)
    await vi.advanceTimersByTimeAsync(250)
    expect(written).toEqual([3, 4])
  })

  it('writes rare values, too', async () => {
    const { take } = throttle(write)
    take(7)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(written).toEqual([7])
  })

  it('writes nothing for work that ends before the first interval', async () => {
    const { take, end } = throttle(write)
    take(50)
    end()
    take(60)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written).toEqual([])
  })

  it('continues after a failed write', async () => {
    let fails = true
    const { take } = throttle((percent) => (fails ? Promise.reject(new Error('away')) : write(percent)))
    take(1)
    await vi.advanceTimersByTimeAsync(250)
    fails = false
    take(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(written).toEqual([2])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line with the given slots, recording who got one in which order, and who gave up. */
function aLine(places: number) {
  const line = new Semaphore({ places, milliseconds: 500 })
  const served: string[] = []
  const gaveUp: string[] = []
  const leaves = new Map<string, () => void>()
  const enter = async (user: string) => {
    const leave = await line.enter(user)
    if (!leave) return void gaveUp.push(user)
    served.push(user)
    leaves.set(user, leave)
  }
  const leave = async (user: string) => {
    leaves.get(user)?.()
    await pass(0)
  }
  return { enter, leave, served, gaveUp }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a waiting line', () => {
  it('serves users in order of arrival', async () => {
    const { enter, leave, served } = aLine(1)
    for (const user of ['first', 'second', 'third']) void enter(user)
    await pass(0)
    expect(served).toEqual(['first'])
    await leave('first')
    await leave('second')
    expect(served).toEqual(['first', 'second', 'third'])
  })

  it('has the given number of slots, even after some users stopped waiting', async () => {
    const { enter, leave, served, gaveUp } = aLine(2)
    for (const user of ['first', 'second', 'third']) void enter(user)
    await pass(500)
    expect(gaveUp).toEqual(['third'])
    await leave('first')
    await leave('second')
    for (const user of ['fourth', 'fifth', 'sixth']) void enter(user)
    await pass(0)
    expect(served).toEqual(['first', 'second', 'fourth', 'fifth'])
  })

  it('limits the wait', async () => {
    const { enter, served, gaveUp } = aLine(1)
    void enter('first')
    await pass(100)
    void enter('second')
    await pass(499)
    expect(gaveUp).toEqual([])
    await pass(1)
    expect(gaveUp).toEqual(['second'])
    expect(served).toEqual(['first'])
  })

  it('counts a user once, whether served or waiting', async () => {
    const { enter, leave, served, gaveUp } = aLine(1)
    for (const user of ['greedy', 'greedy', 'modest', 'modest']) void enter(user)
    await pass(0)
    expect(gaveUp).toEqual(['greedy', 'modest'])
    await leave('greedy')
    void enter('greedy')
    await leave('modest')
    expect(served).toEqual(['greedy', 'modest', 'greedy'])
  })
})

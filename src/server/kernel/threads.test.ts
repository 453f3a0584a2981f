import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { createThreads, isOutOfMemory } from './threads.ts'

type Task = 'answer' | 'exit' | 'throw later' | 'memory' | '80 MB'
const threads = createThreads<Task, string>(new URL('fixtures/dying.thread.ts', import.meta.url), {
  most: 2,
  oldMegabytes: 32,
})
afterAll(() => threads.close())

describe('a thread that crashes', () => {
  it.each(['exit', 'throw later', 'memory'] as const)(
    'by %s fails only its own task; concurrent and later tasks are answered',
    async (how) => {
      const dying = threads.run(how).then(
        () => 'answered',
        () => 'failed',
      )
      const beside = threads.run('answer')
      expect([await dying, await beside, await threads.run('answer')]).toEqual([
        'failed',
        'answered',
        'answered',
      ])
    },
  )

  it('by exceeding its heap limit is distinguished from other causes', async () => {
    const errorOf = (how: Task) =>
      threads.run(how).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(isOutOfMemory(await errorOf('memory'))).toBe(true)
    expect(isOutOfMemory(await errorOf('exit'))).toBe(false)
  })
})

describe('a thread whose tasks get a second attempt', () => {
  const retried = createThreads<Task, string>(new URL('fixtures/dying.thread.ts', import.meta.url), {
    oldMegabytes: 32,
    retryMegabytes: 128,
  })
  afterAll(() => retried.close())

  it('answers a task that needs more than its first limit and less than its second', async () => {
    await expect(threads.run('80 MB')).rejects.toSatisfy(isOutOfMemory)
    expect(await retried.run('80 MB')).toBe('answered')
  })

  it('gives up a task that exceeds both', async () => {
    await expect(retried.run('memory')).rejects.toSatisfy(isOutOfMemory)
    expect(await retried.run('answer')).toBe('answered')
  })
})

it('of two threads that start at once, one is kept and the other ends without work', async () => {
  const started: Worker[] = []
  const note = (thread: Worker) => started.push(thread)
  process.on('worker', note)
  const pool = createThreads<Task, string>(new URL('fixtures/dying.thread.ts', import.meta.url), {
    most: 2,
    kept: 1,
    first: 2,
    idleMilliseconds: 10,
  })
  try {
    // Node reports a thread after the tick in which it started.
    await setImmediate()
    expect(started).toHaveLength(2)
    await Promise.race(started.map((thread) => once(thread, 'exit')))
    expect(await pool.run('answer')).toBe('answered')
    expect(started).toHaveLength(2)
  } finally {
    process.off('worker', note)
    await pool.close()
  }
})

import { afterAll, describe, expect, it } from 'vitest'
import { createThreads } from './threads.ts'

type Task = 'answer' | 'exit' | 'throw later' | 'memory'
const threads = createThreads<Task, string>(new URL('fixtures/dying.thread.ts', import.meta.url), {
  most: 2,
  oldMegabytes: 32,
})
afterAll(() => threads.close())

describe('a thread that dies', () => {
  it.each(['exit', 'throw later', 'memory'] as const)(
    'by %s fails its own task; those beside it and after it are answered',
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
})

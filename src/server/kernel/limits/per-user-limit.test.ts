import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PerUserLimit } from './per-user-limit.ts'

const QUESTIONS = { what: 'questions', atOnce: 2, atOncePerUser: 1, waitingPerUser: 5 }

/** Work that runs until it is ended, recording the order of starts. */
function aDesk(options = QUESTIONS) {
  const share = new PerUserLimit(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (user: string, label = user) =>
    share.run(user, async () => {
      started.push(label)
      await new Promise<void>((end) => ends.push(end))
    })
  const endOne = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { ask, endOne, started }
}

const settled = () => new Promise(setImmediate)

it('serves another user’s single question before the rest of the first user’s queue', async () => {
  const desk = aDesk({ ...QUESTIONS, atOnce: 1 })
  for (const label of ['greedy 1', 'greedy 2', 'greedy 3']) void desk.ask('greedy', label)
  void desk.ask('modest')
  for (let i = 0; i < 4; i++) await desk.endOne()
  expect(desk.started).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
})

it('keeps a slot free for others, however many requests one user makes', async () => {
  const desk = aDesk()
  for (let i = 0; i < 4; i++) void desk.ask('greedy')
  void desk.ask('modest')
  await settled()
  expect(desk.started).toEqual(['greedy', 'modest'])
})

it('refuses only the user with a full queue, with a retry time', async () => {
  const desk = aDesk()
  const asked = Array.from({ length: 7 }, () => desk.ask('greedy'))
  await expect(asked.at(-1)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 1,
    message: 'You have 5 questions waiting, and more are not allowed; try again when some are answered',
  })
  void desk.ask('modest')
  await settled()
  expect(desk.started).toEqual(['greedy', 'modest'])
})

it('releases the slot of work that failed', async () => {
  const share = new PerUserLimit({ ...QUESTIONS, atOnce: 1 })
  await expect(share.run('a', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await share.run('a', async () => 'served')).toBe('served')
})

it('serves everything once, within the limits per user and in total', async () => {
  const user = fc.constantFrom('a', 'b', 'c')
  await fc.assert(
    fc.asyncProperty(
      fc.array(user, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (users, atOnce) => {
        const share = new PerUserLimit({ what: 'questions', atOnce, atOncePerUser: 2, waitingPerUser: 100 })
        const running: string[] = []
        let served = 0
        const most = { all: 0, one: 0 }
        await Promise.all(
          users.map((one) =>
            share.run(one, async () => {
              running.push(one)
              most.all = Math.max(most.all, running.length)
              most.one = Math.max(most.one, running.filter((other) => other === one).length)
              await Promise.resolve()
              running.splice(running.indexOf(one), 1)
              served++
            }),
          ),
        )
        expect(served).toBe(users.length)
        expect(most.all).toBeLessThanOrEqual(atOnce)
        expect(most.one).toBeLessThanOrEqual(2)
      },
    ),
    { seed: 20_240_101, numRuns: 50 },
  )
})

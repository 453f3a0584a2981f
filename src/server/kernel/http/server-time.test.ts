import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ServerTime, type ServerTimeOptions } from './server-time.ts'

const OPTIONS = {
  perSecond: 250,
  burst: 500,
  atOncePerDebtor: 2,
  atOnce: 3,
  waitingPerCaller: 1000,
  placeMilliseconds: 60_000,
} as const

/** Server time with a manual clock. */
function aServer(options: Partial<ServerTimeOptions> = {}) {
  const clock = { now: 0 }
  const time = new ServerTime({ ...OPTIONS, now: () => clock.now, ...options })
  return { clock, time }
}

/** Whether a promise is already settled. */
async function isThere(promise: Promise<unknown>): Promise<boolean> {
  let there = false
  void promise.then(() => (there = true))
  await turn()
  return there
}

describe('the main thread’s time', () => {
  it('delays no caller within their budget, however much others have used', async () => {
    const { time } = aServer()
    time.spend('heavy', 10_000)
    for (let i = 0; i < 50; i++) void time.enter('heavy')
    expect(await isThere(time.enter('modest'))).toBe(true)
  })

  it('lets a caller in debt continue, a few requests at a time', async () => {
    const { time } = aServer()
    time.spend('heavy', 600)
    const [first, second, third] = [time.enter('heavy'), time.enter('heavy'), time.enter('heavy')]
    expect([await isThere(first), await isThere(second), await isThere(third)]).toEqual([true, true, false])
    const leave = await first
    leave()
    expect(await isThere(third)).toBe(true)
  })

  it('refills by a quarter of a second per second', () => {
    const { clock, time } = aServer()
    time.spend('asha', 700)
    expect(time.credit('asha')).toBe(-200)
    clock.now = 1000
    expect(time.credit('asha')).toBe(50)
    clock.now = 60_000
    expect(time.credit('asha')).toBe(500)
  })

  it('limits debt to two seconds of refill, however much was spent', () => {
    const { clock, time } = aServer()
    time.spend('asha', 1_000_000)
    clock.now = 2_000
    expect(time.credit('asha')).toBe(0)
  })

  it('is not used by a request that waits for something else', async () => {
    const { time } = aServer({ placeMilliseconds: 0 })
    time.spend('heavy', 600)
    const entered = Array.from({ length: 10 }, () => time.enter('heavy'))
    expect(await Promise.all(entered)).toHaveLength(10)
  })

  it('admits every request eventually, and never more requests of a debtor at once than allowed', async () => {
    const callers = fc.array(fc.record({ of: fc.constantFrom('a', 'b', 'c'), cost: fc.nat(2_000) }), {
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(callers, async (requests) => {
        const { time } = aServer()
        for (const caller of ['a', 'b', 'c']) time.spend(caller, 501)
        const inside = new Map<string, number>()
        let most = 0
        const done = requests.map(async ({ of, cost }) => {
          const leave = await time.enter(of)
          inside.set(of, (inside.get(of) ?? 0) + 1)
          most = Math.max(most, ...inside.values())
          time.spend(of, cost)
          await turn()
          inside.set(of, inside.get(of)! - 1)
          leave()
        })
        await Promise.all(done)
        expect(most).toBeLessThanOrEqual(OPTIONS.atOncePerDebtor)
      }),
      { numRuns: 30 },
    )
  })
})

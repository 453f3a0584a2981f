import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restWhenQuiet } from './rest.ts'

let app: FastifyInstance
let rests: number
let resident: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rests = 0
  resident = 1_400_000_000
  app = fastify()
  restWhenQuiet(app, {
    quietMilliseconds: 40_000,
    leastBytes: 300_000_000,
    residentBytes: () => resident,
    rest: () => rests++,
  })
  app.get('/work', async () => 'done')
  app.get('/health', { config: { isUnmetered: true } }, async () => 'well')
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('a server with memory left from its work', () => {
  it('gives it back once after 40 seconds without work, and again after the next work', async () => {
    await app.inject('/work')
    await seconds(39)
    expect(rests).toBe(0)
    await seconds(1)
    expect(rests).toBe(1)
    await seconds(600)
    expect(rests).toBe(1)
    await app.inject('/work')
    await seconds(40)
    expect(rests).toBe(2)
  })

  it('waits while there is work, and is not kept from it by questions whether it is well', async () => {
    for (let n = 0; n < 10; n++) {
      await app.inject('/work')
      await seconds(30)
    }
    expect(rests).toBe(0)
    await app.inject('/health')
    await seconds(10)
    expect(rests).toBe(1)
  })

  it('does nothing where there is little to give back', async () => {
    resident = 200_000_000
    await app.inject('/work')
    await seconds(60)
    expect(rests).toBe(0)
  })
})

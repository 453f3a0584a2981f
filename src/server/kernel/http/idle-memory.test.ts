import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseMemoryWhenIdle } from './idle-memory.ts'

let app: FastifyInstance
let releases: number
let resident: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  releases = 0
  resident = 1_400_000_000
  app = fastify()
  releaseMemoryWhenIdle(app, {
    quietMilliseconds: 40_000,
    leastBytes: 300_000_000,
    residentBytes: () => resident,
    release: () => releases++,
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
  it('is returned once after 40 seconds without work, and again after the next work', async () => {
    await app.inject('/work')
    await seconds(39)
    expect(releases).toBe(0)
    await seconds(1)
    expect(releases).toBe(1)
    await seconds(600)
    expect(releases).toBe(1)
    await app.inject('/work')
    await seconds(40)
    expect(releases).toBe(2)
  })

  it('is not returned during work, and health checks do not delay it', async () => {
    for (let n = 0; n < 10; n++) {
      await app.inject('/work')
      await seconds(30)
    }
    expect(releases).toBe(0)
    await app.inject('/health')
    await seconds(10)
    expect(releases).toBe(1)
  })

  it('does nothing if there is little memory to return', async () => {
    resident = 200_000_000
    await app.inject('/work')
    await seconds(60)
    expect(releases).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { createSendOnce } from './send-once.ts'

/** A server that answers each request with its number after some time, or loses the answer. */
function aServer(milliseconds: number, isLost: (request: number) => boolean = () => false) {
  const keys: string[] = []
  const { send } = createSendOnce(async (_url, init) => {
    const number = keys.push(
      (init.headers as Record<string, string> | undefined)?.['idempotency-key'] ?? 'none',
    )
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (isLost(number)) throw new TypeError('Failed to fetch')
    return Response.json({ number })
  })
  return { keys, send }
}

const POST = { method: 'POST', body: '{"amount":2999}' }
const numberOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { number: number }).number
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a button that bounces', () => {
  const cases = [0, 20, 80, 150].flatMap((gap) => [0, 400].map((answer) => [gap, answer] as const))

  it.each(cases)('sends once when clicked again after %i ms, answered after %i ms', async (gap, answer) => {
    const { keys, send } = aServer(answer)
    const first = numberOf(send('/api/payments', POST))
    await pause(gap)
    const second = numberOf(send('/api/payments', POST))
    expect(await Promise.all([first, second])).toEqual([1, 1])
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a write', () => {
  it('is sent again with its key after a lost answer', async () => {
    const { keys, send } = aServer(0, (request) => request === 1)
    await expect(send('/api/payments', POST)).rejects.toThrow()
    expect(await numberOf(send('/api/payments', POST))).toBe(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('that was refused is sent again with a new key', async () => {
    let status = 400
    const keys: unknown[] = []
    const { send } = createSendOnce(async (_url, { headers }) => {
      keys.push((headers as Record<string, string>)['idempotency-key'])
      return Response.json({}, { status })
    })
    expect((await send('/api/x', POST)).status).toBe(400)
    status = 201
    expect((await send('/api/x', POST)).status).toBe(201)
    expect(new Set(keys).size).toBe(2)
  })

  it('is sent at the same time as another, different one', async () => {
    const { keys, send } = aServer(0)
    await Promise.all([send('/api/x', POST), send('/api/x', { ...POST, body: '{}' }), send('/api/y', POST)])
    expect(new Set(keys).size).toBe(3)
  })

  it('is repeated if another one came between: pause, resume and pause are three requests', async () => {
    const { keys, send } = aServer(0)
    for (const url of ['/api/pause', '/api/resume', '/api/pause']) await send(url, { method: 'POST' })
    expect(keys).toHaveLength(3)
  })

  it('is repeated after its object was deleted', async () => {
    const { keys, send } = aServer(0)
    await send('/api/labels', POST)
    await send('/api/labels/1', { method: 'DELETE' })
    await send('/api/labels', POST)
    expect(new Set(keys).size).toBe(3)
  })

  it('that can be aborted passes through, and so does a request that only reads', async () => {
    const { keys, send } = aServer(0)
    const { signal } = new AbortController()
    await Promise.all([send('/api/x', { ...POST, signal }), send('/api/x', { method: 'GET' })])
    await send('/api/x', { method: 'GET' })
    expect(keys).toEqual(['none', 'none', 'none'])
  })
})

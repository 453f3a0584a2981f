import { describe, expect, it } from 'vitest'
import { ApiError, createApiClient, routeUrl, type Fetch } from './api-client.ts'
import { routes } from './routes.ts'

interface Sent {
  readonly url: string
  readonly init: Parameters<Fetch>[1]
}

/** A client whose server always gives the same answer, and the requests it received. */
function aClient(status: number, answer: unknown) {
  const sent: Sent[] = []
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init })
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ok: status < 400, status, text: async () => body, body: null }
  }
  return { client: createApiClient({ fetch }), sent }
}

describe('a call', () => {
  it("fills in parameters and query, and returns the answer's data", async () => {
    const data = { total: 0, offset: 5, trades: [] }
    const { client, sent } = aClient(200, { success: true, data })
    const input = { params: { id: 'a/b' }, query: { offset: 5 } }
    expect(await client.call(routes.backtestTrades, input)).toEqual(data)
    expect(sent[0]).toMatchObject({
      url: '/api/data/backtest/results/a%2Fb/trades?offset=5',
      init: { method: 'GET' },
    })
  })

  it('sends a body as JSON, and no body and no content type without one', async () => {
    const { client, sent } = aClient(200, { success: true, data: {} })
    await client.call(routes.signIn, { body: { email: 'a@example.com', password: 'p' } })
    await client.call(routes.signOut)
    expect(sent[0]?.init).toMatchObject({ body: '{"email":"a@example.com","password":"p"}' })
    expect(sent[0]?.init.headers['content-type']).toBe('application/json')
    expect(sent[1]?.init).not.toHaveProperty('body')
    expect(sent[1]?.init.headers).not.toHaveProperty('content-type')
  })

  it('omits undefined values from the query', () => {
    expect(routeUrl(routes.listBacktests, { query: { limit: 5, status: undefined } })).toBe(
      '/api/data/backtest/jobs?limit=5',
    )
  })
})

describe('a call that fails', () => {
  it('throws the code, message and fields of the error envelope', async () => {
    const fields = [{ path: 'endDate', message: 'End date must be after start date' }]
    const message = 'End date must be after start date'
    const error = { code: 'invalid_request', message, fields }
    const { client } = aClient(400, { success: false, message, error, requestId: 'r1' })
    const failure = await client.call(routes.listBacktests).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request', message, fields, requestId: 'r1' })
  })

  it('without an error envelope, quotes status and body', async () => {
    const { client } = aClient(502, '<html>Bad Gateway</html>')
    await expect(client.call(routes.listBacktests)).rejects.toThrow(
      'HTTP error! status: 502 - <html>Bad Gateway</html>',
    )
  })

  it("also fails for a 200 that is not the API's envelope", async () => {
    const { client } = aClient(200, '<html>a captive portal</html>')
    await expect(client.call(routes.listBacktests)).rejects.toBeInstanceOf(ApiError)
  })
})

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a call that is answered in lines', () => {
  const firstLine = { success: true, data: { headline: { instrument: '₹ निफ्टी' } } }
  const kept = { success: true, data: { jobId: 'job-1' } }
  const text = [firstLine, kept].map((line) => `${JSON.stringify(line)}\n`).join('')

  /** Reads a server's answer that arrives in these chunks; a thrown error comes last. */
  async function read(chunks: readonly (Uint8Array | Error)[], status = 200) {
    const left = [...chunks]
    const next = async () => {
      const value = left.shift()
      if (value instanceof Error) throw value
      return { done: value === undefined, value }
    }
    const whole = chunks
      .map((chunk) => (chunk instanceof Error ? '' : new TextDecoder().decode(chunk)))
      .join('')
    const answer = {
      ok: status < 400,
      status,
      text: async () => whole,
      body: { getReader: () => ({ read: next }) },
    }
    const lines: unknown[] = []
    try {
      const client = createApiClient({ fetch: async () => answer })
      for await (const line of client.lines(routes.runBacktest, { body: {} as never })) lines.push(line)
    } catch (error) {
      lines.push(error)
    }
    return lines
  }

  it('yields the data of each line, wherever the bytes were split', async () => {
    const bytes = bytesOf(text)
    for (let at = 0; at <= bytes.length; at++)
      expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual([firstLine.data, kept.data])
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual([firstLine.data, kept.data])
  })

  it('yields a last line that has no line end', async () => {
    expect(await read([bytesOf(text.trimEnd())])).toEqual([firstLine.data, kept.data])
  })

  it('yields a line before the next one arrives', async () => {
    const [first, gone] = [bytesOf(`${JSON.stringify(firstLine)}\n`), new TypeError('network error')]
    expect(await read([first, gone])).toEqual([firstLine.data, gone])
  })

  it('throws the error of an error line', async () => {
    const error = { code: 'unavailable', message: 'The database is away' }
    const line = { success: false, message: error.message, error, requestId: 'r1' }
    const [first, failure] = await read([bytesOf(`${JSON.stringify(firstLine)}\n${JSON.stringify(line)}\n`)])
    expect(first).toEqual(firstLine.data)
    expect(failure).toMatchObject({ name: 'ApiError', code: 'unavailable', message: 'The database is away' })
  })

  it("throws if the call is refused, or if the answer is not the API's envelope", async () => {
    const refusal = {
      success: false,
      message: 'Too many',
      error: { code: 'rate_limited', message: 'Too many' },
    }
    expect(await read([bytesOf(JSON.stringify(refusal))], 429)).toMatchObject([
      { name: 'ApiError', status: 429, code: 'rate_limited' },
    ])
    expect(await read([bytesOf('<html>a captive portal</html>')])).toMatchObject([{ name: 'ApiError' }])
  })
})

describe('the route table', () => {
  it('has at most one route per address', () => {
    const addresses = Object.values(routes).map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  })

  it('declares every parameter of its paths', () => {
    for (const route of Object.values(routes)) {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = 'params' in route ? Object.keys(route.params.shape) : []
      expect(declared.sort()).toEqual(inPath.sort())
    }
  })
})

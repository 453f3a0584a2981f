import { describe, expect, it } from 'vitest'
import { ApiError, createApiClient, routeUrl, type Fetch } from './client.ts'
import { routes } from './routes.ts'

interface Sent {
  readonly url: string
  readonly init: Parameters<Fetch>[1]
}

/** A client whose server always gives the same answer, and what was sent to it. */
function aClient(status: number, answer: unknown) {
  const sent: Sent[] = []
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init })
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ok: status < 400, status, text: async () => body }
  }
  return { client: createApiClient({ fetch }), sent }
}

describe('a call', () => {
  it('fills in parameters and query, and gives the data of the answer', async () => {
    const data = { total: 0, offset: 5, trades: [] }
    const { client, sent } = aClient(200, { success: true, data })
    const input = { params: { id: 'a/b' }, query: { offset: 5 } }
    expect(await client.call(routes.backtestTrades, input)).toEqual(data)
    expect(sent[0]).toMatchObject({
      url: '/api/data/backtest/results/a%2Fb/trades?offset=5',
      init: { method: 'GET' },
    })
  })

  it('sends a body as JSON, and none where there is none', async () => {
    const { client, sent } = aClient(200, { success: true, data: {} })
    await client.call(routes.signIn, { body: { email: 'a@example.com', password: 'p' } })
    await client.call(routes.signOut)
    expect(sent[0]?.init).toMatchObject({ body: '{"email":"a@example.com","password":"p"}' })
    expect(sent[0]?.init.headers['content-type']).toBe('application/json')
    expect(sent[1]?.init).not.toHaveProperty('body')
    expect(sent[1]?.init.headers).not.toHaveProperty('content-type')
  })

  it('leaves out what is undefined in a query', () => {
    expect(routeUrl(routes.listBacktests, { query: { limit: 5, status: undefined } })).toBe(
      '/api/data/backtest/jobs?limit=5',
    )
  })
})

describe('a call that fails', () => {
  it('throws the code, the text and the fields of the envelope', async () => {
    const fields = [{ path: 'endDate', message: 'End date must be after start date' }]
    const message = 'End date must be after start date'
    const error = { code: 'invalid_request', message, fields }
    const { client } = aClient(400, { success: false, message, error, requestId: 'r1' })
    const failure = await client.call(routes.listBacktests).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request', message, fields, requestId: 'r1' })
  })

  it('on the way, without an envelope, says status and body as they came', async () => {
    const { client } = aClient(502, '<html>Bad Gateway</html>')
    await expect(client.call(routes.listBacktests)).rejects.toThrow(
      'HTTP error! status: 502 - <html>Bad Gateway</html>',
    )
  })

  it('includes an answer of 200 that is none of ours', async () => {
    const { client } = aClient(200, '<html>a captive portal</html>')
    await expect(client.call(routes.listBacktests)).rejects.toBeInstanceOf(ApiError)
  })
})

describe('the route table', () => {
  it('has no two routes at one address', () => {
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

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type Route } from '#api'
import { ADMIN_ENVIRONMENT, signInAdmin } from './fixtures/admin.ts'
import { aRequest } from './fixtures/sample-bundle.ts'
import { aRunner, eventually, type Script } from './fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from './fixtures/test-server.ts'

// Attacks of a signed-in user on others, on a server with one thread for backtests.

let server: TestServer
let other: TestUser
let script: Script = async () => 2
let explainAll = () => {}

beforeAll(async () => {
  const explained = new Promise<void>((resolve) => (explainAll = resolve))
  server = await startTestServer({
    runner: aRunner((request, options) => script(request, options)),
    environment: { ...ADMIN_ENVIRONMENT, WORKER_THREADS: '1', USER_CONCURRENT_BACKTESTS: '2' },
    explainer: {
      async explain({ date }) {
        if (date === SLOW_DAY) await explained
        return { kind: 'explained', json: '{}' }
      },
      explainWhole: async () => ({ kind: 'explained', json: '{}' }),
      close: async () => undefined,
    },
  })
  other = await signUp(server, 'other@example.com')
})
afterAll(({}, tests) => stopTestServer(server, tests))

const SLOW_DAY = '2024-01-03'

async function submit(as: TestUser): Promise<string> {
  return (await call(server, routes.runBacktest, { as, body: aRequest() })).data.jobId
}

const completed = (id: string, as: TestUser) =>
  eventually(async () => {
    const { data } = await call(server, routes.backtestStatus, { as, params: { id } })
    return data.status === 'completed' ? data : undefined
  })

/** Sends a body in any form. */
function post(route: Route, as: TestUser, { type, payload }: { type: string; payload: string }) {
  return server.app.inject({
    method: route.method,
    url: route.path,
    payload,
    headers: { cookie: as.cookie, 'content-type': type },
  })
}

describe('one user’s long work', () => {
  it('of two backtests does not block another’s', async () => {
    let finish = () => {}
    const long = new Promise<void>((resolve) => (finish = resolve))
    script = async ({ endDate }) => {
      if (endDate !== '2024-02-29') await long
      return 1
    }
    const mine = [await submit(server.owner), await submit(server.owner)]
    const body = aRequest({ endDate: '2024-02-29' })
    const theirs = (await call(server, routes.runBacktest, { as: other, body })).data.jobId
    expect(await completed(theirs, other)).toMatchObject({ status: 'completed' })
    finish()
    for (const id of mine) await completed(id, server.owner)
    script = async () => 2
  })

  it('of fifty days to explain is refused above the limit, and does not block another’s', async () => {
    const [mine, theirs] = [await submit(server.owner), await submit(other)]
    await completed(mine, server.owner)
    await completed(theirs, other)
    const explain = (as: TestUser, id: string, date: string) =>
      call(server, routes.explainBacktestDay, { as, params: { id }, query: { date } })
    const refused: Awaited<ReturnType<typeof explain>>[] = []
    const greedy = Array.from({ length: 50 }, async () => {
      const answer = await explain(server.owner, mine, SLOW_DAY)
      if (answer.status === 429) refused.push(answer)
      return answer.status
    })
    expect((await explain(other, theirs, '2024-01-04')).status).toBe(200)
    await eventually(() => refused.length === 29 || undefined)
    explainAll()
    expect((await Promise.all(greedy)).filter((status) => status === 200)).toHaveLength(21)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.error.message).toContain('You have 20 days to be explained waiting')
  })

  it('of 120 concurrent payoff diagrams is refused above the limit, and does not block another’s', async () => {
    // A thread looks for the dataset in vain; for the queue this is a normal answer.
    const body = {
      dataset: 'nowhere',
      underlying: 'NIFTY',
      date: '2024-01-02',
      legs: [{ option_type: 'CALL', trade_type: 'BUY', strike: 21_700, expiry_date: '2024-01-04', lots: 1 }],
    }
    const payoff = async (as: TestUser) => (await call(server, routes.payoffDiagram, { as, body })).status
    const greedy = Array.from({ length: 120 }, () => payoff(server.owner))
    const modest = Array.from({ length: 12 }, () => payoff(other))
    expect(new Set(await Promise.all(modest))).toEqual(new Set([404]))
    expect(new Set(await Promise.all(greedy))).toEqual(new Set([404, 429]))
  })
})

describe('an invalid request', () => {
  it.each([
    [
      'instrument',
      { ...aRequest(), instrument: { toString: 1 } },
      'Instrument \'{"toString":1}\' is unknown',
    ],
    [
      'strike',
      {
        ...aRequest(),
        strategy: {
          ...aRequest().strategy,
          name: 'multi_leg_strategy',
          legs: [{ strikeCriteria: { type: 'Strike Type', strikeType: { toString: 1 } } }],
        },
      },
      '',
    ],
  ])(
    'with an object that pretends to be text in its %s is refused with a message',
    async (_, body, message) => {
      const answer = await call(server, routes.runBacktest, { body })
      expect(answer.status).toBe(400)
      expect(answer.error.message).toContain(message)
    },
  )

  it.each([routes.backtestTrades, routes.listBacktests])(
    'for $path out of range gets an explanation',
    async (route) => {
      const id = await submit(server.owner)
      await completed(id, server.owner)
      const answer = await call(server, route, { params: { id }, query: { offset: '999999999999999' } })
      expect(answer.status).toBe(400)
      expect(answer.error.message).toBe('offset must be at most 1000000000')
    },
  )

  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    [
      'ends before its end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="dataset"\r\n\r\nmi',
    ],
  ])('in a form that %s is refused with a message', async (_, type, payload) => {
    const admin = await signInAdmin(server)
    const answer = await post(routes.importDataset, admin, { type, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain('The form is not valid')
  })
})

describe('two event streams on one connection', () => {
  it('are closed with it, and the server keeps running', async () => {
    let finish = () => {}
    script = async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return 1
    }
    const running = await submit(server.owner)
    const url = new URL(server.url)
    const socket = connect(Number(url.port), url.hostname)
    const request = `GET ${routes.backtestEvents.path.replace('{id}', running)} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${server.owner.cookie}\r\n\r\n`
    socket.write(request.repeat(2))
    await once(socket, 'data')
    socket.resetAndDestroy()
    await eventually(() => finish.name === '' || undefined)
    finish()
    await completed(running, server.owner)
    script = async () => 2
    expect((await call(server, routes.session)).status).toBe(200)
  })
})

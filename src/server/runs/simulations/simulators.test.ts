import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { SIMULATOR_LIMITS, type SimulatorState } from '#domain'
import { simulators } from '../../kernel/db/schema/index.ts'
import { call, signUp, startTestServer, stopTestServer } from '../../fixtures/test-server.ts'
import type { TestServer, TestUser } from '../../fixtures/test-server.ts'

let server: TestServer
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(() => server.database.db.delete(simulators))
afterAll(({}, tests) => stopTestServer(server, tests))

const at = (time: string) => ({ date: '2024-01-02', time })

const STATE: SimulatorState = {
  moment: at('12:00'),
  expiry: '2024-01-04',
  legs: [
    {
      id: 'a',
      optionType: 'CALL',
      tradeType: 'SELL',
      strike: 21_700,
      expiry: '2024-01-04',
      lots: 1,
      lotSize: 50,
      entry: { ...at('09:20'), price: 120.05 },
      exit: { ...at('11:30'), price: 80, settled: false },
    },
  ],
  history: [{ ...at('09:20'), text: 'Sold 1 × 21700 CE at 120.05' }],
  notes: [{ ...at('10:00'), text: 'Range so far' }],
}

const save = (body: object = {}, as: TestUser = server.owner) =>
  call(server, routes.createSimulator, {
    as,
    body: { name: 'Short call', underlying: 'NIFTY', state: STATE, ...body },
  })
const list = async (as: TestUser = server.owner) => (await call(server, routes.listSimulators, { as })).data
const of = (id: string, body?: object, as: TestUser = server.owner) => ({ params: { id }, body, as })

describe('a simulator', () => {
  it('stores the moment, the position, the history and the notes, on the built-in data', async () => {
    const { status, data } = await save()
    expect(status).toBe(201)
    expect(data).toMatchObject({ name: 'Short call', dataset: 'simulated', state: STATE, parentId: null })
    expect(await list()).toEqual([data])
  })

  it('can be renamed without its contents, and changed without its name', async () => {
    const { id } = (await save()).data
    await call(server, routes.changeSimulator, of(id, { name: 'Renamed' }))
    const state = { ...STATE, notes: [] }
    const { data } = await call(server, routes.changeSimulator, of(id, { state }))
    expect(data).toMatchObject({ name: 'Renamed', state })
  })

  it('is forked as it was at a minute, and survives the deletion of its original', async () => {
    const { id } = (await save()).data
    const { status, data } = await call(
      server,
      routes.forkSimulator,
      of(id, { name: 'Held', at: at('11:00') }),
    )
    expect(status).toBe(201)
    expect(data).toMatchObject({ name: 'Held', parentId: id, forkedAt: at('11:00') })
    expect(data.state.legs[0]?.exit).toBeNull()
    await call(server, routes.deleteSimulator, of(id))
    expect(await list()).toMatchObject([{ name: 'Held', parentId: null }])
  })

  it('can’t be seen, changed, forked or deleted by another user', async () => {
    const { id } = (await save()).data
    expect(await list(stranger)).toEqual([])
    const tries = [
      await call(server, routes.changeSimulator, of(id, { name: 'Mine' }, stranger)),
      await call(server, routes.forkSimulator, of(id, { name: 'Mine', at: at('11:00') }, stranger)),
      await call(server, routes.deleteSimulator, of(id, undefined, stranger)),
    ]
    expect(tries.map(({ status, error }) => [status, error.message])).toEqual(
      Array(3).fill([404, 'Simulator not found']),
    )
    expect(await list()).toMatchObject([{ name: 'Short call' }])
  })

  it('needs a name, and legs that can be traded', async () => {
    expect((await save({ name: ' ' })).error.message).toBe('Give the simulator a name')
    const legs = [{ ...STATE.legs[0], lots: 0 }]
    const refused = await save({ state: { ...STATE, legs } })
    expect(refused.status).toBe(400)
    expect(refused.error.error.fields?.[0]?.path).toBe('state.legs.0.lots')
  })

  it('is refused at the user’s limit', async () => {
    const { data } = await save()
    const row = {
      userId: server.owner.id,
      name: 'One of many',
      underlying: 'NIFTY',
      dataset: 'simulated',
    } as const
    await server.database.db.insert(simulators).values(
      Array.from({ length: SIMULATOR_LIMITS.perUser - 1 }, (_, i) => ({
        ...row,
        id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        state: STATE,
      })),
    )
    const refused = await save()
    expect(refused.status).toBe(409)
    expect(refused.error.message).toMatch(/^You have 200 simulators/)
    const forked = await call(server, routes.forkSimulator, of(data.id, { name: 'Fork', at: at('10:00') }))
    expect(forked.status).toBe(409)
  })
})

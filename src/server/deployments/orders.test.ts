import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { aLongPut, aShortCall, aShortPut, aStrategy } from '#engine/replay/fixtures'
import { call, stopTestServer } from '../fixtures/test-server.ts'
import { deploymentOrders, deployments, idempotencyKeys } from '../kernel/db/schema/index.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'

let paper: Awaited<ReturnType<typeof aPaperServer>>
beforeAll(async () => {
  paper = await aPaperServer()
})
beforeEach(() => paper.reset())
afterAll(({}, tests) => stopTestServer(paper.server, tests))

const DATES = { startDate: '2024-01-02', endDate: '2024-01-31' }
interface Basket {
  readonly purpose: string
  readonly prices: string
  readonly orders: readonly { readonly transaction_type: string; readonly tradingsymbol: string }[]
}
const LEG = {
  tradeType: 'BUY',
  optionType: 'CALL',
  strike: 21_800,
  expiry: '2024-01-04',
  lots: 3,
  stop: 100,
}

describe('an order', () => {
  it('that is given twice with one key counts once, also after its first call was cut off', async () => {
    const { server, deploy, atMinute, once } = paper
    const { db } = server.database
    const id = await deploy()
    atMinute(60)
    await once(id, ({ openLegs }) => openLegs === 1)
    const give = (key?: string) =>
      call(server, routes.squareOffDeployment, {
        params: { id },
        body: {},
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
    const twice = await Promise.all([give('one'), give('one')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    // The answer of the first call was never stored, as after a crash.
    await db.delete(idempotencyKeys)
    atMinute(61)
    await once(id, ({ openLegs }) => openLegs === 0)
    expect((await give('one')).status).toBe(200)
    const orders = await db.select().from(deploymentOrders).where(eq(deploymentOrders.deploymentId, id))
    expect(orders.map(({ kind, key }) => [kind, key])).toEqual([['square-off', 'one']])
    const other = await give()
    expect([other.status, other.error.message]).toEqual([409, "Nothing is open in 'Short call'"])
  })

  it('sets levels of an open leg only, and squares off a leg that waits', async () => {
    const { server, deploy, atMinute, once } = paper
    const waits = { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 500 } as const
    const request = aStrategy([aShortCall(), { ...aShortPut(), entry: waits }])
    const id = await deploy({ request: { ...request, ...DATES } })
    atMinute(60)
    await once(id, ({ openLegs }) => openLegs === 1)
    const legsOf = async () => (await paper.read(id)).now.legs.map(({ legId, state }) => `${legId} ${state}`)
    expect(await legsOf()).toEqual(['short call open', 'short put waiting'])
    const levels = await call(server, routes.setDeploymentLevels, {
      params: { id },
      body: { leg: 'short put', stop: 10 },
    })
    const message = "short put is not open in 'Short call'; open: short call"
    expect([levels.status, levels.error.message]).toEqual([409, message])
    await call(server, routes.squareOffDeployment, { params: { id }, body: { leg: 'short put' } })
    atMinute(62)
    await once(id, ({ time }) => (time ?? '') >= '10:17')
    expect(await legsOf()).toEqual(['short call open'])
  })
})

describe('a basket of orders', () => {
  it('buys first, says whether it enters or leaves, and that its prices are simulated', async () => {
    const { server, deploy, atMinute, once } = paper
    const request = aStrategy([aShortCall(), aLongPut()])
    const id = await deploy({ name: 'Straddle ₹ हिं 1', request: { ...request, ...DATES } })
    atMinute(60)
    await once(id, ({ openLegs }) => openLegs === 2)
    const basket = async (to: 'enter' | 'leave') => {
      const url = `/api/data/deployments/${id}/basket?to=${to}`
      const headers = { cookie: server.owner.cookie }
      const answer = await server.app.inject({ method: 'GET', url, headers })
      const { purpose, prices, orders } = answer.json<Basket>()
      const sides = orders.map(({ transaction_type, tradingsymbol }) => [
        transaction_type,
        tradingsymbol.slice(-2),
      ])
      return { file: answer.headers['content-disposition'], purpose, prices, sides }
    }
    expect(await basket('enter')).toEqual({
      file: 'attachment; filename="basket-straddle-1-enter-zerodha.json"',
      purpose: 'Orders that enter',
      prices: expect.stringMatching(/, at 60×$/),
      sides: [
        ['BUY', 'PE'],
        ['SELL', 'CE'],
      ],
    })
    await server.database.db.update(deployments).set({ isSimulated: true })
    expect(await basket('leave')).toMatchObject({
      file: 'attachment; filename="basket-straddle-1-leave-zerodha.json"',
      purpose: 'Orders that leave',
      prices: 'Simulated data: no prices of the exchange',
      sides: [
        ['BUY', 'CE'],
        ['SELL', 'PE'],
      ],
    })
  })
})

describe('entries by hand', () => {
  it('add at most twenty legs, also by concurrent calls', async () => {
    const { server, deploy, atMinute, once } = paper
    const id = await deploy({ name: 'Hands' })
    atMinute(60)
    await once(id, ({ time }) => time === '10:15')
    const add = () => call(server, routes.addDeploymentLeg, { params: { id }, body: LEG })
    const together = (calls: number) => Promise.all(Array.from({ length: calls }, add))
    const answers = [...(await together(15)), ...(await together(15))]
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect([refused?.status, refused?.error.message]).toEqual([
      409,
      "'Hands' has 20 legs by hand, as many as can be added; deploy another",
    ])
  })

  it('add a leg of the chain, exit a part of it and enter a leg again, each in the next minute’s bar', async () => {
    const { server, deploy, atMinute, once, read } = paper
    const id = await deploy({ name: 'Hands' })
    const params = { id }
    const early = await call(server, routes.addDeploymentLeg, { params, body: LEG })
    expect([early.status, early.error.message]).toEqual([
      409,
      "Nothing can be entered in 'Hands': no session is open",
    ])
    atMinute(60)
    await once(id, ({ time }) => time === '10:15')
    const chain = (await call(server, routes.deploymentChain, { params })).data
    expect(chain).toMatchObject({ time: '10:15', expiry: '2024-01-04', lotSize: 50, spot: 21_700 })
    expect(chain.strikes).toEqual([
      { strike: 21_700, call: 200, put: 180 },
      { strike: 21_800, call: 150, put: null },
    ])
    expect((await call(server, routes.addDeploymentLeg, { params, body: LEG })).status).toBe(200)
    atMinute(61)
    await once(id, ({ time }) => time === '10:16')
    const added = (await read(id)).now.legs.find(({ legId }) => legId === 'by_hand_1')
    expect(added).toMatchObject({
      side: 'BUY',
      strike: 21_800,
      lots: 3,
      quantity: 150,
      entryTime: '10:15',
      entryPrice: 150,
      levels: { stop: 100, target: null },
    })
    const part = { leg: 'by_hand_1', lots: 1 }
    await call(server, routes.exitDeploymentLots, { params, body: part })
    await call(server, routes.squareOffDeployment, { params, body: { leg: 'single' } })
    atMinute(63)
    await once(id, ({ time }) => time === '10:18')
    const { legs, manualEntries } = (await read(id)).now
    expect(legs.map(({ legId, lots }) => [legId, lots])).toEqual([['by_hand_1', 2]])
    expect(manualEntries?.left).toMatchObject([{ legId: 'single', side: 'SELL', strike: 21_700, price: 200 }])
    const open = await call(server, routes.reEnterDeploymentLeg, { params, body: { leg: 'by_hand_1' } })
    expect([open.status, open.error.message]).toEqual([
      409,
      "by_hand_1 has not left 'Hands'; legs that have left: single",
    ])
    await call(server, routes.reEnterDeploymentLeg, { params, body: { leg: 'single' } })
    atMinute(380)
    await once(id, ({ state }) => state === 'finished')
    expect(await paper.log(id)).toEqual(
      expect.arrayContaining([
        '10:15 You added a leg: buy 3 lots of NIFTY 21800 CE of 4 Jan 2024, stop 100.00',
        '10:15 Bought 150 NIFTY 21800 CE of 4 Jan 2024 at 150.00, added by hand',
        '10:16 You exited 1 lot of Leg 1 by hand',
        '10:16 Sold 50 NIFTY 21800 CE of 4 Jan 2024 at 150.00: lots exited by hand, ₹0 before charges; 100 remain open',
        '10:18 You re-entered single',
        '10:18 Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 200.00, re-entered by hand',
      ]),
    )
    const { data } = await call(server, routes.compareDeploymentDay, { params: { id, date: '2024-01-02' } })
    expect(data.words).toMatch(/^4 trades of the paper day .*; by hand: [−+]₹[\d,]+ net$/)
    const { runId } = await read(id)
    const explained = await call(server, routes.explainBacktestDay, {
      params: { id: runId ?? '' },
      query: { date: '2024-01-02' },
    })
    expect(explained.data.positions).toHaveLength(4)
    expect(explained.data.orders?.map(({ text }) => text)).toContain('You exited 1 lot of Leg 1 by hand')
  })
})

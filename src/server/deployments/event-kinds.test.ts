import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import type { DeploymentEvent, Happening, Leg } from '#domain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aLongCall, aRule, aShortCall, aStrategy, percent, rupees } from '#engine/replay/fixtures'
import { call, stopTestServer } from '../fixtures/test-server.ts'
import { ManualOrderBook } from '../runs/backtests/manual-order-book.ts'
import { DeploymentRun } from './deployment-run.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'
import { played, sourceOf } from './fixtures/played.ts'

/** Two days on which the call rises from 100 to 140 at 10:15. */
const DATES = ['2024-01-03', '2024-01-04']
const market = anInMemoryMarket(
  DATES.map((date) =>
    aDay({
      date,
      expiry: '2024-01-11',
      index: 21_700,
      contracts: { '21700 CE': (minute) => (minute < 60 ? 100 : 140) },
    }),
  ),
)
const first = { from: DATES[0], to: DATES[0] }

type Played = Parameters<typeof played>[2]
const log = (request: Parameters<typeof compilePlan>[0], options: Played = {}) =>
  played(compilePlan(request, market), market, options).log

const stopped = () => log(aStrategy(aShortCall({ stop: percent(25) }), first))
/** Waits for a premium that it never reaches. */
const waiting: Leg = {
  ...aLongCall(),
  entry: { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 90 },
}
const waits = () => log(aStrategy(waiting, first))
const overNight = () => {
  const request = aStrategy(aShortCall(), { from: DATES[0], to: DATES[1], squareOff: '09:30' })
  return log({ ...request, strategy: { ...request.strategy, holding: { type: 'btst' } } })
}

/** For each kind of event what a deployment does in which it happens, and the kind of its line. */
const HAPPENS: Readonly<
  Record<Exclude<Happening['what'], 'ended'>, readonly [() => ReturnType<typeof log>, DeploymentEvent]>
> = {
  opened: [stopped, 'session'],
  closed: [stopped, 'session'],
  held: [overNight, 'session'],
  entered: [stopped, 'entry'],
  exited: [stopped, 'exit'],
  levels: [stopped, 'level'],
  'overall-levels': [
    () => log(aStrategy(aShortCall(), { ...first, overall: { stop: rupees(1000) } })),
    'level',
  ],
  waits: [waits, 'wait'],
  lapsed: [waits, 'stayed-out'],
  'stayed-out': [
    () =>
      log(aStrategy(aShortCall({ stop: percent(25) }), first), {
        orders: (_, minute) =>
          minute === 70 ? { kind: 'pause' } : minute === 75 ? { kind: 're-enter', leg: 0 } : undefined,
      }),
    'stayed-out',
  ],
  'not-traded': [waits, 'stayed-out'],
  rule: [
    () =>
      log(
        aStrategy(aShortCall(), { ...first, rules: [aRule({ function1: 'CLOSE', numericValue: 30_000 })] }),
      ),
    'wait',
  ],
  ordered: [
    () =>
      log(aStrategy(aShortCall(), first), {
        orders: (_, minute) => (minute === 30 ? { kind: 'pause' } : undefined),
      }),
    'order',
  ],
  limit: [() => log(aStrategy(aShortCall(), first), { limits: { loss: 500, trades: null } }), 'limit'],
  feed: [feedLost, 'feed'],
}

/** The feed loses its quotes at 09:45. */
function feedLost() {
  const plan = compilePlan(aStrategy(aShortCall(), first), market)
  const source = {
    ...sourceOf(market, plan),
    reports: (_: string, minute: number) =>
      minute === 30 ? [{ fault: 'lost', from: '09:45' } as const] : [],
  }
  const limits = { loss: null, trades: null }
  const run = new DeploymentRun(
    { plan, dates: DATES.slice(0, 1), limits, manualOrders: new ManualOrderBook() },
    source,
  )
  return run.advance(0, 40).flatMap((report) => report.log.map((line) => ({ session: 0, ...line })))
}

describe('the log of a deployment', () => {
  it.each(Object.entries(HAPPENS))('has a line when it is %s', (what, [happens, kind]) => {
    const lines = happens().filter(({ event }) => event.what === what)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every((line) => line.kind === kind)).toBe(true)
  })

  it('is in the order of the minutes', () => {
    for (const [happens] of Object.values(HAPPENS)) {
      const minutes = happens().map(({ session, minute }) => session * 1000 + minute)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    }
  })
})

describe('the log of a deployment on a server', () => {
  let paper: Awaited<ReturnType<typeof aPaperServer>>
  beforeAll(async () => {
    paper = await aPaperServer()
  })
  afterAll(({}, tests) => stopTestServer(paper.server, tests))

  it('has the orders of its user and, as its last line, its end', async () => {
    const id = await paper.deploy()
    paper.atMinute(30)
    await paper.once(id, ({ time }) => (time ?? '') >= '09:45')
    const params = { id }
    for (const route of [routes.pauseDeployment, routes.resumeDeployment, routes.stopDeployment])
      await call(paper.server, route, { params })
    paper.atMinute(31)
    await paper.once(id, ({ state }) => state === 'stopped')
    const { log: lines } = await paper.session(id)
    const orders = lines.flatMap(({ event }) => (event?.what === 'ordered' ? event.order : []))
    expect(orders).toEqual(['pause', 'resume', 'stop'])
    expect(lines.at(-1)).toMatchObject({ kind: 'end', event: { what: 'ended', state: 'stopped' } })
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1))
  })
})

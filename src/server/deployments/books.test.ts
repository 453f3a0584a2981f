import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type NewDeployedBook } from '#api'
import { MOST_DEPLOYMENTS, type Deployment } from '#domain'
import { eventually } from '../fixtures/scripted-runner.ts'
import { aRequest } from '../fixtures/sample-bundle.ts'
import { call, signUp, stopTestServer, type TestUser } from '../fixtures/test-server.ts'
import {
  deployedBooks,
  deploymentOrders,
  deployments,
  notifications,
  savedBooks,
  strategies,
} from '../kernel/db/schema/index.ts'
import { notificationText } from '../kernel/outbox/outbox.ts'
import { deleteEmptyBook } from './books.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'

let paper: Awaited<ReturnType<typeof aPaperServer>>
let stranger: TestUser
beforeAll(async () => {
  paper = await aPaperServer()
  stranger = await signUp(paper.server, 'stranger@example.com')
})
beforeEach(async () => {
  await paper.reset()
  const { db } = paper.server.database
  for (const table of [deployedBooks, savedBooks, strategies, notifications]) await db.delete(table)
})
afterAll(({}, tests) => stopTestServer(paper.server, tests))

const PORTFOLIO = { id: 'default_portfolio' }
const FEED = { kind: 'replay', dataset: 'test-market', speed: 60, from: '2024-01-02' } as const

/** Saves strategies that trade the call at these times; returns their ids. */
async function saveStrategies(times: readonly string[], tradeType: 'BUY' | 'SELL'): Promise<string[]> {
  const ids = times.map((_, i) => `strategy_${i + 1}_a`)
  for (const [i, entryStartTime] of times.entries()) {
    const request = aRequest()
    const formData = { ...request, strategy: { ...request.strategy, tradeType, entryStartTime } }
    const configuration = { strategyName: `Call ${i + 1}`, formData }
    await call(paper.server, routes.saveStrategy, { body: { id: ids[i] ?? '', configuration } })
  }
  return ids
}

async function saveBook(
  lots: readonly number[],
  cap: number | null = null,
  tradeType: 'BUY' | 'SELL' = 'SELL',
) {
  const ids = await saveStrategies(['09:20', '09:40', '10:00'].slice(0, lots.length), tradeType)
  const body = {
    name: 'Three calls',
    lots: ids.map((strategyId, i) => ({ strategyId, lots: lots[i] ?? 0 })),
    cap,
    startDate: '2024-01-02',
    endDate: '2024-01-04',
    dataset: 'test-market',
  }
  return call(paper.server, routes.createBook, { params: PORTFOLIO, body })
}

const deploy = async (bookId: string, more: Partial<NewDeployedBook> = {}, key?: string) =>
  call(paper.server, routes.deployBook, {
    body: { bookId, feed: FEED, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const listed = async () => (await call(paper.server, routes.listDeployments)).data
/** Waits until all deployments meet a condition; in the order of the book. */
const all = (wanted: (deployment: Deployment) => boolean) =>
  eventually(async () => {
    const list = (await listed()).toSorted((a, b) => (a.bookPlace ?? 0) - (b.bookPlace ?? 0))
    return list.length > 0 && list.every(wanted) ? list : undefined
  }, 50)
const upTo = (time: string) => (deployment: Deployment) => (deployment.time ?? '') >= time
const ordersGiven = async () =>
  (await paper.server.database.db.select().from(deploymentOrders)).map(({ kind, minute }) => ({
    kind,
    minute,
  }))

/** Titles and texts of the notifications about books. */
const notified = async () =>
  (await paper.server.database.db.select().from(notifications))
    .map((row) => ({ ...notificationText(row), link: row.link }))
    .filter(({ title }) => title.startsWith('Book '))

describe('a saved book', () => {
  it('keeps lots, cap and period of a portfolio under a name that is free', async () => {
    const { status, data } = await saveBook([2, 0], 250_000)
    expect(status).toBe(201)
    const list = await call(paper.server, routes.listBooks, { params: PORTFOLIO })
    expect(list.data).toEqual([data])
    expect(data).toMatchObject({
      name: 'Three calls',
      lots: [
        { strategyId: 'strategy_1_a', lots: 2 },
        { strategyId: 'strategy_2_a', lots: 0 },
      ],
      cap: 250_000,
      startDate: '2024-01-02',
      endDate: '2024-01-04',
      dataset: 'test-market',
      edits: 1,
    })
    const again = await saveBook([1])
    expect([again.status, again.error.message]).toEqual([
      409,
      "The portfolio has a book named 'Three calls' already; choose another name",
    ])
  })

  it('is neither read, changed, deleted nor deployed by another user', async () => {
    const { data } = await saveBook([1])
    const { id, portfolioId: _, edits: _edits, updatedAt: _at, ...body } = data
    const as = stranger
    expect((await call(paper.server, routes.listBooks, { as, params: PORTFOLIO })).data).toEqual([])
    const change = await call(paper.server, routes.changeBook, { as, params: { id }, body })
    const remove = await call(paper.server, routes.deleteBook, { as, params: { id } })
    const deployed = await call(paper.server, routes.deployBook, { as, body: { bookId: id, feed: FEED } })
    expect([change.status, remove.status, deployed.status]).toEqual([404, 404, 404])
    expect((await call(paper.server, routes.deleteBook, { params: { id } })).status).toBe(200)
  })

  it('refuses a strategy of another portfolio, and one that is named twice', async () => {
    const { data } = await saveBook([1])
    const { id, portfolioId: _, edits: _edits, updatedAt: _at, ...body } = data
    const withLots = async (lots: typeof body.lots) =>
      (await call(paper.server, routes.changeBook, { params: { id }, body: { ...body, lots } })).error.error
        .fields
    const [one] = body.lots
    expect(await withLots([...body.lots, { strategyId: 'strategy_9_z', lots: 1 }])).toMatchObject([
      { path: 'lots.1.strategyId', message: 'This strategy is not in the portfolio; leave it out' },
    ])
    expect(await withLots(one ? [one, one] : [])).toMatchObject([
      { path: 'lots.1.strategyId', message: 'This strategy is named twice; name each once' },
    ])
  })
})

describe('a deployed book', () => {
  it('makes a deployment for each strategy with lots, all of them or none', async () => {
    const { data: saved } = await saveBook([2, 0, 1])
    const preview = await call(paper.server, routes.previewDeployedBook, {
      body: { bookId: saved.id, feed: FEED },
    })
    expect(preview.data.members.map(({ name, lots }) => [name, lots])).toEqual([
      ['Call 1', 2],
      ['Call 3', 1],
    ])
    expect(preview.data.lines).toEqual(
      expect.arrayContaining(['No capital cap', 'No loss limit of the book']),
    )
    expect(await listed()).toEqual([])
    const { status, data } = await deploy(saved.id)
    expect(status).toBe(201)
    expect(
      data.deployments.map(({ name, lots, bookId, bookPlace }) => [name, lots, bookId, bookPlace]),
    ).toEqual([
      ['Call 1', 2, data.book.id, 0],
      ['Call 3', 1, data.book.id, 1],
    ])
    expect((await call(paper.server, routes.listDeployedBooks)).data).toEqual([data.book])
    expect(data.book).toMatchObject({ name: 'Three calls', cap: null, savedBookId: saved.id })
    const refused = await deploy(saved.id, { feed: { ...FEED, from: '2023-01-02' } })
    expect(refused.status).toBe(400)
    expect(await listed()).toHaveLength(2)
  })

  it('is made once if the same call is sent twice', async () => {
    const { data: saved } = await saveBook([1, 1])
    const answers = await Promise.all([deploy(saved.id, {}, 'once'), deploy(saved.id, {}, 'once')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await listed()).toHaveLength(2)
    expect((await call(paper.server, routes.listDeployedBooks)).data).toHaveLength(1)
  })

  it('is refused as a whole if only a part of it may run', async () => {
    const { data: saved } = await saveBook([1, 1, 1])
    const many = MOST_DEPLOYMENTS.running - 2
    for (let i = 0; i < many; i++) await paper.deploy({ name: `Filler ${i}` })
    const { status, error } = await deploy(saved.id)
    expect([status, error.message]).toEqual([
      409,
      'You have 48 deployments that run, and 50 can run at once; stop some to deploy 3 more deployments',
    ])
    expect((await call(paper.server, routes.listDeployedBooks)).data).toEqual([])
    expect((await listed()).filter(({ bookId }) => bookId !== null)).toEqual([])
  })

  it('says why a strategy of it cannot be deployed', async () => {
    const { data: saved } = await saveBook([1, 1])
    await call(paper.server, routes.changeStrategy, {
      params: { id: 'strategy_2_a' },
      body: { status: 'inactive' },
    })
    const { status, error } = await deploy(saved.id)
    expect([status, error.error.fields?.map(({ message }) => message)]).toEqual([
      400,
      ["'Call 2' is inactive; set it active, or set its lots to 0 and save the book"],
    ])
  })

  it('enforces its cap, which stays as it was when the saved book is changed', async () => {
    const { data: free } = await saveBook([1, 1, 1])
    await deploy(free.id)
    paper.atMinute(60)
    const held = await all(({ openLegs }) => openLegs === 1)
    const [{ margin } = { margin: 0 }] = held
    expect(margin).toBeGreaterThan(0)
    await paper.reset()
    const { portfolioId: _, id, edits: _edits, updatedAt: _at, ...body } = free
    const changed = (cap: number) =>
      call(paper.server, routes.changeBook, { params: { id }, body: { ...body, cap } })
    await changed(Math.ceil(margin * 2))
    await deploy(id)
    await changed(1)
    paper.atMinute(60)
    const refused = await all(upTo('10:15'))
    expect(refused[2]?.stateWords).toBe('No room in the book for more: ₹0 net in 0 trades')
    paper.atMinute(380)
    const over = await all(({ state }) => state === 'finished')
    const trades = await Promise.all(over.map(async (one) => (await paper.session(one.id)).booked.length))
    expect(trades).toEqual([1, 1, 0])
    expect(await paper.log(over[2]?.id ?? '')).toContainEqual(
      expect.stringMatching(
        /^10:00 No room in the book: with this entry it would block ₹[\d,]+, and its cap is/,
      ),
    )
    const compared = await call(paper.server, routes.compareDeploymentDay, {
      params: { id: over[2]?.id ?? '', date: '2024-01-02' },
    })
    expect(compared.data.differences.map(({ because }) => because)).toEqual([
      ['The cap of the book let nothing more in at 10:00'],
    ])
    expect(over.map(({ margin: left }) => left)).toEqual([0, 0, 0])
  })

  it('is killed once: all its deployments leave at the same minute, others stay', async () => {
    const { data: saved } = await saveBook([1, 1, 1])
    const { data } = await deploy(saved.id)
    const other = await paper.deploy()
    paper.atMinute(60)
    await all(upTo('10:15'))
    const params = { id: data.book.id }
    const strange = await call(paper.server, routes.killDeployedBook, { as: stranger, params })
    expect(strange.status).toBe(404)
    const kill = (key: string) =>
      call(paper.server, routes.killDeployedBook, { params, headers: { 'idempotency-key': key } })
    const answers = await Promise.all([kill('a'), kill('a'), kill('b')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ordersGiven()).toEqual([1, 2, 3].map(() => ({ kind: 'kill', minute: 60 })))
    paper.atMinute(61)
    await all(upTo('10:16'))
    const killed = (await listed()).filter(({ bookId }) => bookId !== null)
    expect(killed.map(({ state, openLegs }) => [state, openLegs])).toEqual([1, 2, 3].map(() => ['paused', 0]))
    expect(await paper.read(other)).toMatchObject({ state: 'in-position', openLegs: 1 })
    expect((await kill('c')).status).toBe(200)
    expect(await ordersGiven()).toHaveLength(3)
    expect((await notified()).map(({ title }) => title)).toEqual([
      'Book Three calls on paper: kill switch used',
    ])
  })

  it('is killed also where a paused deployment is about to resume, however often both are pressed', async () => {
    const { db } = paper.server.database
    const { data: saved } = await saveBook([0, 1])
    const { data } = await deploy(saved.id)
    const [{ id } = { id: '' }] = data.deployments
    paper.atMinute(5)
    await all(upTo('09:20'))
    await call(paper.server, routes.pauseDeployment, { params: { id } })
    await all(({ isPaused }) => isPaused)
    // Another process holds the book, and takes no order yet.
    const heldUntil = new Date(Date.now() + 3_600_000)
    await db.update(deployments).set({ holder: 'another', heldUntil, fence: sql`${deployments.fence} + 1` })
    for (let presses = 0; presses < 2; presses++) {
      await call(paper.server, routes.resumeDeployment, { params: { id } })
      await call(paper.server, routes.killDeployedBook, { params: { id: data.book.id } })
    }
    await call(paper.server, routes.killDeployedBook, { params: { id: data.book.id } })
    await db.update(deployments).set({ heldUntil: new Date(0) })
    paper.atMinute(60)
    const [killed] = await all(upTo('10:15'))
    expect([killed?.state, killed?.openLegs]).toEqual(['paused', 0])
    const orders = await db.select().from(deploymentOrders).orderBy(asc(deploymentOrders.id))
    expect(orders.map(({ kind }) => kind)).toEqual(['pause', 'resume', 'kill', 'resume', 'kill'])
  })

  it('leaves as a whole at its loss limit, which one notification says', async () => {
    const { data: saved } = await saveBook([1, 1, 1], null, 'BUY')
    const { data } = await deploy(saved.id, { loss: 1000 })
    expect(data.book.loss).toBe(1000)
    paper.atMinute(200)
    const left = await all(upTo('12:35'))
    expect(left.map(({ state, openLegs }) => [state, openLegs])).toEqual(
      [1, 2, 3].map(() => ['done-for-the-day', 0]),
    )
    expect(left[0]?.stateWords).toMatch(/^Loss limit of the book reached: −₹/)
    const [order] = await ordersGiven()
    expect(await ordersGiven()).toEqual([1, 2, 3].map(() => ({ kind: 'book-loss', minute: order?.minute })))
    const logs = await Promise.all(left.map(({ id }) => paper.log(id)))
    for (const log of logs) {
      expect(log).toContainEqual(
        expect.stringMatching(
          /^11:\d\d The day of the book stands at −₹1,0\d\d.* net, and its limit is a loss of ₹1,000/,
        ),
      )
      expect(log).toContainEqual(expect.stringMatching(/^11:\d\d Sold .*: the loss limit of the book, −₹/))
    }
    const [news, ...more] = await notified()
    expect([news?.title, more]).toEqual(['Book Three calls on paper: loss limit reached', []])
    expect(news?.body).toMatch(
      /^11:\d\d The day of the book stands at .*\nCall 1: −₹.* net\nCall 2: −₹.* net\nCall 3: −₹.* net$/,
    )
  })

  it('counts what a deployment that has ended lost in the session', async () => {
    const { data: saved } = await saveBook([1, 1], null, 'BUY')
    const { data } = await deploy(saved.id, { loss: 1500 })
    const [first, second] = data.deployments.map(({ id }) => id)
    paper.atMinute(125)
    await all(upTo('11:20'))
    await call(paper.server, routes.stopDeployment, { params: { id: first ?? '' } })
    paper.atMinute(127)
    await paper.once(first ?? '', ({ state }) => state === 'stopped')
    // The second one alone has lost less than ₹1,500 by then.
    paper.atMinute(155)
    const left = await paper.once(second ?? '', upTo('11:50'))
    expect(left).toMatchObject({ state: 'done-for-the-day', openLegs: 0 })
    expect(left.profit.netDay).toBeGreaterThan(-1500)
  })

  it('sends one summary of the day for all its deployments', async () => {
    const { data: saved } = await saveBook([1, 1])
    await deploy(saved.id)
    paper.atMinute(380)
    await all(({ state }) => state === 'finished')
    const [summary, ...more] = await notified()
    expect(more).toEqual([])
    expect(summary?.title).toMatch(/^Book Three calls on paper: \+₹[\d,.]+ net in the session$/)
    expect(summary).toMatchObject({
      body: expect.stringMatching(/^Call 1: \+₹.* net\nCall 2: \+₹.* net\nIts sessions are over$/) as string,
      link: '/app/live',
    })
    const texts = await paper.server.database.db.select().from(notifications)
    expect(
      texts.map(notificationText).filter(({ body }) => /The session is over|Finished/.test(body)),
    ).toEqual([])
  })

  it('goes with its last deployment', async () => {
    const { data: saved } = await saveBook([1, 1])
    const { data } = await deploy(saved.id)
    for (const { id } of data.deployments) await call(paper.server, routes.stopDeployment, { params: { id } })
    paper.atMinute(3)
    for (const { id } of data.deployments) {
      await paper.once(id, ({ state }) => state === 'stopped')
      await call(paper.server, routes.deleteDeployment, { params: { id } })
    }
    expect((await call(paper.server, routes.listDeployedBooks)).data).toEqual([])
  })

  it('goes with its last two deployments, also if two servers delete one each at the same moment', async () => {
    const { db } = paper.server.database
    const { data: saved } = await saveBook([1, 1])
    const { data } = await deploy(saved.id)
    await db.update(deployments).set({ state: 'stopped', endedAt: new Date() })
    const [first, second] = data.deployments.map(({ id }) => id)
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%deployed_books%'`
    let status: number | undefined
    const answer = await db.transaction(async (tx) => {
      await tx.delete(deployments).where(eq(deployments.id, first ?? ''))
      await deleteEmptyBook(tx, data.book.id)
      const deleting = call(paper.server, routes.deleteDeployment, { params: { id: second ?? '' } }).then(
        (deleted) => (status = deleted.status),
      )
      // The other server comes before this one's commit: it is through, or waits for it.
      await eventually(
        async () => status !== undefined || (await db.execute(waiting)).rows.length > 0 || undefined,
      )
      return { deleting }
    })
    expect(await answer.deleting).toBe(200)
    expect((await call(paper.server, routes.listDeployedBooks)).data).toEqual([])
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { backtests, rateLimits, sharedResults, users } from '../../kernel/db/schema/index.ts'
import { storedBytes } from '../../kernel/limits/quota.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger@example.com')
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function aRun(as?: TestUser): Promise<string> {
  const caller = as && { as }
  const { data } = await call(server, routes.runBacktest, { body: aRequest(), ...caller })
  await eventually(async () => {
    const job = await call(server, routes.backtestStatus, { params: { id: data.jobId }, ...caller })
    return job.data.status === 'completed' || undefined
  })
  return data.jobId
}

const share = (id: string, as?: TestUser) => call(server, routes.shareRun, { params: { id }, as })
const linksOf = (id: string, as?: TestUser) => call(server, routes.listShares, { params: { id }, as })
const revoke = (id: string, as?: TestUser) => call(server, routes.endShare, { params: { id }, as })
/** Opens a link as a visitor without an account. */
const open = (token: string) => call(server, routes.sharedResult, { params: { token }, as: null })

describe('a public link to a result', () => {
  it('shows figures, curve, months, verdict, data and hash to anyone', async () => {
    const { status, data } = await share(await aRun())
    expect(status).toBe(201)
    const shown = await open(data.token)
    expect(shown.status).toBe(200)
    const result = routes.sharedResult.output.parse(shown.data)
    expect(result.figures.map(({ name }) => name)).toEqual([
      'Total P&L, net of charges',
      'Return on capital',
      'Max drawdown',
      'Win rate',
      'Expectancy per day',
      'Sharpe, annualised',
      'Trades',
    ])
    expect(result.curve.days).toHaveLength(result.curve.cumulative.length)
    expect(result.months.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(
      result.curve.cumulative.at(-1)!,
      2,
    )
    const [ofReturn, ofDrawdown] = ['Return on capital', 'Max drawdown'].map(
      (name) => result.figures.find((figure) => figure.name === name)?.note,
    )
    expect(ofReturn).toMatch(/^of ₹/)
    expect(ofDrawdown).toMatch(new RegExp(`(^N/A|% ${ofReturn})$`))
    expect(result.verdict.line).not.toBe('')
    expect(result.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(result.data.name).not.toBe('')
  })

  it('contains neither the user who shared it, nor their notes and tags', async () => {
    const id = await aRun()
    const [owner] = await server.database.db.select().from(users).where(eq(users.id, server.owner.id))
    await call(server, routes.changeRun, {
      params: { id },
      body: { name: 'Straddle', note: 'my secret note', tags: ['mine'] },
    })
    const { token } = (await share(id)).data
    const answer = await server.app.inject({ url: routes.sharedResult.path.replace('{token}', token) })
    expect(answer.body).toContain('Straddle')
    for (const secret of [owner!.id, owner!.email, owner!.name, 'my secret note', 'mine"', id])
      expect(answer.body).not.toContain(secret)
  })

  it('is neither cached nor found by search engines', async () => {
    const { token } = (await share(await aRun())).data
    const { headers } = await server.app.inject({
      url: routes.sharedResult.path.replace('{token}', token),
    })
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  })

  it('cannot be guessed: it has 256 bits, and the database stores only its hash', async () => {
    const { token, id } = (await share(await aRun())).data
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await server.database.db.select().from(sharedResults).where(eq(sharedResults.id, id))
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    expect((await open(row!.tokenHash)).status).toBe(404)
  })

  it('stops working once it is revoked, while another link to the run still works', async () => {
    const id = await aRun()
    const [first, second] = [(await share(id)).data, (await share(id)).data]
    expect((await linksOf(id)).data.map((link) => link.id).sort()).toEqual([first.id, second.id].sort())
    await revoke(first.id)
    expect((await open(first.token)).status).toBe(404)
    expect((await open(second.token)).status).toBe(200)
    expect((await linksOf(id)).data.map((link) => link.id)).toEqual([second.id])
    expect((await revoke(first.id)).status).toBe(404)
  })

  it('stops working once its run is deleted, and works again if the deletion is undone', async () => {
    const id = await aRun()
    const { token } = (await share(id)).data
    await call(server, routes.deleteRun, { params: { id } })
    expect((await open(token)).status).toBe(404)
    await call(server, routes.undoDeleteRun, { params: { id } })
    expect((await open(token)).status).toBe(200)
    await server.database.db.delete(backtests).where(eq(backtests.id, id))
    expect((await open(token)).status).toBe(404)
  })

  it('ends with the account of its user', async () => {
    const leaver = await signUp(server, 'leaver@example.com')
    const { token } = (await share(await aRun(leaver), leaver)).data
    await server.database.db.delete(users).where(eq(users.id, leaver.id))
    expect((await open(token)).status).toBe(404)
  })

  it('belongs to the user of the run: for others there is neither run nor link', async () => {
    const id = await aRun()
    const { id: link, token } = (await share(id)).data
    expect((await share(id, stranger)).status).toBe(404)
    expect((await linksOf(id, stranger)).status).toBe(404)
    expect((await revoke(link, stranger)).status).toBe(404)
    expect((await open(token)).status).toBe(200)
  })

  it('is one of ten of its run at most, also if many are asked for at once', async () => {
    const id = await aRun()
    const answers = await Promise.all(Array.from({ length: 11 }, () => share(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect((await linksOf(id)).data).toHaveLength(10)
  })

  it('counts towards the storage of its user until it is revoked', async () => {
    const sharer = await signUp(server, 'sharer@example.com')
    const id = await aRun(sharer)
    const before = await storedBytes(server.database.db, sharer.id)
    const link = (await share(id, sharer)).data
    expect(await storedBytes(server.database.db, sharer.id)).toBeGreaterThan(before)
    await call(server, routes.endShare, { params: { id: link.id }, as: sharer })
    expect(await storedBytes(server.database.db, sharer.id)).toBe(before)
  })

  it('of an unfinished run does not exist', async () => {
    const id = await aRun()
    await server.database.db.update(backtests).set({ status: 'failed' }).where(eq(backtests.id, id))
    const { status, error } = await share(id)
    expect([status, error.message]).toEqual([409, 'This run is failed. Only a completed run can be shared.'])
  })

  it('is one of ten at most', async () => {
    const id = await aRun()
    for (let i = 0; i < 10; i++) expect((await share(id)).status).toBe(201)
    const { status, error } = await share(id)
    expect(status).toBe(409)
    expect(error.message).toContain('Revoke one to create another')
  })

  it('has a separate budget: too many views are refused for a while, and other links still open', async () => {
    const id = await aRun()
    const [busy, other] = [(await share(id)).data, (await share(id)).data]
    await open(busy.token)
    await server.database.db.update(rateLimits).set({ hits: 600 })
    expect((await open(busy.token)).status).toBe(429)
    expect((await open(other.token)).status).toBe(200)
  })
})

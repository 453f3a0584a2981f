import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import type { NewAdmin } from './accounts/auth/first-admin.ts'
import { backtests } from './kernel/db/schema/index.ts'
import { aRequest } from './fixtures/sample-bundle.ts'
import { aRunner } from './fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, temporaryFolder } from './fixtures/test-server.ts'

let other: Server
let port: string
beforeAll(async () => {
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  port = String((other.address() as AddressInfo).port)
})
afterAll(() => void other.close())

describe('a start whose port is in use', () => {
  it('fails with that reason, and leaves queued backtests for the next process', async () => {
    const first = await startTestServer({ runner: undefined })
    const { dataFolder, owner } = first
    const id = (await call(first, routes.runBacktest, { body: aRequest() })).data.jobId
    await first.close()

    const runner = aRunner()
    const refused = startTestServer({ dataFolder, owner, runner, environment: { PORT: port } })
    await expect(refused).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`)
    expect(runner.started).toEqual([])

    const next = await startTestServer({ dataFolder, owner, runner: undefined })
    const [row] = await next.database.db.select().from(backtests).where(eq(backtests.id, id))
    expect([row?.status, row?.attempt]).toEqual(['queued', 0])
    await stopTestServer(next, { tasks: [] })
  })

  it('still reports the password of the administrator that it has created', async () => {
    const dataFolder = temporaryFolder()
    const admins: NewAdmin[] = []
    const onNewAdmin = (admin: NewAdmin) => void admins.push(admin)
    const refused = startTestServer({ dataFolder, onNewAdmin, environment: { PORT: port } })
    await expect(refused).rejects.toThrow('is in use')
    const next = await startTestServer({ dataFolder, onNewAdmin })
    const body = { email: 'admin@delta.local', password: admins[0]?.generatedPassword ?? '' }
    expect((await call(next, routes.signIn, { as: null, body })).data.role).toBe('admin')
    expect(admins).toHaveLength(1)
    await stopTestServer(next, { tasks: [] })
  })
})

describe('an aborted start', () => {
  it('stops everything that it has started', async () => {
    const dataFolder = temporaryFolder()
    const given = AbortSignal.abort(new Error('given up'))
    await expect(startTestServer({ dataFolder, starting: given })).rejects.toThrow('given up')
    const next = await startTestServer({ dataFolder })
    await stopTestServer(next, { tasks: [] })
  })
})

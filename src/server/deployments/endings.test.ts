import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { call, stopTestServer } from '../fixtures/test-server.ts'
import { deploymentLog, storageUsed } from '../kernel/db/schema/index.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'

let paper: Awaited<ReturnType<typeof aPaperServer>>
/** What steps wait for. */
let beforeAdvance: () => Promise<void>
beforeAll(async () => {
  paper = await aPaperServer((host) => ({
    ...host,
    advance: (tasks) => beforeAdvance().then(() => host.advance(tasks)),
  }))
})
beforeEach(async () => {
  beforeAdvance = () => Promise.resolve()
  await paper.reset()
  await paper.server.database.db.delete(storageUsed)
})
afterAll(({}, tests) => stopTestServer(paper.server, tests))

const hasEnded = ({ endedAt }: { endedAt: string | null }) => endedAt !== null

/** A gate that is closed: `reached` resolves once something waits at it. */
function aGate() {
  let open = () => {}
  let reach = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const pass = () => {
    reach()
    return opened
  }
  return { pass, reached, open }
}

/** Fills the storage of the user while the driver is about to make minutes up to this one. */
async function fillStorageBefore(minute: number): Promise<void> {
  const gate = aGate()
  beforeAdvance = gate.pass
  paper.atMinute(minute)
  await gate.reached
  const { db } = paper.server.database
  const full = { userId: paper.server.owner.id, kind: 'results', slot: 0, bytes: 6_000_000_000 } as const
  const target = [storageUsed.userId, storageUsed.kind, storageUsed.slot]
  await db
    .insert(storageUsed)
    .values(full)
    .onConflictDoUpdate({ target, set: { bytes: full.bytes } })
  gate.open()
}

/** Waits until a deployment that is made now has been stopped, so that all that was due before is done. */
async function anotherHasEnded(): Promise<void> {
  const id = await paper.deploy({ name: 'Another' })
  await call(paper.server, routes.stopDeployment, { params: { id } })
  paper.atMinute(400)
  await paper.once(id, hasEnded)
}

describe('a deployment', () => {
  it('ends once, also when its user’s storage is full as it completes', async () => {
    const { db } = paper.server.database
    const id = await paper.deploy()
    paper.atMinute(370)
    await paper.once(id, ({ time }) => time === '15:25')
    await fillStorageBefore(380)
    await paper.once(id, hasEnded)
    await db.delete(storageUsed)
    await anotherHasEnded()
    const isEnd = sql`${deploymentLog.event} ->> 'what' = 'ended'`
    expect(await db.$count(deploymentLog, and(eq(deploymentLog.deploymentId, id), isEnd))).toBe(1)
  })
})

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { call, stopTestServer } from '../fixtures/test-server.ts'
import { deploymentDays, deploymentLog, storageUsed } from '../kernel/db/schema/index.ts'
import type { AdvanceTask } from './deployment-host.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'

let paper: Awaited<ReturnType<typeof aPaperServer>>
/** What steps and comparisons wait for. */
let beforeAdvance: () => Promise<void>
let beforeComparison: () => Promise<void>
let isDamaged: (task: AdvanceTask) => boolean
beforeAll(async () => {
  paper = await aPaperServer((host) => ({
    ...host,
    advance: async (tasks) => {
      await beforeAdvance()
      const outcomes = await host.advance(tasks)
      return outcomes.map((outcome, i) =>
        isDamaged(tasks[i])
          ? { kind: 'failed', fault: { why: 'refused', says: 'the day is damaged' } }
          : outcome,
      )
    },
    settle: async (task) => {
      await beforeComparison()
      return host.settle(task)
    },
  }))
})
beforeEach(async () => {
  beforeAdvance = () => Promise.resolve()
  beforeComparison = () => Promise.resolve()
  isDamaged = () => false
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

/** The finished sessions of a deployment, each with the date of its comparison. */
const finishedSessions = async (id: string) =>
  (await paper.server.database.db.select().from(deploymentDays).where(eq(deploymentDays.deploymentId, id)))
    .filter(({ isOver }) => isOver)
    .map(({ session, comparison }) => [session, comparison?.date])

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

  it('ended by a full storage keeps the comparison of its finished session, also if that fails at first', async () => {
    const id = await paper.deploy({ sessions: 2 })
    paper.atMinute(370)
    await paper.once(id, ({ time }) => time === '15:25')
    let failures = 0
    beforeComparison = async () => {
      if (failures++ === 0) throw new Error('the thread has ended')
    }
    await fillStorageBefore(377)
    const { state } = await paper.once(id, hasEnded)
    expect([state, await finishedSessions(id)]).toEqual(['stopped', [[0, '2024-01-02']]])
    expect(failures).toBe(2)
  })

  it('whose next day is damaged keeps the comparison of its finished session, also while others are compared', async () => {
    const first = await paper.deploy()
    paper.atMinute(30)
    await paper.once(first, ({ time }) => time === '09:45')
    // It finishes its session half an hour of the market after the first.
    const second = await paper.deploy({ sessions: 2 })
    const comparing = aGate()
    beforeComparison = comparing.pass
    const failing = aGate()
    isDamaged = ({ id, to }) => {
      const isHit = id === second && to.session > 0
      if (isHit) void failing.pass()
      return isHit
    }
    paper.atMinute(380)
    await comparing.reached
    paper.atMinute(4000)
    await failing.reached
    comparing.open()
    const { state } = await paper.once(second, hasEnded)
    expect([state, await finishedSessions(second)]).toEqual(['failed', [[0, '2024-01-02']]])
  })
})

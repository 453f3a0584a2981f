import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { countAttempt } from '../../accounts/auth/rate-limit.ts'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { backtests, sharedResults } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import { findJob, isJobId } from '../backtests/queries.ts'
import { createSharedResults } from './shared-result.ts'

/** Links to one run at a time. */
const MOST_LINKS = 10
/** How often one link may be opened, by everybody together. */
const VIEWS = { attempts: 600, minutes: 10 }
/** 256 bits. */
const TOKEN_BYTES = 32

/** Routes of public links to results. */
export function shareRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const results = createSharedResults(db)
  app.addHook('onClose', () => results.close())
  handle(app, routes.listShares, async ({ params: { id }, user }) => {
    await requireRun(db, user.id, id)
    const rows = await db
      .select({ id: sharedResults.id, createdAt: sharedResults.createdAt })
      .from(sharedResults)
      .where(and(eq(sharedResults.backtestId, id), eq(sharedResults.userId, user.id)))
      .orderBy(desc(sharedResults.createdAt))
    return { data: rows.map((row) => ({ id: row.id, createdAt: row.createdAt.toISOString() })) }
  })
  handle(app, routes.shareRun, async ({ params: { id }, user }) => {
    const run = await requireRun(db, user.id, id)
    if (run.status !== 'completed')
      throw new HttpError('conflict', `This run is ${run.status}. Only a completed run can be shared.`)
    await refuseMany(db, id)
    const shown = await results.of({ userId: user.id, id })
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = { id: randomUUID(), createdAt: new Date() }
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id)
      await refuseMany(tx, id)
      await tx
        .insert(sharedResults)
        .values({ ...link, userId: user.id, backtestId: id, tokenHash: hashOf(token), shown })
    })
    return { data: { id: link.id, createdAt: link.createdAt.toISOString(), token } }
  })
  handle(app, routes.endShare, async ({ params: { id }, user }) => {
    const ended = isJobId(id)
      ? await db
          .delete(sharedResults)
          .where(and(eq(sharedResults.id, id), eq(sharedResults.userId, user.id)))
          .returning({ id: sharedResults.id })
      : []
    if (ended.length === 0) throw notFound('Link not found')
    return { data: { id } }
  })
  handle(app, routes.sharedResult, async ({ params: { token }, reply }) => {
    const hash = hashOf(token)
    const [row] = await db
      .select({ shown: sharedResults.shown })
      .from(sharedResults)
      .innerJoin(backtests, eq(backtests.id, sharedResults.backtestId))
      // A deleted run can come back for some minutes, and its links with it.
      .where(and(eq(sharedResults.tokenHash, hash), isNull(backtests.deletedAt)))
    if (!row) throw notFound('This link leads nowhere. It may have been revoked.')
    await countAttempt(db, `views of ${hash}`, VIEWS)
    // A revoked link must not live on in a cache, nor a shared one in a search engine.
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return { data: row.shown }
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

async function requireRun(db: Db, userId: string, id: string) {
  const run = await findJob(db, userId, id)
  if (!run) throw notFound('Backtest not found')
  return run
}

async function refuseMany(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ links: count() })
    .from(sharedResults)
    .where(eq(sharedResults.backtestId, id))
  if ((row?.links ?? 0) < MOST_LINKS) return
  throw new HttpError(
    'conflict',
    `This run has ${MOST_LINKS} links, which is the most it may have. Revoke one to create another.`,
  )
}

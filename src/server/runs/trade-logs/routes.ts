import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { MOST_TRADE_LOGS } from '#domain'
import { storeResult } from '../backtests/run-record.ts'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { backtests } from '../../kernel/db/schema/index.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import { createLogReader, type ReadResult, type RefusedLog } from './log-reader.ts'
import { reconcileRoutes } from './reconcile-routes.ts'
import { rememberedMapping, rememberMapping } from './mappings.ts'

/** Routes that import trades made elsewhere as the caller's runs. */
export function tradeLogRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const reader = createLogReader()
  app.addHook('onClose', () => reader.close())
  // The queue is bounded in bytes before the body is read, so this limit can be high.
  const share = new PerUserLimit({ what: 'trade logs', atOnce: 1, atOncePerUser: 1, waitingPerUser: 500 })
  reconcileRoutes(app, { db, reader, share })

  handle(app, routes.previewTradeLog, async ({ body: { text }, user }) => {
    const answer = await share.run(user.id, () => reader.preview(text))
    if (answer.kind === 'refused') throw refusal(answer)
    const { headerHash, source = null, header, sample, ...preview } = answer.preview
    const remembered = source === null ? await rememberedMapping(db, user.id, headerHash) : null
    const cells = sample.map((row) => [...row])
    return { data: { ...preview, header: [...header], sample: cells, source, remembered } }
  })

  handle(app, routes.importTradeLog, async ({ body: { file, text, name = '', ...choices }, user }) => {
    const answer = await share.run(user.id, () => reader.read({ file, text, choices }))
    if (answer.kind === 'refused') throw refusal(answer)
    const { source, notes, headerHash, result } = answer
    const jobId = await storeLog(db, { userId: user.id, file, name: name || file, read: answer })
    const { mapping, source: from = '' } = choices
    if (mapping && headerHash)
      await rememberMapping(db, { userId: user.id, headerHash }, { source: from, mapping })
    const data = { jobId, source, trades: result.tradeCount, notes: [...notes] }
    return { data, message: 'Trades imported' }
  })
}

/** Reports each faulty line as a field, so that a client can show the message next to the line. */
function refusal({ message, problems, wanted }: RefusedLog): HttpError {
  if (problems.length > 0)
    return new HttpError(
      'invalid_request',
      message,
      problems.map((problem) => ({ path: `line ${problem.line}`, message: problem.message })),
    )
  return invalidRequest([{ path: wanted ?? 'file', message }])
}

interface StoredLog {
  readonly userId: string
  readonly file: string
  readonly name: string
  readonly read: ReadResult
}

/** Stores a completed run: its trades and its row in one transaction. */
async function storeLog(db: Db, { userId, file, name, read }: StoredLog): Promise<string> {
  const id = randomUUID()
  const { source, instrument, period, result } = read
  const now = new Date()
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await refuseTooMany(tx, userId)
    await tx.insert(backtests).values({
      id,
      userId,
      name,
      kind: 'imported',
      status: 'completed',
      progress: 100,
      priority: 'batch',
      submittedAt: now,
      startedAt: now,
      finishedAt: now,
      log: { source, file, instrument, ...period },
    })
    await storeResult(tx, { id, userId }, result)
  })
  return id
}

/** @throws HttpError `conflict` if the user has as many logs as allowed */
async function refuseTooMany(db: Db, userId: string): Promise<void> {
  const own = and(eq(backtests.userId, userId), eq(backtests.kind, 'imported'), isNull(backtests.deletedAt))
  const kept = await db.$count(backtests, own)
  if (kept >= MOST_TRADE_LOGS)
    throw new HttpError(
      'conflict',
      `You have ${kept} imported trade logs and ${MOST_TRADE_LOGS} can be kept; delete one under Runs to import another`,
    )
}

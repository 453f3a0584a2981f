import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { MOST_TRADE_LOGS } from '#domain'
import { storeResult } from '../backtests/run-record.ts'
import type { Db } from '../db/database.ts'
import { backtests } from '../db/schema/index.ts'
import { FairShare } from '../fair-share.ts'
import { handle } from '../http/handle.ts'
import { HttpError, invalidRequest } from '../http/http-error.ts'
import { oneAtATime } from '../strategies/portfolios.ts'
import { createLogReader, type ReadResult, type RefusedLog } from './log-reader.ts'
import { reconcileRoutes } from './reconcile-routes.ts'
import { rememberedMapping, rememberMapping } from './mappings.ts'

/** Trades that were made elsewhere become runs of whoever brings them. */
export function tradeLogRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const reader = createLogReader()
  app.addHook('onClose', () => reader.close())
  // What waits is bounded in bytes before it is read.
  const share = new FairShare({ what: 'trade logs', atOnce: 1, atOncePerUser: 1, waitingPerUser: 500 })
  reconcileRoutes(app, { db, reader, share })

  handle(app, routes.lookAtTradeLog, async ({ body: { text }, user }) => {
    const answer = await share.run(user.id, () => reader.look(text))
    if (answer.kind === 'refused') throw refusal(answer)
    const { headerHash, source = null, header, sample, ...look } = answer.look
    const remembered = source === null ? await rememberedMapping(db, user.id, headerHash) : null
    const cells = sample.map((row) => [...row])
    return { data: { ...look, header: [...header], sample: cells, source, remembered } }
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

/** Each wrong line is a field of its own, so that whoever asks can show it beside the line. */
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

/** A run that is complete from the start; its trades and its line in the list come together. */
async function storeLog(db: Db, { userId, file, name, read }: StoredLog): Promise<string> {
  const id = randomUUID()
  const { source, instrument, period, result } = read
  const now = new Date()
  await db.transaction(async (tx) => {
    await oneAtATime(tx, userId)
    await refuseTooMany(tx, userId)
    await tx.insert(backtests).values({
      ...{ id, userId, name, kind: 'imported', status: 'completed', progress: 100, priority: 'batch' },
      ...{ submittedAt: now, startedAt: now, finishedAt: now },
      log: { source, file, instrument, ...period },
    })
    await storeResult(tx, { id, userId }, result)
  })
  return id
}

/** @throws HttpError `conflict` when the user has as many logs as can be kept */
async function refuseTooMany(db: Db, userId: string): Promise<void> {
  const own = and(eq(backtests.userId, userId), eq(backtests.kind, 'imported'), isNull(backtests.deletedAt))
  const kept = await db.$count(backtests, own)
  if (kept >= MOST_TRADE_LOGS)
    throw new HttpError(
      'conflict',
      `You have ${kept} imported trade logs and ${MOST_TRADE_LOGS} can be kept; delete one under Runs to bring another`,
    )
}

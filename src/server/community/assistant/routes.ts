import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { ASSISTANT_LIMITS, routes, type ModelEvent, type ModelQuestion } from '#api'
import { countAttempt } from '../../accounts/auth/rate-limit.ts'
import type { AssistantModel } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { ConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts'
import { openEventStream } from '../../kernel/http/event-stream.ts'
import { handle, handleEvents } from '../../kernel/http/handle.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { createModel, ModelError, type LanguageModel } from './model.ts'

export interface AssistantRoutesOptions {
  readonly db: Db
  readonly log: Logger
  /** Undefined if no external model is configured. */
  readonly settings: AssistantModel | undefined
}

/** Limit per user, because each question may cost the operator money. */
const ASKING = { attempts: 30, minutes: 60 }

/** The assistant's route to an external model, if one is configured. Everything else runs in the browser. */
export function assistantRoutes(app: FastifyInstance, { db, log, settings }: AssistantRoutesOptions): void {
  const model = settings && createModel(settings)
  const asking = new ConcurrencyLimit(
    1,
    'The external model still answers your last question; wait for it, or stop it',
  )
  handle(app, routes.externalModel, async () => ({
    data: { model: model ? { name: model.name, host: model.host } : null },
  }))
  handleEvents(app, routes.askExternalModel, async ({ body, user, reply }) => {
    if (!model)
      throw new HttpError(
        'conflict',
        'This server asks no external model (ASSISTANT_URL is not set); the assistant answers from its documents',
      )
    await countAttempt(db, `external model for ${user.id}`, ASKING)
    const leave = asking.enter(user.id)
    try {
      await sendAnswer(reply, { model, question: body, userId: user.id, log })
    } finally {
      leave()
    }
  })
}

interface Asked {
  readonly model: LanguageModel
  readonly question: ModelQuestion
  readonly userId: string
  readonly log: Logger
}

async function sendAnswer(reply: FastifyReply, { model, question, userId, log }: Asked): Promise<void> {
  const stream = openEventStream(reply, userId)
  const send = (event: ModelEvent) => stream.send('answer', event)
  let room: number = ASSISTANT_LIMITS.answer
  try {
    for await (const text of model.answer(question, stream.signal)) {
      send({ kind: 'words', text: text.slice(0, room) })
      room -= text.length
      if (room < 0) break
    }
    send({ kind: 'done', isCut: room < 0 })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (!stream.signal.aborted)
      log.warn({ host: model.host, reason: error.message }, 'the external model failed')
    send({ kind: 'failed', message: error.message })
  } finally {
    stream.end()
  }
}

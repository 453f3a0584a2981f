import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { answersSecret, IDEMPOTENCY_HEADER, type Route } from '#api'
import type { Db } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema/index.ts'
import { HttpError, invalidRequest } from '../http-error.ts'
import { hashOfLargeBody } from './json-bodies.ts'
import { digestOf, digestUpload } from './upload-digest.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without a database. */
    idempotency?: IdempotentWrites
  }
}

/** Longest answer that is stored; longer ones can be fetched through their own routes. */
const MOST_ANSWER_CHARACTERS = 16_384
/**
 * How long a repeated call waits for the first one in another process, and its first delay (exponential
 * backoff).
 */
const WAIT_MILLISECONDS = 10_000
const FIRST_PAUSE_MILLISECONDS = 40
/** Printable ASCII without spaces, like UUIDs and most generated keys. */
const KEY = /^[\x21-\x7e]{1,200}$/
const HIDDEN_FIELDS = /password|code|secret|token/i

interface Claim {
  readonly scope: string
  readonly key: string
  readonly requestHash: string
}

/** Executes a write with an `Idempotency-Key` once within 24 hours, even if its calls are concurrent. */
export class IdempotentWrites {
  readonly #db: Db
  readonly #mostUploadBytes: number
  /** Writes in progress in this process: repeated calls await them instead of polling the database. */
  readonly #underWay = new Map<string, Promise<unknown>>()

  /** @param mostUploadBytes limit for the files of a repeated upload */
  constructor(db: Db, mostUploadBytes: number) {
    this.#db = db
    this.#mostUploadBytes = mostUploadBytes
  }

  /**
   * Executes a write, or returns the stored answer if its idempotency key has been used. A failed write
   * releases its key.
   * @throws HttpError if the key is malformed, belongs to another request, or the answer cannot be repeated
   */
  async once<Answer extends object>(
    route: Route,
    request: FastifyRequest,
    run: () => Promise<Answer>,
  ): Promise<Answer | { readonly data: unknown }> {
    const claim = claimOf(route, request)
    if (!claim) return run()
    const claimed = await this.#db.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
    if (claimed.length === 0) {
      const files = route.upload && (await digestUpload(request, this.#mostUploadBytes))
      return this.#repeated(claim, hashWithFiles(claim, files), route.keepsKey ? run : cutOff)
    }
    const id = `${claim.scope} ${claim.key}`
    const made = run()
    // The answer is sent before it is stored; a repeated call waits until it is stored.
    const stored = this.#store(claim, route, { request, made }).finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, stored)
    // A failed write releases its key before it is answered, so the client can retry immediately.
    return made.catch(async (error: unknown) => {
      await stored
      throw error
    })
  }

  /** Waits until the answers of completed writes are stored. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** Stores the answer of a write, or releases its key if the write fails. */
  async #store(
    claim: Claim,
    route: Route,
    { request, made }: { readonly request: FastifyRequest; readonly made: Promise<object> },
  ): Promise<void> {
    try {
      const answer = await made.catch(() => undefined)
      if (!answer) return void (await this.#db.delete(idempotencyKeys).where(isClaim(claim)))
      const files = route.upload && digestOf(request).value()
      await this.#complete(claim, route, { answer, requestHash: hashWithFiles(claim, files) })
    } catch (error) {
      request.log.error({ err: error, key: claim.key }, 'the answer of a write was not kept')
    }
  }

  async #complete(
    claim: Claim,
    route: Route,
    { answer, requestHash }: { readonly answer: object | undefined; readonly requestHash: string },
  ): Promise<void> {
    const hasData = answer !== undefined && 'data' in answer && !answersSecret(route)
    const data = hasData ? JSON.stringify(answer.data ?? null) : null
    await this.#db
      .update(idempotencyKeys)
      .set({
        requestHash,
        status: route.status ?? 200,
        answer: data !== null && data.length <= MOST_ANSWER_CHARACTERS ? data : null,
      })
      .where(isClaim(claim))
  }

  async #repeated<Answer extends object>(
    claim: Claim,
    requestHash: string,
    whenCutOff: () => Promise<Answer>,
  ): Promise<Answer | { readonly data: unknown }> {
    await this.#underWay.get(`${claim.scope} ${claim.key}`)
    const until = performance.now() + WAIT_MILLISECONDS
    for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause *= 2) {
      const [row] = await this.#db.select().from(idempotencyKeys).where(isClaim(claim))
      if (!row) throw new HttpError('conflict', 'The first call with this key failed; send it again')
      // While an upload is being received, its row holds the hash without its files.
      const isSame =
        row.requestHash === requestHash || (row.status === null && row.requestHash === claim.requestHash)
      if (!isSame)
        throw new HttpError(
          'key_reused',
          `The Idempotency-Key ${claim.key} was used for another request; send a new key with this one`,
        )
      if (row.status !== null) return answerOf(row)
      if (performance.now() > until) return whenCutOff()
      await wait(pause)
    }
  }
}

async function cutOff(): Promise<never> {
  throw new HttpError(
    'conflict',
    'The same request is still being worked on, or was cut off. Look whether it was done before you send it with a new key',
  )
}

/** The hash of a request with its uploaded files, which are known once they have been read. */
function hashWithFiles({ requestHash }: Claim, filesHash: string | undefined): string {
  if (filesHash === undefined) return requestHash
  return createHash('sha256').update(`${requestHash} ${filesHash}`).digest('hex')
}

/** Removes idempotency keys older than 24 hours. */
export async function removeOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
}

function answerOf({ answer, createdAt }: typeof idempotencyKeys.$inferSelect): { readonly data: unknown } {
  if (answer !== null) return { data: JSON.parse(answer) as unknown }
  const time = createdAt.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  })
  throw new HttpError('conflict', `This was already made at ${time}; its answer is not repeated`)
}

function isClaim({ scope, key }: Claim) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}

/** The idempotency key of a request; undefined without one. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalidRequest([
      {
        path: IDEMPOTENCY_HEADER,
        message: 'Idempotency-Key must be 1 to 200 printable characters without spaces',
      },
    ])
  return key
}

function claimOf(route: Route, request: FastifyRequest): Claim | undefined {
  const key = keyOf(request)
  if (key === undefined) return undefined
  const { params, query, body } = request
  const asked = JSON.stringify(
    [route.path, params, query, hashOfLargeBody(body) ?? body ?? null],
    (name, value: unknown) => (HIDDEN_FIELDS.test(name) ? undefined : value),
  )
  const requestHash = createHash('sha256').update(asked).digest('hex')
  return { scope: request.identity?.user.id ?? `anonymous ${request.ip}`, key, requestHash }
}

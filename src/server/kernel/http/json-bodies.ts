import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createThreads } from '../threads.ts'
import { LARGE_BODY_BYTES } from './admission.ts'
import { HttpError } from '../http-error.ts'
import { isStorable } from './storable-text.ts'
import type { ParsedBody } from './parse-body.thread.ts'

const UNSTORABLE =
  'The request cannot be stored: text may not contain the character U+0000 or half of a character, nor be nested deeply'
const INVALID = 'The request body is not valid JSON'

/** Threads start with the first large body and stop when idle. */
const IDLE_MILLISECONDS = 20_000

/** SHA-256 of the large bodies that were validated in a thread. */
const lookedThrough = new WeakMap<object, string>()

/** SHA-256 of a large body as sent; undefined for a small one. */
export function hashOfLargeBody(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? lookedThrough.get(body) : undefined
}

/**
 * Parses JSON bodies, large ones in a worker thread, and refuses text that cannot be stored. Plain text is
 * refused because other websites can send it without a CORS preflight.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const threads = createThreads<Uint8Array, ParsedBody>(new URL('parse-body.thread.ts', import.meta.url), {
    idleMilliseconds: IDLE_MILLISECONDS,
  })
  app.addHook('onClose', () => threads.close())
  const parseSmall = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, parsed) => {
      if (body.length <= LARGE_BODY_BYTES) return void parseSmall(request, body.toString(), parsed)
      threads.run(body, { transferList: ownMemory(body) }).then(
        (outcome) =>
          outcome.kind === 'parsed' ? parsed(null, keep(outcome)) : parsed(refusal(outcome.kind)),
        (error: unknown) => parsed(error as Error),
      )
    },
  )
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (Buffer.isBuffer(body)) return
    const looked = hashOfLargeBody(body) === undefined ? [body, query, params] : [query, params]
    if (!isStorable(looked)) throw refusal('unstorable')
  })
}

/** The buffer to transfer instead of copying, if the body does not share it. */
function ownMemory({ buffer, byteLength }: Buffer): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

function keep({ value, hash }: Extract<ParsedBody, { kind: 'parsed' }>): unknown {
  if (typeof value === 'object' && value !== null) lookedThrough.set(value, hash)
  return value
}

function refusal(kind: 'invalid' | 'unstorable'): HttpError {
  return new HttpError('invalid_request', kind === 'invalid' ? INVALID : UNSTORABLE)
}

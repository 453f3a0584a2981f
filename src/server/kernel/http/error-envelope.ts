import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorCode, type ErrorEnvelope } from '#api'
import { type FieldError, MESSAGES } from '#domain'
import { isDiskFull } from '../data-fault.ts'
import { isConnectionError } from '../db/connection-error.ts'
import { EditConflictError } from './edits.ts'
import { HttpError, invalidRequest, RateLimitedError } from '../http-error.ts'

/** Maps any thrown error to the error that is sent, without internal details. */
function toHttpError(error: FastifyError | HttpError | Error, mostBytes: number): HttpError {
  if (error instanceof HttpError) return error
  if ('validation' in error && error.validation) return invalidFields(error)
  const framework = FRAMEWORK_ERRORS[(error as FastifyError).code]
  if (framework) return new HttpError(framework.code, framework.message)
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(mostBytes)
  const fault = storageFault(error)
  if (fault) return fault
  const status = (error as FastifyError).statusCode ?? 500
  if (status === 429) return new HttpError('rate_limited', error.message)
  if (status >= 400 && status < 500) return new HttpError(codeOf(status), error.message)
  return new HttpError('internal', 'An unexpected error occurred')
}

function storageFault(error: Error): HttpError | undefined {
  if (isConnectionError(error))
    return new HttpError(
      'unavailable',
      'The database cannot be reached right now. Please try again in a moment.',
    )
  return isDiskFull(error) ? new HttpError('storage_full', DISK_FULL) : undefined
}

/** Message for a full disk, used everywhere. */
export const DISK_FULL =
  'The server\u2019s disk is full, and nothing was saved. The operator of this server must make room on it; then try again.'

/** Body limit of requests other than uploads. */
export const MAX_BODY_BYTES = 1_000_000
/** Body limit of public routes: unauthenticated clients may have many bodies in flight. */
export const MAX_PUBLIC_BODY_BYTES = 64_000

const NO_BOUNDARY = 'The form is not valid: send it as multipart/form-data with a boundary'

const FRAMEWORK_ERRORS: Readonly<Record<string, { code: ErrorCode; message: string } | undefined>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_request', message: 'The request body is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_request', message: 'The request body is empty; send JSON' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'invalid_request',
    message: 'Send the request body as JSON, with Content-Type: application/json',
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'invalid_request', message: NO_BOUNDARY },
}

function bodyTooLarge(bytes: number): HttpError {
  const most = bytes < 1_000_000 ? `${bytes / 1000} kB` : `${bytes / 1_000_000} MB`
  return new HttpError('too_large', `The request body is larger than the ${most} that may be sent at once`)
}

function codeOf(status: number): ErrorCode {
  const entry = Object.entries(ERROR_STATUS).find(([, value]) => value === status)
  return (entry?.[0] as ErrorCode | undefined) ?? 'invalid_request'
}

function invalidFields(error: FastifyError): HttpError {
  const fields = (error.validation ?? []).map(({ instancePath, keyword, message, params }): FieldError => {
    const unknown = keyword === ('unrecognized_keys' as string) ? (params['keys'] as string[]) : undefined
    return {
      path: instancePath.split('/').filter(Boolean).join('.'),
      message: unknown ? MESSAGES.unknownField(unknown) : (message ?? 'is not valid'),
    }
  })
  return invalidRequest(fields)
}

export function errorEnvelope(error: HttpError, requestId: string): ErrorEnvelope {
  const { code, message, fields } = error
  return {
    success: false,
    message,
    error: {
      code,
      message,
      ...(fields && { fields: [...fields] }),
      ...(error instanceof EditConflictError && { edited: error.edited }),
    },
    requestId,
  }
}

/** Retry-After of an unavailable or overloaded database. */
const UNAVAILABLE_SECONDS = 5

/** Sends the error envelope and logs the internal details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = judged(error, request)
  if (answer instanceof RateLimitedError) reply.header('retry-after', answer.retryAfterSeconds)
  if (answer.code === 'unavailable') reply.header('retry-after', UNAVAILABLE_SECONDS)
  return reply
    .code(answer.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorEnvelope(answer, request.id))
}

/** The envelope for an error in an answer that has already begun; logs the internal details. */
export function errorInWords(error: unknown, request: FastifyRequest): ErrorEnvelope {
  return errorEnvelope(judged(error as Error, request), request.id)
}

function judged(error: FastifyError | Error, request: FastifyRequest): HttpError {
  const answer = toHttpError(error, request.routeOptions.bodyLimit ?? MAX_BODY_BYTES)
  if (answer.code === 'internal' || (answer.code === 'storage_full' && error !== answer))
    request.log.error({ err: error }, 'request failed')
  else if (answer.code === 'unavailable' && error !== answer)
    request.log.warn({ err: error }, 'request could not be served')
  return answer
}

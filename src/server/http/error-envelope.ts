import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorCode, type ErrorEnvelope, type FieldError } from '#api'
import { MESSAGES } from '#domain'
import { isConnectionError } from '../db/connection-error.ts'
import { HttpError, invalidRequest, RateLimitedError } from './http-error.ts'

/** What is answered for an error, whatever threw it. Nothing internal is told. */
function toHttpError(error: FastifyError | HttpError | Error): HttpError {
  if (error instanceof HttpError) return error
  if ('validation' in error && error.validation) return invalidFields(error)
  const framework = FRAMEWORK_ERRORS[(error as FastifyError).code]
  if (framework) return new HttpError(framework.code, framework.message)
  if (isConnectionError(error))
    return new HttpError(
      'unavailable',
      'The database cannot be reached right now. Please try again in a moment.',
    )
  const status = (error as FastifyError).statusCode ?? 500
  if (status === 429) return new HttpError('rate_limited', error.message)
  if (status >= 400 && status < 500) return new HttpError(codeOf(status), error.message)
  return new HttpError('internal', 'An unexpected error occurred')
}

/** Largest body of a request that is no upload. */
export const MAX_BODY_BYTES = 1_000_000

const FRAMEWORK_ERRORS: Readonly<Record<string, { code: ErrorCode; message: string } | undefined>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_request', message: 'The request body is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_request', message: 'The request body is empty; send JSON' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'invalid_request',
    message: 'Send the request body as JSON, with Content-Type: application/json',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'too_large',
    message: `The request body is larger than the ${MAX_BODY_BYTES / 1_000_000} MB that may be sent at once`,
  },
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
    error: { code, message, ...(fields && { fields: [...fields] }) },
    requestId,
  }
}

/** Answers with the envelope, and logs what only we should know. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toHttpError(error)
  if (answer.code === 'internal') request.log.error({ err: error }, 'request failed')
  else if (answer.code === 'unavailable' && error !== answer)
    request.log.warn({ err: error }, 'request could not be served')
  if (answer instanceof RateLimitedError) reply.header('retry-after', answer.retryAfterSeconds)
  return reply
    .code(answer.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorEnvelope(answer, request.id))
}

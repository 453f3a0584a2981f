import { ERROR_STATUS, type ErrorCode, type FieldError } from '#api'

/** A request that is answered with an error on purpose; `message` is shown to the user. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly fields: readonly FieldError[] | undefined

  constructor(code: ErrorCode, message: string, fields?: readonly FieldError[]) {
    super(message)
    this.code = code
    this.fields = fields
  }

  get statusCode(): number {
    return ERROR_STATUS[this.code]
  }
}

export function notFound(message: string): HttpError {
  return new HttpError('not_found', message)
}

/** A request whose fields are wrong: the first message, and how many there are. */
export function invalidRequest(fields: readonly FieldError[]): HttpError {
  const [first] = fields
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  return new HttpError('invalid_request', `${first?.message ?? 'The request is not valid'}${rest}`, fields)
}

/** No answer: the server or the network is unavailable. */
export class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError'

  constructor(cause: unknown) {
    super('The server cannot be reached. Try again when it is back.', { cause })
  }
}

/**
 * Turns the `TypeError` of a failed `fetch` into a `ServerAwayError` with a useful message. Other errors, such as
 * aborts, pass.
 */
export function toServerAwayError(error: unknown): unknown {
  return error instanceof TypeError ? new ServerAwayError(error) : error
}

/** No answer came: the server or the network is away. */
export class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError'

  constructor(cause: unknown) {
    super('The server cannot be reached. Try again when it is back.', { cause })
  }
}

/** What `fetch` threw, in our words: browsers only say `Failed to fetch`. A call that was given up stays what it is. */
export function inOurWords(error: unknown): unknown {
  return error instanceof TypeError ? new ServerAwayError(error) : error
}

/**
 * Whose session a call meets that was refused for want of one: `still` that of the page's user, `again` that user's after a
 * new sign-in, or that of `nobody` for whom the call was meant.
 */
export type SignedInAnswer = 'still' | 'again' | 'nobody'

let ask: (() => Promise<SignedInAnswer>) | undefined

/** Sets who is asked when a call is refused for want of a session. Returns the way to take it back. */
export function answerRefusedCalls(answer: () => Promise<SignedInAnswer>): () => void {
  ask = answer
  return () => {
    if (ask === answer) ask = undefined
  }
}

/**
 * Waits until it is clear who is signed in, which may take a sign-in.
 * @throws the signal's reason when the caller gives up first.
 */
export function askSignedIn(signal?: AbortSignal | null): Promise<SignedInAnswer> {
  if (!ask) return Promise.resolve('nobody')
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal?.reason as Error)
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    ask?.()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', giveUp))
  })
}

/**
 * Outcome for a call refused with 401: `still` means that the page's user is signed in, `again` that they
 * signed in again, `nobody` that the user of the call has signed out.
 */
export type SignedInAnswer = 'still' | 'again' | 'nobody'

let ask: (() => Promise<SignedInAnswer>) | undefined

/** Sets the handler of calls refused with 401. Returns a function that removes it. */
export function answerRefusedCalls(answer: () => Promise<SignedInAnswer>): () => void {
  ask = answer
  return () => {
    if (ask === answer) ask = undefined
  }
}

/**
 * Waits until it is clear who is signed in, which may take a sign-in.
 * @throws the signal's reason if the caller aborts first
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

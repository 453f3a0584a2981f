import { invalidRequest } from '../http/http-error.ts'
import { createThreads } from '../threads.ts'
import type { EstimateTask } from './password-rules.thread.ts'

/** zxcvbn's class of passwords that fewer than a million guesses find. */
export const LEAST_SCORE = 2
/** Estimating takes longer than linear time; what begins with this much that is hard to guess is hard to guess. */
const ESTIMATED_CHARACTERS = 24

export const GUESSABLE_PASSWORD =
  'This password is easily guessed: it is a common one, your own name or address, or repeats or counts. Choose another, such as four words that have nothing to do with each other'

/** Whoever chooses a password is asked about it several times within this. */
const IDLE_MILLISECONDS = 10_000

/** The dictionaries take a tenth of a second to load and 20 MB, which a server that waits need not have: they go with the thread. */
const estimates = createThreads<EstimateTask, number>(new URL('password-rules.thread.ts', import.meta.url), {
  idleMilliseconds: IDLE_MILLISECONDS,
})

/**
 * How long somebody who knows people's habits needs to guess a password: 0 (at once) to 4 (for ever).
 * @param own what belongs to the user and so to the first guesses: name, email address
 */
export function scoreOf(password: string, own: readonly string[]): Promise<number> {
  const words = own
    .flatMap((text) => [text, ...text.split(/[@.\s]+/)])
    .map((word) => word.slice(0, ESTIMATED_CHARACTERS))
    .filter((word) => word.length > 2)
  return estimates.run({ password: password.slice(0, ESTIMATED_CHARACTERS), own: words })
}

/** Whether somebody who knows people's habits soon guesses a password; `own` as for its score. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  return (await scoreOf(password, own)) < LEAST_SCORE
}

/**
 * @param field of the request that holds the password
 * @throws HttpError `invalid_request` naming the field when the password is easily guessed
 */
export async function refuseGuessable(
  field: string,
  password: string,
  own: readonly string[],
): Promise<void> {
  if (await isGuessable(password, own)) throw invalidRequest([{ path: field, message: GUESSABLE_PASSWORD }])
}

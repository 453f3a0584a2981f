import { invalidRequest } from '../../kernel/http-error.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { EstimateTask } from './password-rules.thread.ts'

/** The lowest accepted zxcvbn score: passwords below it take fewer than a million guesses. */
export const LEAST_SCORE = 2
/**
 * The estimate takes superlinear time, so only the start is checked: if it is hard to guess, the whole
 * password is.
 */
const ESTIMATED_CHARACTERS = 24

export const GUESSABLE_PASSWORD =
  'This password is easily guessed: it is a common one, your own name or address, or repeats or counts. Choose another, such as four words that have nothing to do with each other'

/** Keeps the thread between the several checks made while a password is typed. */
const IDLE_MILLISECONDS = 10_000

/** The dictionaries take a tenth of a second and 20 MB to load; an idle server frees them with the thread. */
const estimates = createThreads<EstimateTask, number>(new URL('password-rules.thread.ts', import.meta.url), {
  idleMilliseconds: IDLE_MILLISECONDS,
})

/**
 * Estimates how hard a password is to guess, from 0 (weakest) to 4.
 * @param own words about the user that are guessed first: name, email address
 */
export function scoreOf(password: string, own: readonly string[]): Promise<number> {
  const words = own
    .flatMap((text) => [text, ...text.split(/[@.\s]+/)])
    .map((word) => word.slice(0, ESTIMATED_CHARACTERS))
    .filter((word) => word.length > 2)
  return estimates.run({ password: password.slice(0, ESTIMATED_CHARACTERS), own: words })
}

/** Whether a password scores too low; `own` as for `scoreOf`. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  return (await scoreOf(password, own)) < LEAST_SCORE
}

/**
 * @param field request field that holds the password
 * @throws HttpError `invalid_request` naming the field if the password is easy to guess
 */
export async function refuseGuessable(
  field: string,
  password: string,
  own: readonly string[],
): Promise<void> {
  if (await isGuessable(password, own)) throw invalidRequest([{ path: field, message: GUESSABLE_PASSWORD }])
}

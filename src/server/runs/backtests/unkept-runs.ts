import type { BacktestRequest } from '#domain'
import { unavailableData } from '../../data/datasets/unavailable-data.ts'
import { HttpError, invalidRequest } from '../../kernel/http-error.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import type { BacktestRunner, Produced } from './runner.ts'

/** What to compute for a strategy that is being edited. */
type Question = 'headline' | 'rule-days'

/** Runs strategies that are being edited, and keeps no result. */
export type UnkeptRuns = <Q extends Question>(
  question: Q,
  asked: { readonly userId: string; readonly request: BacktestRequest; readonly signal: AbortSignal },
) => Promise<Produced[Q]>

/** The second thread serves other users while one user's long run is being stopped. */
const HEADLINE_THREADS = 2
/** Counting reads every day of the period, so it has its own limit and doesn't delay edits. */
const COUNTING_THREADS = 1
export const EDIT_THREADS = HEADLINE_THREADS + COUNTING_THREADS

/** The next edit cancels the previous one, so few requests ever wait. */
const MOST_WAITING_PER_USER = 4

/**
 * Runs on the threads for edits, each user's one after the other. A run throws HttpError: `invalid_request` if
 * the dataset can't serve it, `conflict` if its signal aborted it, `unavailable` if the data can't be used.
 */
export function createUnkeptRuns(runner: BacktestRunner): UnkeptRuns {
  const limitOf = (what: string, atOnce: number) =>
    new PerUserLimit({ what, atOnce, atOncePerUser: 1, waitingPerUser: MOST_WAITING_PER_USER })
  const limits = {
    headline: limitOf('edits to be computed', HEADLINE_THREADS),
    'rule-days': limitOf('rules to be counted', COUNTING_THREADS),
  }
  return async (question, { userId, request, signal }) => {
    const run = () => runner.run(question, request, { userId, signal, onProgress: () => undefined })
    const outcome = await limits[question].run(userId, run).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new HttpError('conflict', 'The next edit came before this one was computed')
    })
    if (outcome.kind === 'refused') throw invalidRequest(outcome.problems)
    if (outcome.kind === 'broken') throw unavailableData(outcome)
    return outcome.result
  }
}

/**
 * Sizes of a question to the external model and of its answer, in characters; `documents` is a count, `screen` the
 * text of the screen that the user sees.
 */
export const ASSISTANT_LIMITS = {
  question: 4000,
  documents: 5,
  title: 200,
  document: 6000,
  screen: 6000,
  answer: 6000,
  /** Earlier questions with their answers, and the letters of each. */
  turns: 4,
  turn: 1500,
} as const

/** Most contracts in one question about a day. */
export const MOST_DAY_CONTRACTS = 40

/** Most variants in one search, so that their daily results fit into memory together. */
export const MAX_SEARCHED_VARIANTS = 10_000

/** Header with a key that identifies a write, so that a repeated request runs only once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** What a question to the external model may carry, in characters, and what may come back. */
export const ASSISTANT_LIMITS = {
  question: 4000,
  documents: 5,
  title: 200,
  document: 6000,
  screen: 6000,
  answer: 6000,
} as const

/** Contracts that one question about a day may name. */
export const MOST_DAY_CONTRACTS = 40

/** Strategies that one book may have. */
export const MAX_BOOK_STRATEGIES = 50

/** Variants that one search may have: they and their days fit into memory together. */
export const MAX_SEARCHED_VARIANTS = 10_000

/** Header that names a write, so that the same write sent twice happens once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

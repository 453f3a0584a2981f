/** What the market was like on a session, as it was known at its open; null where it is not known. */
export interface SessionFacts {
  readonly date: string
  /** The newest close of India VIX before it. */
  readonly vix: number | null
  /** Percent, from the close of the session before to the open. */
  readonly gap: number | null
  /** Percent that the index changed in the twenty sessions before. */
  readonly trend: number | null
}

/** The market of a session as known at its open, and its close; null for a value that is unknown. */
export interface SessionFacts {
  readonly date: string
  /** The newest close of India VIX before it. */
  readonly vix: number | null
  /** Percent from the previous close to the open. */
  readonly gap: number | null
  /** Change of the index over the previous twenty sessions, in percent. */
  readonly trend: number | null
  /** The index at its close, which nothing that is known at the open may use. */
  readonly close: number | null
}

/** An unreadable line of a log, with what was expected. */
export interface LineProblem {
  /** In the file; 1 is its first line. */
  readonly line: number
  readonly message: string
}

/** Why a log is refused as a whole, as a message for its user. */
export class TradeLogError extends Error {
  override readonly name = 'TradeLogError'
  /** Invalid lines, limited to a readable number. */
  readonly problems: readonly LineProblem[]
  /** The choice that the user must make first; undefined if no choice would help. */
  readonly wanted: 'underlying' | 'expiry' | 'rupeesPerDollar' | 'mapping' | undefined

  constructor(
    message: string,
    { problems = [], wanted }: { problems?: readonly LineProblem[]; wanted?: TradeLogError['wanted'] } = {},
  ) {
    super(message)
    this.problems = problems
    this.wanted = wanted
  }
}

/** The problem of one row; the caller adds the line. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

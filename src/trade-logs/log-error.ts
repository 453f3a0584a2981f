/** A line of a log that cannot be read, with what was expected. */
export interface LineProblem {
  /** In the file; 1 is its first line. */
  readonly line: number
  readonly message: string
}

/** Why a log is not taken, in words for its user. Nothing of it is. */
export class TradeLogError extends Error {
  override readonly name = 'TradeLogError'
  /** Wrong lines, at most as many as are worth reading. */
  readonly problems: readonly LineProblem[]
  /** The choice that has to be made first, where that is all it takes. */
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

/** What is wrong with one row; whoever reads the rows adds the line. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

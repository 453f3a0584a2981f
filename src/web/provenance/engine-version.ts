import type { BacktestBundle } from '#domain'

type MadeBy = Pick<BacktestBundle, 'engineVersion' | 'strategy'>

/** Whether a stored run was made by an engine older than `major.minor`. */
export function isOlderThan(engineVersion: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = engineVersion.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

/** Whether the run chose monthly expiries by the rule before 1.4: the last listed expiry of the calendar month. */
function usesOldMonthlyRule({ engineVersion, strategy }: MadeBy): boolean {
  if (!isOlderThan(engineVersion, 1, 4) || !strategy) return false
  const { holding, expiry, legs = [] } = strategy
  return (
    [expiry, ...legs.map((leg) => leg.expiry)].some(
      (choice) => choice === 'monthly' || choice === 'nextMonthly',
    ) ||
    (holding?.type === 'positional' && holding.expiry === 'monthly')
  )
}

/** The rule by which a stored run chose its monthly expiries, if that rule has changed since. */
export function oldMonthlyWords(made: MadeBy): string | undefined {
  if (!usesOldMonthlyRule(made)) return undefined
  return (
    `Engine ${made.engineVersion} took the last listed expiry of a calendar month for the monthly one, also a weekly that a holiday ` +
    'had moved there (NIFTY on 30 Apr 2025). Run the strategy again to trade the exchange’s monthly contract (24 Apr 2025).'
  )
}

/** The engine's version for a cell: `1.4.0`, or `1.3.0 (monthly: last listed of the calendar month)`. */
export function engineLabel(made: MadeBy): string {
  return usesOldMonthlyRule(made)
    ? `${made.engineVersion} (monthly: last listed of the calendar month)`
    : made.engineVersion
}

/** The same for a portfolio's run, which does not store its strategies; undefined for engines with today's rule. */
export function oldMonthlyBookWords(engineVersion: string): string | undefined {
  return isOlderThan(engineVersion, 1, 4)
    ? `Engine ${engineVersion} took the last listed expiry of a calendar month for the monthly one. If a strategy of this book ` +
        'trades monthly expiries, run the portfolio again to trade the exchange’s monthly contracts.'
    : undefined
}

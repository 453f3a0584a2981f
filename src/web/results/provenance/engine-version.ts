import type { BacktestBundle, Trade } from '#domain'

type MadeBy = Pick<BacktestBundle, 'engineVersion' | 'strategy'> & {
  readonly results?: { readonly trades: readonly Pick<Trade, 'type' | 'strike' | 'underlyingAtEntry'>[] }
}

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

/**
 * Distance from the index, in percent, beyond which a strike may have the higher exposure. The rule measures 10 % from the
 * previous close, which results do not store, so this is a little less.
 */
const NEARLY_FAR_PERCENT = 8

/** Whether the run sold an option to which the margin rule since 1.5 may apply: 5 % exposure far out of the money. */
function usesOldMarginRule({ engineVersion, results }: MadeBy): boolean {
  return (
    isOlderThan(engineVersion, 1, 5) &&
    results?.trades.some(
      ({ type, strike, underlyingAtEntry: index }) =>
        type === 'SELL' && index !== null && 100 * Math.abs(strike - index) > NEARLY_FAR_PERCENT * index,
    ) === true
  )
}

/** The rules that have changed since a stored run was made, a sentence or two each. */
export function oldRuleWords(made: MadeBy): string[] {
  return [
    ...(usesOldMonthlyRule(made) ? [oldMonthlyWords(made)] : []),
    ...(usesOldMarginRule(made)
      ? [`${oldMarginWords(made.engineVersion)} Run the strategy again for the higher margin.`]
      : []),
  ]
}

function oldMarginWords(engineVersion: string): string {
  return (
    `Engine ${engineVersion} counted 2 % exposure margin for every sold option. For strikes more than 10 % from the previous close ` +
    'it is 5 %, so margins here may be too low and returns on them too high.'
  )
}

function oldMonthlyWords(made: MadeBy): string {
  return (
    `Engine ${made.engineVersion} took the last listed expiry of a calendar month for the monthly one, also a weekly that a holiday ` +
    'had moved there (NIFTY on 30 Apr 2025). Run the strategy again to trade the exchange’s monthly contract (24 Apr 2025).'
  )
}

/** The engine's version for a cell: `1.4.0`, or `1.3.0 (monthly: last listed of the calendar month)`. */
export function engineLabel(made: MadeBy): string {
  const rules = [
    ...(usesOldMonthlyRule(made) ? ['monthly: last listed of the calendar month'] : []),
    ...(usesOldMarginRule(made) ? ['margin: 2 % exposure far out of the money'] : []),
  ]
  return rules.length > 0 ? `${made.engineVersion} (${rules.join('; ')})` : made.engineVersion
}

/** The same for a portfolio's run, which does not store its strategies; empty for engines with today's rules. */
export function oldBookRuleWords(engineVersion: string): string[] {
  return [
    ...(isOlderThan(engineVersion, 1, 4)
      ? [
          `Engine ${engineVersion} took the last listed expiry of a calendar month for the monthly one. If a strategy of this book ` +
            'trades monthly expiries, run the portfolio again to trade the exchange’s monthly contracts.',
        ]
      : []),
    ...(isOlderThan(engineVersion, 1, 5)
      ? [
          `${oldMarginWords(engineVersion)} If a strategy of this book sells such options, run the portfolio again.`,
        ]
      : []),
  ]
}

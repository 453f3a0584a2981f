/** A number of the page of formulas that is not in the catalogue of metrics. */
export interface Definition {
  readonly name: string
  readonly note?: string | undefined
  readonly text: string
  readonly formula?: string | undefined
  readonly source?: string | undefined
  /** File of `src/engine/analytics/`. */
  readonly computedIn: string
}

/** Tables, curves and what stands beside the metrics. */
export const TABLES_AND_CURVES: readonly { heading: string; definitions: readonly Definition[] }[] = [
  {
    heading: 'Tables',
    definitions: [
      {
        name: 'Rows of a table',
        text: 'Trades, wins, win rate, total, average, best and worst P&L of the trades that have one thing in common. The rows of a table add up to the total of its trades; a group without trades has no row.',
        formula: 'win rate = wins / trades × 100; average = total / trades',
        computedIn: 'breakdowns/trade-breakdowns.ts',
      },
      {
        name: 'Days to expiry',
        text: 'Monday–Friday dates after the entry up to and including the expiry; holidays are counted. 0–4 have a row each, more are one row, `5+`.',
        formula: 'number of Monday–Friday dates d with entry < d ≤ expiry',
        computedIn: 'breakdowns/trade-breakdowns.ts',
      },
      {
        name: 'Weeks',
        text: 'Calendar weeks from Monday to Sunday, named by ISO 8601. A Saturday or Sunday session belongs to the week before it.',
        source: 'ISO 8601',
        computedIn: 'breakdowns/week.ts',
      },
      {
        name: 'Months',
        text: 'Year × month of the trading day. A month without trades is empty; one at zero shows 0.',
        computedIn: 'breakdowns/trade-breakdowns.ts',
      },
      {
        name: 'Exit reasons',
        text: 'Grouped in one spelling with the unit of the threshold behind it: (%), (pts) or (₹). The same reason in another unit is another row.',
        computedIn: 'breakdowns/exit-reason.ts',
      },
      {
        name: 'Daily summary',
        text: 'One row per session: trades, gross P&L, charges, net P&L, cumulative gross P&L, its drawdown and the estimated margin.',
        formula: 'drawdown = cumulative P&L − max(0, highest cumulative P&L so far)',
        computedIn: 'daily-summary.ts',
      },
    ],
  },
  {
    heading: 'Curves',
    definitions: [
      {
        name: 'Cumulative P&L',
        text: 'Running total of the P&L, by trade in booking order or by session.',
        formula: 'Σ P&L up to here',
        computedIn: 'curves/profit-curves.ts',
      },
      {
        name: 'Drawdown',
        text: 'How far the cumulative P&L at the end of a session is below its highest value so far, zero at the start included; never positive.',
        formula: 'cumulative P&L − max(0, highest cumulative P&L so far)',
        computedIn: 'statistics/drawdown.ts',
      },
      {
        name: 'Expiry performance',
        text: 'P&L of all trades in contracts of one expiry, and its running total in order of expiry.',
        formula: 'Σ P&L by expiry date',
        computedIn: 'curves/expiry-curve.ts',
      },
    ],
  },
  {
    heading: 'Payoff',
    definitions: [
      {
        name: 'Payoff at expiry',
        text: 'Profit of a position for each price of the underlying, before charges; all options expire on the same day.',
        formula:
          'Σ s × (value − premium) × units; value = max(0, S − K) for a call, max(0, K − S) for a put, S for the underlying; s = +1 bought, −1 sold',
        computedIn: 'payoff.ts',
      },
      {
        name: 'Breakevens, max profit, max loss',
        text: 'Exact: between zero, the strikes and infinity the payoff is made of straight lines. Unlimited where the position is long or short above all strikes.',
        formula: 'spot₁ + result₁ / (result₁ − result₂) × (spot₂ − spot₁) where the sign changes',
        computedIn: 'payoff.ts',
      },
    ],
  },
  {
    heading: 'How far to believe a result',
    definitions: [
      {
        name: 'Ambiguity band',
        text: 'Minute bars hide the order of prices inside the minute. Where a bar reaches both stop and target the result takes the stop; a second run takes the target. The band is the total of both, its width in percent of the result, and the share of trades that had such a bar.',
        formula: 'width % = (best − worst) / |base| × 100; trades % = such trades / trades × 100',
        computedIn: 'statistics/band-share.ts',
      },
      {
        name: 'Expected best Sharpe of luck',
        text: 'The best Sharpe ratio that variants without any edge are expected to show: γ the Euler–Mascheroni constant, N the variants tried, σ the deviation of their Sharpe ratios.',
        formula: 'σ × ((1 − γ) Φ⁻¹(1 − 1/N) + γ Φ⁻¹(1 − 1/(N e)))',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: 'statistics/sharpe-significance.ts',
      },
      {
        name: 'Deflated Sharpe ratio',
        text: 'For the best variant of a sweep: the probability that its true Sharpe ratio is above what luck alone would have shown for the best of so many.',
        formula: 'Φ((SR − SR₀) √(n − 1) / √(1 − γ₃ SR + (γ₄ − 1)/4 SR²)), SR₀ the expected best of luck',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: 'statistics/sharpe-significance.ts',
      },
      {
        name: 'Skewness and kurtosis',
        text: 'γ₃ and γ₄ of the P&L per session, of the population; kurtosis is 3 for a normal distribution.',
        formula: 'γ₃ = m₃ / m₂^1.5; γ₄ = m₄ / m₂²',
        computedIn: 'statistics/moments.ts',
      },
    ],
  },
]

import { DATA_QUALITY } from './data-quality-definitions.ts'
import type { Definition } from './formula-definition.ts'
import { PAYOFF_DEFINITIONS } from './payoff-definitions.ts'

/** Tables, curves and other figures that are not metrics. */
export const TABLES_AND_CURVES: readonly { heading: string; definitions: readonly Definition[] }[] = [
  {
    heading: 'Tables',
    definitions: [
      {
        name: 'Rows of a table',
        text: 'Trades, wins, win rate, and total, average, best and worst P&L of a group of trades. The rows of a table add up to the total of its trades; a group without trades has no row.',
        formula: 'win rate = wins / trades × 100; average = total / trades',
        computedIn: 'breakdowns/trade-breakdowns.ts',
      },
      {
        name: 'Days to expiry',
        text: 'Monday–Friday dates after the entry, up to and including the expiry, holidays included. 0 to 4 have a row each; all others are in the row `5+`.',
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
        text: 'The heat map has year × month of the trading day: a position held over days counts in each session with the change of its mark. A month without trades is empty; one at zero shows 0. The table of months, like every table of trades, counts a trade whole in the month of its entry.',
        computedIn: 'breakdowns/trade-breakdowns.ts',
      },
      {
        name: 'India VIX',
        text: 'Groups by the newest close of India VIX before the entry day, which was known at its open: below 11, 11 to 13, 13 to 15, 15 to 18, 18 to 22, 22 and above. A group includes its lower end. The table needs a dataset with closes of India VIX.',
        computedIn: 'breakdowns/vix-bucket.ts',
        testedIn: 'breakdowns/trade-breakdowns.test.ts',
      },
      {
        name: 'Exit reasons',
        text: 'Trades by exit reason, followed by the unit of the threshold: (%), (pts) or (₹). The same reason with another unit is another row.',
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
        text: 'The cumulative P&L at the end of a session minus its highest value so far, which is at least the zero of the start. It is never positive.',
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
  PAYOFF_DEFINITIONS,
  {
    heading: 'Option chain',
    definitions: [
      {
        name: 'Change, put-call ratio, max pain',
        text: 'Change of price and of open interest compare with the last values of the previous session; a contract that did not trade in it has no change. PCR is the open interest of all puts divided by that of all calls. Max pain is the listed strike at which the holders of all open contracts would receive least.',
        computedIn: 'options/chain-figures.ts',
        testedIn: 'options/expiry-distribution.test.ts',
      },
      {
        name: 'Open interest, put-call ratio and max pain through the day',
        text: 'Every five minutes and at the moment: the last open interest of each contract of the expiry that has traded in the session, summed over calls and over puts, and the ratio and max pain of these. The change is against the end of the previous session, whose contracts are counted in the same way.',
        formula: 'Σ OI(t) − Σ OI(end of the session before)',
        computedIn: '../../server/data/market-data/day-interest-answer.ts',
        testedIn: '../../server/data/market-data/desk-answers.test.ts',
      },
      {
        name: 'Gamma exposure',
        text: 'Of a strike’s calls or puts: rupees of the index to be traded after a move of one percent to stay hedged, all open contracts together. Its balance is all calls less all puts. That dealers hold the calls and have sold the puts is an assumption; the data does not say who holds them.',
        formula: 'gamma × open interest × S² / 100',
        computedIn: 'options/chain-figures.ts',
        testedIn: 'options/expiry-distribution.test.ts',
      },
      {
        name: 'Parts of the profit through the day',
        text: 'The profit of the desk’s position before charges, from the open or the entry to each minute, is split into direction, size of moves, time and volatility, as in the attribution of a backtest (docs/semantics.md, section 16), and a rest. A leg from an earlier day is split from its first trade of the session on; its profit before that is a line of its own.',
        formula: 'Σ units × (part(minute) − part(entry)); rest = profit − Σ parts',
        computedIn: 'options/simulated-parts.ts',
      },
      {
        name: 'Return on margin of the desk',
        text: 'Profit after charges, booked profit included, divided by the estimated margin of the open legs. N/A without open legs.',
        formula: '(P&L before charges − charges) / margin × 100',
        computedIn: '../../web/features/desk/views/position-card.tsx',
        testedIn: '../../web/features/desk/options-page.test.tsx',
      },
      {
        name: 'Expected move',
        text: 'The move of the index that its options expect until the expiry, up or down: one standard deviation in points, by the volatility at the money.',
        formula: 'F × σ × √T',
        computedIn: 'options/day-straddles.ts',
      },
      {
        name: 'IV rank and IV percentile',
        text: 'Of India VIX at the minute among its closes of the last 252 sessions before the day. Rank: its place between the lowest and the highest, itself included. Percentile: the share of the closes that were lower. N/A with fewer than 20 sessions.',
        formula: 'rank = (VIX − low) / (high − low) × 100; percentile = closes below VIX / closes × 100',
        computedIn: 'options/volatility-rank.ts',
      },
      {
        name: 'Rolling straddle',
        text: 'At each minute the call and the put of the listed strike nearest to the index, of two such strikes the lower, by their closes. A minute without a trade keeps the price of the five minutes before. The straddle of a fixed strike follows the same rule.',
        formula: 'C(K, t) + P(K, t), K nearest to S(t)',
        computedIn: 'options/day-straddles.ts',
      },
      {
        name: 'IV at the money through the day',
        text: 'Of the rolling straddle, minute by minute: the implied volatility of the side out of the money, at the forward that put-call parity gives at its strike.',
        formula: 'σ with Black-76(F, K, σ, T) = price, F = K + e^(rT) × (C − P)',
        computedIn: 'options/day-straddles.ts',
      },
      {
        name: 'Chain at a minute',
        text: 'Every strike of an expiry with the last price of call and put and its age in minutes, as known at that minute: later bars are not read. A price counts as recent if it is at most 5 minutes old.',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'India VIX of the desk',
        text: 'Percent a year. If the dataset has minutes of India VIX (the simulated market and its scenarios do), the close of the newest minute before the moment, and at the open the open. Otherwise the newest close before the day, and the screen says so.',
        computedIn: '../market/vix-minutes.ts',
        testedIn: '../../market-data/simulated/vix-minutes.test.ts',
      },
      {
        name: 'Time to expiry',
        text: 'Minutes to the close of the expiry day’s session, in years of 365 days. The close is 15:30, from 2026-08-03 on 15:40.',
        formula: 'T = minutes to the close / 525,600',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'Forward',
        text: 'Implied by put-call parity at the strike whose recent call and put prices are nearest to each other; of two such strikes, the lower. Without such a pair, the index grown at 6 % a year.',
        formula: 'F = K + e^(rT) × (C − P), r = 0.06; else F = S × e^(rT)',
        source: 'Cboe, VIX white paper; NSE, India VIX computation methodology',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'Implied volatility',
        text: 'The yearly volatility at which Black-76 gives the price of the out-of-the-money side; call and put of a strike share it. If only the other side has a recent price, that one is used. N/A if no volatility gives the price.',
        formula: 'σ with e^(−rT) × (F Φ(d₁) − K Φ(d₂)) = C, d₁ = ln(F/K) / (σ√T) + σ√T/2, d₂ = d₁ − σ√T',
        source: 'F. Black, The Pricing of Commodity Contracts, 1976',
        computedIn: '../chain/strike-volatility.ts',
      },
      {
        name: 'Greeks',
        text: 'By Black-76 at a rate of 6 %: delta and gamma per point of the forward, theta per calendar day with the forward held, vega per point of volatility (one percent), rho per point of the rate with the index held.',
        formula:
          'delta = ±e^(−rT) Φ(±d₁); gamma = e^(−rT) φ(d₁) / (F σ√T); theta = (r × price − e^(−rT) F φ(d₁) σ / (2√T)) / 365; vega = e^(−rT) F φ(d₁) √T / 100; rho = ±T K e^(−rT) Φ(±d₂) / 100',
        source: 'J. C. Hull, Options, Futures, and Other Derivatives',
        computedIn: '../chain/chain-snapshot.ts',
      },
    ],
  },
  {
    heading: 'Paper trading',
    definitions: [
      {
        name: 'Profit of the day',
        text: 'The profit of a deployment’s day at the close of its newest complete minute, before charges. It adds the positions closed today and the open positions, each compared with its entry, or, if it was held overnight, with its mark at the last close. The curve shows this number minute by minute.',
        formula: 'Σ left today (profit − mark before) + Σ open (open profit − mark before)',
        computedIn: '../../server/deployments/deployment-run.ts',
        testedIn: '../../server/deployments/deployments.test.ts',
      },
      {
        name: 'Booked, open, charges, net of a deployment',
        text: 'Booked is the profit of the trades closed today, since their entry, before charges. Open is the profit of open positions since their entry, at each contract’s last price. Charges are those of the trades closed today. The day’s net profit is its profit minus these charges. The total net profit is the net profit of all trades closed since the first session plus the open profit before charges.',
        formula: 'net day = day − charges; net total = Σ net of trades left + open',
        computedIn: '../../server/deployments/live-status.ts',
        testedIn: '../../server/deployments/deployments.test.ts',
      },
      {
        name: 'Profit at a level moved on the chart',
        text: 'What the open units of the leg earn if they exit exactly at the level, before charges and slippage.',
        formula: 's × (level − E) × units',
        computedIn: '../../web/features/deployments/orders/levels.ts',
        testedIn: '../../web/features/deployments/orders/levels.test.ts',
      },
      {
        name: 'Loss limit of a day',
        text: 'The limit is checked at the close of each minute. It is reached when the day’s profit minus the charges so far is a loss of at least the limit. Open positions exit in the bar of the next minute.',
        formula: 'day − charges ≤ −limit',
        computedIn: '../../server/deployments/deployment-run.ts',
        testedIn: '../../server/deployments/deployments.test.ts',
      },
      {
        name: 'Figures of a deployed book',
        text: 'Sums over the deployments of the book: net profit of the day, total net profit, and blocked margin. The margin of a deployment is that of the positions it holds at its newest complete minute, by the steps of a backtest ([Peak margin](#peak-margin)), and is not netted between strategies. An entry in bar c needs room: what the others block, what the deployment would block with the entry, together at most the cap.',
        formula: 'blocked = Σ margin of the deployments; an entry has room if blocked after it ≤ cap',
        computedIn: '../../server/deployments/book-advance.ts',
        testedIn: '../../server/deployments/book-advance.test.ts',
      },
      {
        name: 'Loss limit of a book',
        text: 'Checked at the close of each minute, before the session ends. The net profits of the session of all deployments of the book are added, those that ended in the session included. At a loss of at least the limit, the open positions of all exit in the bar of the next minute.',
        formula: 'Σ (day − charges) ≤ −limit',
        computedIn: '../../server/deployments/book-advance.ts',
        testedIn: '../../server/deployments/book-advance.test.ts',
      },
      {
        name: 'Minutes of quotes',
        text: 'First, highest, lowest and last price of the trades that the exchange dates in the minute. Volume is the growth of the day’s volume since the minute before, or 0 if that minute was not received. Open interest is the last one received. A minute without a trade has no bar.',
        formula: 'volume = day volume at the end of the minute − at the end of the last one before it',
        computedIn: '../../brokers/minute-bars.ts',
        testedIn: '../../brokers/minute-bars.test.ts',
      },
    ],
  },
  {
    heading: 'Reconciliation of a trade log',
    definitions: [
      {
        name: 'Difference by cause',
        text: 'The log’s net profit minus Delta’s, over the days that both cover, in whole paise. Trades of a day are paired by side and type, first in the same contract, then by nearest time, then by nearest strike. The formula uses units q, side s, entry e, exit x and charges c of Delta (o) and the log (l), and the causes add up without a remainder. If the contracts differ, the whole effect of prices belongs to strike. If they are the same, the effect of an entry or exit belongs to time if the minutes differ, and to price if they are equal.',
        formula:
          'quantity = (ql − qo) · s(xo − eo); strike = ql · s[(xl − el) − (xo − eo)]; time, price = ql · s(eo − el) of the entry, ql · s(xl − xo) of the exit; cost = co − cl; missing = net profit of a trade that only one of the two has',
        computedIn: 'reconciliation/split-difference.ts',
        testedIn: 'reconciliation/reconcile.test.ts',
      },
    ],
  },
  {
    heading: 'Portfolio',
    definitions: [
      {
        name: 'Net P&L of a book',
        text: 'The daily net profit of all strategies together. A session that one strategy lacks counts as 0 for it. A position held over days adds the change of its mark at each close; the day of the exit adds the rest and all charges. Lots are multiples of the strategy, each with its own orders and charges. Max drawdown, Sharpe and return over drawdown are computed from these daily profits.',
        formula: 'Σ over strategies of lots × net P&L of the session',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Peak margin, shared',
        text: 'The highest sum of the margins that the strategies block at one minute. A strategy’s margin estimate changes at each minute in which it enters or leaves a position, and a position held overnight counts from the open. Only the exit of a bought position, a hedge, can raise it. Nothing is netted between strategies. The sum of own peaks is the margin that separate accounts would need for the same trades; with a cap, for the sessions in which each strategy was admitted. Return on capital is the net P&L in percent of the larger of the cap (₹1,00,000 without one) and the peak margin.',
        formula:
          'max over minutes of Σ lots × margin(minute); sum of own peaks = Σ max over minutes; return = net P&L / max(cap, peak margin) × 100',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Capital cap',
        text: 'In each session strategies are admitted in the order in which they enter; strategies that already hold a position come first. A strategy that would take the sum above the cap stays out for the session, and for as long as it would have held that position.',
        formula: 'admitted while max over minutes of Σ lots × margin ≤ cap',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Correlation of daily net profits',
        text: 'Pearson’s correlation over the sessions of the book, with idle sessions as 0; of two compared runs over the sessions that both have. N/A if one of the two never changes.',
        formula: 'Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² · Σ(y − ȳ)²)',
        computedIn: 'statistics/correlation.ts',
      },
      {
        name: 'Contribution to profit and drawdown',
        text: 'A strategy’s net P&L in percent of the book’s absolute net P&L, so a loss is negative even in a losing book; and its net P&L between the peak and the trough of the book’s deepest fall, in percent of the depth. A negative contribution softened the fall.',
        formula:
          'share of P&L = own P&L / |P&L of the book| × 100; share of drawdown = own P&L in the fall / depth × 100',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Without it',
        text: 'Profit, drawdown, Sharpe and peak margin of the same book, at the same lots and under the same cap, with one strategy left out.',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
    ],
  },
  {
    heading: 'How far to believe a result',
    definitions: [
      {
        name: 'Ambiguity band',
        text: 'Minute bars hide the order of prices inside the minute. If a bar reaches both stop and target, the result takes the stop, and a second run takes the target. The band shows the total of both, its width in percent of the result, and the share of trades with such a bar.',
        formula: 'width % = (best − worst) / |base| × 100; trades % = such trades / trades × 100',
        computedIn: 'statistics/band-share.ts',
      },
      {
        name: 'Profit on prices older than a minute',
        text: 'An order fills at the open of its minute’s bar. Without a bar it fills at the last price, whose age is the number of full minutes since its bar ended. A trade counts as old if its entry or exit filled at a price that was a minute old or more; exits inside a bar and settlements never count. Absolute gross profits and losses are added up, so that they do not cancel out. The figure is of the whole result, whatever filter is shown.',
        formula: 'Σ |P&L| of trades with an old price / Σ |P&L| × 100',
        computedIn: '../report/price-ages.ts',
        testedIn: '../report/price-ages.test.ts',
      },
      {
        name: 'Expected best Sharpe of luck',
        text: 'The best Sharpe ratio to expect from variants without any edge. γ is the Euler–Mascheroni constant, N the number of variants tried, σ the standard deviation of their Sharpe ratios.',
        formula: 'σ × ((1 − γ) Φ⁻¹(1 − 1/N) + γ Φ⁻¹(1 − 1/(N e)))',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: 'statistics/sharpe-significance.ts',
      },
      {
        name: 'Deflated Sharpe ratio',
        text: 'For the best variant of a search: the probability that its true Sharpe ratio is above the best one that luck alone would show among so many.',
        formula: 'Φ((SR − SR₀) √(n − 1) / √(1 − γ₃ SR + (γ₄ − 1)/4 SR²)), SR₀ the expected best of luck',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: 'statistics/sharpe-significance.ts',
      },
      {
        name: 'Variance of the trials',
        text: 'V of the deflated Sharpe ratio: the variance of the Sharpe ratios of all variants of the idea that were tried on the same data. If fewer than two are known, it is the sampling variance of this one. N counts distinct strategies of the same shape (legs by type, side and kind of strike rule, kinds of rules), whatever their numbers, dates and data.',
        formula: 'V = Var(SRᵢ); else (1 − γ₃ SR + (γ₄ − 1)/4 SR²) / (n − 1)',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: '../evidence/deflation.ts',
      },
      {
        name: 'Minimum track record',
        text: 'The number of sessions after which a Sharpe ratio like this one is above zero with 95 % confidence. It is undefined for a ratio of zero or less.',
        formula: '1 + (1 − γ₃ SR + (γ₄ − 1)/4 SR²) (Φ⁻¹(0.95) / SR)²',
        source: 'D. H. Bailey, M. López de Prado, The Sharpe Ratio Efficient Frontier, 2012',
        computedIn: '../evidence/track-record.ts',
      },
      {
        name: 'Standard error of the mean',
        text: 'Of the daily profits, by Newey and West with lag 8: profits of neighbouring sessions may go together. With weights that fall linearly it equals the root of the sum of squares of all sums of nine neighbours.',
        formula: 'se = √((γ₀ + 2 Σₖ (1 − k/9) γₖ) / T), k = 1 … 8, γₖ = Σ (xₜ − x̄)(xₜ₊ₖ − x̄) / T',
        source:
          'W. K. Newey, K. D. West, A Simple, Positive Semi-Definite, Heteroskedasticity and Autocorrelation Consistent Covariance Matrix, 1987',
        computedIn: '../evidence/maximum-test.ts',
      },
      {
        name: 'Chance of luck',
        text: 'The p-value of the studentised maximum test over all variants of a search whose days are known; a run alone is a search of one. The centred days of all variants are drawn together, in blocks of 8 sessions on average, 1,999 times (499 times above 1,000 variants, where the least p-value is 0.002); the standard error is estimated again on each path. p is the share of paths on which the best of the variants without an edge has a studentised mean as large. Random numbers are seeded. Above 0.05 resampling stops early. Test values: scripts/evidence-vectors.py, by numpy from the definition.',
        formula: 't_j = mean_j / se_j; p = (1 + paths with max over j of t*_j ≥ t) / (1 + paths)',
        source:
          'J. P. Romano, M. Wolf, Stepwise Multiple Testing as Formalized Data Snooping, 2005; D. N. Politis, J. P. Romano, The Stationary Bootstrap, 1994',
        computedIn: '../evidence/maximum-test.ts',
      },
      {
        name: 'Effective number of variants',
        text: 'By the eigenvalues λ of the correlation of the variants’ days: 1 for copies of one variant, N for unrelated ones.',
        formula: 'N_eff = (Σλ)² / Σλ²',
        computedIn: '../evidence/effective-variants.ts',
      },
      {
        name: 'Crashes that the record has not seen',
        text: 'With no loss of a kind in n sessions, its frequency may still be 3/n. The record is therefore completed by k sessions of the crash loss L, which may be a fraction. Seen are sessions that lost at least L/2. N_eff is 1 for a run that was not chosen from a search whose days are known. L is the worst net result of the stress scenarios (fall, fall with doubled volatility, melt-up, both whipsaws, both gaps, halt, the three dated days, volatility crush) for the median cycle: the traded cycle whose peak margin is the median, at the sizes held. A portfolio’s L is the worst sum, over one scenario, of the results of all its strategies in their median cycles, times their lots; one that the scenario cannot touch adds 0.',
        formula: 'k = max(0, ln(N_eff / 0.05) − seen); cost = k × L; sessions to pay = cost / mean',
        source: 'J. A. Hanley, A. Lippman-Hand, If Nothing Goes Wrong, Is Everything All Right?, 1983',
        computedIn: '../evidence/unseen-crashes.ts',
      },
      {
        name: 'Verdict',
        text: 'No evidence: chance of luck p above 0.025; or a net profit of zero or less after the crashes that the record has not seen; or, where more variants were tried than their days are known, a deflated Sharpe ratio below 0.95. Weak up to p = 0.025, fair up to 0.01. Up to 0.003 strong, if the probability of overfitting (if a search is known) is at most 0.2 and both halves of the period made a profit; otherwise fair. The minimum track record is shown and is no condition. Among all ideas of a user on the same data the level is that of p after Holm’s correction over the ideas. The p of another idea is the least of its runs, corrected for the number n of its variants as 1 − (1 − p)ⁿ, or that of the best of its search. The verdict is of all trades net of charges, whatever the filter. On simulated data nothing is evidence.',
        source: 'S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979',
        computedIn: '../evidence/verdict.ts',
      },
      {
        name: 'Bootstrap',
        text: '10,000 paths as long as the period, joined from blocks of daily profits that begin anywhere and last 5 sessions on average. The random numbers are seeded, so results repeat. Shown are the 5th, 50th and 95th percentile of the final profit, the deepest drawdown and the longest time under water, the share of paths with a loss, and the share that falls from a peak by the capital or more (probability of ruin).',
        formula: 'percentile p = value of rank ⌈p × 10,000⌉',
        source: 'D. N. Politis, J. P. Romano, The Stationary Bootstrap, 1994',
        computedIn: '../evidence/resampling.ts',
      },
      {
        name: 'Drawdown and order',
        text: 'The share of 10,000 random orders of the daily profits whose deepest drawdown is smaller than the observed one. Ties count half.',
        computedIn: '../evidence/resampling.ts',
      },
      {
        name: 'Concentration',
        text: 'The share of the net profit that the best 1 % and 5 % of the sessions made, and the profit without the best five.',
        formula: 'Σ best ⌈share × n⌉ sessions / Σ all sessions',
        computedIn: '../evidence/concentration.ts',
      },
      {
        name: 'Break-even cost',
        text: 'The additional slippage in points per fill at which the net profit is zero; negative for a loss. Each stored fill is moved against its trade, and its charges are recomputed. A settlement at expiry is no fill. The value is interpolated between two paise.',
        formula: 's with Σ net(fill prices ∓ s) = 0',
        computedIn: '../evidence/break-even.ts',
      },
      {
        name: 'Halves, weekdays, days to expiry, regimes',
        text: 'The profit of the sessions that share a label (a position held over days counts with the change of its mark; such results have no rows by days to expiry, because sessions without an entry would be in none), with the probability that random labels separate a group of this size as far from the others (10,000 permutations), corrected over all rows shown. Regimes are thirds of the sessions by facts known at their open: the newest close of India VIX before it, the change of the index’s close over the 20 sessions before, and the gap from the previous close to the open. Equal values stay together; a session without such a fact belongs to no regime.',
        formula:
          'p = (1 + deals with |mean − mean of the others| as large) / 10,001; Holm: p₍ₖ₎ × (m − k + 1), never falling, at most 1',
        source: 'S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979',
        computedIn: '../evidence/groups.ts',
      },
      {
        name: 'Probability of overfitting',
        text: 'For a search. Its sessions are cut into 16 blocks, and half of the blocks can be chosen in 12,870 ways. Each way takes the variant with the best Sharpe ratio in the chosen half and its relative rank in the other half (equal values share their mean rank). The probability is the share of ways in which that variant ends in the lower half. The first sessions that do not fill 16 equal blocks are dropped.',
        formula: 'PBO = share with ln(ω / (1 − ω)) ≤ 0, ω = rank / (N + 1)',
        source:
          'D. H. Bailey, J. M. Borwein, M. López de Prado, Q. J. Zhu, The Probability of Backtest Overfitting, 2015',
        computedIn: '../evidence/overfitting.ts',
      },
      {
        name: 'Plateau',
        text: 'For a search: the mean of the objective over a cell and its neighbours, one step in each direction of each field, minus one standard deviation (n − 1). The suggested cell has the best score. Cells that could not be run are left out.',
        formula: 'score = mean − standard deviation of the cell and its neighbours',
        computedIn: '../evidence/plateau.ts',
      },
      {
        name: 'Walk-forward',
        text: 'Each window chooses a variant by its in-sample months and trades it in the following months, which are joined into one curve. Positions entered in sample and left after its end are dropped from the in-sample side. Efficiency is the annualised net profit out of sample divided by that in sample, with 252 sessions a year; N/A without a profit in sample.',
        formula: 'efficiency = (Σ profit out / sessions out) / (Σ profit in / sessions in)',
        source: 'R. Pardo, The Evaluation and Optimization of Trading Strategies, 2008',
        computedIn: '../evidence/walk-forward.ts',
      },
      {
        name: 'Why it made money',
        text: 'The net profit of each trade, split minute by minute along its contract into direction (delta), size of moves (gamma), time (theta) and volatility (vega), by Black-76 with the Greeks at the start of the minute; slippage at entry and exit; charges; and the rest. Forward and price are those of strikes by delta (docs/semantics.md, section 16). Time and volatility follow the trading clock: a full session is 0.7 of a day, by its minutes, and the night, weekend or holidays before it 0.3; 252 such days are a year. An even clock would call the loss of value through a session a fall of volatility. Interest accrues by the calendar. A night is walked in ten steps along the straight line from the state at the close to the one at the open, each with its own Greeks. A minute that begins or ends without a volatility belongs wholly to the rest, as does the last minute before a settlement. A fill inside a bar counts from, or to, the bar’s end; a night belongs to the session after it. Parts are rounded to the paisa by trade and session, and the rest is the remainder, so they add up exactly.',
        formula:
          'T = (0.7 × minutes left / minutes of a session + Σ (0.3 + 0.7) of each later session) / 252; ΔP = delta·ΔF + ½ gamma·ΔF² + theta·Δt + vega·Δσ + rest; entry slippage = side × (market − fill) × quantity, exit slippage = side × (fill − market) × quantity',
        computedIn: '../report/attribution-report.ts',
      },
      {
        name: 'Stress',
        text: 'The net profit of a strategy on a market that was altered in every cycle (an entry day with the days over which its positions are held): the average, the worst, and the share of losing cycles. Index, futures and forwards move by a factor. An option’s price changes as Black-76 says for the change of forward and volatility, starting from its own volatility of the minute, rounded to the tick and never below one tick. Minutes without a change keep their prices. Each cycle is altered separately: cycles altered in one replay are far enough apart not to see each other’s shock. Volatility answers the index: +4 points for each percent of a fall beyond the first, −2 for each percent of a rise beyond the first, at gaps too; an option keeps at least half of its volatility. The shock begins 15 minutes after the first entry: fall of 5 % in 10 minutes, with volatility then doubled in the next row; rise of 5 % in 60; 2 % and back in 60; fall of 10 % in 15, no trade for 45 (15 from 13:00 on, no halt from 14:30 on, by the exchange’s hours), open at −12 %. A gap comes on the session after the entry; for intraday strategies on the entry day, which then moves 2 % further. A dated day has its real moves from the close before it (intraday: from the day’s own open, as its gap comes before the entry): straight lines from open to the extreme away from the close at a quarter of the session, to the other extreme at three quarters, to the close; an index without its own levels takes those of NIFTY. In a minute that moves the index by more than three times the day’s median minute, a stop or target fills no better than the middle between its trigger and the bar’s worst price, and every order pays 2 % of the index’s move in points; only cycles that the altered market changes have such fills, a backtest never. A case that changes neither a fill nor a price of a held contract does not apply. Peak margin is the largest at an entry or at the worst minute, which is the one with the lowest profit, booked and open, before charges. New order uses the index path of another session, drawn by a stationary block bootstrap (mean 5, seeded), from the session’s own open.',
        formula:
          'P′ = P + B(F·f, max(σ/2, σ·s + a)) − B(F, σ), f and s the factors and a the added volatility of the minute',
        computedIn: '../report/stress-report.ts',
      },
      {
        name: 'Days on which a rule holds',
        text: 'Among the sessions that pass the strategy’s day filters: the number with a minute of the entry window at which the rule holds on each of its symbols, whatever the other rules do. For all rules together: the number with a minute at which all of them hold.',
        formula: 'days = |{session : ∃ minute from entry start to entry end at which the rule holds}|',
        computedIn: '../explain/rule-days.ts',
      },
      {
        name: 'Skewness and kurtosis',
        text: 'γ₃ and γ₄ of the P&L per session, as population moments. Kurtosis is 3 for a normal distribution.',
        formula: 'γ₃ = m₃ / m₂^1.5; γ₄ = m₄ / m₂²',
        computedIn: 'statistics/moments.ts',
      },
    ],
  },
  DATA_QUALITY,
]

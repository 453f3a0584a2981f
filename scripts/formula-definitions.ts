import { DATA_QUALITY } from './data-quality-definitions.ts'
import type { Definition } from './formula-definition.ts'
import { PAYOFF_DEFINITIONS } from './payoff-definitions.ts'

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
        name: 'India VIX',
        text: 'By the newest close of India VIX before the entry day, which was known at its open: below 11, 11 to 13, 13 to 15, 15 to 18, 18 to 22, 22 and above. The lower end belongs to a group. Only where the dataset has closes of India VIX.',
        computedIn: 'breakdowns/vix-bucket.ts',
        testedIn: 'breakdowns/trade-breakdowns.test.ts',
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
  PAYOFF_DEFINITIONS,
  {
    heading: 'Option chain',
    definitions: [
      {
        name: 'Change, put-call ratio, max pain',
        text: 'Change of price and of open interest: against the last ones of the session before; none where the contract did not trade in it. PCR: open interest of all puts over that of all calls. Max pain: the listed strike at which the holders of all open contracts would receive least.',
        computedIn: 'options/chain-figures.ts',
        testedIn: 'options/expiry-distribution.test.ts',
      },
      {
        name: 'Chain at a minute',
        text: 'Every strike of an expiry with the last price of call and put and its age in minutes, as known at that minute: bars from it on are not read. A price of at most 5 minutes counts as recent.',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'India VIX of the desk',
        text: 'Percent a year: the close of its newest minute before the moment, at the open the open, where the dataset has its minutes (the simulated market and its scenarios do); else the newest close before the day, and it says so.',
        computedIn: '../market/vix-minutes.ts',
        testedIn: '../../market-data/simulated/vix-minutes.test.ts',
      },
      {
        name: 'Time to expiry',
        text: 'Years of 365 days, in minutes, to the close of the session of the expiry day: 15:30, from 2026-08-03 on 15:40.',
        formula: 'T = minutes to the close / 525,600',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'Forward',
        text: 'Implied by put-call parity at the strike where recent call and put are nearest to each other, the lower on a tie; without such a pair the index grown at 6 % a year.',
        formula: 'F = K + e^(rT) × (C − P), r = 0.06; else F = S × e^(rT)',
        source: 'Cboe, VIX white paper; NSE, India VIX computation methodology',
        computedIn: '../chain/chain-snapshot.ts',
      },
      {
        name: 'Implied volatility',
        text: 'The volatility a year at which Black-76 gives the price of the side that is out of the money; call and put of a strike share it. A recent price comes before an old one of the better side; N/A where no volatility gives the price.',
        formula: 'σ with e^(−rT) × (F Φ(d₁) − K Φ(d₂)) = C, d₁ = ln(F/K) / (σ√T) + σ√T/2, d₂ = d₁ − σ√T',
        source: 'F. Black, The Pricing of Commodity Contracts, 1976',
        computedIn: '../chain/strike-volatility.ts',
      },
      {
        name: 'Greeks',
        text: 'By Black-76: delta and gamma per point of the forward, theta per calendar day with the forward held, vega per point of volatility (one percent), rho per point of the rate with the index held, at a rate of 6 %.',
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
        text: 'Of a deployment, at the close of its newest complete minute, before charges: what was left today and what is open, each against its entry, or, where it was held over the night, against what it stood at at the last close. The points of its curve are this number, minute by minute.',
        formula: 'Σ left today (profit − mark before) + Σ open (open profit − mark before)',
        computedIn: '../../server/paper/paper-run.ts',
        testedIn: '../../server/paper/deployments.test.ts',
      },
      {
        name: 'Booked, open, charges, net of a deployment',
        text: 'Booked: profit of the trades left today, since their entry, before charges. Open: what is open, at the last price of each contract, since its entry. Charges: of the trades left today. Net of the day: its profit less these charges. Net in all: trades left since the first session net of their charges, with what is open before its own.',
        formula: 'net day = day − charges; net total = Σ net of trades left + open',
        computedIn: '../../server/paper/show.ts',
        testedIn: '../../server/paper/deployments.test.ts',
      },
      {
        name: 'Loss limit of a day',
        text: 'Reached when the profit of the day less the charges so far is a loss of at least the limit, looked at at the close of each minute; what is open leaves in the bar of the next.',
        formula: 'day − charges ≤ −limit',
        computedIn: '../../server/paper/paper-run.ts',
        testedIn: '../../server/paper/deployments.test.ts',
      },
      {
        name: 'Minutes of quotes',
        text: 'First, highest, lowest and last price of the trades that the exchange dates in the minute; volume: what the day’s volume has grown by since the minute before, 0 where that was not heard; open interest: as told last. A minute without a trade has no bar.',
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
        text: 'Log less Delta, net of charges, over the days that both cover, in whole paise. Trades of a day are paired by side and type, first in the same contract, then nearest in time, then in strike. With units q, side s, entry e, exit x and charges c of Delta (o) and the log (l): the causes add up without a remainder. Where the contract is another, all that its prices did otherwise is strike; else what an entry or exit brings is time where its minute is another, and price where it is the same.',
        formula:
          'quantity = (ql − qo) · s(xo − eo); strike = ql · s[(xl − el) − (xo − eo)]; time, price = ql · s(eo − el) of the entry, ql · s(xl − xo) of the exit; cost = co − cl; missing = net profit of a trade that one alone has',
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
        text: 'What the strategies made together, net of charges, day by day; a session that one of them lacks brought it nothing. A position held over days brings each the change of its mark at the close, and the rest with its exit, on which its charges count. Lots are multiples of the strategy, each with orders and charges of its own. Max drawdown, Sharpe and return over drawdown are those of these daily profits.',
        formula: 'Σ over strategies of lots × net P&L of the session',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Peak margin, shared',
        text: 'The highest sum of what the strategies have blocked at one minute. A strategy blocks its margin estimate from each minute in which a position is entered or left, and from the open on where one was held overnight; only the exit of a bought position, a hedge, can raise it. Nothing is netted between strategies. The sum of own peaks is what separate accounts would need for the same trades: under a cap, of the sessions in which each strategy had room. Return on capital is the net P&L in percent of the larger of the cap (₹1,00,000 without one) and the peak margin.',
        formula:
          'max over minutes of Σ lots × margin(minute); sum of own peaks = Σ max over minutes; return = net P&L / max(cap, peak margin) × 100',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Capital cap',
        text: 'Strategies get the room of a session in the order in which they enter, those that hold a position from the day before first. One that would take the sum above the cap stays out for the session, and for as long as it would have held what it could not enter.',
        formula: 'admitted while max over minutes of Σ lots × margin ≤ cap',
        computedIn: 'portfolio/portfolio-figures.ts',
      },
      {
        name: 'Correlation of daily net profits',
        text: 'Pearson’s correlation over the sessions of the book, idle ones counting as 0; N/A where one of the two never changes.',
        formula: 'Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² · Σ(y − ȳ)²)',
        computedIn: 'statistics/correlation.ts',
      },
      {
        name: 'Contribution to profit and drawdown',
        text: 'A strategy’s net P&L in percent of the size of the book’s, so that a loss is negative in a losing book too, and its net P&L between the peak and the trough of the book’s deepest fall, in percent of the depth, where negative is what softened the fall.',
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
        text: 'Minute bars hide the order of prices inside the minute. Where a bar reaches both stop and target the result takes the stop; a second run takes the target. The band is the total of both, its width in percent of the result, and the share of trades that had such a bar.',
        formula: 'width % = (best − worst) / |base| × 100; trades % = such trades / trades × 100',
        computedIn: 'statistics/band-share.ts',
      },
      {
        name: 'Profit on prices older than a minute',
        text: 'An order fills at the open of its minute’s bar; without one, at the last price, which is as old as the full minutes since its bar was over. A trade counts as old where its entry or its exit was filled at a price of an age of a minute or more; exits inside a bar and settlements never are. Sizes of gross profits and losses are added up, so that they do not cancel out. Of the whole result, whatever filter is shown.',
        formula: 'Σ |P&L| of trades with an old price / Σ |P&L| × 100',
        computedIn: '../report/price-ages.ts',
        testedIn: '../report/price-ages.test.ts',
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
        name: 'Variance of the trials',
        text: 'V of the deflated Sharpe ratio: the variance of the Sharpe ratios of all variants of the idea that were tried on the same data; where fewer than two are known, the sampling variance of this one. N counts distinct strategies of the same shape (legs by type, side and kind of strike rule, kinds of rules), whatever their numbers, dates and data.',
        formula: 'V = Var(SRᵢ); else (1 − γ₃ SR + (γ₄ − 1)/4 SR²) / (n − 1)',
        source: 'D. H. Bailey, M. López de Prado, The Deflated Sharpe Ratio, 2014',
        computedIn: '../evidence/deflation.ts',
      },
      {
        name: 'Minimum track record',
        text: 'Sessions after which a Sharpe ratio like this one is above zero with 95 % confidence; none for one that is not.',
        formula: '1 + (1 − γ₃ SR + (γ₄ − 1)/4 SR²) (Φ⁻¹(0.95) / SR)²',
        source: 'D. H. Bailey, M. López de Prado, The Sharpe Ratio Efficient Frontier, 2012',
        computedIn: '../evidence/track-record.ts',
      },
      {
        name: 'Verdict',
        text: 'No evidence: deflated Sharpe ratio below 0.90, or fewer sessions than the minimum track record. Weak below 0.95, fair below 0.99, strong from there on where the probability of overfitting (if a sweep is known) is at most 0.2 and both halves of the period made a profit; fair otherwise. Of all trades net of charges, whatever the filter. On simulated data nothing is evidence.',
        computedIn: '../evidence/verdict.ts',
      },
      {
        name: 'Bootstrap',
        text: '10,000 paths as long as the period, joined from blocks of the daily profits that begin anywhere and are 5 sessions long on average; seeded, so that it comes out the same each time. 5th, 50th and 95th percentile of the final profit, the deepest drawdown and the longest time under water; the share of the paths that lose, and that fall from a peak by the capital or more (probability of ruin).',
        formula: 'percentile p = value of rank ⌈p × 10,000⌉',
        source: 'D. N. Politis, J. P. Romano, The Stationary Bootstrap, 1994',
        computedIn: '../evidence/resampling.ts',
      },
      {
        name: 'Drawdown and order',
        text: 'The share of 10,000 random orders of the daily profits whose deepest drawdown is milder than the observed one, ties half.',
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
        text: 'The slippage in points per fill, beyond what the run assumed, at which the net profit is zero; negative for a loss. Each stored fill is moved against its trade and its charges computed anew; a settlement at expiry is no fill. Interpolated between two paise.',
        formula: 's with Σ net(fill prices ∓ s) = 0',
        computedIn: '../evidence/break-even.ts',
      },
      {
        name: 'Halves, weekdays, days to expiry, regimes',
        text: 'Regimes are thirds of the sessions by what was known at their open: the newest close of India VIX before it, the change of the index’s close over the 20 sessions before, and the gap from the close before to the open; equal values stay together, and where nothing is known a session has none. Profit of the sessions that share a label, with the chance that labels dealt at random set a group of this size as far apart from the others (10,000 permutations), corrected over all rows shown.',
        formula:
          'p = (1 + deals with |mean − mean of the others| as large) / 10,001; Holm: p₍ₖ₎ × (m − k + 1), never falling, at most 1',
        source: 'S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979',
        computedIn: '../evidence/groups.ts',
      },
      {
        name: 'Probability of overfitting',
        text: 'Of a search: of each of the 12,870 ways to take half of 16 blocks of its sessions, the variant with the best Sharpe ratio there and its relative rank in the other half (equals share their mean rank); the share of the ways in which it ends in the lower half. The first sessions left over by 16 equal blocks are dropped.',
        formula: 'PBO = share with ln(ω / (1 − ω)) ≤ 0, ω = rank / (N + 1)',
        source:
          'D. H. Bailey, J. M. Borwein, M. López de Prado, Q. J. Zhu, The Probability of Backtest Overfitting, 2015',
        computedIn: '../evidence/overfitting.ts',
      },
      {
        name: 'Plateau',
        text: 'Of a search: the mean of the objective over a cell and its neighbours, one step either way in each field, less one standard deviation (n − 1). The suggested cell has the best score; cells that could not be run are left out.',
        formula: 'score = mean − standard deviation of the cell and its neighbours',
        computedIn: '../evidence/plateau.ts',
      },
      {
        name: 'Walk-forward',
        text: 'Each window chooses a variant by its months in sample and trades it in those after; the months after are stitched into one curve. What was entered in sample and left after its end is dropped from the in-sample side. Efficiency is the annualised net profit out of sample over that in sample, 252 sessions a year; N/A without a profit in sample.',
        formula: 'efficiency = (Σ profit out / sessions out) / (Σ profit in / sessions in)',
        source: 'R. Pardo, The Evaluation and Optimization of Trading Strategies, 2008',
        computedIn: '../evidence/walk-forward.ts',
      },
      {
        name: 'Why it made money',
        text: 'The net profit of each trade, minute by minute along its contract: what direction (delta), the size of moves (gamma), time (theta) and volatility (vega) explain, at the Greeks of the minute’s beginning by Black-76; what the two slippages and the charges took; and the rest. Forward and volatility are those of strikes by delta (engine semantics, section 16). A minute that begins or ends without a volatility goes to the rest whole, as the last one before a settlement does. A fill inside a bar counts from, or to, the bar’s end; a night counts to the session after it. Parts are rounded to the paisa by trade and session and the rest is what is left, so that they add up exactly.',
        formula:
          'ΔP = delta·ΔF + ½ gamma·ΔF² + theta·Δt + vega·Δσ + rest; entry slippage = side × (market − fill) × quantity, exit slippage = side × (fill − market) × quantity',
        computedIn: '../report/attribution-report.ts',
      },
      {
        name: 'Stress',
        text: 'What a strategy brings on a market that was altered in every cycle (an entry day with the days over which its positions are held): the average, the worst and the share of losing cycles, net. Index, futures and forwards move by a factor; an option’s price by what Black-76 says of the change of forward and volatility at its own volatility of the minute, to the tick, never below one; minutes that nothing changes keep their prices. Each cycle is altered for itself: those altered at once lie so far apart that none sees another’s shock. New order: the index path of another session, drawn by a stationary block bootstrap (mean 5, seeded), from the session’s own open.',
        formula: 'P′ = P + B(F·f, σ + a) − B(F, σ), f the factor and a the added volatility of the minute',
        computedIn: '../report/stress-report.ts',
      },
      {
        name: 'Days that a rule lets in',
        text: 'Of the sessions from which the strategy may be entered, which are those that its filters of days let in: those with a minute of the entry window at which the rule holds on each of its symbols, whatever the other rules do; of all rules together, those with a minute at which all hold.',
        formula: 'days = |{session : ∃ minute from entry start to entry end at which the rule holds}|',
        computedIn: '../explain/rule-days.ts',
      },
      {
        name: 'Skewness and kurtosis',
        text: 'γ₃ and γ₄ of the P&L per session, of the population; kurtosis is 3 for a normal distribution.',
        formula: 'γ₃ = m₃ / m₂^1.5; γ₄ = m₄ / m₂²',
        computedIn: 'statistics/moments.ts',
      },
    ],
  },
  DATA_QUALITY,
]

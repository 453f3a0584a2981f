import type { Definition } from './formula-definition.ts'

/** How payoffs and simulated positions are computed. */
export const PAYOFF_DEFINITIONS: { readonly heading: string; readonly definitions: readonly Definition[] } = {
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
      text: 'Exact for one expiry, because the payoff consists of straight lines between zero, the strikes and infinity. Unlimited if the position is long or short above all strikes. If legs expire on different days, the figures are of the close of the first expiry and marked “about”: legs that expire later are valued then by Black-76 at their own volatility (`options/position.ts`), and peaks, troughs and crossings are searched between half and one and a half times the position’s levels.',
      formula: 'spot₁ + result₁ / (result₁ − result₂) × (spot₂ − spot₁) where the sign changes',
      computedIn: 'payoff.ts',
    },
    {
      name: 'Position book and booked profit',
      text: 'One row for each contract, with its open lots and their average price, Σ lots × entry / Σ lots. An order closes open lots on the other side of its contract, oldest entry first, and books their profit; the rest of the order opens. Bought and sold lots of one contract at one minute offset each other and have no margin. Payoff, limits, breakevens, chance of profit, table, target and today’s line are of the whole position, booked profit included, before charges; charges are shown beside them. A flat position pays its booked profit wherever the index goes; after charges, that amount minus the charges of its orders.',
      formula: 'booked + Σ s × (value − average price) × units',
      computedIn: 'options/position.ts',
    },
    {
      name: 'Capital that a strategy needs',
      text: 'An estimate of the peak margin over the period, before the strategy has run: the margin of its legs in an assumed market, on the days of the period with the highest margin or the dearest options on which it may hold a position. Cycles held over days that are open on one day count together, each entered at the index of its entry day; a run in which the index moves further may need more. Lots, scan ranges, rules and expiries are dated; the index is a line between published closes; the volatility is the close of India VIX on that day. On the simulated market the estimate is within 2 % of the runs of library strategies that sell, and between 5 % too low and 9 % too high for strategies that only buy. Beside Run it is rounded up to two digits, and the time there is sessions × legs × the time that the last run in this browser took for a session and leg.',
      computedIn: 'options/estimated-capital.ts',
    },
    {
      name: 'Standard deviations of the index',
      text: 'The forward moved by one and two standard deviations, with the volatility at the money and the time to the expiry.',
      formula: 'F·e^(±nσ√T)',
      computedIn: 'options/chain-figures.ts',
      testedIn: 'options/expiry-distribution.test.ts',
    },
    {
      name: 'Chance of profit',
      text: 'The chain’s own probability (Breeden and Litzenberger) that the index ends between breakevens where the position earns at expiry, before charges. Call prices are by Black-76 with the volatility of the smile, read on a straight line between strikes and constant beyond the last ones. If legs expire on different days, the figure is of the first expiry and marked “about”.',
      formula: 'P(S > K) = −e^(rT)·∂C/∂K',
      computedIn: 'options/position.ts',
      testedIn: 'options/expiry-distribution.test.ts',
    },
    {
      name: 'Current and target P&L, P&L table',
      text: 'Current: every leg entered by the minute, at its exit or its last price, before charges. Target and table: the booked profit plus open legs by Black-76. Their volatility is that of their strike, constant while the index moves, plus the IV shift; the skew tilt adds its points for each percent that a strike is below the index. The forward keeps its yearly carry over the index. A leg without a volatility leaves these figures empty.',
      formula: 's × (price − entry) × units',
      computedIn: 'options/position-value.ts',
    },
    {
      name: 'Charges and margin of a position on the desk',
      text: 'Charges are those that the replay books, each leg by the rates of its entry day, an open leg as if it were closed at its last price. Brokerage is paid once for each order: parts of one order share it, and one order closes the open lots of a contract. The margin is estimated as for trades ([Peak margin](#peak-margin)) at last prices. A future adds 2 % of its value, bought or sold, and moves with the index from its current price.',
      computedIn: 'options/simulated-position.ts',
      testedIn: '../../../scripts/desk-and-replay.test.ts',
    },
    {
      name: 'Greeks of a position',
      text: 'On the desk, in the library and from the payoff endpoint: Black-76 for each leg times its units, with the sign of its side. Delta and gamma are per point of the index and theta per calendar day with the index held, so the forward loses its carry. The chain’s own Greeks hold the forward.',
      formula:
        'delta = Σ n·Δ_F·F/S; gamma = Σ n·Γ_F·(F/S)²; theta = Σ n·(θ_F − c·F·Δ_F / 365), F = S·e^(c·T); vega and rho as in the chain',
      computedIn: 'options/position-value.ts',
    },
    {
      name: 'Value and Greeks of a future',
      text: 'Before its expiry a future is worth the index plus the remaining carry of its own price; at expiry it is worth the index. Gamma and vega are 0. With the index held, it loses its carry as time passes. Charges are on its full contract value, and its settlement costs nothing.',
      formula:
        'S·e^(c·T), c = ln(future / S) / T; delta = e^(c·T); theta = −c·S·e^(c·T) / 365; rho = T·S·e^(c·T) / 100',
      computedIn: 'options/position-value.ts',
    },
  ],
}

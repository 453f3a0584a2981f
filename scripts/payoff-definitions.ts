import type { Definition } from './formula-definition.ts'

/** How payoffs, and positions of the desk, are computed. */
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
      text: 'Exact for one expiry: between zero, the strikes and infinity the payoff is made of straight lines. Unlimited where the position is long or short above all strikes. Where legs expire on different days the figures are of the close of the first expiry and said to be about: what expires later is valued then by Black-76 at its own volatility (`options/position.ts`), and peaks, troughs and crossings are searched between half and one and a half times the levels of the position.',
      formula: 'spot₁ + result₁ / (result₁ − result₂) × (spot₂ − spot₁) where the sign changes',
      computedIn: 'payoff.ts',
    },
    {
      name: 'Position book and booked profit',
      text: 'One row for each contract, with its open lots and their average price, Σ lots × entry / Σ lots. An order closes open lots on the other side of its contract, oldest entry first, and books it; the rest of the order opens. Bought and sold lots of one contract at one minute offset each other and have no margin. Payoff, limits, breakevens, chance of profit, table, target and today’s line are of the whole position, booked profit included, before charges; charges stand beside them. A flat position pays what is booked wherever the index goes; after charges it is that less the charges of its orders.',
      formula: 'booked + Σ s × (value − average price) × units',
      computedIn: 'options/position.ts',
    },
    {
      name: 'Capital that a strategy needs',
      text: 'About its peak margin over its period before it has run: the margin of its legs in an assumed market, on the days of the period on which it may hold a position with the most margin or the dearest options. Lots, scan ranges, rules and expiries are those of each day, the index a line between published closes, the volatility India VIX at its highest of the month. On the simulated market within 4 % of the runs of library strategies that sell, and within 6 % of those that only buy.',
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
      text: 'Sum, over the stretches between breakevens in which the position earns at expiry, of the chain’s own probability that the index ends there (Breeden and Litzenberger), call prices by Black-76 with the volatility of the smile, read on a straight line between strikes and held at its ends. Before charges. Where legs expire on different days it is of the first expiry, and about.',
      formula: 'P(S > K) = −e^(rT)·∂C/∂K',
      computedIn: 'options/position.ts',
      testedIn: 'options/expiry-distribution.test.ts',
    },
    {
      name: 'Current and target P&L, P&L table',
      text: 'Current: every leg entered by the minute at its exit or its last price, before charges. Target and table: the booked profit, plus open legs at Black-76 with the volatility of their strike, held while the index moves, plus the IV shift; the skew tilt adds its points for each percent that a strike lies below the index. The forward keeps its yearly carry over the index. A leg without a volatility leaves these figures empty.',
      formula: 's × (price − entry) × units',
      computedIn: 'options/position-value.ts',
    },
    {
      name: 'Charges and margin of a position on the desk',
      text: 'Charges as the replay books them, each leg by the rates of its entry day; an open leg as if it were closed at its last price. Brokerage is paid once for each order: parts of one order share it, and one order closes the open lots of a contract. Margin as estimated for trades ([Peak margin](#peak-margin)), at last prices; a future adds 2 % of its value, bought or sold, and moves with the index from where it stands.',
      computedIn: 'options/simulated-position.ts',
      testedIn: '../../../scripts/desk-and-replay.test.ts',
    },
    {
      name: 'Greeks of a position',
      text: 'Of the desk, the library and the payoff endpoint: Black-76 per leg times its units, signed. Delta and gamma are per point of the index and theta per calendar day with the index held, so the forward loses its carry. The chain’s own Greeks hold the forward.',
      formula:
        'delta = Σ n·Δ_F·F/S; gamma = Σ n·Γ_F·(F/S)²; theta = Σ n·(θ_F − c·F·Δ_F / 365), F = S·e^(c·T); vega and rho as in the chain',
      computedIn: 'options/position-value.ts',
    },
    {
      name: 'Value and Greeks of a future',
      text: 'Before its expiry the index with the carry that is left of the future’s own price; at expiry the index. Gamma and vega are 0. With the index held, it loses its carry as time passes. It is charged as a contract of its full value, and nothing at its settlement.',
      formula:
        'S·e^(c·T), c = ln(future / S) / T; delta = e^(c·T); theta = −c·S·e^(c·T) / 365; rho = T·S·e^(c·T) / 100',
      computedIn: 'options/position-value.ts',
    },
  ],
}

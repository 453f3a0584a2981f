import type { Definition } from './formula-definition.ts'

/** What the Data screen says of market data. */
export const DATA_QUALITY: { heading: string; definitions: readonly Definition[] } = {
  heading: 'Quality of market data',
  definitions: [
    {
      name: 'Missing minutes and longest gap',
      text: 'Share of the session’s minutes without a bar, and the longest run of them, in the calls and puts within two strikes of the money; the money is the median of the index that day. A strike with one side only does not count. Per day: of the nearest expiry, by the strike step of the exchange. Per expiry: by the smallest distance at which that expiry lists strikes within ten steps of the money, at least the exchange’s.',
      formula: 'share = Σ minutes without a bar / (contracts × minutes)',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Missing contracts',
      text: 'Of the 22 calls and puts at the strike nearest to the money and the five on each side of it, by the same distance of strikes: those without any bar that day.',
      computedIn: '../../market-data/importers/expiry-quality.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Stale contracts',
      text: 'Contracts that went without a bar for an hour or longer at some time of the session, however far from the money. Stale index, per day: the share of index minutes whose close repeats the one before.',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Parity error',
      text: 'How far the index that calls and puts within two strikes of the money imply at each minute lies from the index, around the median of those differences, which is the day’s carry; in percent of the index. None where the index was derived from them.',
      formula: 'mean |e − median e| × 100; e = (C − P + K × e^(−rT) − S) / S, r = 0.06',
      source: 'H. R. Stoll, The Relationship Between Put and Call Option Prices, 1969',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
  ],
}

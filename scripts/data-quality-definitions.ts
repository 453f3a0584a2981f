import type { Definition } from './formula-definition.ts'

/** The measures of market data on the Data screen. */
export const DATA_QUALITY: { heading: string; definitions: readonly Definition[] } = {
  heading: 'Quality of market data',
  definitions: [
    {
      name: 'Missing minutes and longest gap',
      text: 'The share of the session’s minutes without a bar, and the longest run of such minutes, in the calls and puts within two strikes of the money. The money is the median of the index on that day. A strike with one side only does not count. The figure of a day uses the nearest expiry and the exchange’s strike step. The figure of an expiry uses the smallest distance between its listed strikes within ten steps of the money, at least the exchange’s step.',
      formula: 'share = Σ minutes without a bar / (contracts × minutes)',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Missing contracts',
      text: 'The number of contracts without any bar on that day, among the 22 calls and puts at the strike nearest to the money and the five strikes on each side of it, at the same distance of strikes.',
      computedIn: '../../market-data/importers/expiry-quality.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Stale contracts',
      text: 'Contracts without a bar for an hour or longer at some time of the session, however far from the money. The stale index of a day is the share of index minutes whose close repeats the previous close.',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
    {
      name: 'Parity error',
      text: 'The distance between the index and the index implied by calls and puts within two strikes of the money at each minute, around the median of these distances, which is the day’s carry; in percent of the index. A derived index has no parity error.',
      formula: 'mean |e − median e| × 100; e = (C − P + K × e^(−rT) − S) / S, r = 0.06',
      source: 'H. R. Stoll, The Relationship Between Put and Call Option Prices, 1969',
      computedIn: '../../market-data/importers/bar-gaps.ts',
      testedIn: '../../market-data/dataset-expiries.test.ts',
    },
  ],
}

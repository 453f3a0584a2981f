import { dayNumber } from '../date.ts'
import { NSE } from '../exchange.ts'
import {
  from,
  lot,
  monthly,
  THURSDAY,
  TUESDAY,
  until,
  weekly,
  scanRanges,
  type Instrument,
} from '../instrument.ts'

export const NIFTY: Instrument = {
  symbol: 'NIFTY',
  exchange: NSE,
  // Verified for NSE, Kite and Upstox; one source for Fyers, Breeze and Dhan; GDFL's spot tickers are not verified.
  names: {
    index: 'Nifty 50',
    kite: 'NIFTY 50',
    upstoxKey: 'NSE_INDEX|Nifty 50',
    fyers: 'NSE:NIFTY50-INDEX',
    breezeCode: 'NIFTY',
    gdflSpot: 'NIFTY 50.NSE_IDX',
    dhanSecurityId: 13,
  },
  spoken: ['nf', 'nifty50', 'nif', 'nfty'],
  strikeStep: 5000,
  knownFrom: dayNumber('2019-01-01'),
  lots: [
    lot('2016-01-01', 75),
    lot('2021-07-23', 50), // NSE/FAOP/47854: months from July, weeklies from August 2021 on
    lot('2024-04-26', 25), // NSE/FAOP/61415
    lot('2024-12-27', 75), // NSE/FAOP/64625, contracts new from 2024-11-20 …
    lot('2025-01-30', 25), // … except the monthly of January, which was listed before
    lot('2025-01-31', 75),
    lot('2025-12-31', 65), // NSE/FAOP/70616
  ],
  relots: [
    until('2021-06-24', '2021-09-01', 75), // listed for more than three months
    until('2024-04-25', '2024-04-26', 50), // everything listed
    until('2024-12-26', '2025-03-01', 25), // quarterlies and half-yearlies
    until('2025-12-30', '2026-03-01', 75), // quarterlies and half-yearlies
  ],
  // NSE/FAOP/68747 (Tuesday). The move to Monday of NSE/FAOP/66938 was deferred by 67338 and never took
  // effect.
  weeklies: [weekly(THURSDAY, '2019-02-14'), weekly(TUESDAY, '2025-09-02')],
  // NSE/FAOP/68747, redated after 2025-07-31.
  monthlies: [monthly(THURSDAY), monthly(TUESDAY, '2025-09', '2025-08-01')],
  settledOtherwise: new Map(),
  // As in the bhavcopies of January 2025.
  listing: { weeklies: 4, monthlies: 3, quarterlies: 3, halfYearlies: 8 },
  freezeQuantities: [from('2024-01-01', 1800)],
  // prettier-ignore
  scanRanges: scanRanges([
    ['2019-01', 9.9], ['2019-02', 7.05], ['2020-03', 14.3], ['2020-04', 18.3], ['2020-05', 12.8], ['2020-06', 16.5],
    ['2020-07', 15.9], ['2020-08', 15.3], ['2020-09', 14.7], ['2020-10', 14.3], ['2020-11', 13.9], ['2020-12', 13.3],
    ['2021-01', 12.8], ['2021-04', 12.6], ['2021-05', 12.3], ['2021-06', 11.9], ['2021-07', 11.3], ['2021-08', 10.9],
    ['2021-09', 10.4], ['2021-10', 10.1], ['2021-11', 9.9], ['2022-01', 9.7], ['2022-02', 9.8], ['2022-03', 10.5],
    ['2022-04', 10.4], ['2022-06', 10.5], ['2022-07', 10.3], ['2022-08', 10.0], ['2022-09', 9.8], ['2022-11', 9.5],
    ['2022-12', 9.27],
  ]),
  spreadFactor: 1,
  // Closes as published; 2026 by SENSEX.
  // prettier-ignore
  levels: [
    from('2018-12-31', 10_863), from('2019-06-28', 11_789), from('2019-12-31', 12_168), from('2020-02-28', 11_202), from('2020-03-31', 8598),
    from('2020-06-30', 10_302), from('2020-12-31', 13_982), from('2021-06-30', 15_722), from('2021-12-31', 17_354), from('2022-06-30', 15_780),
    from('2022-12-30', 18_105), from('2023-06-30', 19_189), from('2023-12-29', 21_731), from('2024-01-31', 21_726), from('2024-02-29', 21_983),
    from('2024-03-28', 22_327), from('2024-04-30', 22_605), from('2024-05-31', 22_531), from('2024-06-28', 24_011), from('2024-07-31', 24_951),
    from('2024-08-30', 25_236), from('2024-09-26', 26_216), from('2024-09-30', 25_811), from('2024-10-31', 24_205), from('2024-11-29', 24_131),
    from('2024-12-31', 23_645), from('2025-01-31', 23_508), from('2025-02-28', 22_125), from('2025-03-28', 23_519), from('2025-04-30', 24_334),
    from('2025-12-31', 26_130), from('2026-06-30', 23_870),
  ],
  assumed: { spot: 24_000, volatility: 0.14 },
}

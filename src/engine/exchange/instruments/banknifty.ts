import { dayNumber } from '../date.ts'
import { NSE } from '../exchange.ts'
import {
  from,
  lot,
  monthly,
  scanRanges,
  THURSDAY,
  TUESDAY,
  until,
  WEDNESDAY,
  weekly,
  type Instrument,
} from '../instrument.ts'

export const BANKNIFTY: Instrument = {
  symbol: 'BANKNIFTY',
  exchange: NSE,
  // Verified for NSE, Kite and Upstox; one source for Fyers, Breeze and Dhan; GDFL's spot tickers are not verified.
  names: {
    index: 'Nifty Bank',
    kite: 'NIFTY BANK',
    upstoxKey: 'NSE_INDEX|Nifty Bank',
    fyers: 'NSE:NIFTYBANK-INDEX',
    breezeCode: 'CNXBAN',
    gdflSpot: 'NIFTY BANK.NSE_IDX',
    dhanSecurityId: 25,
  },
  spoken: [
    'bank nifty',
    'nifty bank',
    'bnf',
    'bn',
    'banknif',
    'bnif',
    'bnift',
    'bnft',
    'bnfty',
    'b nifty',
    'bnk nifty',
    'bnknifty',
  ],
  strikeStep: 10_000,
  knownFrom: dayNumber('2019-01-01'),
  lots: [
    lot('2018-10-26', 20),
    lot('2020-07-24', 25), // circular of 2020-03-31
    lot('2023-07-21', 15), // circular of 2023-03-31: months from July, weeklies from August; not changed by NSE/FAOP/61415
    lot('2025-01-31', 30), // NSE/FAOP/64625
    lot('2025-06-27', 35), // brokers' notices, in force from 2025-04-25
    lot('2025-12-31', 30), // NSE/FAOP/70616
  ],
  relots: [
    until('2023-06-28', '2023-09-01', 25), // listed for more than three months; the night is one of three
    until('2024-12-24', '2025-03-01', 15), // quarterlies
    until('2025-04-24', '2025-09-01', 30), // quarterlies
    until('2025-12-30', '2026-03-01', 35), // quarterlies
  ],
  // NSE/FAOP/64506: one weekly per exchange.
  weeklies: [
    weekly(THURSDAY, '2016-06-02'),
    weekly(WEDNESDAY, '2023-09-06', { last: '2024-11-13', redated: '2023-09-02' }),
  ],
  // Wednesday: contracts redated after the close of 2024-02-29. Thursday: NSE/FAOP/65336, redated after 2025-01-01
  // (both seen in the bhavcopies of 1 and 2 January 2025). Tuesday: NSE/FAOP/68747, redated after 2025-07-31.
  monthlies: [
    monthly(THURSDAY),
    monthly(WEDNESDAY, '2024-03', '2024-03-01'),
    monthly(THURSDAY, '2025-01', '2025-01-02'),
    monthly(TUESDAY, '2025-09', '2025-08-01'),
  ],
  // The contract of February 2025 was dated on Mahashivratri until 2025-01-01, as its bhavcopy shows.
  settledOtherwise: new Map([[dayNumber('2025-02-26'), dayNumber('2025-02-26')]]),
  // Months as in the bhavcopies of January 2025. Four weeklies in 2024 are assumed to be like NIFTY's; an older page
  // of the exchange says seven.
  listing: { weeklies: 4, monthlies: 3, quarterlies: 3, halfYearlies: 0 },
  freezeQuantities: [
    from('2021-10-01', 1200), // one source
    from('2023-04-01', 900), // one source
    from('2025-05-01', 600), // the month is approximate
    from('2025-09-01', 900),
    from('2025-11-03', 600),
    from('2026-04-01', 900),
    from('2026-07-01', 600),
  ],
  // prettier-ignore
  scanRanges: scanRanges([
    ['2019-01', 9.9], ['2019-02', 7.05], ['2019-04', 8.4], ['2019-05', 9.2], ['2019-10', 9.3], ['2019-11', 9.2],
    ['2020-03', 16.2], ['2020-04', 22.8], ['2020-05', 17.8], ['2020-06', 21.8], ['2020-07', 21.3], ['2020-08', 20.6],
    ['2020-09', 20.0], ['2020-10', 19.8], ['2020-11', 19.6], ['2020-12', 19.0], ['2021-01', 18.3], ['2021-02', 18.5],
    ['2021-03', 18.3], ['2021-04', 18.2], ['2021-05', 17.9], ['2021-06', 17.3], ['2021-07', 16.5], ['2021-08', 15.9],
    ['2021-09', 15.2], ['2021-10', 14.7], ['2021-11', 14.3], ['2021-12', 14.2], ['2022-01', 13.8], ['2022-02', 13.7],
    ['2022-03', 14.3], ['2022-04', 14.1], ['2022-05', 14.0], ['2022-06', 13.8], ['2022-07', 13.4], ['2022-08', 12.9],
    ['2022-09', 12.7], ['2022-11', 12.2], ['2022-12', 11.7], ['2023-01', 11.3], ['2023-02', 11.27], ['2026-03', 9.27],
    ['2026-04', 9.4], ['2026-07', 9.3],
  ]),
  spreadFactor: 1,
  // Closes as published.
  // prettier-ignore
  levels: [
    from('2018-12-31', 27_160), from('2019-06-28', 31_105), from('2019-12-31', 32_162), from('2020-02-28', 29_147), from('2020-03-31', 19_144),
    from('2020-06-30', 21_370), from('2020-12-31', 31_264), from('2021-06-30', 34_772), from('2021-12-31', 35_482), from('2022-06-30', 33_425),
    from('2022-12-30', 42_986), from('2023-06-30', 44_747), from('2023-12-29', 48_292), from('2024-01-31', 45_997), from('2024-02-29', 46_121),
    from('2024-03-28', 47_125), from('2024-04-30', 49_397), from('2024-05-31', 48_984), from('2024-06-28', 52_342), from('2024-07-31', 51_553),
    from('2024-08-30', 51_351), from('2024-09-26', 54_375), from('2024-09-30', 52_978), from('2024-10-31', 51_475), from('2024-11-29', 52_056),
    from('2024-12-31', 50_860), from('2025-01-31', 49_587), from('2025-02-28', 48_345), from('2025-03-28', 51_565), from('2025-04-30', 55_087),
  ],
  assumed: { spot: 52_000, volatility: 0.16 },
}

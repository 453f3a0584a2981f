import { dayNumber } from '../date.ts'
import { NSE } from '../exchange.ts'
import { from, lot, monthly, THURSDAY, TUESDAY, weekly, scanRanges, type Instrument } from '../instrument.ts'

export const FINNIFTY: Instrument = {
  symbol: 'FINNIFTY',
  exchange: NSE,
  // Verified for NSE, Kite and Upstox; one source for Fyers, Breeze and Dhan; GDFL's spot tickers are not verified.
  names: {
    index: 'Nifty Financial Services',
    kite: 'NIFTY FIN SERVICE',
    upstoxKey: 'NSE_INDEX|Nifty Fin Service',
    fyers: 'NSE:FINNIFTY-INDEX',
    breezeCode: 'NIFFIN',
    gdflSpot: 'NIFTY FIN SERVICE.NSE_IDX',
    dhanSecurityId: 27,
  },
  spoken: [
    'fin nifty',
    'fnf',
    'fn',
    'finnif',
    'fnif',
    'fnift',
    'fnft',
    'nifty fin service',
    'nifty financial services',
  ],
  strikeStep: 5000,
  knownFrom: dayNumber('2021-01-11'),
  lots: [
    lot('2021-01-11', 40),
    lot('2024-07-24', 25), // NSE/FAOP/61415
    lot('2025-01-31', 65), // NSE/FAOP/64625
    lot('2025-12-31', 60), // NSE/FAOP/70616
  ],
  relots: [],
  // NSE/FAOP/64506: one weekly per exchange.
  weeklies: [
    weekly(THURSDAY, '2021-01-14'),
    weekly(TUESDAY, '2021-10-19', { last: '2024-11-19', redated: '2021-10-15' }),
  ],
  // Thursday: NSE/FAOP/65336, redated after 2025-01-01. Tuesday: NSE/FAOP/68747; these were listed on Tuesdays.
  monthlies: [
    monthly(THURSDAY),
    monthly(TUESDAY, '2021-10', '2021-10-15'),
    monthly(THURSDAY, '2025-01', '2025-01-02'),
    monthly(TUESDAY, '2025-09'),
  ],
  settledOtherwise: new Map(),
  listing: { weeklies: 4, monthlies: 3, quarterlies: 0, halfYearlies: 0 },
  freezeQuantities: [
    from('2024-01-01', 1800),
    from('2025-12-01', 1200),
    from('2026-02-01', 1800),
    from('2026-03-02', 1200),
    from('2026-04-01', 1800),
  ],
  // prettier-ignore
  scanRanges: scanRanges([
    ['2021-01', 17.2], ['2021-02', 17.4], ['2021-03', 17.3], ['2021-04', 17.2], ['2021-05', 16.9], ['2021-06', 16.3],
    ['2021-07', 15.6], ['2021-08', 15.0], ['2021-09', 14.3], ['2021-10', 13.8], ['2021-11', 13.6], ['2022-01', 13.3],
    ['2022-02', 13.2], ['2022-03', 14.1], ['2022-04', 14.0], ['2022-05', 13.9], ['2022-06', 13.7], ['2022-07', 13.3],
    ['2022-08', 12.9], ['2022-09', 12.6], ['2022-10', 12.5], ['2022-11', 12.0], ['2022-12', 11.5], ['2023-01', 11.1],
    ['2023-02', 10.9], ['2023-03', 10.6], ['2023-04', 10.3], ['2023-05', 10.1], ['2023-06', 11.27], ['2026-01', 9.27],
    ['2026-04', 9.6], ['2026-07', 9.5],
  ]),
  // No snapshots of its chain exist; traders estimate its spreads at several times those of NIFTY.
  spreadFactor: 3,
  // Published closes from December 2023 on; earlier values are approximate.
  // prettier-ignore
  levels: [
    from('2021-01-11', 15_500), from('2021-12-31', 17_600), from('2022-12-30', 18_990), from('2023-12-29', 21_487), from('2024-01-31', 20_498),
    from('2024-02-29', 20_408), from('2024-03-28', 20_989), from('2024-04-30', 21_841), from('2024-05-31', 21_718), from('2024-06-28', 23_420),
    from('2024-07-31', 23_412), from('2024-08-30', 23_638), from('2024-09-30', 24_480), from('2024-10-31', 23_887), from('2024-11-29', 24_010),
    from('2024-12-31', 23_513), from('2025-01-31', 23_221), from('2025-02-28', 23_029), from('2025-03-28', 25_075), from('2025-04-30', 26_114),
  ],
  assumed: { spot: 24_000, volatility: 0.15 },
}

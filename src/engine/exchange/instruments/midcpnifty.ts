import { dayNumber } from '../date.ts'
import { NSE } from '../exchange.ts'
import {
  from,
  lot,
  MONDAY,
  monthly,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
  weekly,
  scanRanges,
  type Instrument,
} from '../instrument.ts'

export const MIDCPNIFTY: Instrument = {
  symbol: 'MIDCPNIFTY',
  exchange: NSE,
  // Verified for NSE; the names of the vendors are not.
  names: {
    index: 'Nifty Midcap Select',
    kite: 'NIFTY MID SELECT',
    upstoxKey: 'NSE_INDEX|NIFTY MID SELECT',
    fyers: 'NSE:MIDCPNIFTY-INDEX',
    breezeCode: 'NIFSEL',
    gdflSpot: 'NIFTY MID SELECT.NSE_IDX',
    dhanSecurityId: 442,
  },
  spoken: [
    'midcap nifty',
    'mid cap nifty',
    'nifty mid cap',
    'nifty mid cap select',
    'mid cap select',
    'midcp nifty',
    'midcap select',
    'nifty midcap',
    'nifty midcap select',
    'midcap',
    'midcp',
  ],
  strikeStep: 2500,
  knownFrom: dayNumber('2022-01-24'),
  lots: [
    lot('2022-01-24', 75),
    lot('2024-07-23', 50), // NSE/FAOP/61415
    lot('2025-01-31', 120), // NSE/FAOP/64625
    lot('2025-06-27', 140), // in force from 2025-04-25
    lot('2025-12-31', 120), // NSE/FAOP/70616
  ],
  relots: [],
  weeklies: [
    weekly(TUESDAY, '2022-01-25'),
    weekly(WEDNESDAY, '2023-05-03', { redated: '2023-04-26' }),
    weekly(MONDAY, '2023-08-21', { last: '2024-11-18', redated: '2023-08-17' }),
  ],
  // Thursday: redated after 2025-01-01. Tuesday: these were listed on Tuesdays.
  monthlies: [
    monthly(TUESDAY),
    monthly(WEDNESDAY, '2023-05', '2023-04-26'),
    monthly(MONDAY, '2023-08', '2023-08-17'),
    monthly(THURSDAY, '2025-01', '2025-01-02'),
    monthly(TUESDAY, '2025-09'),
  ],
  // Moved forward for Bakri Id, which then moved to the 29th. The contract of March 2025 was dated on
  // Id-Ul-Fitr until 2025-01-01.
  settledOtherwise: new Map([
    [dayNumber('2023-06-28'), dayNumber('2023-06-27')],
    [dayNumber('2025-03-31'), dayNumber('2025-03-31')],
  ]),
  // Seven weeklies at its launch, four assumed.
  listing: { weeklies: 4, monthlies: 3, quarterlies: 0, halfYearlies: 0 },
  // The months are not verified except the last one, in force by August 2025.
  freezeQuantities: [from('2022-01-24', 5500), from('2023-07-01', 4200), from('2024-06-01', 2800)],
  // prettier-ignore
  scanRanges: scanRanges([
    ['2022-01', 14.0], ['2022-03', 14.6], ['2022-04', 14.3], ['2022-05', 14.9], ['2022-06', 15.1], ['2022-07', 14.9],
    ['2022-08', 14.3], ['2022-09', 13.9], ['2022-10', 13.8], ['2022-11', 13.4], ['2022-12', 12.8], ['2023-01', 12.5],
    ['2023-02', 12.1], ['2023-03', 11.8], ['2023-04', 11.5], ['2023-05', 11.1], ['2023-06', 10.6], ['2023-07', 10.3],
    ['2023-08', 9.9], ['2023-09', 9.6], ['2023-10', 9.5], ['2023-11', 9.3], ['2023-12', 9.27], ['2024-06', 10.9],
    ['2024-07', 10.6], ['2024-08', 10.5], ['2024-09', 10.3], ['2024-10', 10.1], ['2024-12', 9.9], ['2025-01', 10.1],
    ['2025-02', 10.3], ['2025-03', 10.4], ['2025-04', 11.0], ['2025-05', 11.4], ['2025-06', 11.2], ['2025-07', 10.8],
    ['2025-08', 10.6], ['2025-09', 10.4], ['2025-10', 10.1], ['2025-11', 9.9], ['2025-12', 9.7], ['2026-01', 9.5],
    ['2026-02', 9.8], ['2026-03', 10.1], ['2026-04', 11.2], ['2026-05', 11.1], ['2026-06', 10.9], ['2026-07', 10.7],
  ]),
  spreadFactor: 3,
  // Approximate, not verified.
  // prettier-ignore
  levels: [
    from('2022-01-24', 7300), from('2022-12-30', 8400), from('2023-12-29', 10_450), from('2024-06-28', 12_100), from('2024-12-31', 12_450),
    from('2025-12-31', 13_800),
  ],
  assumed: { spot: 12_500, volatility: 0.19 },
}

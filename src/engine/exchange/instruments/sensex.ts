import { dayNumber } from '../date.ts'
import { BSE } from '../exchange.ts'
import {
  FRIDAY,
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

export const SENSEX: Instrument = {
  symbol: 'SENSEX',
  exchange: BSE,
  // Verified for BSE, Kite, Upstox and Breeze; one source for Fyers and Dhan; GDFL's spot ticker is not verified.
  names: {
    index: 'BSE SENSEX',
    kite: 'SENSEX',
    upstoxKey: 'BSE_INDEX|SENSEX',
    fyers: 'BSE:SENSEX-INDEX',
    breezeCode: 'BSESEN',
    gdflSpot: 'SENSEX.BSE_IDX',
    dhanSecurityId: 51,
  },
  spoken: ['snx', 'sx', 'bse sensex', 'sensx'],
  strikeStep: 10_000,
  // The relaunch; contracts before had a lot of 15, hardly traded, and were closed on 2023-05-12.
  knownFrom: dayNumber('2023-05-15'),
  lots: [
    lot('2023-05-15', 10),
    lot('2025-01-04', 20), // new from 2024-11-20, so from the weekly of 7 January 2025 on …
    lot('2025-01-25', 10), // … except the monthly of January, which was listed before; one source
    lot('2025-02-01', 20),
  ],
  relots: [until('2024-12-27', '2025-03-01', 10)], // quarterlies and half-yearlies; one source
  weeklies: [
    weekly(FRIDAY, '2023-05-19'),
    weekly(TUESDAY, '2025-01-07', { redated: '2025-01-01' }),
    weekly(THURSDAY, '2025-09-04'),
  ],
  // The night on which contracts from September 2025 on were redated is not known.
  monthlies: [
    monthly(FRIDAY),
    monthly(TUESDAY, '2025-01', '2025-01-01'),
    monthly(THURSDAY, '2025-09', '2025-08-01'),
  ],
  settledOtherwise: new Map(),
  // As in the contract masters of August 2024 to August 2026.
  listing: { weeklies: 5, monthlies: 3, quarterlies: 3, halfYearlies: 8 },
  freezeQuantities: [from('2023-05-15', 1000)], // one source for 2026, before not verified
  // Its own range is unknown; assumed to be like NIFTY's.
  scanRanges: scanRanges([['2023-05', 9.27]]),
  spreadFactor: 1,
  // Month-end closes as published.
  // prettier-ignore
  levels: [
    from('2023-05-31', 62_622), from('2023-12-29', 72_240), from('2024-06-28', 79_033), from('2024-12-31', 78_139), from('2025-06-30', 83_606),
    from('2025-12-31', 85_221), from('2026-03-31', 71_948), from('2026-07-31', 77_764),
  ],
  assumed: { spot: 80_000, volatility: 0.14 },
}

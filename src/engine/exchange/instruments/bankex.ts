import { dayNumber } from '../date.ts'
import { BSE } from '../exchange.ts'
import {
  FRIDAY,
  from,
  lot,
  MONDAY,
  monthly,
  THURSDAY,
  TUESDAY,
  weekly,
  scanRanges,
  type Instrument,
} from '../instrument.ts'

export const BANKEX: Instrument = {
  symbol: 'BANKEX',
  exchange: BSE,
  // Verified for BSE, Kite and Breeze; Upstox, Fyers, Dhan and GDFL are not.
  names: {
    index: 'BSE BANKEX',
    kite: 'BANKEX',
    upstoxKey: 'BSE_INDEX|BANKEX',
    fyers: 'BSE:BANKEX-INDEX',
    breezeCode: 'BANKEX',
    gdflSpot: 'BANKEX.BSE_IDX',
    dhanSecurityId: 69,
  },
  spoken: ['bank ex', 'bse bankex'],
  strikeStep: 10_000,
  // The relaunch. Earlier contracts had a lot of 20, were hardly traded, and were closed on 2023-05-12.
  knownFrom: dayNumber('2023-05-15'),
  lots: [lot('2023-05-15', 15), lot('2025-01-29', 30)],
  relots: [],
  weeklies: [
    weekly(FRIDAY, '2023-05-19'),
    weekly(MONDAY, '2023-10-16', { last: '2024-11-18', redated: '2023-10-14' }),
  ],
  // The night on which contracts from September 2025 on were redated is not known.
  monthlies: [
    monthly(FRIDAY),
    monthly(MONDAY, '2023-10', '2023-10-14'),
    monthly(TUESDAY, '2025-01', '2025-01-01'),
    monthly(THURSDAY, '2025-09', '2025-08-01'),
  ],
  settledOtherwise: new Map(),
  // Weeklies and quarterlies are assumed to be like SENSEX's.
  listing: { weeklies: 5, monthlies: 3, quarterlies: 3, halfYearlies: 0 },
  freezeQuantities: [from('2023-05-15', 900)], // one source for 2026, before not known
  // Its own range is unknown; assumed to be like BANKNIFTY's.
  scanRanges: scanRanges([
    ['2023-05', 11.27],
    ['2026-03', 9.27],
  ]),
  // A tenth of SENSEX's until the slabs were extended to BANKEX, by this day according to one reading of the
  // notice.
  charges: [
    { from: dayNumber('2024-10-01'), exchange: 3250, ipft: 0 },
    { from: dayNumber('2024-05-13'), exchange: 4950, ipft: 0 },
    { from: -Infinity, exchange: 500, ipft: 0 },
  ],
  spreadFactor: 3,
  // The published close of 2026-04-30; earlier values are approximate.
  // prettier-ignore
  levels: [
    from('2023-05-31', 49_900), from('2023-12-29', 54_400), from('2024-06-28', 59_600), from('2024-12-31', 57_700), from('2025-12-31', 66_500),
    from('2026-04-30', 61_707),
  ],
  assumed: { spot: 60_000, volatility: 0.17 },
}

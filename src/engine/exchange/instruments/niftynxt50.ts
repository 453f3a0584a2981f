import { dayNumber } from '../date.ts'
import { NSE } from '../exchange.ts'
import { FRIDAY, from, lot, monthly, scanRanges, THURSDAY, TUESDAY, type Instrument } from '../instrument.ts'

export const NIFTYNXT50: Instrument = {
  symbol: 'NIFTYNXT50',
  exchange: NSE,
  // Verified for NSE; the names of the vendors are not.
  names: {
    index: 'Nifty Next 50',
    kite: 'NIFTY NEXT 50',
    upstoxKey: 'NSE_INDEX|Nifty Next 50',
    fyers: 'NSE:NIFTYNXT50-INDEX',
    breezeCode: 'NIFNEX',
    gdflSpot: 'NIFTY NEXT 50.NSE_IDX',
    dhanSecurityId: 38,
  },
  spoken: ['nifty next 50', 'nifty nxt 50', 'next 50'],
  strikeStep: 10_000,
  knownFrom: dayNumber('2024-04-24'),
  lots: [
    lot('2024-04-24', 10),
    lot('2025-01-31', 25), // NSE/FAOP/64625
  ],
  relots: [],
  weeklies: [],
  // Thursday: redated after 2025-01-01. Tuesday: these were listed on Tuesdays.
  monthlies: [monthly(FRIDAY), monthly(THURSDAY, '2025-01', '2025-01-02'), monthly(TUESDAY, '2025-09')],
  settledOtherwise: new Map(),
  listing: { weeklies: 0, monthlies: 3, quarterlies: 0, halfYearlies: 0 },
  freezeQuantities: [from('2024-04-24', 600)],
  // prettier-ignore
  scanRanges: scanRanges([
    ['2024-04', 9.23], ['2024-05', 9.29], ['2024-06', 10.7], ['2024-07', 10.4], ['2024-08', 10.5], ['2024-09', 10.1],
    ['2024-12', 10.0], ['2025-01', 10.4], ['2025-02', 10.6], ['2025-03', 10.7], ['2025-04', 11.0], ['2025-05', 11.1],
    ['2025-06', 10.9], ['2025-07', 10.4], ['2025-08', 10.1], ['2025-09', 9.8], ['2025-10', 9.4], ['2025-11', 9.28],
    ['2026-02', 9.3], ['2026-04', 10.3], ['2026-05', 10.2], ['2026-06', 10.1], ['2026-07', 9.95],
  ]),
  spreadFactor: 4,
  // Approximate, not verified.
  // prettier-ignore
  levels: [
    from('2024-04-24', 63_000), from('2024-06-28', 71_300), from('2024-09-27', 77_000), from('2024-12-31', 68_000),
    from('2025-02-28', 57_000), from('2025-06-30', 68_500), from('2025-12-31', 69_000), from('2026-07-31', 58_500),
  ],
  assumed: { spot: 68_000, volatility: 0.2 },
}

import type { IsoDate } from '#engine/exchange'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** Published figures of one month: index closes, realised volatility and India VIX. */
export interface PublishedMonth {
  /** `YYYY-MM`. */
  readonly month: string
  /** Official close of the month's last session, in rupees (index points). */
  readonly close: Readonly<Record<SimulatedUnderlying, number>>
  /** Annualised standard deviation of daily close-to-close returns, in percent. */
  readonly realisedVolatility: Readonly<Record<SimulatedUnderlying, number>>
  /** India VIX in percent: last close, lowest and highest close of the month. */
  readonly vix: { readonly close: number; readonly lowest: number; readonly highest: number }
}

/** The closes of 2023-12-29, where the simulated market begins. */
export const INITIAL_CLOSE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 21731.4,
  BANKNIFTY: 48292.25,
  FINNIFTY: 21487.45,
}
/** Within India VIX's range of the following month; the close of that day was not available. */
export const INITIAL_VIX = 14.5

type MonthRow = readonly [
  month: string,
  niftyClose: number,
  bankniftyClose: number,
  finniftyClose: number,
  niftyVolatility: number,
  bankniftyVolatility: number,
  finniftyVolatility: number,
  vixClose: number,
  vixLowest: number,
  vixHighest: number,
]

/** NSE's month-end index closes, realised volatilities computed from the daily closes, and India VIX. */
// prettier-ignore
const MONTH_ROWS: readonly MonthRow[] = [
  ['2024-01', 21725.7, 45996.8, 20497.5, 14.4, 20.0, 19.4, 16.05, 12.63, 16.1],
  ['2024-02', 21982.8, 46120.9, 20407.9, 8.8, 13.6, 12.2, 15.57, 14.46, 16.33],
  ['2024-03', 22326.9, 47124.6, 20989.1, 11.4, 12.0, 10.5, 12.83, 12.22, 15.24],
  ['2024-04', 22604.85, 49396.75, 21841.15, 9.7, 14.4, 14.0, 12.87, 10.2, 13.46],
  ['2024-05', 22530.7, 48983.95, 21718.3, 10.3, 11.8, 12.3, 24.6, 13.45, 24.6],
  ['2024-06', 24010.6, 52342.25, 23420.3, 29.4, 38.8, 38.1, 13.8, 12.82, 26.75],
  ['2024-07', 24951.15, 51553.4, 23412.2, 8.9, 10.3, 11.0, 13.25, 11.76, 15.44],
  ['2024-08', 25235.9, 51351.0, 23637.9, 14.1, 13.0, 15.2, 13.39, 12.93, 20.37],
  ['2024-09', 25810.85, 52978.1, 24480.3, 11.4, 13.5, 13.7, 12.79, 11.96, 15.22],
  ['2024-10', 24205.35, 51475.35, 23886.55, 11.9, 17.5, 17.1, 15.55, 11.99, 15.55],
  ['2024-11', 24131.1, 52055.6, 24010.15, 16.0, 16.4, 16.5, 14.43, 14.27, 16.69],
  ['2024-12', 23644.8, 50860.2, 23512.8, 10.8, 12.4, 11.8, 14.45, 13.05, 15.07],
  ['2025-01', 23508.4, 49587.2, 23220.55, 13.6, 17.5, 17.7, 16.25, 13.54, 18.64],
  ['2025-02', 22124.7, 48344.7, 23028.95, 11.5, 10.8, 11.3, 13.91, 13.31, 15.72],
  ['2025-03', 23519.35, 51564.85, 25074.9, 11.2, 13.6, 13.3, 12.72, 12.58, 14.07],
  ['2025-04', 24334.2, 55087.15, 26113.55, 21.4, 22.7, 24.1, 18.22, 13.6, 22.79],
]

export const PUBLISHED_MONTHS: readonly PublishedMonth[] = MONTH_ROWS.map((row) => ({
  month: row[0],
  close: { NIFTY: row[1], BANKNIFTY: row[2], FINNIFTY: row[3] },
  realisedVolatility: { NIFTY: row[4], BANKNIFTY: row[5], FINNIFTY: row[6] },
  vix: { close: row[7], lowest: row[8], highest: row[9] },
}))

/** A day whose move was reported; other days are drawn. Returns and gaps are fractions. */
export interface EventDay {
  readonly date: IsoDate
  readonly niftyReturn?: number
  readonly niftyGap?: number
  readonly bankReturn?: number
  readonly bankGap?: number
  /** Standard deviation of the session from open to close, set so that the day's range is as reported. */
  readonly sessionVolatility?: number
  /** India VIX at the close, in percent. */
  readonly vixClose?: number
  /** For a scheduled day: its session's variance as options priced it, in ordinary sessions. */
  readonly expectedSessions?: number
}

export const EVENT_DAYS: readonly EventDay[] = [
  // HDFC Bank's results.
  { date: '2024-01-17', niftyReturn: -0.0209, niftyGap: -0.0175, bankReturn: -0.0428, bankGap: -0.0322 },
  { date: '2024-02-01', sessionVolatility: 0.008, expectedSessions: 1.5 },
  { date: '2024-04-22', vixClose: 12.7 },
  { date: '2024-04-23', vixClose: 10.2 },
  { date: '2024-05-13', vixClose: 20.6 },
  // Exit polls, the election's result, the rebound.
  {
    date: '2024-06-03',
    niftyReturn: 0.0325,
    niftyGap: 0.0358,
    bankReturn: 0.0407,
    sessionVolatility: 0.01,
    vixClose: 20.9,
    expectedSessions: 2,
  },
  {
    date: '2024-06-04',
    niftyReturn: -0.0593,
    niftyGap: -0.0013,
    bankReturn: -0.0795,
    sessionVolatility: 0.035,
    vixClose: 26.75,
    expectedSessions: 8,
  },
  { date: '2024-06-05', niftyReturn: 0.0336, bankReturn: 0.0453, sessionVolatility: 0.015, vixClose: 18.9 },
  { date: '2024-07-22', vixClose: 15.4 },
  // Union Budget.
  { date: '2024-07-23', sessionVolatility: 0.0125, vixClose: 12.75, expectedSessions: 3 },
  { date: '2024-08-02', vixClose: 14.3 },
  // The yen carry trade unwinds.
  { date: '2024-08-05', niftyReturn: -0.0268, niftyGap: -0.0168, sessionVolatility: 0.01, vixClose: 20.37 },
  { date: '2024-10-03', niftyReturn: -0.0212 },
  { date: '2024-11-22', niftyReturn: 0.0239 },
  // Union Budget on a Saturday.
  { date: '2025-02-01', niftyReturn: -0.0011, sessionVolatility: 0.008, expectedSessions: 2.5 },
  { date: '2025-02-28', niftyReturn: -0.0186 },
  { date: '2025-04-04', vixClose: 13.76 },
  // US tariffs, and their pause.
  { date: '2025-04-07', niftyReturn: -0.0324, niftyGap: -0.05, sessionVolatility: 0.016, vixClose: 22.79 },
  { date: '2025-04-11', niftyReturn: 0.0192 },
  { date: '2025-04-15', niftyReturn: 0.0219, niftyGap: 0.0236 },
]

/**
 * Size of an index's move in a minute of each quarter hour from 09:15, relative to its mean minute, on a day of usual
 * volatility. Normalised by day, so that news at noon on one day does not raise every noon. Measured January to
 * August 2024 on NIFTY for every other quarter hour and the one at 15:00; the others are interpolated.
 */
const MOVES = [
  1.57, 1.42, 1.27, 1.16, 1.06, 0.99, 0.93, 0.89, 0.86, 0.81, 0.77, 0.78, 0.8, 0.79, 0.79, 0.8, 0.81, 0.83,
  0.86, 0.9, 0.945, 0.95, 0.95, 1.33, 0.87,
] as const
export const QUARTER_HOUR_MOVES: Readonly<Record<SimulatedUnderlying, readonly number[]>> = {
  NIFTY: MOVES,
  BANKNIFTY: MOVES,
  FINNIFTY: MOVES,
}

/** Share of the first minute alone. */
export const OPENING_MINUTE_SHARE: Readonly<Record<SimulatedUnderlying, number>> = {
  NIFTY: 0.0746,
  BANKNIFTY: 0.0861,
  FINNIFTY: 0.0861,
}

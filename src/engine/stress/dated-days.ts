import type { StressCase, Underlying } from '#domain'
import type { ClockMinute } from '#engine/units'

export type DatedCase = Extract<StressCase, `day-${string}`>

/** Close of the session before; then open, high, low and close of the day. Index points. */
type Levels = readonly [before: number, open: number, high: number, low: number, close: number]

/** The real days, from the exchange's daily files. An index without its own levels uses NIFTY's. */
const LEVELS: Readonly<Record<DatedCase, { readonly NIFTY: Levels } & Partial<Record<Underlying, Levels>>>> =
  {
    'day-2020-03-23': {
      NIFTY: [8745.45, 7945.7, 8159.25, 7583.6, 7610.25],
      BANKNIFTY: [20_317.6, 18_311.3, 18_895.65, 16_791.05, 16_917.65],
      FINNIFTY: [9871.95, 8898.4, 9210.2, 8239.15, 8298.5],
    },
    'day-2024-06-04': {
      NIFTY: [23_263.9, 23_179.5, 23_179.5, 21_281.45, 21_884.5],
      BANKNIFTY: [50_979.95, 50_667.05, 50_667.05, 46_077.85, 46_928.6],
      FINNIFTY: [22_596.4, 22_475.45, 22_475.45, 20_457.9, 20_819.5],
    },
    'day-2025-04-07': {
      NIFTY: [22_904.45, 21_758.4, 22_254, 21_743.65, 22_161.6],
      BANKNIFTY: [51_502.7, 49_336.1, 50_426.25, 49_156.95, 49_860.1],
      FINNIFTY: [24_774.3, 23_767.25, 24_216.4, 23_546.5, 23_908.45],
    },
  }

/**
 * The index of a dated day at a clock minute, divided by the previous close. It moves in straight lines: from the
 * open to the extreme opposite the close in the first quarter of the session, to the other extreme by three quarters,
 * then to the close.
 */
export function datedPath(
  stress: DatedCase,
  underlying: Underlying,
  minutes: number,
): (c: ClockMinute) => number {
  const levels = LEVELS[stress]
  const [before, open, high, low, close] = levels[underlying] ?? levels.NIFTY
  const [first, second] = close < open ? [high, low] : [low, high]
  const points = [
    [0, open],
    [minutes / 4, first],
    [(3 * minutes) / 4, second],
    [minutes, close],
  ] as const
  return (c) => {
    const next = Math.max(
      1,
      points.findIndex(([at]) => at >= c),
    )
    const [from, start] = points[next - 1]
    const [to, end] = points[next]
    return (start + ((end - start) * (Math.min(c, to) - from)) / (to - from)) / before
  }
}

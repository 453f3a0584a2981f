/**
 * Units of the engine's numbers, conversions between them, and figures shared by several layers.
 *
 * A plain number fits every unit, so hot loops calculate freely. A number with a unit does not fit where another unit
 * is expected: passing rupees for paise, or a minute of the day for a clock minute, does not compile.
 */
declare const unit: unique symbol
type Counts<Name extends string> = number & { readonly [unit]?: Name }

/** Money and prices inside the engine: whole hundredths of a rupee. */
export type Paise = Counts<'paise'>
/** Money and prices at the edges: requests, records, screens. */
export type Rupees = Counts<'rupees'>
/** A typed number × 10,000: percent, points or rupees as an exact integer. */
export type ScaledDecimal = Counts<'ten-thousandths'>
/** Premiums of a strike criterion: hundredths of a paisa, which is a typed number of rupees × 10,000. */
export type PaiseHundredths = ScaledDecimal

/** A point in time `c` minutes after a session's open; also the number of the bar that starts there. */
export type ClockMinute = Counts<'clock minutes'>
/** Minutes after midnight IST: 555 is 09:15. */
export type MinuteOfDay = Counts<'minutes of the day'>
/** Position of a session among all sessions of a dataset. */
export type SessionNumber = Counts<'sessions'>

/** Position of an instrument in the table of one day; the same contract has other positions on other days. */
export type Row = Counts<'rows'>
/** Position of a leg among the enabled legs of a strategy. */
export type LegIndex = Counts<'legs'>
/** Contracts bought or sold, in units: lots × lot size. */
export type Quantity = Counts<'units'>

/** Smallest price step of an option (NSE contract specification). */
export const TICK: Paise = 5

/** Sessions in an average year; annualises daily volatility and ratios such as Sharpe's. */
export const SESSIONS_PER_YEAR = 252

export const PAISE_PER_RUPEE = 100

/** Whole paise of an amount in rupees with two decimals. */
export function inPaise(rupees: Rupees): Paise {
  return roundHalfAway(rupees * PAISE_PER_RUPEE)
}

/** Rounds half away from zero, so that a loss is rounded like a gain of the same size. */
export function roundHalfAway(value: number): number {
  // Adding zero turns -0 into 0.
  return Math.sign(value) * Math.round(Math.abs(value)) + 0
}

/**
 * Scale of typed numbers: levels are integers of this scale, so they do not depend on floating-point
 * rounding.
 */
export const SCALE = 10_000

/** A typed number × 10,000 as an integer: 0.1 and 25.35 become exact. */
export function scaledDecimal(value: number): ScaledDecimal {
  return Math.round(value * SCALE)
}

/** Rupees of an amount in paise. */
export function inRupees(paise: Paise): Rupees {
  return paise / PAISE_PER_RUPEE
}

/** Rupees of an amount in paise that may be undefined. */
export function inRupeesOrNull(paise: Paise | null): Rupees | null {
  return paise === null ? null : inRupees(paise)
}

/** A minute of the day as a clock minute of a session; negative before its open. */
export function clockMinute(at: MinuteOfDay, session: { readonly openMinute: number }): ClockMinute {
  return at - session.openMinute
}

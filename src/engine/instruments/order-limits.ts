import type { Underlying } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from '#engine/calendar'

/** Smallest price step of an option, in paise (NSE contract specification). */
export const TICK = 5

/** Distance of strikes near the money in the near expiries, in paise, from the bhavcopies of 2025 and 2026. */
const STRIKE_STEPS: Readonly<Record<Underlying, number>> = { NIFTY: 5000, BANKNIFTY: 10_000, FINNIFTY: 5000 }

interface FreezeRow {
  readonly from: DayNumber
  readonly units: number
}

const from = (date: IsoDate, units: number): FreezeRow => ({ from: dayNumber(date), units })

/** NSE sets the freeze quantity monthly by the level of the index; monthly circulars. The first row also holds before. */
const FREEZE_QUANTITIES: Readonly<Record<Underlying, readonly FreezeRow[]>> = {
  NIFTY: [from('2024-01-01', 1800)],
  BANKNIFTY: [
    from('2024-01-01', 900),
    from('2025-05-01', 600), // the month is approximate
    from('2025-09-01', 900),
    from('2025-11-03', 600),
    from('2026-04-01', 900),
    from('2026-07-01', 600),
  ],
  FINNIFTY: [from('2024-01-01', 1800), from('2025-12-01', 1200), from('2026-02-01', 1800)],
}

/**
 * Distance between strikes near the money in paise. Far wings and far expiries are coarser, so this is a rule for
 * rounding to a strike, not a list of the strikes there are.
 */
export function strikeStep(underlying: Underlying): number {
  return STRIKE_STEPS[underlying]
}

/**
 * Most units that one order may have on a trade date; a larger quantity is sliced into several orders. Dates before
 * 2024 take the value of January 2024.
 * @throws RangeError when `tradeDate` is not a date.
 */
export function freezeQuantity(underlying: Underlying, tradeDate: IsoDate): number {
  return freezeQuantityOn(underlying, dayNumber(tradeDate))
}

/** As `freezeQuantity`, by day number. */
export function freezeQuantityOn(underlying: Underlying, tradeDay: DayNumber): number {
  const rows = FREEZE_QUANTITIES[underlying]
  let i = rows.length - 1
  while (i > 0 && rows[i].from > tradeDay) i--
  return rows[i].units
}

import { MARKET_EVENTS, type DayExplanation, type FilterReason } from '#domain'
import { eventDates } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { gapInPercent, nearestDte, newestVix, openingGap, type Plan } from '#engine/replay'
import { inRupees, type SessionNumber } from '#engine/units'
import type { DayCycles } from './day-cycles.ts'

/** The open of the index against its previous close; null if either is unknown. */
export function explainGap({ days, session }: DayCycles): DayExplanation['gap'] {
  const gap = openingGap(days, session)
  return gap ? { close: inRupees(gap.close), open: inRupees(gap.open), percent: gapInPercent(gap) } : null
}

/** India VIX over a session; undefined if the dataset has no minutes of it. */
export function explainVix(reader: MarketReader, date: string): DayExplanation['indiaVix'] {
  const minutes = reader.vixMinutes?.(date)
  if (!minutes) return undefined
  const { open, high, low, close } = minutes
  const known = (bars: Int32Array) => bars.filter((level) => level > 0)
  return {
    open: inRupees(known(open)[0]),
    high: inRupees(known(high).reduce((a, b) => Math.max(a, b))),
    low: inRupees(known(low).reduce((a, b) => Math.min(a, b))),
    close: inRupees(known(close).at(-1)!),
  }
}

interface FilteredDay {
  readonly plan: Plan
  readonly reader: MarketReader
  readonly session: SessionNumber
  readonly days: (session: SessionNumber) => MarketDay
}

/** Why the strategy's filters left a day out, with the values they checked. */
export function explainFilter(
  reason: FilterReason,
  { plan, reader, session, days }: FilteredDay,
): NonNullable<DayExplanation['filter']> {
  const day = days(session)
  const vix = newestVix(reader.vixCloses?.() ?? [], day.date)
  return {
    reason,
    events: MARKET_EVENTS.filter((event) => eventDates(event, plan.underlying).includes(day.date)),
    dte: nearestDte(day),
    vix: vix ? inRupees(vix.close) : null,
  }
}

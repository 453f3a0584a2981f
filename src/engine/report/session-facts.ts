import type { SessionFacts, Underlying } from '#domain'
import { NO_PRICE, spotAt } from '#engine/chain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import { gapInPercent, newestVix, openingGap } from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'

/** Sessions over which a trend is measured: a month. */
const TREND_SESSIONS = 20

interface Period {
  readonly underlying: Underlying
  readonly startDate: IsoDate
  readonly endDate: IsoDate
}

/** The market of each session of a period as known at its open, and its close. */
export async function sessionFacts(
  { underlying, startDate, endDate }: Period,
  reader: MarketReader,
): Promise<SessionFacts[]> {
  const dates = reader.sessions(underlying)
  const first = dates.findIndex((date) => date >= startDate)
  const end = dates.findLastIndex((date) => date <= endDate) + 1
  if (first < 0 || end <= first) return []
  const from = Math.max(0, first - TREND_SESSIONS - 1)
  await reader.prepare(underlying, { from: dates[from], to: dates[end - 1] })
  const day = (session: number) => reader.day(underlying, dates[session])
  const closes = dates.slice(from, end).map((_, i) => closeOf(day(from + i)))
  const vix = reader.vixCloses?.() ?? []
  return dates.slice(first, end).map((date, i) => {
    const session = first + i
    const gap = session > from ? openingGap(day, session) : undefined
    const known = newestVix(vix, date)
    const close = closes[session - from]
    return {
      date,
      vix: known ? inRupees(known.close) : null,
      gap: gap ? gapInPercent(gap) : null,
      trend: changeOf(closes[session - 1 - from], closes[session - 1 - TREND_SESSIONS - from]),
      close: close === undefined || close === NO_PRICE ? null : inRupees(close),
    }
  })
}

const closeOf = (day: MarketDay): Paise => spotAt(day, day.session.minutes)

function changeOf(now: Paise | undefined, before: Paise | undefined): number | null {
  if (now === undefined || before === undefined || now === NO_PRICE || before === NO_PRICE) return null
  return 100 * (now / before - 1)
}

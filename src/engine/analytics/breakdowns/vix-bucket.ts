import type { VixClose } from '#domain'

/** Where a group of trades by India VIX begins; the last one is open above. */
const EDGES = [0, 11, 13, 15, 18, 22] as const
/** The key of trades before whose entry day no close of India VIX is known. */
const UNKNOWN = -1

/**
 * Gives the group of a day by the newest close of India VIX before it: the figure that was known at its open. The day's
 * own close would be a look ahead.
 * @param closes ascending by date, in hundredths of a percent
 */
export function vixKeys(closes: readonly VixClose[]): (date: string) => number {
  const known = new Map<string, number>()
  return (date) => {
    let key = known.get(date)
    if (key === undefined) known.set(date, (key = keyOf(closeBefore(closes, date))))
    return key
  }
}

/** What a group is called. */
export function vixLabel(key: number): string {
  if (key === UNKNOWN) return 'Not known'
  const next = EDGES.find((edge) => edge > key)
  if (key === 0) return `Below ${next}`
  return next === undefined ? `${key} and above` : `${key} to ${next}`
}

function keyOf(close: number | undefined): number {
  if (close === undefined) return UNKNOWN
  return EDGES.findLast((edge) => edge * 100 <= close) ?? 0
}

function closeBefore(closes: readonly VixClose[], date: string): number | undefined {
  let low = 0
  let high = closes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (closes[middle].date < date) low = middle + 1
    else high = middle
  }
  return closes[low - 1]?.close
}

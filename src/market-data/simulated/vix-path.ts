import type { IsoDate } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import type { DrawnScript } from './market-script.ts'
import type { EventDay, PublishedMonth } from './published-levels.ts'
import { randomStream } from './random.ts'

/** India VIX of one session, in percent. */
interface VixDay {
  readonly previousVix: number
  readonly vix: number
  /** Its exponential mean up to the previous close. */
  readonly usualVix: number
}

interface Day {
  readonly date: IsoDate
  readonly event: EventDay | undefined
}

/** Change of ln(VIX) per log return of NIFTY, as measured. */
export const VIX_BETA = -4
const NOISE = 0.052
/** The part of the noise that remains a day later. */
const PERSISTENCE = 0.86

/**
 * India VIX at each close, in percent. It passes exactly through the published month-end and reported closes. Between
 * them it is a random walk in the logarithm that falls when NIFTY rises and reverts to the line between those closes.
 */
export function vixPath(
  key: string,
  { days, niftyReturns }: { readonly days: readonly Day[]; readonly niftyReturns: readonly number[] },
  { initialVix, months }: DrawnScript,
): readonly VixDay[] {
  const random = randomStream(`${key}|vix`)
  const closes: number[] = []
  let from = { level: portableLog(initialVix), first: 0 }
  days.forEach((_, i) => {
    const anchor = publishedVix(days, i, months)
    if (anchor === undefined) return
    const walk = meanRevertingWalk(i - from.first + 1, (step) => {
      return VIX_BETA * niftyReturns[from.first + step] + NOISE * random.normal()
    })
    const level = portableLog(anchor)
    closes.push(
      ...bridge(walk, from.level, level).map((value, step) => within(value, days[from.first + step], months)),
    )
    from = { level, first: i + 1 }
  })
  return withHistory(closes, initialVix)
}

/** Weight of the newest close in the mean that VIX is compared with. */
const NEWEST = 0.12

function withHistory(closes: readonly number[], initialVix: number): readonly VixDay[] {
  let previousVix = initialVix
  let usualVix = initialVix
  return closes.map((vix) => {
    const day = { previousVix, vix, usualVix }
    usualVix += NEWEST * (vix - usualVix)
    previousVix = vix
    return day
  })
}

function publishedVix(
  days: readonly Day[],
  i: number,
  months: readonly PublishedMonth[],
): number | undefined {
  const { date, event } = days[i]
  if (event?.vixClose !== undefined) return event.vixClose
  const month = date.slice(0, 7)
  if (days[i + 1]?.date.startsWith(month)) return undefined
  return months.find((published) => published.month === month)?.vix.close
}

function meanRevertingWalk(length: number, shock: (step: number) => number): number[] {
  const walk: number[] = []
  let level = 0
  for (let step = 0; step < length; step++) {
    level = PERSISTENCE * level + shock(step)
    walk.push(level)
  }
  return walk
}

/** Adds the straight line that moves the walk's ends to `start` and `end`. */
function bridge(walk: readonly number[], start: number, end: number): number[] {
  const missing = end - start - walk.at(-1)!
  return walk.map((value, step) => start + value + (missing * (step + 1)) / walk.length)
}

/** Limits a level to the lowest and highest close published for its month. */
function within(level: number, { date }: Day, months: readonly PublishedMonth[]): number {
  const { vix } = months.find(({ month }) => date.startsWith(month))!
  return Math.min(vix.highest, Math.max(vix.lowest, portableExp(level)))
}

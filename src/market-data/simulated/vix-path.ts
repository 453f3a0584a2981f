import type { IsoDate } from '#engine/calendar'
import { portableExp, portableLog } from '#engine/pricing'
import { INITIAL_VIX, PUBLISHED_MONTHS, type EventDay } from './published-levels.ts'
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
/** Of the noise, what is left a day later. */
const PERSISTENCE = 0.86

/**
 * India VIX at each close, in percent: through the published month-end and reported closes exactly, between them a
 * walk in the logarithm that falls when NIFTY rises and reverts to the line between its anchors.
 */
export function vixPath(
  seed: number,
  days: readonly Day[],
  niftyReturns: readonly number[],
): readonly VixDay[] {
  const random = randomStream(`${seed}|vix`)
  const closes: number[] = []
  let from = { level: portableLog(INITIAL_VIX), first: 0 }
  days.forEach((_, i) => {
    const anchor = publishedVix(days, i)
    if (anchor === undefined) return
    const walk = meanRevertingWalk(i - from.first + 1, (step) => {
      return VIX_BETA * niftyReturns[from.first + step]! + NOISE * random.normal()
    })
    const level = portableLog(anchor)
    closes.push(
      ...bridge(walk, from.level, level).map((value, step) => within(value, days[from.first + step]!)),
    )
    from = { level, first: i + 1 }
  })
  return withHistory(closes)
}

/** Weight of the newest close in the mean that VIX is compared with. */
const NEWEST = 0.12

function withHistory(closes: readonly number[]): readonly VixDay[] {
  let previousVix = INITIAL_VIX
  let usualVix = INITIAL_VIX
  return closes.map((vix) => {
    const day = { previousVix, vix, usualVix }
    usualVix += NEWEST * (vix - usualVix)
    previousVix = vix
    return day
  })
}

function publishedVix(days: readonly Day[], i: number): number | undefined {
  const { date, event } = days[i]!
  if (event?.vixClose !== undefined) return event.vixClose
  const month = date.slice(0, 7)
  if (days[i + 1]?.date.startsWith(month)) return undefined
  return PUBLISHED_MONTHS.find((published) => published.month === month)?.vix.close
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

/** Adds the straight line that takes the walk from `start` to `end`. */
function bridge(walk: readonly number[], start: number, end: number): number[] {
  const missing = end - start - walk.at(-1)!
  return walk.map((value, step) => start + value + (missing * (step + 1)) / walk.length)
}

/** Keeps a level inside the lowest and highest close that were published for its month. */
function within(level: number, { date }: Day): number {
  const { vix } = PUBLISHED_MONTHS.find(({ month }) => date.startsWith(month))!
  return Math.min(vix.highest, Math.max(vix.lowest, portableExp(level)))
}

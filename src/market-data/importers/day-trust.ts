import { createHash } from 'node:crypto'
import type { TrustDay, TrustFinding } from '#domain'
import { clockTime, dayNumber, lotSizeOn } from '#engine/exchange'
import { ROW_KIND, type DailyPrices, type DayColumns } from '#engine/market'
import { tradingMinutes } from './bar-gaps.ts'
import { contractFindings } from './contract-trust.ts'
import { TRUST_THRESHOLDS } from './trust-thresholds.ts'

/**
 * The findings about a day whose first row is the index.
 * @param published points; undefined if unknown
 */
export function dayTrust(
  day: DayColumns,
  indexIsDerived: boolean,
  published: DailyPrices | undefined,
): Pick<TrustDay, 'findings' | 'levelChecked' | 'digest'> {
  const minutes = tradingMinutes(day.session)
  const closes = day.columns.close.subarray(0, day.session.minutes)
  const there = minutes.filter((minute) => closes[minute] > 0)
  if (there.length < TRUST_THRESHOLDS.fewestBars) return { findings: [], levelChecked: false, digest: '' }
  const about = { day, minutes: there, indexIsDerived }
  const level = published && levelFinding(about, published)
  const findings = [
    level,
    // A wrong level explains everything else.
    ...(level?.weight === 'refused'
      ? []
      : [
          openingFinding(about, minutes),
          published && openFinding(about, published, minutes),
          staleFinding(about),
          lotFinding(day),
          ...contractFindings(day, { minutes, indexIsDerived }),
        ]),
  ]
  return {
    findings: findings.filter((finding) => finding !== undefined),
    levelChecked: published !== undefined,
    digest: createHash('sha256')
      .update(Buffer.from(closes.buffer, closes.byteOffset, closes.byteLength))
      .digest('hex')
      .slice(0, 16),
  }
}

/** The finding about a day whose sources give bars differently; the first one's are kept. */
export function sourceFindings({
  common,
  differ,
}: {
  readonly common: number
  readonly differ: number
}): TrustFinding[] {
  if (common < TRUST_THRESHOLDS.fewestCommonBars || differ / common <= TRUST_THRESHOLDS.disagreeingShare)
    return []
  const percent = ((100 * differ) / common).toFixed(1)
  return [doubtful('sources', `two sources give ${differ} of ${common} bars differently (${percent} %)`)]
}

interface AboutIndex {
  readonly day: DayColumns
  /** Minutes with an index bar. */
  readonly minutes: readonly number[]
  readonly indexIsDerived: boolean
}

const doubtful = (check: TrustFinding['check'], says: string): TrustFinding => ({
  check,
  weight: 'doubtful',
  says,
})

/**
 * High and low must lie within the published ones; if the last half hour is present, its mean must be near
 * the close.
 */
function levelFinding(
  { day, minutes, indexIsDerived }: AboutIndex,
  published: DailyPrices,
): TrustFinding | undefined {
  const { high, low, close } = day.columns
  const highest = Math.max(...minutes.map((minute) => high[minute])) / PAISE
  const lowest = Math.min(...minutes.map((minute) => low[minute])) / PAISE
  const last = minutes.filter((minute) => minute >= day.session.minutes - TRUST_THRESHOLDS.closingMinutes)
  const isWhole = minutes.length >= TRUST_THRESHOLDS.wholeShare * day.session.minutes
  const compared: Compared[] = [
    // Part of a day need not contain its extremes.
    { what: 'high', seen: isWhole ? highest : Math.max(highest, published.high), official: published.high },
    { what: 'low', seen: isWhole ? lowest : Math.min(lowest, published.low), official: published.low },
  ]
  if (last.length >= TRUST_THRESHOLDS.closingMinutes / 2)
    compared.push({
      what: 'close',
      seen: mean(last.map((minute) => close[minute])) / PAISE,
      official: published.close,
    })
  const mostPercent = (official: number) => {
    if (indexIsDerived) return TRUST_THRESHOLDS.derivedLevelPercent
    return official === published.open ? TRUST_THRESHOLDS.openPercent : TRUST_THRESHOLDS.levelPercent
  }
  const [worst] = compared
    .filter((one) => percentOff(one) > mostPercent(one.official))
    .sort((a, b) => percentOff(b) - percentOff(a))
  if (worst === undefined) return undefined
  const { what, seen, official } = worst
  const percent = percentOff(worst)
  const says = `the index's ${what} is ${points(seen)}, the exchange published ${points(official)}`
  return {
    check: 'level',
    weight: percent > TRUST_THRESHOLDS.refusedLevelPercent ? 'refused' : 'doubtful',
    says,
  }
}

const PAISE = 100

interface Compared {
  readonly what: 'high' | 'low' | 'close'
  readonly seen: number
  readonly official: number
}

const percentOff = ({ seen, official }: Compared) => 100 * Math.abs(seen / official - 1)

/** If times are one minute late, the first minute is empty; if one minute early, the last. */
function openingFinding({ day, minutes }: AboutIndex, all: readonly number[]): TrustFinding | undefined {
  const there = new Set(minutes)
  const [first, second] = all
  const [lastButOne, last] = all.slice(-2)
  if (!isNearlyWhole(minutes, all)) return undefined
  const clock = (minute: number) => clockTime(day.session.openMinute + minute)
  if (!there.has(first) && there.has(second) && there.has(last))
    return doubtful('opening', `the bar of ${clock(first)} is missing: the times may be a minute late`)
  if (!there.has(last) && there.has(lastButOne) && there.has(first))
    return doubtful('opening', `the bar of ${clock(last)} is missing: the times may be a minute early`)
  return undefined
}

const isNearlyWhole = (there: readonly number[], all: readonly number[]) =>
  all.length > 1 && there.length >= all.length - 5

function openFinding(
  { day, minutes, indexIsDerived }: AboutIndex,
  published: DailyPrices,
  [first]: readonly number[],
): TrustFinding | undefined {
  if (indexIsDerived || minutes[0] !== first) return undefined
  const open = day.columns.open[first] / PAISE
  if (100 * Math.abs(open / published.open - 1) <= TRUST_THRESHOLDS.openPercent) return undefined
  return doubtful(
    'opening',
    `the first minute opens at ${points(open)}, the exchange's open was ${points(published.open)}`,
  )
}

/** A copied bar repeats all four prices; a live index does not. */
function staleFinding({ day, minutes, indexIsDerived }: AboutIndex): TrustFinding | undefined {
  if (indexIsDerived) return undefined
  const { open, high, low, close } = day.columns
  const repeats = minutes.filter(
    (minute, i) =>
      i > 0 && [open, high, low, close].every((field) => field[minute] === field[minutes[i - 1]]),
  ).length
  const share = repeats / minutes.length
  if (share <= TRUST_THRESHOLDS.staleIndexShare) return undefined
  return doubtful('stale', `${Math.round(100 * share)} % of the index's bars repeat the bar before`)
}

/** Volumes that are not multiples of the lot belong to another contract or are in another unit. */
function lotFinding(day: DayColumns): TrustFinding | undefined {
  const { kind, expiry, count } = day.instruments
  const { minutes } = day.session
  let bars = 0
  let odd = 0
  for (let row = 0; row < count; row++) {
    const lot = kind[row] === ROW_KIND.index ? undefined : lotOf(day, expiry[row])
    if (lot === undefined) continue
    for (const volume of day.columns.volume.subarray(row * minutes, (row + 1) * minutes)) {
      if (volume === 0) continue
      bars++
      if (volume % lot !== 0) odd++
    }
  }
  if (bars < TRUST_THRESHOLDS.fewestVolumes || odd / bars <= TRUST_THRESHOLDS.oddVolumeShare) return undefined
  return doubtful('lots', `${Math.round((100 * odd) / bars)} % of the volumes are no multiple of the lot`)
}

function lotOf({ underlying, date }: DayColumns, expiry: number): number | undefined {
  try {
    return lotSizeOn(underlying, expiry, dayNumber(date))
  } catch (error) {
    // The contract rules do not cover this day.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const points = (level: number) =>
  level.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

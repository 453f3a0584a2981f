import type { Underlying } from '#domain'
import { correlation, mean, median, quantile } from './moments.ts'
import type { ExpiryDigest } from './option-digest.ts'
import type { TradingDigest } from './trading-digest.ts'
import { rangeRow, type StatisticRow } from './statistic-row.ts'

type Digests = readonly ExpiryDigest[]

const MILLION = 1_000_000
/** NIFTY's lot in 2025; its volume is counted in this unit on all days. */
const LOT_OF_2025 = 75
/** From this month the banks have no weeklies; their targets come from bhavcopies of January 2025. */
const MONTHS_ONLY_FROM = '2024-12-01'

/** NIFTY's weekly volume by sessions left, in million lots of 75: bhavcopies of 1 to 9 January 2025. */
const WEEKLY_VOLUMES = [
  { sessionsLeft: 0, target: 204, low: 100, high: 400 },
  { sessionsLeft: 1, target: 76, low: 38, high: 150 },
  { sessionsLeft: 4, target: 39, low: 20, high: 80 },
  { sessionsLeft: 5, target: 10.2, low: 4, high: 25 },
  { sessionsLeft: 9, target: 0.75, low: 0.3, high: 2 },
] as const

/** Compares volume, open interest and their persistence with the exchange's files of January 2025. */
export function tradingStatistics(digests: Digests): readonly StatisticRow[] {
  const weeklies = digests.filter(({ underlying, kind }) => underlying === 'NIFTY' && kind === 'weekly')
  return [
    ...WEEKLY_VOLUMES.map(({ sessionsLeft, target, low, high }) =>
      rangeRow(
        ['Volume, NIFTY weekly, million lots of 75', `${sessionsLeft} sessions before expiry, median`],
        lots(median(volumes(weeklies, sessionsLeft))),
        { target, low, high },
      ),
    ),
    rangeRow(
      ['Volume, months only, million units', 'BANKNIFTY, 20 sessions before expiry, median'],
      monthsOnly(digests, 'BANKNIFTY', 20),
      { target: 166, low: 80, high: 330 },
    ),
    rangeRow(
      ['Volume, months only, million units', 'FINNIFTY, 20 sessions before expiry, median'],
      monthsOnly(digests, 'FINNIFTY', 20),
      { target: 12.5, low: 6, high: 25 },
    ),
    rangeRow(
      ['Volume, months only, million units', 'FINNIFTY, the month after, median'],
      monthsOnly(digests, 'FINNIFTY', 39),
      { target: 0.003, low: 0.0005, high: 0.02 },
    ),
    rangeRow(
      ['Volume, persistence', 'NIFTY front, autocorrelation of the logarithm from day to day'],
      volumePersistence(digests),
      { target: 0.66, low: 0.4, high: 0.85 },
    ),
    ...openInterestStatistics(weeklies),
    rangeRow(
      ['Strikes, NIFTY front', 'outermost premium, 95 %, rupees'],
      quantile(
        front(digests).flatMap(({ trading }) =>
          Number.isNaN(trading.outermostPremium) ? [] : [trading.outermostPremium],
        ),
        0.95,
      ),
      { low: 0.05, high: 2 },
    ),
  ]
}

const lots = (units: number) => units / LOT_OF_2025 / MILLION

function openInterestStatistics(weeklies: Digests): readonly StatisticRow[] {
  const lastNight = weeklies.filter(({ trading }) => trading.sessionsLeft === 1)
  const overnight = nights(weeklies)
  return [
    rangeRow(
      ['Open interest, NIFTY weekly', 'before expiry, million lots of 75, median'],
      lots(median(lastNight.map(({ trading }) => trading.openInterest))),
      { target: 4.9, low: 2.5, high: 10 },
    ),
    rangeRow(
      ['Open interest, NIFTY weekly', 'overnight change by contract, 95 %, % of it'],
      100 *
        quantile(
          overnight.flatMap(({ change }) => (Number.isNaN(change) ? [] : [change])),
          0.95,
        ),
      { low: 0, high: 5 },
    ),
    rangeRow(
      ['Open interest, NIFTY weekly', 'held in strikes not listed the next day, 95 %, % of it'],
      100 *
        quantile(
          overnight.map(({ gone }) => gone),
          0.95,
        ),
      { target: 0, low: 0, high: 1 },
    ),
  ]
}

const volumes = (digests: Digests, sessionsLeft: number) =>
  digests.filter(({ trading }) => trading.sessionsLeft === sessionsLeft).map(({ trading }) => trading.volume)

function monthsOnly(digests: Digests, underlying: Underlying, sessionsLeft: number): number {
  const months = digests.filter(
    (digest) => digest.underlying === underlying && digest.date > MONTHS_ONLY_FROM,
  )
  return median(volumes(months, sessionsLeft)) / MILLION
}

const front = (digests: Digests) =>
  digests.filter(({ underlying, rank }) => underlying === 'NIFTY' && rank === 0)

const FEWEST_DAYS = 40

/** Relative to the mean of days equally far from expiry, which removes the weekly pattern. */
function volumePersistence(digests: Digests): number {
  const days = front(digests).filter(({ trading }) => trading.volume > 0 && trading.sessionsLeft < 5)
  if (days.length < FEWEST_DAYS) return NaN
  const logarithms = days.map(({ trading }) => Math.log(trading.volume))
  const usual = new Map<number, number>()
  for (const sessions of new Set(days.map(({ trading }) => trading.sessionsLeft)))
    usual.set(sessions, mean(logarithms.filter((_, i) => days[i].trading.sessionsLeft === sessions)))
  const above = logarithms.map((value, i) => value - usual.get(days[i].trading.sessionsLeft)!)
  return correlation(above.slice(1), above.slice(0, -1))
}

/**
 * Change of an expiry's open interest from the last bars of a session to the first of the next, as fractions.
 */
interface Night {
  /** Change in contracts that both sessions have. */
  readonly change: number
  /** Share in contracts that the later session lacks. */
  readonly gone: number
}

function nights(digests: Digests): readonly Night[] {
  const before = new Map<number, TradingDigest>()
  return digests.flatMap(({ date, calendarDays, trading }) => {
    const expiry = Math.round(Date.parse(date) / 86_400_000) + calendarDays
    const known = before.get(expiry)
    before.set(expiry, trading)
    const isNext = known?.sessionsLeft === trading.sessionsLeft + 1
    return isNext && known.openInterest > 0 ? [nightBetween(known, trading)] : []
  })
}

function nightBetween(before: TradingDigest, after: TradingDigest): Night {
  let first = 0
  let last = 0
  for (const [contract, held] of before.heldBy) {
    const now = after.heldBy.get(contract)
    if (!now) continue
    last += held.last
    first += now.first
  }
  return { change: Math.abs(first / last - 1), gone: 1 - last / before.openInterest }
}

const BASIS_POINTS = 10_000

/** Noise of implied volatility and basis from minute to minute, at the money. */
export function noiseStatistics(digests: Digests): readonly StatisticRow[] {
  const nifty = front(digests)
  const before = nifty.filter(({ trading }) => trading.sessionsLeft > 0)
  const onTheDay = nifty.filter(({ trading }) => trading.sessionsLeft === 0)
  const deviation = (chosen: Digests) =>
    BASIS_POINTS * median(chosen.flatMap(({ trading }) => trading.straddleNoise?.deviation ?? []))
  const ofSides = (chosen: Digests) =>
    median(chosen.flatMap(({ trading }) => trading.straddleNoise?.correlation ?? []))
  const group = 'Minute changes, NIFTY front'
  return [
    rangeRow([group, 'straddle, deviation, bp of index'], deviation(before), {
      target: 0.95,
      low: 0.78,
      high: 1.25,
    }),
    rangeRow([group, 'straddle on the expiry day, deviation, bp of index'], deviation(onTheDay), {
      target: 1.66,
      low: 0.9,
      high: 2.2,
    }),
    rangeRow([group, 'call and put, correlation'], ofSides(before), {
      target: -0.87,
      low: -0.94,
      high: -0.75,
    }),
    rangeRow([group, 'call and put on the expiry day, correlation'], ofSides(onTheDay), {
      target: -0.56,
      low: -0.86,
      high: -0.4,
    }),
    rangeRow(
      [group, 'basis, deviation, bp of index'],
      BASIS_POINTS * median(before.flatMap(({ trading }) => trading.basisNoise ?? [])),
      { target: 1.15, low: 0.9, high: 1.4 },
    ),
  ]
}

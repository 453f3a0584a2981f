import { type DayNumber, dayNumber, type IsoDate, tradingDates, tradingSession } from '#engine/exchange'
import { portableExp, portableLog } from '#engine/pricing'
import type { ListedStrikes } from './contracts.ts'
import type { SimulatedSession } from './simulated-session.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** How an expiry trades on a day. */
export interface ExpiryLiquidity {
  /** Sessions from this one to the expiry: 0 on the expiry day. */
  readonly sessionsLeft: number
  /** Volume of the day over all its contracts, in units. */
  readonly volume: number
  /** Open interest of all its contracts together at the open and at the close, in units. */
  readonly openInterest: { readonly atOpen: number; readonly atClose: number }
  /** The full bid-ask spread relative to that of a liquid front expiry. */
  readonly spreadMultiple: number
}

/** After an underlying's last weekly, its trading moved to the nearest monthly. */
const LAST_WEEKLY: Readonly<Record<SimulatedUnderlying, DayNumber>> = {
  NIFTY: Infinity,
  BANKNIFTY: dayNumber('2024-11-13'),
  FINNIFTY: dayNumber('2024-11-19'),
}

/** Sessions to the expiry and millions of units; interpolated linearly in the logarithm. */
type Curve = readonly (readonly [sessionsLeft: number, millions: number])[]

interface Curves {
  readonly volume: Curve
  readonly openInterest: Curve
}

/** NIFTY, from the bhavcopies of 1 to 9 January 2025. */
const NIFTY_WEEKLY: Curves = {
  // prettier-ignore
  volume: [[0, 15_600], [1, 5_700], [2, 4_100], [3, 3_400], [4, 2_900], [5, 765], [6, 210], [7, 120], [8, 80], [9, 56], [10, 22], [11, 7], [15, 1.65], [16, 0.6]],
  // prettier-ignore
  openInterest: [[0, 450], [1, 530], [2, 475], [3, 405], [4, 330], [5, 172], [6, 62], [7, 40], [8, 25], [9, 15], [10, 7.3], [11, 4.7], [15, 0.83], [16, 0.5]],
}
const NIFTY_MONTHLY: Curves = {
  // prettier-ignore
  volume: [[0, 15_600], [1, 5_700], [2, 4_100], [3, 3_400], [4, 2_900], [5, 765], [6, 400], [10, 200], [20, 90], [40, 7.5], [65, 3]],
  // prettier-ignore
  openInterest: [[0, 470], [1, 540], [5, 300], [10, 160], [20, 88], [21, 87], [40, 11.6], [41, 10.9], [65, 5]],
}

/** BANKNIFTY and FINNIFTY without weeklies, from the same files. */
const MONTHS_ONLY: Readonly<Record<'BANKNIFTY' | 'FINNIFTY', Curves>> = {
  BANKNIFTY: {
    // prettier-ignore
    volume: [[0, 2_400], [1, 1_100], [5, 550], [10, 300], [20, 165], [30, 18], [39, 1.9], [60, 0.27]],
    // prettier-ignore
    openInterest: [[0, 70], [1, 78], [5, 62], [10, 52], [20, 45.1], [21, 44.3], [38, 4.46], [39, 4.2], [60, 0.7]],
  },
  FINNIFTY: {
    // prettier-ignore
    volume: [[0, 150], [1, 70], [5, 35], [10, 20], [20, 12.5], [25, 5], [30, 0.5], [38, 0.003], [60, 0.0005]],
    // prettier-ignore
    openInterest: [[0, 4], [1, 5], [5, 4], [10, 3], [20, 2.3], [22, 2], [30, 0.4], [38, 0.004], [60, 0.001]],
  },
}

/** Volume relative to NIFTY while the banks had weeklies too: an assumption from their lots and turnover in 2024. */
const WITH_WEEKLIES: Readonly<Record<SimulatedUnderlying, { volume: number; openInterest: number }>> = {
  NIFTY: { volume: 1, openInterest: 1 },
  BANKNIFTY: { volume: 0.3, openInterest: 0.12 },
  FINNIFTY: { volume: 0.1, openInterest: 0.05 },
}

/** By rank of the expiry: nearest, next, then the following monthlies; FINNIFTY's are an assumption. */
const SPREADS: Readonly<Record<SimulatedUnderlying, readonly number[]>> = {
  NIFTY: [1, 1.15, 1.3, 2],
  BANKNIFTY: [1, 1.4, 1.3, 2.5],
  FINNIFTY: [2.5, 4, 4, 7],
}
const SPREADS_MONTHS_ONLY: Readonly<Record<'BANKNIFTY' | 'FINNIFTY', readonly number[]>> = {
  BANKNIFTY: [1.1, 2],
  FINNIFTY: [4, 8],
}

/** How an expiry of an underlying trades on a day. */
export function liquidityOf(
  underlying: SimulatedUnderlying,
  simulated: SimulatedSession,
  listed: ListedStrikes,
): ExpiryLiquidity {
  const { date } = simulated
  const hasWeeklies = underlying === 'NIFTY' || dayNumber(date) <= LAST_WEEKLY[underlying]
  const { volume, openInterest } = hasWeeklies
    ? scaled(listed.expiry.kind === 'weekly' ? NIFTY_WEEKLY : NIFTY_MONTHLY, WITH_WEEKLIES[underlying])
    : MONTHS_ONLY[underlying]
  const spreads = hasWeeklies ? SPREADS[underlying] : SPREADS_MONTHS_ONLY[underlying]
  const sessionsLeft = sessionsUntil(date, listed.expiry.date)
  return {
    sessionsLeft,
    volume: at(volume, sessionsLeft) * simulated.turnover * lengthOf(date),
    openInterest: { atOpen: at(openInterest, sessionsLeft + 1), atClose: at(openInterest, sessionsLeft) },
    spreadMultiple: spreads[Math.min(listed.rank, spreads.length - 1)],
  }
}

function scaled(curves: Curves, by: { readonly volume: number; readonly openInterest: number }): Curves {
  const times = (curve: Curve, factor: number): Curve =>
    curve.map(([sessions, millions]) => [sessions, factor * millions] as const)
  return {
    volume: times(curves.volume, by.volume),
    openInterest: times(curves.openInterest, by.openInterest),
  }
}

const MILLION = 1_000_000

/** The curve in units; beyond its end it continues at the slope of its last two entries. */
function at(curve: Curve, sessionsLeft: number): number {
  let next = curve.findIndex(([sessions]) => sessions >= sessionsLeft)
  if (next === 0) return MILLION * curve[0][1]
  if (next < 0) next = curve.length - 1
  const [from, low] = curve[next - 1]
  const [to, high] = curve[next]
  const share = (sessionsLeft - from) / (to - from)
  return MILLION * low * portableExp(share * portableLog(high / low))
}

/**
 * Length of a session, as a share of a regular one. Drills and Muhurat sessions count even less, because few people
 * trade in them.
 */
function lengthOf(date: IsoDate): number {
  const minutes = tradingSession(date)?.minutes ?? REGULAR_MINUTES
  return minutes < REGULAR_MINUTES ? (SHORT_SESSION_TURNOVER * minutes) / REGULAR_MINUTES : 1
}
const REGULAR_MINUTES = 375
const SHORT_SESSION_TURNOVER = 0.4

const sessionsByPair = new Map<string, number>()

function sessionsUntil(date: IsoDate, expiry: IsoDate): number {
  const key = `${date} ${expiry}`
  const known = sessionsByPair.get(key)
  if (known !== undefined) return known
  const sessions = Math.max(0, tradingDates(date, expiry).length - 1)
  sessionsByPair.set(key, sessions)
  return sessions
}

/**
 * How much of an expiry's trading falls to a contract `outside` standard deviations out of the money (negative: in
 * the money), up to a constant factor; from the bhavcopies of January 2025.
 */
export function tradedShare(outside: number): number {
  const fade = outside > 0 ? Math.max(0, 0.38 * (outside - 0.5)) : -1.9 * outside
  return portableExp(-Math.min(14, fade))
}

/** Like `tradedShare`, for open interest, which stays at the strikes where it was traded after the index has moved on. */
export function heldShare(outside: number): number {
  const fade = outside > 0 ? 0.17 * outside : -1.5 * outside
  return 0.004 + portableExp(-Math.min(14, fade))
}

/** Share of strikes by their roundness, on the last days and a month ahead, when mostly round strikes are traded. */
const ROUNDNESS = [
  { multiple: 1000, near: 1.4, far: 2.8 },
  { multiple: 500, near: 1.15, far: 1.8 },
  { multiple: 100, near: 1, far: 0.5 },
  { multiple: 50, near: 0.6, far: 0.09 },
] as const
const FAR_SESSIONS = 20

/** Round strikes are traded and held more; the effect grows with the time to expiry. */
export function roundness(strike: number, sessionsLeft: number): number {
  const { near, far } = ROUNDNESS.find(({ multiple }) => strike % multiple === 0) ?? ROUNDNESS[3]
  return near + (far - near) * Math.min(1, sessionsLeft / FAR_SESSIONS)
}

const TICK = 0.05
const SPREAD_SHARE = 0.0023
const IN_THE_MONEY_FROM = 0.01
/** Spreads widen by 0.15 % of the premium per percent in the money beyond the first. */
const IN_THE_MONEY_WIDENING = 0.15
const ONE_TICK_BELOW = 25

/**
 * Half the bid-ask spread in rupees of a contract that is worth `price` and is `depth` in the money, as a fraction of
 * the index. It is a quarter percent of the premium and at least a tick; one tick for a liquid premium below ₹25;
 * wider in the money. From snapshots of the NIFTY and BANKNIFTY chains.
 */
export function halfSpread(price: number, depth: number, multiple: number): number {
  const widening = depth > IN_THE_MONEY_FROM ? IN_THE_MONEY_WIDENING * (depth - IN_THE_MONEY_FROM) : 0
  const full = price < ONE_TICK_BELOW ? TICK : Math.max(TICK, (SPREAD_SHARE + widening) * price)
  return 0.5 * full * multiple
}

/**
 * Twenty-four simple rules of an index that a trader might try first. They were written down before any of them was
 * measured. A simulated market in which one of them earns what it does not earn on real minutes would teach a wrong
 * lesson.
 */
import { dayNumber, weekday } from '#engine/exchange'
import { deviation, mean, REGULAR_MINUTES, type IndexBars } from './day-features.ts'

/** A regular session with the extremes of the session before. */
export interface RuleSession extends IndexBars {
  readonly previousHigh: number
  readonly previousLow: number
}

type Side = -1 | 0 | 1

export interface IndexRule {
  readonly name: string
  /** The position wanted after each minute, known at its close and held from the next open. */
  readonly wanted: (session: RuleSession) => readonly Side[]
}

const LATEST = minuteAt(15, 20)
const THURSDAY = 4
/** A gap that is worth following, and a distance from the mean of the day that is worth fading. */
const LARGE_GAP = 0.003
const FAR = 0.003
const RSI = { length: 14, low: 30, high: 70, middle: 50 } as const
const EXTREME_HELD = 30

export const INDEX_RULES: readonly IndexRule[] = [
  { name: 'fade the gap, 09:16 to 15:20', wanted: (day) => held(opposite(gap(day)), minuteAt(9, 16), LATEST) },
  { name: 'fade the gap, 09:16 to 09:45', wanted: (day) => held(opposite(gap(day)), minuteAt(9, 16), minuteAt(9, 45)) },
  { name: 'follow a gap above 0.3 %, 09:45 to 15:20', wanted: (day) => held(Math.abs(gap(day)) > LARGE_GAP ? side(gap(day)) : 0, minuteAt(9, 45), LATEST) },
  { name: 'follow the first 15 minutes to 15:20', wanted: (day) => held(side(move(day, 15)), 15, LATEST) },
  { name: 'follow the first 30 minutes to 15:20', wanted: (day) => held(side(move(day, 30)), 30, LATEST) },
  { name: 'follow the first 60 minutes to 15:20', wanted: (day) => held(side(move(day, 60)), 60, LATEST) },
  { name: 'fade the first 5 minutes to 09:45', wanted: (day) => held(opposite(move(day, 5)), 5, minuteAt(9, 45)) },
  { name: 'buy a break above the first 15 minutes', wanted: (day) => broken(day, 15, { ...firstRange(day, 15), low: -Infinity }) },
  { name: 'sell a break below the first 15 minutes', wanted: (day) => broken(day, 15, { ...firstRange(day, 15), high: Infinity }) },
  { name: 'follow the first break of the first 30 minutes', wanted: (day) => broken(day, 30, firstRange(day, 30)) },
  { name: 'follow the first break of the day before', wanted: (day) => broken(day, 1, { high: day.previousHigh, low: day.previousLow }) },
  { name: 'follow new extremes after 11:00 for 30 minutes', wanted: newExtremes },
  { name: 'mean of 5 minutes over that of 20', wanted: (day) => crossed(day, 5, 20) },
  { name: 'mean of 15 minutes over that of 60', wanted: (day) => crossed(day, 15, 60) },
  { name: 'fade every minute for a minute', wanted: (day) => everyBlock(day, 1, -1) },
  { name: 'fade every 5 minutes for 5', wanted: (day) => everyBlock(day, 5, -1) },
  { name: 'follow every 30 minutes for 30', wanted: (day) => everyBlock(day, 30, 1) },
  { name: 'RSI 14: buy below 30, sell above 70, until 50', wanted: relativeStrength },
  { name: 'fade 0.3 % from the mean of the day, until it', wanted: fromTheMean },
  { name: 'follow the move to 12:00 until 15:20', wanted: (day) => held(side(move(day, minuteAt(12, 0))), minuteAt(12, 0), LATEST) },
  { name: 'follow the move to 14:30 until 15:20', wanted: (day) => held(side(move(day, minuteAt(14, 30))), minuteAt(14, 30), LATEST) },
  { name: 'hold from 09:30 to 11:30', wanted: () => held(1, minuteAt(9, 30), minuteAt(11, 30)) },
  { name: 'hold from 14:30 to 15:20', wanted: () => held(1, minuteAt(14, 30), LATEST) },
  { name: 'hold on Thursdays, 09:30 to 15:20', wanted: ({ date }) => held(weekday(dayNumber(date)) === THURSDAY ? 1 : 0, minuteAt(9, 30), LATEST) },
] // prettier-ignore

/** What a rule earns in a session without costs, in basis points. Every position is closed at 15:20. */
export function ruleProfit({ wanted }: IndexRule, session: RuleSession): number {
  const { open } = session
  let profit = 0
  wanted(session).forEach((position, minute) => {
    if (position !== 0 && minute + 1 < LATEST)
      profit += position * Math.log(open[minute + 2] / open[minute + 1])
  })
  return 1e4 * profit
}

/** The mean over days in deviations of a mean. */
export function tStatistic(values: readonly number[]): number {
  return (mean(values) / deviation(values)) * Math.sqrt(values.length - 1)
}

function minuteAt(hour: number, minute: number): number {
  return 60 * (hour - 9) + minute - 15
}

function side(value: number): Side {
  return value > 0 ? 1 : value < 0 ? -1 : 0
}

function opposite(value: number): Side {
  return side(-value)
}

function gap({ open, previousClose }: RuleSession): number {
  return Math.log(open[0] / previousClose)
}

/** The move of the first minutes. */
function move({ open, close }: RuleSession, minutes: number): number {
  return Math.log(close[minutes - 1] / open[0])
}

/** A position from the open of one minute to that of another. */
function held(position: Side, from: number, until: number): Side[] {
  return byMinute((minute) => (minute + 1 >= from && minute + 1 < until ? position : 0))
}

function byMinute(position: (minute: number) => Side): Side[] {
  return Array.from({ length: REGULAR_MINUTES }, (_, minute) => position(minute))
}

interface Range {
  readonly high: number
  readonly low: number
}

function firstRange({ high, low }: RuleSession, minutes: number): Range {
  return {
    high: Math.max(...Array.from(high).slice(0, minutes)),
    low: Math.min(...Array.from(low).slice(0, minutes)),
  }
}

/** Follows the first close outside a range until 15:20. */
function broken({ close }: RuleSession, from: number, { high, low }: Range): Side[] {
  let position: Side = 0
  return byMinute((minute) => {
    if (minute >= from && position === 0) position = close[minute] > high ? 1 : close[minute] < low ? -1 : 0
    return position
  })
}

function newExtremes({ high, low, close }: RuleSession): Side[] {
  let [top, bottom, position, since]: [number, number, Side, number] = [-Infinity, Infinity, 0, 0]
  return byMinute((minute) => {
    if (minute - since >= EXTREME_HELD) position = 0
    const isNew = close[minute] > top || close[minute] < bottom
    if (minute >= minuteAt(11, 0) && isNew) {
      position = close[minute] > top ? 1 : -1
      since = minute
    }
    top = Math.max(top, high[minute])
    bottom = Math.min(bottom, low[minute])
    return position
  })
}

function crossed({ close }: RuleSession, short: number, long: number): Side[] {
  const meanOf = (minute: number, length: number) => {
    let sum = 0
    for (let i = minute - length + 1; i <= minute; i++) sum += close[i]
    return sum / length
  }
  return byMinute((minute) => (minute + 1 < long ? 0 : side(meanOf(minute, short) - meanOf(minute, long))))
}

/** After every block of minutes a position by its move, for the next block. */
function everyBlock({ open, close }: RuleSession, length: number, sign: 1 | -1): Side[] {
  let position: Side = 0
  return byMinute((minute) => {
    if ((minute + 1) % length === 0) position = side(sign * (close[minute] - open[minute + 1 - length]))
    return position
  })
}

function relativeStrength({ close }: RuleSession): Side[] {
  let [up, down, position]: [number, number, Side] = [0, 0, 0]
  return byMinute((minute) => {
    if (minute === 0) return 0
    const change = close[minute] - close[minute - 1]
    // Wilder's mean, which begins as a plain mean.
    const share = 1 / Math.min(minute, RSI.length)
    up += share * (Math.max(0, change) - up)
    down += share * (Math.max(0, -change) - down)
    if (minute < RSI.length || up + down === 0) return 0
    const strength = (100 * up) / (up + down)
    const isOver = position > 0 ? strength >= RSI.middle : strength <= RSI.middle
    if (isOver) position = 0
    if (strength < RSI.low) position = 1
    if (strength > RSI.high) position = -1
    return position
  })
}

function fromTheMean({ close }: RuleSession): Side[] {
  let [sum, position]: [number, Side] = [0, 0]
  return byMinute((minute) => {
    sum += close[minute]
    const away = Math.log(close[minute] / (sum / (minute + 1)))
    if (position * away >= 0) position = 0
    if (Math.abs(away) > FAR) position = opposite(away)
    return position
  })
}

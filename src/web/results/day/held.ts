import type { DayExplanation, PositionExplanation } from '#domain'
import { formatDate } from '../../ui/format.ts'

type HeldTrade = Pick<PositionExplanation['trade'], 'date' | 'exitDate' | 'entryTime' | 'exitTime' | 'marks'>
type ShownDay = Pick<DayExplanation, 'date' | 'session'>

/** Whether a trade was entered on the day, as opposed to carried into it. */
export function isEnteredOn({ date }: HeldTrade, day: ShownDay): boolean {
  return date === day.date
}

/** Whether a trade was closed on the day, as opposed to carried over its close. */
export function isLeftOn({ date, exitDate = date }: HeldTrade, day: ShownDay): boolean {
  return exitDate === day.date
}

/** Entry and exit times of a trade, clipped to the day. */
export function heldWithin(trade: HeldTrade, day: ShownDay): { entryTime: string; exitTime: string } {
  return {
    entryTime: isEnteredOn(trade, day) ? trade.entryTime : day.session.open,
    exitTime: isLeftOn(trade, day) ? trade.exitTime : day.session.close,
  }
}

/** A trade's moment relative to the day: `09:30`, or with the date for another day. */
export function momentText(date: string, time: string, day: ShownDay): string {
  return date === day.date ? time : `${formatDate(date)} ${time}`
}

/** Marks of a trade at the previous close and at the day's close; undefined for a close at which it was not held. */
export function marksAround({ marks = [] }: HeldTrade, { date }: ShownDay) {
  return { before: marks.findLast(([of]) => of < date), own: marks.find(([of]) => of === date) }
}

import type { DayExplanation, PositionExplanation } from '#domain'
import { formatDate } from '../../../ui/format.ts'

type HeldTrade = Pick<PositionExplanation['trade'], 'date' | 'exitDate' | 'entryTime' | 'exitTime' | 'marks'>
type ShownDay = Pick<DayExplanation, 'date' | 'session'>

/** Whether a trade was entered on the day, rather than held into it. */
export function isEnteredOn({ date }: HeldTrade, day: ShownDay): boolean {
  return date === day.date
}

/** Whether a trade was left on the day, rather than held over its close. */
export function isLeftOn({ date, exitDate = date }: HeldTrade, day: ShownDay): boolean {
  return exitDate === day.date
}

/** From when to when a trade was held within the day. */
export function heldWithin(trade: HeldTrade, day: ShownDay): { entryTime: string; exitTime: string } {
  return {
    entryTime: isEnteredOn(trade, day) ? trade.entryTime : day.session.open,
    exitTime: isLeftOn(trade, day) ? trade.exitTime : day.session.close,
  }
}

/** A moment of a trade as it reads on the day: `09:30`, of another day with its date. */
export function momentWords(date: string, time: string, day: ShownDay): string {
  return date === day.date ? time : `${formatDate(date)} ${time}`
}

/** What a trade stood at at the close of the session before the day, and at its own; undefined where it was not held over it. */
export function marksAround({ marks = [] }: HeldTrade, { date }: ShownDay) {
  return { before: marks.findLast(([of]) => of < date), own: marks.find(([of]) => of === date) }
}

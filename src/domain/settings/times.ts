import { HELD_WITHIN_DAY } from '../choices.ts'
import { LONGER_SESSIONS, TIME_RANGE } from '../limits.ts'
import { MESSAGES } from '../messages.ts'
import type { Holding } from '../schemas/holding.ts'
import type { Contradicts } from './contradicts.ts'
import { textsOf, type Texts } from './language.ts'

const text = textsOf('formFields')

/** The times of a strategy, and how long it holds its positions. */
export interface Times {
  readonly entryStartTime: string
  readonly entryEndTime: string
  readonly squareOffTime: string
  readonly holding?: Holding | undefined
}

/** A time of day that every strategy has. */
interface TimeSetting {
  readonly label: Texts
  /** Its name in a search. */
  readonly varies: string
  readonly latest: string
  /** The message if it is missing or outside the hours of trading. */
  readonly range: string
  readonly contradicts: readonly Contradicts<Times>[]
}

/** Whether a position can only be left on the day it was entered. */
function isWithinDay({ holding = HELD_WITHIN_DAY }: Times): boolean {
  if (holding.type === 'positional') return holding.enterDaysBefore === holding.exitDaysBefore
  return holding.type === 'intraday'
}

/** The times of every strategy, in the order of the form. */
export const TIMES = {
  entryStartTime: {
    label: text('Entry Start Time'),
    varies: 'entry time',
    latest: TIME_RANGE.latest,
    range: MESSAGES.entryStartRange,
    contradicts: [],
  },
  entryEndTime: {
    label: text('Entry End Time'),
    varies: 'last entry time',
    latest: TIME_RANGE.latest,
    range: MESSAGES.entryEndRange,
    contradicts: [
      {
        path: ['entryEndTime'],
        others: ['entryStartTime'],
        refuses: ({ entryStartTime, entryEndTime }) => entryEndTime <= entryStartTime && {},
        message: MESSAGES.entryEndAfterStart,
      },
    ],
  },
  squareOffTime: {
    label: text('Square Off Time'),
    varies: 'exit time',
    latest: LONGER_SESSIONS.latest,
    range: MESSAGES.squareOffRange,
    contradicts: [
      {
        path: ['squareOffTime'],
        others: ['entryStartTime', 'holding'],
        refuses: ({ entryStartTime, squareOffTime, holding }) =>
          holding?.type === 'btst' && squareOffTime > entryStartTime && { entryStartTime, squareOffTime },
        message:
          '{squareOffTime} is on the next day and must be at or before {entryStartTime} with holding btst',
        words:
          '{squareOffTime} is on the next day and must be at or before {entryStartTime} where positions are held overnight',
      },
      {
        path: ['squareOffTime'],
        others: ['entryEndTime'],
        refuses: (times) => isWithinDay(times) && times.squareOffTime < times.entryEndTime && {},
        message: MESSAGES.squareOffAfterEntry,
      },
    ],
  },
} as const satisfies Readonly<Record<string, TimeSetting>>

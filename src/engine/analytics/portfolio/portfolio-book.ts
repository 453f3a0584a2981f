import type { StrategyBook } from '#domain'
import { dayNumber } from '#engine/exchange'
import { inPaise, type MinuteOfDay, type Paise } from '#engine/units'

/** One strategy's columns over the sessions of the book, zero where it has none. */
export interface BookMember {
  /** Net of charges, paise. */
  readonly net: Float64Array
  /** Paise. */
  readonly charges: Float64Array
  readonly trades: Int32Array
  /** 1 where the session opened with a position from the day before. */
  readonly carried: Uint8Array
}

/** A change of what a strategy has blocked. */
export interface MarginChange {
  readonly minute: MinuteOfDay
  readonly member: number
  /** Paise; negative where margin is given back. */
  readonly change: Paise
}

/** Strategies side by side over the sessions of all of them. */
export interface PortfolioBook {
  /** Ascending. */
  readonly days: Int32Array
  readonly members: readonly BookMember[]
  /** Of each session the changes of margin of all strategies, in order of time. */
  readonly margin: readonly (readonly MarginChange[])[]
}

/** Puts the books of several strategies beside each other; a session that one of them lacks brought it nothing. */
export function portfolioBook(books: readonly StrategyBook[]): PortfolioBook {
  const days = Int32Array.from(new Set(books.flatMap(({ dates }) => dates.map(dayNumber)))).sort()
  const rows = new Map(Array.from(days, (day, row) => [day, row]))
  const margin = Array.from(days, (): MarginChange[] => [])
  const members = books.map((book, member) => {
    const columns = emptyMember(days.length)
    book.dates.forEach((date, i) => {
      const row = rows.get(dayNumber(date))!
      columns.net[row] = inPaise(book.netPnl[i])
      columns.charges[row] = inPaise(book.charges[i])
      columns.trades[row] = book.trades[i]
      margin[row].push(...changesOf(book.margin[i], member))
    })
    for (const i of book.carried) columns.carried[rows.get(dayNumber(book.dates[i]))!] = 1
    return columns
  })
  for (const changes of margin) changes.sort((a, b) => a.minute - b.minute)
  return { days, members, margin }
}

function emptyMember(sessions: number): BookMember {
  const column = () => new Float64Array(sessions)
  return {
    net: column(),
    charges: column(),
    trades: new Int32Array(sessions),
    carried: new Uint8Array(sessions),
  }
}

function changesOf(steps: StrategyBook['margin'][number], member: number): MarginChange[] {
  let blocked = 0
  return steps.map(([minute, rupees]) => {
    const change = inPaise(rupees) - blocked
    blocked += change
    return { minute, member, change }
  })
}

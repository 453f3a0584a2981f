import type { StrategyBook } from '#domain'
import { dayNumber } from '#engine/exchange'
import { inPaise } from '#engine/units'

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

/** What strategies have blocked through a session, at each minute in which it changes for any of them. */
export interface SessionMargin {
  /** How many such minutes there are. */
  readonly moments: number
  /** Of each strategy, in paise, from each of the minutes on; undefined where it blocked nothing. */
  readonly blocked: readonly (Float64Array | undefined)[]
  /** Those that blocked something, in the order in which they did so first. */
  readonly inOrder: readonly number[]
}

/** Strategies side by side over the sessions of all of them. */
export interface PortfolioBook {
  /** Ascending. */
  readonly days: Int32Array
  readonly members: readonly BookMember[]
  /** By session. */
  readonly margin: readonly SessionMargin[]
}

/** What a strategy has blocked from a minute of the day on, rupees. */
type Steps = StrategyBook['margin'][number]

/** Puts the books of several strategies beside each other; a session that one of them lacks brought it nothing. */
export function portfolioBook(books: readonly StrategyBook[]): PortfolioBook {
  const days = Int32Array.from(new Set(books.flatMap(({ dates }) => dates.map(dayNumber)))).sort()
  const rows = new Map(Array.from(days, (day, row) => [day, row]))
  const steps = Array.from(days, () => books.map((): Steps => []))
  const members = books.map((book, member) => {
    const columns = emptyMember(days.length)
    book.dates.forEach((date, i) => {
      const row = rows.get(dayNumber(date))!
      columns.net[row] = inPaise(book.netPnl[i])
      columns.charges[row] = inPaise(book.charges[i])
      columns.trades[row] = book.trades[i]
      steps[row][member] = book.margin[i]
    })
    for (const i of book.carried) columns.carried[rows.get(dayNumber(book.dates[i]))!] = 1
    return columns
  })
  return { days, members, margin: steps.map(sessionMargin) }
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

function sessionMargin(strategies: readonly Steps[]): SessionMargin {
  const minutes = Int32Array.from(
    new Set(strategies.flatMap((steps) => steps.map(([minute]) => minute))),
  ).sort()
  const startOf = (member: number) => strategies[member][0][0]
  const inOrder = strategies.flatMap((steps, member) => (steps.length > 0 ? [member] : []))
  return {
    moments: minutes.length,
    blocked: strategies.map((steps) => (steps.length > 0 ? levels(steps, minutes) : undefined)),
    inOrder: inOrder.sort((a, b) => startOf(a) - startOf(b)),
  }
}

function levels(steps: Steps, minutes: Int32Array): Float64Array {
  let next = 0
  let blocked = 0
  return Float64Array.from(minutes, (minute) => {
    if (steps[next]?.[0] === minute) blocked = inPaise(steps[next++][1])
    return blocked
  })
}

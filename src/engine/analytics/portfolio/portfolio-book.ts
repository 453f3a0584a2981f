import type { StrategyBook } from '#domain'
import { dayNumber } from '#engine/exchange'
import { inPaise } from '#engine/units'

/** One strategy's columns over the sessions of the portfolio, zero in sessions it lacks. */
export interface BookMember {
  /** Net of charges, paise. */
  readonly net: Float64Array
  /** Paise. */
  readonly charges: Float64Array
  readonly trades: Int32Array
  /** 1 if the session opened with a position from the day before. */
  readonly carried: Uint8Array
}

/** Blocked margin during a session, at each minute in which it changes for any strategy. */
export interface SessionMargin {
  /** Number of such minutes. */
  readonly moments: number
  /** Per strategy, blocked paise from each of the minutes on; undefined if it blocked nothing. */
  readonly blocked: readonly (Float64Array | undefined)[]
  /** The strategies that blocked margin, in order of their first block. */
  readonly inOrder: readonly number[]
}

/** Strategies side by side over the union of their sessions. */
export interface PortfolioBook {
  /** Ascending. */
  readonly days: Int32Array
  readonly members: readonly BookMember[]
  /** By session. */
  readonly margin: readonly SessionMargin[]
}

/** A strategy's blocked margin from a minute of the day on, rupees. */
type Steps = StrategyBook['margin'][number]

/** Aligns the results of several strategies; sessions that a strategy lacks count as zero. */
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

import type { Paise } from '#engine/units'
import type { PortfolioBook, SessionMargin } from './portfolio-book.ts'

/** The lots and the cap of a portfolio. */
export interface Holding {
  /**
   * Multiple of each strategy's own lots; 0 leaves it out. Each multiple places its own orders and pays its
   * own charges.
   */
  readonly lots: readonly number[]
  /** Most margin that may be blocked at any time, paise; undefined for no limit. */
  readonly cap?: Paise | undefined
}

/** A portfolio by session. Paise. */
export interface CombinedBook {
  readonly net: Float64Array
  readonly charges: Float64Array
  readonly trades: Int32Array
  /** Peak of the combined margin in the session. */
  readonly margin: Float64Array
  /** Per strategy, 1 for the sessions in which the cap left no room for it. */
  readonly leftOut: readonly Uint8Array[]
}

/**
 * Adds up the strategies of a portfolio, session by session.
 *
 * With a cap, strategies get room in the order in which they ask for margin; overnight positions come first.
 * A strategy that does not fit is left out of the session, and of later sessions while it would have held the
 * refused position. Margin is not netted between strategies.
 */
export function combineBook(book: PortfolioBook, { lots, cap }: Holding): CombinedBook {
  const sessions = book.days.length
  const combined = {
    net: new Float64Array(sessions),
    charges: new Float64Array(sessions),
    trades: new Int32Array(sessions),
    margin: new Float64Array(sessions),
    leftOut: book.members.map(() => new Uint8Array(sessions)),
  }
  const all = lots.map((count) => count > 0)
  for (let row = 0; row < sessions; row++) {
    const margin = book.margin[row]
    let held: readonly boolean[] = all
    let peak = peakOf(margin, lots, held)
    if (cap !== undefined && (peak > cap || wasLeftOut(combined, row))) {
      held = admitted(book, { row, lots, cap, before: combined.leftOut })
      peak = peakOf(margin, lots, held)
    }
    combined.margin[row] = peak
    held.forEach((isHeld, member) => {
      if (isHeld) add(combined, book, { row, member, lots: lots[member] })
      else if (all[member] && wants(book, member, row)) combined.leftOut[member][row] = 1
    })
  }
  return combined
}

function add(
  to: Pick<CombinedBook, 'net' | 'charges' | 'trades'>,
  { members }: PortfolioBook,
  { row, member, lots }: { readonly row: number; readonly member: number; readonly lots: number },
): void {
  const { net, charges, trades } = members[member]
  to.net[row] += lots * net[row]
  to.charges[row] += lots * charges[row]
  to.trades[row] += lots * trades[row]
}

const wasLeftOut = ({ leftOut }: Pick<CombinedBook, 'leftOut'>, row: number) =>
  row > 0 && leftOut.some((out) => out[row - 1] === 1)

/** Whether a strategy trades or holds anything in a session. */
function wants({ members, margin }: PortfolioBook, member: number, row: number): boolean {
  return members[member].trades[row] > 0 || margin[row].blocked[member] !== undefined
}

interface Admission {
  readonly row: number
  readonly lots: readonly number[]
  readonly cap: Paise
  readonly before: readonly Uint8Array[]
}

/** The strategies of a session that get room, in the order in which they ask. */
function admitted(book: PortfolioBook, { row, lots, cap, before }: Admission): boolean[] {
  const margin = book.margin[row]
  const isCarried = (member: number) => book.members[member].carried[row] === 1
  const staysOut = (member: number) => row > 0 && isCarried(member) && before[member][row - 1] === 1
  // A strategy that blocks no margin always has room.
  const held = lots.map((count, member) => count > 0 && margin.blocked[member] === undefined)
  const sum = new Float64Array(margin.moments)
  const asks = [...margin.inOrder].sort((a, b) => Number(isCarried(b)) - Number(isCarried(a)))
  for (const member of asks) {
    const own = margin.blocked[member]
    if (own === undefined || lots[member] === 0 || staysOut(member)) continue
    if (!isCarried(member) && peakWith(sum, own, lots[member]) > cap) continue
    block(sum, own, lots[member])
    held[member] = true
  }
  return held
}

function peakOf(
  { moments, blocked }: SessionMargin,
  lots: readonly number[],
  held: readonly boolean[],
): Paise {
  const sum = new Float64Array(moments)
  for (let member = 0; member < lots.length; member++) {
    const own = blocked[member]
    if (held[member] && own) block(sum, own, lots[member])
  }
  let peak = 0
  for (let i = 0; i < moments; i++) if (sum[i] > peak) peak = sum[i]
  return peak
}

function block(sum: Float64Array, own: Float64Array, lots: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] += lots * own[i]
}

/** The peak margin with one more strategy. */
function peakWith(sum: Float64Array, own: Float64Array, lots: number): Paise {
  let peak = 0
  for (let i = 0; i < sum.length; i++) {
    const blocked = sum[i] + lots * own[i]
    if (blocked > peak) peak = blocked
  }
  return peak
}

import { inPaise, inRupees, type Paise, type Rupees } from '#engine/units'
import { isoDate, type IsoDate } from '#engine/exchange'
import { correlation } from '../statistics/correlation.ts'
import { maxDrawdown, type Drawdown } from '../statistics/drawdown.ts'
import { total } from '../statistics/mean.ts'
import { percentageBase, percentOf } from '../statistics/return-on-capital.ts'
import { annualisedSharpeRatio } from '../statistics/sharpe-ratio.ts'
import { combineBook, type CombinedBook, type Holding } from './combine.ts'
import type { PortfolioBook } from './portfolio-book.ts'

/** What a book came to. Rupees, net of charges; a drawdown is never positive. */
export interface BookFigures {
  readonly net: Rupees
  readonly charges: Rupees
  readonly trades: number
  readonly maxDrawdown: Rupees
  /** Of daily net profit, annualised; null where it is not defined. */
  readonly sharpe: number | null
  /** Net profit for each rupee of the deepest drawdown; null without one. */
  readonly returnOverDrawdown: number | null
  /** The peak of the sum of what the strategies had blocked at one time. */
  readonly peakMargin: Rupees
  /** What the return is a percentage of: the larger of the cap, or ₹1,00,000 without one, and the peak margin. */
  readonly capitalBase: Rupees
  /** Net profit in percent of `capitalBase`. */
  readonly returnOnCapital: number
}

/** What one strategy does in a book, and what the book would be without it. */
export interface MemberFigures {
  readonly lots: number
  /** Rupees, at its lots, of the sessions in which it had room. */
  readonly net: Rupees
  /** Percent of the size of the book's profit or loss, with the sign of its own; null where the book has none. */
  readonly shareOfProfit: number | null
  /** Its profit between the peak and the trough of the book's deepest drawdown: they add up to the depth. Null without one. */
  readonly inDrawdown: Rupees | null
  /** Percent of the depth; negative where it softened the fall. Null without a drawdown. */
  readonly shareOfDrawdown: number | null
  /** What it did in the book, at its lots: of the sessions in which it had room. */
  readonly own: BookFigures
  /** The book without it; null where nothing would be left. */
  readonly without: BookFigures | null
  /** Sessions in which the cap left no room for it. */
  readonly leftOutSessions: number
}

/** A book of strategies, held as told. */
export interface PortfolioFigures {
  readonly book: BookFigures
  readonly members: readonly MemberFigures[]
  /** The sum of each strategy's own peak margin in the book: what separate accounts would need for the same trades. */
  readonly marginApart: Rupees
  /** Of daily net profits over the sessions of the book; null where one of the two never changes. */
  readonly correlations: readonly (readonly (number | null)[])[]
  readonly days: Int32Array
  /** By session, paise. */
  readonly combined: CombinedBook
  /** Of the deepest fall; null without one. */
  readonly drawdown: {
    readonly from: IsoDate
    readonly to: IsoDate
    readonly recovered: IsoDate | null
  } | null
  /** The first session of the highest margin; null where none was needed. */
  readonly peakMarginDate: IsoDate | null
}

/** Computes a book: formulas in docs/formulas.md, *Portfolio*. */
export function portfolioFigures(book: PortfolioBook, holding: Holding): PortfolioFigures {
  const combined = combineBook(book, holding)
  const { cap } = holding
  const figures = bookFigures(combined, cap)
  const fall = maxDrawdown(combined.net)
  const own = book.members.map((_, member) => bookFigures(ownBook(book, holding, combined, member), cap))
  const members = book.members.map((_, member) =>
    memberFigures(book, { holding, combined, fall, member, net: figures.net, own: own[member] }),
  )
  const peakAt = combined.margin.indexOf(Math.max(...combined.margin))
  const date = (row: number) => isoDate(book.days[row])
  return {
    book: figures,
    members,
    marginApart: own.reduce((sum, { peakMargin }) => sum + peakMargin, 0),
    correlations: book.members.map((a) => book.members.map((b) => correlation(a.net, b.net))),
    days: book.days,
    combined,
    drawdown: fall && {
      from: date(Math.max(0, fall.peakAt)),
      to: date(fall.troughAt),
      recovered: fall.recoveredAt === null ? null : date(fall.recoveredAt),
    },
    peakMarginDate: figures.peakMargin > 0 ? date(peakAt) : null,
  }
}

/** The part of the book that is one strategy's: its sessions with room. */
function ownBook(
  book: PortfolioBook,
  { lots }: Holding,
  { leftOut }: CombinedBook,
  member: number,
): Omit<CombinedBook, 'leftOut'> {
  const alone = combineBook(book, { lots: lots.map((count, i) => (i === member ? count : 0)) })
  for (const values of [alone.net, alone.charges, alone.trades, alone.margin])
    leftOut[member].forEach((isOut, row) => isOut === 1 && (values[row] = 0))
  return alone
}

function bookFigures(
  { net, charges, trades, margin }: Omit<CombinedBook, 'leftOut'>,
  cap: Paise | undefined,
): BookFigures {
  const profit = total(net)
  const depth = maxDrawdown(net)?.depth ?? 0
  const peakMargin = margin.reduce((most, one) => Math.max(most, one), 0)
  const base = inPaise(percentageBase(cap && inRupees(cap), inRupees(peakMargin)))
  return {
    net: inRupees(profit),
    charges: inRupees(total(charges)),
    trades: total(trades),
    maxDrawdown: inRupees(depth),
    sharpe: annualisedSharpeRatio(net),
    returnOverDrawdown: depth === 0 ? null : profit / -depth,
    peakMargin: inRupees(peakMargin),
    capitalBase: inRupees(base),
    returnOnCapital: percentOf(profit, base) ?? 0,
  }
}

interface OneMember {
  readonly holding: Holding
  readonly combined: CombinedBook
  readonly fall: Drawdown | null
  readonly member: number
  /** Of the book, rupees. */
  readonly net: Rupees
  readonly own: BookFigures
}

function memberFigures(book: PortfolioBook, one: OneMember): MemberFigures {
  const { holding, combined, fall, member, own } = one
  const lots = holding.lots[member]
  const out = combined.leftOut[member]
  const between = (from: number, to: number): Paise => {
    let sum = 0
    for (let row = from; row <= to; row++) if (out[row] === 0) sum += lots * book.members[member].net[row]
    return sum
  }
  const net = inRupees(between(0, book.days.length - 1))
  const inDrawdown = fall && inRupees(between(fall.peakAt + 1, fall.troughAt))
  const rest = { ...holding, lots: holding.lots.map((count, i) => (i === member ? 0 : count)) }
  return {
    lots,
    net,
    shareOfProfit: one.net === 0 ? null : (100 * net) / Math.abs(one.net),
    inDrawdown,
    shareOfDrawdown: fall && inDrawdown !== null ? (100 * inDrawdown) / inRupees(fall.depth) : null,
    own,
    without: rest.lots.some((count) => count > 0) ? bookFigures(combineBook(book, rest), holding.cap) : null,
    leftOutSessions: total(out),
  }
}

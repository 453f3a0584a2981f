import { inPaise, inRupees, type Paise, type Rupees } from '#engine/units'
import { isoDate, type IsoDate } from '#engine/exchange'
import { correlation } from '../statistics/correlation.ts'
import { maxDrawdown, type Drawdown } from '../statistics/drawdown.ts'
import { total } from '../statistics/mean.ts'
import { percentageBase, percentOf } from '../statistics/return-on-capital.ts'
import { annualisedSharpeRatio } from '../statistics/sharpe-ratio.ts'
import { combineBook, type CombinedBook, type Holding } from './combine.ts'
import type { PortfolioBook } from './portfolio-book.ts'

/** Figures of a portfolio. Rupees, net of charges; a drawdown is never positive. */
export interface BookFigures {
  readonly net: Rupees
  readonly charges: Rupees
  readonly trades: number
  readonly maxDrawdown: Rupees
  /** Of daily net profit, annualised; null if undefined. */
  readonly sharpe: number | null
  /** Net profit divided by the deepest drawdown; null without one. */
  readonly returnOverDrawdown: number | null
  /** The peak of the combined margin. */
  readonly peakMargin: Rupees
  /** The base of the return: the larger of the cap, or ₹1,00,000 without one, and the peak margin. */
  readonly capitalBase: Rupees
  /** Net profit in percent of `capitalBase`. */
  readonly returnOnCapital: number
}

/** The contribution of one strategy to a portfolio, and the portfolio without it. */
export interface MemberFigures {
  readonly lots: number
  /** Rupees at its lots, in the sessions in which it had room. */
  readonly net: Rupees
  /**
   * Percent of the absolute profit of the portfolio, with the strategy's own sign; null if the portfolio's
   * profit is zero.
   */
  readonly shareOfProfit: number | null
  /**
   * Its profit between the peak and trough of the portfolio's deepest drawdown; members add up to the depth.
   * Null without one.
   */
  readonly inDrawdown: Rupees | null
  /** Percent of the depth; negative if it softened the drawdown. Null without a drawdown. */
  readonly shareOfDrawdown: number | null
  /** Its figures at its lots, in the sessions in which it had room. */
  readonly own: BookFigures
  /** The portfolio without it; null if nothing would be left. */
  readonly without: BookFigures | null
  /** Sessions in which the cap left no room for it. */
  readonly leftOutSessions: number
}

/** Figures of a portfolio with given lots and cap. */
export interface PortfolioFigures {
  readonly book: BookFigures
  readonly members: readonly MemberFigures[]
  /** The sum of each member's own peak margin: what separate accounts would need for the same trades. */
  readonly marginApart: Rupees
  /** Correlations of daily net profits over the sessions of the portfolio; null if one of the two never changes. */
  readonly correlations: readonly (readonly (number | null)[])[]
  readonly days: Int32Array
  /** By session, paise. */
  readonly combined: CombinedBook
  /** The deepest drawdown; null without one. */
  readonly drawdown: {
    readonly from: IsoDate
    readonly to: IsoDate
    readonly recovered: IsoDate | null
  } | null
  /** The first session with the highest margin; null if no margin was needed. */
  readonly peakMarginDate: IsoDate | null
}

/** Computes a portfolio: formulas in docs/formulas.md, *Portfolio*. */
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

/** One strategy's part of the portfolio: its sessions with room. */
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
  /** Net profit of the portfolio, rupees. */
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

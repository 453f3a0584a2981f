import { inRupees, type Paise, type Rupees } from '#engine/units'
import { isoDate, type IsoDate } from '#engine/exchange'
import { correlation } from '../statistics/correlation.ts'
import { maxDrawdown, type Drawdown } from '../statistics/drawdown.ts'
import { total } from '../statistics/mean.ts'
import { percentOf } from '../statistics/return-on-capital.ts'
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
  /** Net profit in percent of the peak margin; null where none was needed. */
  readonly returnOnMargin: number | null
}

/** What one strategy does in a book, and what the book would be without it. */
export interface MemberFigures {
  readonly lots: number
  /** Rupees, at its lots, of the sessions in which it had room. */
  readonly net: Rupees
  /** Percent of the book's profit; null where the book has none. */
  readonly shareOfProfit: number | null
  /** Its profit between the peak and the trough of the book's deepest drawdown: they add up to the depth. Null without one. */
  readonly inDrawdown: Rupees | null
  /** Percent of the depth; negative where it softened the fall. Null without a drawdown. */
  readonly shareOfDrawdown: number | null
  /** On its own, at its lots and without a cap. */
  readonly alone: BookFigures
  /** The book without it; null where nothing would be left. */
  readonly without: BookFigures | null
  /** Sessions in which the cap left no room for it. */
  readonly leftOutSessions: number
}

/** A book of strategies, held as told. */
export interface PortfolioFigures {
  readonly book: BookFigures
  readonly members: readonly MemberFigures[]
  /** The sum of each strategy's own peak margin: what separate accounts would need. */
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
  const figures = bookFigures(combined)
  const fall = maxDrawdown(combined.net)
  const alone = book.members.map((_, member) => bookFigures(combineBook(book, only(holding, member))))
  const members = book.members.map((_, member) =>
    memberFigures(book, { holding, combined, fall, member, net: figures.net, alone: alone[member] }),
  )
  const peakAt = combined.margin.indexOf(Math.max(...combined.margin))
  const date = (row: number) => isoDate(book.days[row])
  return {
    book: figures,
    members,
    marginApart: alone.reduce((sum, { peakMargin }) => sum + peakMargin, 0),
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

function bookFigures({ net, charges, trades, margin }: CombinedBook): BookFigures {
  const profit = total(net)
  const depth = maxDrawdown(net)?.depth ?? 0
  const peakMargin = margin.reduce((most, one) => Math.max(most, one), 0)
  return {
    net: inRupees(profit),
    charges: inRupees(total(charges)),
    trades: total(trades),
    maxDrawdown: inRupees(depth),
    sharpe: annualisedSharpeRatio(net),
    returnOverDrawdown: depth === 0 ? null : profit / -depth,
    peakMargin: inRupees(peakMargin),
    returnOnMargin: percentOf(profit, peakMargin),
  }
}

interface OneMember {
  readonly holding: Holding
  readonly combined: CombinedBook
  readonly fall: Drawdown | null
  readonly member: number
  /** Of the book, rupees. */
  readonly net: Rupees
  readonly alone: BookFigures
}

function memberFigures(book: PortfolioBook, one: OneMember): MemberFigures {
  const { holding, combined, fall, member, alone } = one
  const lots = holding.lots[member]
  const out = combined.leftOut[member]
  const own = (from: number, to: number): Paise => {
    let sum = 0
    for (let row = from; row <= to; row++) if (out[row] === 0) sum += lots * book.members[member].net[row]
    return sum
  }
  const net = inRupees(own(0, book.days.length - 1))
  const inDrawdown = fall && inRupees(own(fall.peakAt + 1, fall.troughAt))
  const rest = { ...holding, lots: holding.lots.map((count, i) => (i === member ? 0 : count)) }
  return {
    lots,
    net,
    shareOfProfit: one.net === 0 ? null : (100 * net) / one.net,
    inDrawdown,
    shareOfDrawdown: fall && inDrawdown !== null ? (100 * inDrawdown) / inRupees(fall.depth) : null,
    alone,
    without: rest.lots.some((count) => count > 0) ? bookFigures(combineBook(book, rest)) : null,
    leftOutSessions: total(out),
  }
}

/** A strategy by itself, with all the room it asks for. */
const only = ({ lots }: Holding, member: number): Holding => ({
  lots: lots.map((count, i) => (i === member ? count : 0)),
})

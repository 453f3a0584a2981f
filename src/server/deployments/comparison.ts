import { isDeepStrictEqual } from 'node:util'
import type { DayComparison } from '#api'
import { formatCount, formatSignedRupees, type Trade } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { Plan } from '#engine/replay'
import type { BacktestRun } from '#engine/report'
import type { ManualOrderBook } from '../runs/backtests/manual-order-book.ts'
import { describeOrder, orderTime } from '../runs/backtests/order-words.ts'

/** A finished session, as recorded and as replayed. */
export interface PlayedDay {
  readonly plan: Plan
  readonly date: IsoDate
  /** The recorded trades closed in the session. */
  readonly paper: readonly Trade[]
  /** Replay of the recorded bars with the given orders. */
  readonly played: Pick<BacktestRun, 'trades'>
  /** Replay of the recorded bars without orders: the backtest. */
  readonly bare: Pick<BacktestRun, 'trades'>
  readonly manualOrders: ManualOrderBook
  /** Other known reasons for differences, as sentences. */
  readonly because?: readonly string[]
}

/** Reason for a trade that replaying the recorded bars and orders doesn't reproduce. */
export const NOT_REPEATED =
  'The recorded bars and orders do not give this trade again, which they should: please report it to whoever runs this server'

/** Compares a paper day with the backtest of its bars, with the reasons for differences. */
export function compareDay(day: PlayedDay): DayComparison {
  const { date, paper, manualOrders, plan } = day
  const backtest = leftOn(day.bare.trades, date)
  const again = leftOn(day.played.trades, date)
  const pairs = paired(paper, backtest).filter((pair) => !isSame(pair.paper, pair.backtest))
  const isRepeatable = isSameList(paper, again)
  const differences = pairs.map(({ paper: one, backtest: other }) => {
    const legId = (one ?? other)!.leg_id
    const from = [one?.date, other?.date].filter((each) => each !== undefined).sort()[0] ?? date
    const ordered = ordersBetween(manualOrders, plan, { from, to: date }).filter(
      ({ order }) => order.leg === undefined || plan.legs[order.leg]?.id === legId,
    )
    const because = [...ordered.map(({ words }) => words), ...(day.because ?? [])]
    if (because.length === 0 || !isRepeatable) because.push(NOT_REPEATED)
    return { legId, paper: one, backtest: other, because, isByHand: isRepeatable && ordered.length > 0 }
  })
  return {
    date,
    isIdentical: differences.length === 0,
    words: wordsOf(paper, backtest, differences),
    paper: totalsOf(paper),
    backtest: totalsOf(backtest),
    differences: differences.map(({ isByHand: _, ...difference }) => difference),
  }
}

function wordsOf(
  paper: readonly Trade[],
  backtest: readonly Trade[],
  differences: readonly { readonly isByHand: boolean }[],
): string {
  if (differences.length === 0)
    return paper.length === 0
      ? 'Nothing was traded, and the backtest of the same bars trades nothing either'
      : `${formatCount(paper.length, 'trade')}, the same as in the backtest of the same bars`
  const apart = totalsOf(paper).netProfit - totalsOf(backtest).netProfit
  const cause = differences.every(({ isByHand }) => isByHand) ? 'by hand' : 'on paper'
  return `${formatCount(differences.length, 'trade')} of the paper day and of the backtest of its bars differ; ${cause}: ${formatSignedRupees(apart)} net`
}

function totalsOf(trades: readonly Trade[]) {
  const sum = (of: (trade: Trade) => number) =>
    Math.round(trades.reduce((total, trade) => total + of(trade), 0) * 100) / 100
  return { trades: trades.length, profit: sum(({ pnl }) => pnl), netProfit: sum(({ netPnl }) => netPnl) }
}

function leftOn(trades: readonly Trade[], date: IsoDate): Trade[] {
  return trades.filter((trade) => (trade.exitDate ?? trade.date) === date)
}

interface Pair {
  readonly paper: Trade | null
  readonly backtest: Trade | null
}

/** Pairs trades of the same leg entered in the same minute; the others stay single. */
function paired(paper: readonly Trade[], backtest: readonly Trade[]): Pair[] {
  const rest = [...backtest]
  const pairs = paper.map((one): Pair => {
    const at = rest.findIndex((other) => entryOf(other) === entryOf(one))
    return { paper: one, backtest: at < 0 ? null : rest.splice(at, 1)[0] }
  })
  return [...pairs, ...rest.map((other) => ({ paper: null, backtest: other }))]
}

const entryOf = ({ leg_id, date, entryTime }: Trade) => `${leg_id} ${date} ${entryTime}`

/** A trade without its number and the cumulative profit, which depend on earlier trades. */
const sayings = (trade: Trade) => ({ ...trade, cumulativePnL: 0, id: '' })

function isSame(a: Trade | null, b: Trade | null): boolean {
  return a !== null && b !== null && isDeepStrictEqual(sayings(a), sayings(b))
}

function isSameList(a: readonly Trade[], b: readonly Trade[]): boolean {
  return a.length === b.length && a.every((trade, i) => isSame(trade, b[i]))
}

function ordersBetween(
  manualOrders: ManualOrderBook,
  { legs }: Plan,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
) {
  return manualOrders.between(from, to).map((order) => {
    const when = `at ${orderTime(order)}${order.date === to ? '' : ` on ${order.date}`}`
    return { order, words: `${describeOrder(order, (leg) => legs[leg]?.id)} ${when}` }
  })
}

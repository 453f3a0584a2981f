import { isDeepStrictEqual } from 'node:util'
import type { Trade } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { Plan } from '#engine/replay'
import type { BacktestRun } from '#engine/report'
import type { ManualOrderBook, TakenOrder } from '../runs/backtests/manual-order-book.ts'
import { orderDetails, orderTime } from '../runs/backtests/order-words.ts'
import type { DifferenceReason, StoredComparison } from '../kernel/db/schema/deployment-json.ts'

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
}

/** Compares a paper day with the backtest of its bars, with the reasons for differences. */
export function compareDay(day: PlayedDay): StoredComparison {
  const { date, paper, manualOrders, plan } = day
  const backtest = leftOn(day.bare.trades, date)
  const again = leftOn(day.played.trades, date)
  const pairs = paired(paper, backtest).filter((pair) => !isSame(pair.paper, pair.backtest))
  const isRepeatable = isSameList(paper, again)
  const differences = pairs.map(({ paper: one, backtest: other }) => {
    const legId = (one ?? other)!.leg_id
    const from = [one?.date, other?.date].filter((each) => each !== undefined).sort()[0] ?? date
    const because: DifferenceReason[] = manualOrders
      .between(from, date)
      .filter(({ leg }) => leg === undefined || plan.legs[leg]?.id === legId)
      .map((order) => reasonOf(order, legId))
    if (because.length === 0 || !isRepeatable) because.push({ why: 'not-repeated' })
    return { legId, paper: one, backtest: other, because }
  })
  return {
    date,
    isIdentical: differences.length === 0,
    paper: totalsOf(paper),
    backtest: totalsOf(backtest),
    differences,
  }
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

function reasonOf(order: TakenOrder, legId: string): DifferenceReason {
  const { kind, leg, date } = order
  return {
    why: 'order',
    order: kind,
    ...(leg !== undefined && { leg: legId }),
    details: orderDetails(order),
    date,
    time: orderTime(order),
  }
}

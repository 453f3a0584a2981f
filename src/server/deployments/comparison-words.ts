import type { DayComparison } from '#api'
import { formatCount, formatSignedRupees } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { DifferenceReason, StoredComparison } from '../kernel/db/schema/deployment-json.ts'
import { describeOrder } from '../runs/backtests/order-words.ts'
import { describeReplayFault } from './event-words.ts'

const NOT_REPEATED =
  'The recorded bars and orders do not give this trade again, which they should: please report it to whoever runs this server'

type Reason = DifferenceReason | string

/** Whether a trade differs although it should not. An older version stored the reason as text. */
export const isNotRepeated = (reason: Reason): boolean =>
  typeof reason === 'string' ? reason === NOT_REPEATED : reason.why === 'not-repeated'

/** A comparison with its words. An older version stored the words themselves. */
export function describeComparison(stored: StoredComparison): DayComparison {
  const { date, isIdentical, paper, backtest, differences } = stored
  return {
    date,
    isIdentical,
    words: stored.words ?? summaryOf(stored),
    paper,
    backtest,
    differences: differences.map((one) => ({
      ...one,
      because: one.because.map((reason) => describeDifference(reason, date)),
    })),
  }
}

function summaryOf({ fault, paper, backtest, differences }: StoredComparison): string {
  if (fault) return describeReplayFault(fault)
  if (differences.length === 0)
    return paper.trades === 0
      ? 'Nothing was traded, and the backtest of the same bars trades nothing either'
      : `${formatCount(paper.trades, 'trade')}, the same as in the backtest of the same bars`
  const apart = paper.netProfit - backtest.netProfit
  const isByHand = !differences.some(({ because }) => because.some(isNotRepeated))
  return `${formatCount(differences.length, 'trade')} of the paper day and of the backtest of its bars differ; ${isByHand ? 'by hand' : 'on paper'}: ${formatSignedRupees(apart)} net`
}

/** Why a trade of a day differs: `You squared off everything at 12:35`. */
export function describeDifference(reason: Reason, day: IsoDate): string {
  if (typeof reason === 'string') return reason
  if (reason.why === 'not-repeated') return NOT_REPEATED
  const { order, leg, details, date, time } = reason
  return `${describeOrder(order, leg, details)} at ${time}${date === day ? '' : ` on ${date}`}`
}

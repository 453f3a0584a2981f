import type { ExitCause } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatSignedRupees } from '../../../ui/format.ts'
import { sum, type Figures } from './day-figures.ts'
import { leavesRuleOut } from './exit-questions.ts'
import { isOneOf, STOP_CAUSES, TARGET_CAUSES, TRAIL_CAUSES, type Trades } from './trade-figures.ts'

/** A rule that a question leaves out, with the causes of the trades that it closed. */
function ruleIn(text: string): { readonly rule: string; readonly causes: readonly ExitCause[] } {
  if (/\b(targets?|tp|take ?profits?)\b/.test(text)) return { rule: 'target', causes: TARGET_CAUSES }
  return /\btrail\w*\b(?! (sls?|stops?|stop ?loss))/.test(text)
    ? { rule: 'trail', causes: TRAIL_CAUSES }
    : { rule: 'stop', causes: STOP_CAUSES }
}

/**
 * That a result does not know itself without one of its rules or with another value of it, what the rule did, and how
 * another run shows it.
 */
export function withoutRule({ trades = [] }: OpenRun, text: string): Figures {
  const { rule, causes } = ruleIn(text)
  const isOut = leavesRuleOut(text)
  const own = trades.filter(({ exitReason }) => isOneOf(exitReason, causes))
  const others = trades.filter((trade) => !own.includes(trade))
  const count = formatCount(trades.length, 'trade')
  const none = `Here none of the ${count} left by it${isOut ? ', so without it they would most likely have been the same' : ''}.`
  const some = `Here ${own.length} of ${count} left by it and made ${madeBy(own)} net; the others made ${madeBy(others)} net. ${isOut ? 'Without it they would have stayed open until another rule or the square-off, and could have come back or lost more' : 'With another value they would have left at other prices, and others could have left so too'}: this result does not know.`
  const did = own.length === 0 ? none : some
  return {
    text: [
      `What the result would be ${isOut ? 'without its' : 'with another'} ${rule} is not in it: that takes another run.`,
      ...(trades.length > 0 ? [did] : []),
      `Open the run, press Edit as new, ${isOut ? `remove the ${rule} (in the builder “remove the ${rule}” is enough to say)` : `change the ${rule}`} and run the backtest again; then put the two runs beside each other with Compare. To try several values, give Optimise a list of them; each counts in the verdict.`,
    ].join('\n\n'),
    document: 'another-setting',
  }
}

const madeBy = (trades: Trades) => formatSignedRupees(sum(trades.map(({ netPnl }) => netPnl)))

import type { OpenRun } from '../../../results/screen-context.ts'
import { formatCount, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { namedWeekdays, WEEKDAYS, weekdayOf, type Figures } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'
import { grouped } from './trade-figures.ts'

/** Days of one weekday below which a loss of it is no pattern. */
const FEW_DAYS = 20

/** What a weekday made, with its worst trade and its exits where a question asks why it lost. */
export function withReasons(found: Figures, { trades = [] }: OpenRun, words: ResultWords): Figures {
  const named = namedWeekdays(words)
  const [weekday] = named
  const isAsked = words.meanings.has('why') && named.length === 1 && weekday !== undefined
  const own = isAsked ? trades.filter(({ date }) => weekdayOf(date) === weekday) : []
  const worst = own.toSorted((a, b) => a.netPnl - b.netPnl)[0]
  if (!worst || worst.netPnl >= 0) return found
  const name = WEEKDAYS[weekday ?? 0]
  const losers = own.filter(({ netPnl }) => netPnl < 0)
  const exits = grouped(losers, ({ exitReason }) => exitReason).map(
    (group) => `${group.name} ${group.count}×, ${formatSignedRupees(group.net)}`,
  )
  const days = new Set(own.map(({ date }) => date)).size
  const few =
    days < FEW_DAYS
      ? ` ${formatCount(days, name ?? 'day')} ${days === 1 ? 'is' : 'are'} too few to show a pattern: it may be chance.`
      : ''
  const reason = `The worst trade of a ${name}: ${formatDate(worst.date)}, ${worst.type} ${worst.strike} ${worst.optionType}, ${formatSignedRupees(worst.netPnl)} net, left ${worst.exitTime.slice(0, 5)} by ${worst.exitReason}. Its losing trades left by: ${exits.join('; ')}.${few}`
  return {
    ...found,
    text: [...found.text.split('\n\n').toSpliced(1, 0, reason)].join('\n\n'),
    days: [worst.date],
  }
}

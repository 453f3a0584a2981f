import type { DailySummary } from '#domain'
import { formatDate, formatSignedRupees } from '../../ui/format.ts'
import type { screenContext } from '../../results/screen-context.ts'
import { resultInWords } from '../result/answer-result.ts'
import { describeStrategy, type FormRequest } from '../strategy/builder-model.ts'

const EXTREMES = 5

/** Describes the screen for an external model: the strategy in the builder and the figures of the open result. */
export function describeScreen({ run, strategy }: ReturnType<typeof screenContext>): string {
  const open = strategy?.()
  return [
    ...(open ? describeOpenStrategy(open.name, open.request as FormRequest) : []),
    ...(run ? [...describeResult(run.days), ...resultInWords(run)] : []),
  ].join('\n')
}

function describeOpenStrategy(name: string, request: FormRequest): string[] {
  const sentences = describeStrategy(request).flatMap((part) => part.sentences)
  return [`Strategy in the builder${name && ` (${name})`}: ${sentences.join(' ')}`]
}

function describeResult(days: readonly DailySummary[]): string[] {
  const traded = days.filter(({ trades }) => trades > 0)
  const [first, last] = [traded[0], traded.at(-1)]
  if (!first || !last) return ['Result of a backtest: it made no trade.']
  const ranked = traded.toSorted((a, b) => a.netPnl - b.netPnl)
  const net = traded.reduce((total, day) => total + day.netPnl, 0)
  const won = traded.filter(({ netPnl }) => netPnl > 0).length
  return [
    `Result of a backtest from ${formatDate(first.date)} to ${formatDate(last.date)}: ${formatSignedRupees(net)} net of charges on ${traded.length} days with trades, ${won} of them won.`,
    `By month: ${monthly(traded)}.`,
    `Worst days: ${ranked.slice(0, EXTREMES).map(describeDay).join('; ')}.`,
    `Best days: ${ranked.slice(-EXTREMES).toReversed().map(describeDay).join('; ')}.`,
  ]
}

function describeDay({ date, netPnl, trades }: DailySummary): string {
  return `${formatDate(date)} ${formatSignedRupees(netPnl)} in ${trades} ${trades === 1 ? 'trade' : 'trades'}`
}

function monthly(days: readonly DailySummary[]): string {
  const months = new Map<string, number>()
  for (const { date, netPnl } of days) {
    const month = date.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + netPnl)
  }
  return [...months].map(([month, net]) => `${month} ${formatSignedRupees(net)}`).join('; ')
}

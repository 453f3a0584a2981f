import type { RouteOutput } from '#api'
import { ApiError, routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { diaryOf } from '../../results/day/diary.ts'
import { formatDate, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { namedDay } from '../dates.ts'
import type { OpenRun, screenContext } from '../../results/screen-context.ts'

const DIARY_LINES = 12
const ABOUT_A_RESULT =
  /\b(why|what happened|explain|kya hua|hua|kaisa|how did|how was|went|go|loss|lose|lost|bad|good|worst|best|kyun|kyu|kharab|nuksan|profit|p&l|pnl)\b/i

/** Explains the day of the open backtest that a question names, from the server's explanation; otherwise undefined. */
export async function answerOfDay(
  question: string,
  { run }: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer | undefined> {
  const date = run && dayAskedFor(question, run)
  if (!run || date === undefined) return undefined
  const path = `/app/backtesting/explain/${run.jobId}/${date}`
  try {
    const day = await apiClient.call(routes.explainBacktestDay, {
      params: { id: run.jobId },
      query: { date },
    })
    return plainAnswer('day', describeDay(day, run), {
      sources: [{ title: `${formatDate(date)} minute by minute`, path }],
      suggestions: ['What is the ambiguity band?', 'How do prices fill?'],
    })
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'The server does not answer.'
    return plainAnswer('day', `${formatDate(date)} cannot be explained now. ${reason}`)
  }
}

/** The day of the run that the question means: a date in it, or the best or worst day. */
function dayAskedFor(question: string, { days }: OpenRun): string | undefined {
  if (!ABOUT_A_RESULT.test(question)) return undefined
  const named = namedDay(question)
  if (named) {
    const { monthAndDay, year } = named
    return days.findLast(
      ({ date }) => date.endsWith(monthAndDay) && (year === undefined || date.startsWith(year)),
    )?.date
  }
  const isExplained =
    /\b(why|explain|what happened|kya hua|kyun|kyu)\b/i.test(question) && !/\bweek\b/i.test(question)
  const extreme = isExplained ? /\b(worst|best)\b.*\bday\b/i.exec(question)?.[1]?.toLowerCase() : undefined
  if (!extreme) return undefined
  const ranked = days.filter(({ trades }) => trades > 0).toSorted((a, b) => a.pnl - b.pnl)
  return (extreme === 'worst' ? ranked[0] : ranked.at(-1))?.date
}

function describeDay(day: RouteOutput<typeof routes.explainBacktestDay>, { days }: OpenRun): string {
  const { pnl, charges, netPnl } = day.totals
  const traded = days.filter(({ trades }) => trades > 0)
  const rank = traded.filter((other) => other.pnl < pnl).length + 1
  const lines = diaryOf(day)
  const shown = lines
    .slice(0, DIARY_LINES)
    .map(
      ({ time, text, pnl: won }) =>
        `${time} ${text}${won === undefined ? '' : ` ${formatSignedRupees(won)}.`}`,
    )
  const more =
    lines.length > DIARY_LINES ? [`${lines.length - DIARY_LINES} more entries are in the day's diary.`] : []
  const head =
    day.positions.length === 0
      ? `On ${formatDate(day.date)} the strategy did not trade.`
      : `On ${formatDate(day.date)} the strategy made ${formatSignedRupees(pnl)} before charges of ${formatRupees(charges)}, ${formatSignedRupees(netPnl)} net. Of ${traded.length} trading days it is number ${rank} from the worst.`
  return [head, ...shown, ...more].join('\n\n')
}

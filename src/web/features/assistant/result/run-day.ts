import type { RouteOutput } from '#api'
import type { DailySummary } from '#domain'
import { ApiError, routes } from '#api/client'
import { sessionKind, tradingSession } from '#engine/exchange'
import { apiClient } from '../../../session/backend/client.ts'
import { diaryOf } from '../../../results/day/diary.ts'
import { formatDate, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { describeSession, isCalendarDate, namedDay } from '../market-date.ts'
import { documentOf } from '../../../knowledge/documents.ts'
import { describeFiltered, describeSkipped } from '../../../results/view/result-words.ts'
import { openResult } from './answer-result.ts'
import { dayInWords } from './day-figures.ts'
import { tradesOfDay } from './day-trades.ts'
import { namedDates } from './named-dates.ts'
import { resultQuestion } from './result-questions.ts'
import { resultWords } from './result-words.ts'
import type { OpenRun, screenContext } from '../../../results/screen-context.ts'

const DIARY_LINES = 12
/** Words with which a date is asked for its market rules rather than for the result. */
const ABOUT_THE_MARKET =
  /\b(lots?|expir\w+|holidays?|market|exchange|open|closed?|session|stt|rates?|hours|timing|rules?|units)\b/i
const ABOUT_A_RESULT =
  /\b(why|what happened|explain|hua|kaisa|kaisi|how did|how was|went|go|gone|loss|lose|lost|bad|good|worst|best|kyun|kyu|kharab|nuksan|nuksaan|profit|p&l|p ?& ?l|pnl|made|make|earn\w*|kamaya|kamaye|trades?|traded|result|perform\w*|net|gross|munafa|fayda|bana|banaya)\b/i
const ASKS_WHY =
  /\b(why|explain|what happened|kya hua|kyun|kyu|kyon|minute|diary|in detail|reason|cause[ds]?|wajah)\b/i
/** Words of single trades, or a time of the day. */
const NAMES_TRADES =
  /\b(trades?|calls?|puts?|ce|pe|legs?|exit\w*|stop\w*|sl|target|strikes?|premiums?|prices?|entry|entries|enter(?:ed)?)\b|\b\d{1,2}:\d\d\b/i
/** A day of the month without its month: `on the 12th`, `12 tarikh ko`. */
const NUMBERED_DAY =
  /\b(?:on|of|for) (?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:\w+ )?(?:day|session|trade|leg|week|month|candle|minute))|\b(\d{1,2})(?:st|nd|rd|th)? (?:tarikh|tareekh|taarikh|ko)\b/i
/** A crash that is likened to a day, which asks for the stress and not for that day. */
const LIKE_A_DAY = /\bcrash(es)? (\w+ )?(like|such as|similar to)\b/i
/** Sessions that one answer lists. */
const MOST_MONTHS = 12

/**
 * Answers a question about a day of the open backtest: what the day made, or, if it is asked why, the server's
 * explanation. Undefined for a question without such a day.
 */
export async function answerOfDay(
  question: string,
  { run }: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer | undefined> {
  // A range of dates, and a day that is left out, are parts of the result.
  if (!run || LIKE_A_DAY.test(question) || asksOfDates(question)) return undefined
  const day = dayAskedFor(question, run)
  if (!day) return answerOfNumberedDays(question, run) ?? answerOfMissingDay(question, run)
  const path = `/app/backtesting/explain/${run.jobId}/${day.date}`
  const sources = [{ title: `${formatDate(day.date)} minute by minute`, path }]
  const suggestions = ['What is the ambiguity band?', 'How do prices fill?']
  if (!ASKS_WHY.test(question))
    return plainAnswer('day', dayOfResult(day, run, question), { sources, suggestions })
  try {
    const explained = await apiClient.call(routes.explainBacktestDay, {
      params: { id: run.jobId },
      query: { date: day.date },
    })
    const asked = NAMES_TRADES.test(question) ? tradesOfDay(day.date, run, question) : []
    return plainAnswer('day', [...asked, describeDay(explained, run)].join('\n\n'), { sources, suggestions })
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'The server does not answer.'
    return plainAnswer(
      'day',
      `${dayOfResult(day, run, question)}\n\n${formatDate(day.date)} cannot be explained now. ${reason}`,
      { sources },
    )
  }
}

/** Whether a question is for a figure of a range of dates, or of all days but one. */
export const asksOfDates = (question: string) =>
  namedDates(resultWords(question).text) !== undefined && resultQuestion(question) !== undefined

/** What a day made, its place among the days and, if the question is of them, its trades, from the result alone. */
function dayOfResult(day: DailySummary, run: OpenRun, question: string): string {
  if (day.trades === 0) return [dayInWords(day), ...reasonsOfIdleDay(day.date, run)].join(' ')
  const isOfTrades = ASKS_WHY.test(question) || NAMES_TRADES.test(question)
  const head = `${dayInWords(day)} ${placeOf(day.pnl, run.days)}`
  return [head, ...(isOfTrades ? tradesOfDay(day.date, run, question) : [])].join('\n\n')
}

/** Why a day has no trade, as far as the result says it. */
function reasonsOfIdleDay(date: string, { whole }: OpenRun): string[] {
  const of = <Day extends { readonly date: string }>(days: readonly Day[]) =>
    days.filter((one) => one.date === date)
  return [...describeSkipped(of(whole?.skipped ?? [])), ...describeFiltered(of(whole?.filtered ?? []))].map(
    ({ text }) => text,
  )
}

function placeOf(pnl: number, days: readonly DailySummary[]): string {
  const traded = days.filter(({ trades }) => trades > 0)
  const rank = traded.filter((other) => other.pnl < pnl).length + 1
  return `Of ${traded.length} trading days it is number ${rank} from the worst.`
}

/** For a day of the month, such as `the 12th`, that the result has in no month or in several. */
function answerOfNumberedDays(question: string, run: OpenRun): AssistantAnswer | undefined {
  const found = numberedDays(question, run)
  if (!found) return undefined
  const [first, last] = [run.days[0], run.days.at(-1)]
  const covered = first && last ? ` It covers ${formatDate(first.date)} to ${formatDate(last.date)}.` : ''
  const text =
    found.length === 0
      ? `The open result has no session on such a day of a month.${covered}`
      : `The open result has ${found.length} sessions on that day of a month. Name the month for its trades: ${found
          .slice(-MOST_MONTHS)
          .map(({ date, netPnl }) => `${formatDate(date)} ${formatSignedRupees(netPnl)} net`)
          .join('; ')}.`
  return plainAnswer('day', text, { sources: [openResult(run)] })
}

/** The sessions on a day of the month that a question about a result names without its month. */
function numberedDays(question: string, { days }: OpenRun): readonly DailySummary[] | undefined {
  const number = NUMBERED_DAY.exec(question)?.slice(1).find(Boolean)
  const isAbout = ABOUT_A_RESULT.test(question) || NAMES_TRADES.test(question)
  if (number === undefined || !isAbout || ABOUT_THE_MARKET.test(question)) return undefined
  return days.filter(({ date }) => Number(date.slice(8)) === Number(number))
}

/** For the profit of a date that the result does not have. */
function answerOfMissingDay(question: string, run: OpenRun): AssistantAnswer | undefined {
  const { days } = run
  const named = namedDay(question)
  const [first, last] = [days[0], days.at(-1)]
  const isAbout = ABOUT_A_RESULT.test(question) && !ABOUT_THE_MARKET.test(question)
  if (!named || !first || !last || !isAbout) return undefined
  const missing = `The open result has no session on that date. It covers ${days.length} sessions from ${formatDate(first.date)} to ${formatDate(last.date)}.`
  const year = named.year ?? last.date.slice(0, 4)
  const special = oddSession(`${year}-${named.monthAndDay}`)
  return plainAnswer('day', special ? `${missing} ${special.text}` : missing, {
    sources: [...(special ? [special.source] : []), openResult(run)],
  })
}

/** Why a date has no usual session: the exchange was closed, or open for a special session only. */
function oddSession(
  date: string,
): { readonly text: string; readonly source: AssistantAnswer['sources'][number] } | undefined {
  if (!isCalendarDate(date) || sessionKind(date) === 'regular') return undefined
  const document = documentOf(tradingSession(date) ? 'trading-hours' : 'market-holidays')
  if (!document) return undefined
  const why = tradingSession(date)
    ? ' A strategy whose entry or square-off lies outside it skips the day.'
    : ''
  return {
    text: `${describeSession(date)}${why}`,
    source: { title: document.title, path: `/app/help/${document.id}` },
  }
}

/** Whether a question is for the rules of the market on a date, and not for what a result made: its expiry or lot. */
export function asksOfMarket(question: string): boolean {
  return ABOUT_THE_MARKET.test(question) && !ABOUT_A_RESULT.test(question)
}

/** The day of the run that the question means: a date in it, or the best or worst day. */
function dayAskedFor(question: string, run: OpenRun): DailySummary | undefined {
  const { days } = run
  const named = namedDay(question)
  if (named) {
    if (asksOfMarket(question)) return undefined
    const { monthAndDay, year } = named
    return days.findLast(
      ({ date }) => date.endsWith(monthAndDay) && (year === undefined || date.startsWith(year)),
    )
  }
  const numbered = numberedDays(question, run)
  if (numbered) return numbered.length === 1 ? numbered[0] : undefined
  const isExplained = ASKS_WHY.test(question) && !/\bweek\b/i.test(question)
  const extreme = isExplained ? /\b(worst|best)\b.*\bday\b/i.exec(question)?.[1]?.toLowerCase() : undefined
  if (!extreme) return undefined
  const ranked = days.filter(({ trades }) => trades > 0).toSorted((a, b) => a.pnl - b.pnl)
  return extreme === 'worst' ? ranked[0] : ranked.at(-1)
}

function describeDay(day: RouteOutput<typeof routes.explainBacktestDay>, { days }: OpenRun): string {
  const { pnl, charges, netPnl } = day.totals
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
      : `On ${formatDate(day.date)} the strategy made ${formatSignedRupees(pnl)} before charges of ${formatRupees(charges)}, ${formatSignedRupees(netPnl)} net. ${placeOf(pnl, days)}`
  return [head, ...shown, ...more].join('\n\n')
}

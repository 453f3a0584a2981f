import { resultQuestion } from './result/result-questions.ts'

const WEEKDAY_AGAINST = /day'?s?\s+(vs|versus|against|compared (to|with))\s+(mon|tues|wednes|thurs|fri)day/i

/** Two ends of one range: `between 5 and 12 june`. */
const BETWEEN = /\bbetween\s+\S+(\s+\S+)?\s+(and|aur)\s/i

/** The parts of a text that each name a figure of the result: `total profit aur max drawdown`. */
export function figureParts(text: string): readonly string[] {
  // Two weekdays are set beside each other by one question.
  if (WEEKDAY_AGAINST.test(text) || BETWEEN.test(text)) return []
  const joined = text.split(/\s+(?:and|aur|plus|&|vs|versus)\s+/i)
  const listed = joined.flatMap((part) => part.split(/\s*,\s*/)).filter(Boolean)
  // A list with commas is one of figures only if every part of it names one.
  const parts =
    joined.length > 1 && listed.every((part) => FIGURE_NAMED.test(part) && resultQuestion(part) !== undefined)
      ? listed
      : joined
  const asked = parts.map(resultQuestion)
  // Trades are named by several kinds: of Mondays and Fridays; so are the days of one figure.
  if (asked.includes('namedTrades') || parts.some(namesOnlyTrades)) return []
  return parts.length > 1 && !asked.includes(undefined) && new Set(asked).size === asked.length ? parts : []
}

const KIND_OF_TRADES =
  /\b(mon|tues?|wed|wednes|thu|thurs?|fri)(days?)?\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(calls?|puts?|ce|pe|\d ?dte|expiry)\b/gi
const FIGURE_NAMED =
  /\b(pnl|p&l|profits?|loss(es)?|lost|sharpe|pf|factor|rate|drawdown|dd|charges|average|avg|streak|trades|returns?|roi|payoff|expectancy|best|worst|biggest|largest|made|make|kamaya|sl|stops?|targets?|how|kais[aei]|kitn[aei]|total|why)\b/i

/** Whether a part of a question names days or sides and no figure: `tuesdays` of `sharpe of mondays and tuesdays`. */
const namesOnlyTrades = (part: string) =>
  [...part.matchAll(KIND_OF_TRADES)].length === 1 && !FIGURE_NAMED.test(part)

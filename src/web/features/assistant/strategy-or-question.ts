import type { AssistantAnswer } from './answer-shape.ts'

/** Words of a question about a kind of strategy, which an instruction for one does not have. */
const ABOUT_A_STRATEGY =
  /\b(logic|concept|theory|basics|meaning|matlab|kab|margin|max(imum)? (loss|profit)|break ?even|payoff|adjust\w*|risks?|explained|explanation|kya|kyu|kyun|kyon|kaise|vs|versus|difference|fark|antar|guide|tutorial|setup|works?|pros|cons|benefits?|advantages?|disadvantages?|example)\b/i

/** Numbers and orders, which an instruction has. */
const NUMBERS_AND_ORDERS =
  /\d|\b(sell|buy|short karo|becho?|bechna|kharido|kharidna|lagao|banao|make|add|remove|half|halve|double)\b/i

/** Two things set against each other, which no strategy does. */
const ASKS_DIFFERENCE =
  /\b(differ[ae]nces?|diff|fark|farak|antar) (between|of|kya|hai)\b|\b(explain|samjha\w*|tell me|what is|whats)\b.*\b(differ[ae]nces?|diff|fark|farak|antar)\b/i

/** What somebody usually does, which orders nothing: `I sell strangles at about 80`. */
const HABIT = /\b(i|we) (usually |mostly |always |normally |generally |often )?(sell|buy)\b/gi

/** Orders and rules, which even an instruction that cannot be offered has. */
const ORDERED =
  /\b(sell|buy|becho?|bechna|kharido|kharidna|lagao|banao|make|add|remove|sl|stops?|stoploss|target|tgt|tp|exit)\b/i

/** A question about a trade that a result has, which orders nothing. */
const OF_A_PAST_TRADE =
  /^(?!.*\bif\b)(at (what|which)|what|which|when|why|how|where|kab|kis)\b.*\b(did|was|were)\b/i

/** A question about the profit of a result, with words that a strategy could have: `tuesday ke din calls ka pnl`. */
const ASKS_PROFIT = /\b(ka|ki|ke|kitna|total|net) pnl\b|\bpnl (of|on|for|in|kitna)\b|\bpnl\W*$/i

/** Words of strategies, which a question about a day of a result does not have. */
const TRADED =
  /\b(sell|buy|short|long|becho?|bechna|kharido|straddle|strangle|condor|spread|legs?|calls?|puts?|ce|pe|sl|stops?|stoploss|skip|target|trail|entry|exit|re-?entry|lots?)\b/i

/** Whether a text that reads like a strategy asks about it instead: `long straddle kab lena chahiye`. */
export function isAboutStrategy(question: string, { offer }: AssistantAnswer): boolean {
  const ordered = question.replace(HABIT, '')
  const isWhole = offer?.without.length === 0
  if (offer && (isWhole || !ASKS_DIFFERENCE.test(question)))
    return ABOUT_A_STRATEGY.test(question) && !NUMBERS_AND_ORDERS.test(ordered)
  return ABOUT_A_STRATEGY.test(question) && !ORDERED.test(ordered)
}

/** Whether a text has words of questions about kinds of strategies. */
export const isOfStrategies = (question: string) => ABOUT_A_STRATEGY.test(question)

/** Whether a text has words of strategies. */
export const namesTrade = (question: string) => TRADED.test(question)

/** Whether a text asks about a trade that a result has. */
export const isOfPastTrade = (question: string) => OF_A_PAST_TRADE.test(question)

/** Whether a text asks for a profit and orders nothing. */
export const asksProfit = (question: string) => ASKS_PROFIT.test(question) && !ORDERED.test(question)

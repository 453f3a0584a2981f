import { namesSubjectWith } from '../../../knowledge/search.ts'
import { askedFigure } from './asked-figures.ts'
import { DEFINED_AND_OWN, namesParts, phrasedQuestion } from './phrased-questions.ts'
import { FEW_DAYS, RULES, SUPPOSED, type Has } from './question-rules.ts'
import type { ResultQuestion } from './result-question.ts'
import { resultWords, type Meaning, type ResultWords } from './result-words.ts'

/**
 * How many words of other subjects a question about the result may have: more if it says that it is about the result,
 * or asks for an amount.
 */
const MOST_FOREIGN = { own: 1, amount: 0.6, other: 0 } as const
/** A word that no document has says less of the subject than one that a document explains. */
const STRANGE_SHARE = 0.6

/** Words with which a question is not about the open result, whatever else it says. */
const ELSEWHERE =
  /^who\b|\btax(es)?( \w+){0,2} on( \w+){0,4} (income|profits?|gains?|earnings?)\b|\b(algotest|stockmock|sensibull|opstra|quantman|tradetron)\b|\b(with|if|agar)\b.*\blots?\b|\byou$|\b(max|maximum|limit)( (number|no))?( (of|on))? re ?entr\w*\b(?!.*\b(did|were|was|hui|hue|day)\b)|\b(kal|aaj|today|tomorrow|live market|dost|friends?)\b|\bwill\b.*\bnext (week|month|year)\b|\bmy (zerodha|upstox|dhan|groww|icici|demat)\b|\b(saturday|sunday)\b.*\b(session|trading|open)\b|\bexpir\w*\b.*\b(kab se|since when|from when|shifted|changed|moved)\b|\b(when|kab) (did|was|se)\b.*\bexpir\w*\b|\breinvest\w*|\bcompound\w*|\b(skip|no trade|only|avoid)\b.*\b(first|last) (day|week)\b/

/** Days to trade on, which is a rule and no result; unless it is supposed, or its profit is asked for. */
const ONLY_DAYS =
  /(?<!\bwhy )\b(only|sirf) (on )?(mon|tue|wed|thu|fri|som|mangal|budh|guru|shukr|expiry|\d(?!\d* ?%))/
const SUPPOSED_DAYS =
  /\b(wajah|because|due to|kart[aei] to|kiya hota|had (i|we)|(i|we) had|would|what if|kitna|how much|profit|pnl)\b/

/** The question about the open result that a text asks; undefined for other texts. */
export function resultQuestion(question: string): ResultQuestion | undefined {
  return askedOf(resultWords(question))
}

/** Whether a text asks for a figure of the open result in its own words. */
export function namesFigure(question: string): boolean {
  return askedFigure(resultWords(question).text) !== undefined
}

/** The document about a figure that a question names while no result is open. */
const LEARNED_IN: Partial<Record<ResultQuestion, string>> = {
  namedTrades: 'trade-log',
  verdict: 'evidence',
  worstTrade: 'figure-largestLoss',
  bestTrade: 'figure-largestWin',
}

/** The document for a figure that a text names in its own words while no result is open; undefined for others. */
export function documentWithoutResult(question: string): string | undefined {
  const figure = askedFigure(resultWords(question).text)
  return figure && LEARNED_IN[figure]
}

/** The question about the open result that words ask; undefined for other words. */
export function askedOf(words: ResultWords): ResultQuestion | undefined {
  const { meanings, text } = words
  const foreign = words.documented.length + STRANGE_SHARE * words.strange.length
  const has: Has = (...all) => all.every((meaning) => meanings.has(meaning))
  const any: Has = (...some) => some.some((meaning) => meanings.has(meaning))
  const figure = askedFigure(text)
  if (figure) return figure
  const phrased = isElsewhere(words) ? undefined : phrasedQuestion(text)
  if (phrased) return phrased
  if (isAboutSomethingElse(words) || foreign > mostForeign(words)) return undefined
  if (foreign === 0 && WHOLE.test(text) && !PLACE.test(text)) return 'summary'
  if (isInGeneral(words)) return comparesGrossAndNet(words) ? 'profit' : undefined
  return RULES.find(([, fits]) => fits(has, any, words))?.[0]
}

/** Whether a question is about figures in general, and not about those of the result. */
function isInGeneral(words: ResultWords): boolean {
  const { meanings, text } = words
  if (DEFINED_AND_OWN.test(text)) return false
  const isGeneral =
    meanings.has('general') && (!meanings.has('own') || ADVICE.test(text) || comparesGrossAndNet(words))
  return isGeneral || (ABILITY.test(text) && !OF_MINE.test(text))
}

const comparesGrossAndNet = ({ meanings, text }: ResultWords) => meanings.has('gross') && /\bnet\b/.test(text)

/** Whether words ask which part of the profit time, direction, moves or volatility brought. */
export function asksParts(words: ResultWords): boolean {
  return !isElsewhere(words) && namesParts(words.text)
}

/** Whether words are about something else than the open result: outside Delta, or elsewhere. */
export function isElsewhere({ text, isOutside }: ResultWords): boolean {
  return isOutside || ELSEWHERE.test(text) || (ONLY_DAYS.test(text) && !SUPPOSED_DAYS.test(text))
}

function isAboutSomethingElse(words: ResultWords): boolean {
  if (isElsewhere(words)) return true
  const { meanings, text, documented } = words
  const isAmount = (['count', 'much', 'average'] as const).some((one) => meanings.has(one))
  // One word beside those of the result may make another subject of it: max pain.
  if (!isAmount && !SUPPOSED.test(text) && namesSubjectWith(text, documented)) return true
  const [isWhy, isProfit] = [meanings.has('why'), meanings.has('profit')]
  if (meanings.has('multiplied') && !meanings.has('charges')) return true
  // What made the profit is a tab of the result.
  const isFew = (['loss', 'exits', 'bad', 'winRate'] as const).some((one) => meanings.has(one))
  if (isWhy && isProfit && !isFew && !FEW_DAYS.test(text)) return true
  return meanings.has('rule') && !isCounted(meanings)
}

/** Meanings with which what a rule of the strategy did is asked for, and not the rule. */
const COUNTED: readonly (readonly Meaning[])[] = [
  ['exits'],
  ['causes'],
  ['exitRule', 'hit', 'count'],
  ['settings', 'settingName', 'own'],
  ['reEntry', 'count'],
  ['reEntry', 'performance'],
  ['reEntry', 'own', 'much'],
  ['reEntry', 'trade', 'profit'],
  ['reEntry', 'trade', 'loss'],
  ['reEntry', 'trade', 'win'],
  ['reEntry', 'without', 'profit'],
  ['band', 'count'],
  ['band', 'much', 'own'],
]

function isCounted(meanings: ResultWords['meanings']): boolean {
  const isHit = meanings.has('exitRule') && meanings.has('hit') && !meanings.has('why')
  return isHit || COUNTED.some((all) => all.every((meaning) => meanings.has(meaning)))
}

function mostForeign({ meanings, text }: ResultWords): number {
  if (meanings.has('own') || meanings.has('dayName')) return MOST_FOREIGN.own
  // Of 'how much does a car cost' the unknown word is the subject; in Hinglish it is often a verb.
  const isOfOther = /\bhow (much|many)\b/.test(text)
  const isAmount = (['much', 'total', 'count', 'why'] as const).some((meaning) => meanings.has(meaning))
  return isAmount && !isOfOther ? MOST_FOREIGN.amount : MOST_FOREIGN.other
}

/** The whole result, asked for in general words. */
const WHOLE =
  /^(so |please |can you |pls )?(explain|tell me about|describe|interpret|analyse|analyze|review|what does|how (is|are|was|were|did))\b.*\b(this|my|these|the) (result|results|backtest|run|strategy)( (tell|say|show|mean|do|go|in|look)\b.*| to me| simply| in simple words)?$|^(is |mera |mere |ye |yeh |this )?(result|results|backtest)( \w+)? (samjhao|samjha|samjhaiye|batao|explain|kaisa|kaisi)\b/
const PLACE = /\b(weak|fair|strong|page|screen|calculat\w*|comput\w*|work|works|saved?|run)\b/

/** Whether something can be done or set, which is no figure of the result. */
const ABILITY =
  /^(can|could) (i|we|you|the strategy|strategy|a leg|legs|a|the tool|delta) (?!see|tell|show|trust|rely|believe|survive|take|bear|make|lose|give|explain)|^is (it|this) possible to\b|^is there (a|an|any) (way|option|setting|limit)\b|^(do|does) (you|the tool|delta|the backtest) (support|allow|have|handle|consider|use)\b/
const OF_MINE = /\b(my|mera|meri|mere|did|was|were|this result|this backtest)\b/

/** Advice, even about one's own result. */
const ADVICE =
  / ?\b(what does .* means?\b|what should i do|deal with|cope|handle|reduce|improve|lower my|kam kare|kam karu|badhaye|how do i|how can i|can i lose|could i lose|lose more than(?! \d)|how to|kaise|formula|calculated|computed|kya hota|kya hoti|matlab|meaning|i keep)\b/

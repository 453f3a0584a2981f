import { resultWords, type Meaning, type ResultWords } from './result-words.ts'

/** What can be asked about an open result. */
export type ResultQuestion =
  | 'summary'
  | 'bestWeekday'
  | 'worstWeekday'
  | 'weekdays'
  | 'withoutWeekday'
  | 'withoutDay'
  | 'bestDay'
  | 'worstDay'
  | 'endDay'
  | 'idleDays'
  | 'weeks'
  | 'months'
  | 'drawdown'
  | 'winRate'
  | 'charges'
  | 'profit'
  | 'trades'
  | 'profitFactor'
  | 'payoffRatio'
  | 'sharpe'
  | 'spread'
  | 'losses'
  | 'losingStreak'
  | 'winningStreak'
  | 'averages'
  | 'expectancy'
  | 'grossSums'
  | 'beyond'
  | 'legs'
  | 'exits'
  | 'margin'
  | 'returns'
  | 'period'
  | 'verdict'

type Has = (...meanings: readonly Meaning[]) => boolean

/**
 * Questions in the order in which they are tried. `has` is true if the question has a word of every meaning; `any` if
 * it has one of them.
 */
const RULES: readonly (readonly [ResultQuestion, (has: Has, any: Has, words: ResultWords) => boolean])[] = [
  ['summary', (has) => has('summary')],
  ['losses', (has, any) => has('why') && any('loss', 'bad') && !any('dayName', 'weekday')],
  ['losses', (has, any) => has('where', 'loss') && any('own', 'most')],
  ['losingStreak', (has) => has('streak', 'loss')],
  ['winningStreak', (has, any) => has('streak') && any('win', 'profit')],
  ['losingStreak', (has, any) => has('streak') && any('most', 'day', 'bad', 'own')],
  ['profitFactor', (has) => has('profitFactor')],
  ['expectancy', (has) => has('expectancy')],
  ['sharpe', (has) => has('sharpe')],
  ['payoffRatio', (has) => has('payoffRatio')],
  ['spread', (has) => has('spread')],
  ['margin', (has, any) => has('margin') && any('used', 'own') && !any('returnRate')],
  ['returns', (has) => has('returnRate')],
  ['drawdown', (has) => has('drawdown')],
  ['drawdown', (has, any) => has('fall') && any('equity', 'recover') && !any('dayName')],
  ['drawdown', (has, any) => has('fall') && any('most', 'bad') && !any('dayName', 'weekday', 'without')],
  ['drawdown', (has, any) => has('recover') && any('loss', 'fall', 'most', 'own')],
  ['withoutWeekday', (has, any) => has('without', 'dayName') && any('profit', 'loss', 'much', 'own', 'total')],
  ['withoutDay', (has, any) => has('without', 'day') && any('good', 'bad') && any('profit', 'much', 'own', 'total') && !any('weekday', 'whichDay', 'dayName', 'trade')],
  ['worstWeekday', (_, any) => any('dayName', 'weekday') && any('bad', 'without', 'loss') && !any('good')],
  ['bestWeekday', (_, any) => any('dayName', 'weekday') && any('good', 'most', 'profit', 'win')],
  ['weekdays', (_, any) => any('weekday', 'dayName') && any('much', 'performance', 'own', 'month', 'rate', 'count', 'loss')],
  ['weekdays', (has) => has('weekday')],
  ['idleDays', (has) => has('idle', 'day')],
  ['months', (has, any) => has('month') && any('good', 'bad', 'most', 'least', 'profit', 'loss', 'much', 'own', 'count', 'win', 'average', 'performance')],
  ['months', (has, any) => has('monthName') && any('profit', 'loss', 'performance', 'win', 'good', 'bad') && !any('charges', 'date')],
  ['months', (has) => has('month')],
  ['weeks', (has) => has('week')],
  ['endDay', (has) => has('ordinalDay')],
  ['beyond', (has, any, { text }) => has('count', 'day') && any('loss', 'profit', 'win') && BEYOND.test(text)],
  ['averages', (has, any) => has('average') && any('win', 'loss')],
  ['profit', (has, any) => has('gross') && any('profit', 'much', 'after', 'own') && !any('loss')],
  ['profit', (has, any) => has('charges') && any('after', 'without') && any('profit', 'much', 'own', 'win', 'loss', 'after')],
  ['charges', (has, any) => has('charges') && any('much', 'own', 'total', 'profit', 'most', 'count', 'per', 'average', 'rate')],
  ['trades', (has, any, { text }) => TRADE_COUNT.test(text) && !any('win', 'loss', 'per', 'rate')],
  ['exits', (has) => has('exits')],
  ['legs', (has, any) => has('legs') && any('good', 'bad', 'profit', 'loss', 'most')],
  ['winRate', (has) => has('winRate')],
  ['winRate', (has, any) => has('rate') && any('win', 'loss') && any('day', 'trade', 'own', 'much')],
  ['winRate', (has, any) => has('count') && any('win', 'loss', 'profit') && any('day', 'trade') && !any('average', 'per', 'most')],
  ['winRate', (has, any) => has('count') && any('win', 'loss') && !any('profit', 'average', 'per', 'most')],
  ['winRate', (has, any) => has('win', 'loss') && any('day', 'trade') && !any('average', 'per', 'most', 'date')],
  ['averages', (has, any) => has('average') && any('profit', 'loss', 'win', 'day', 'trade')],
  ['averages', (has, any) => has('per') && any('profit', 'loss', 'win') && !any('most', 'good', 'bad')],
  ['worstDay', (has, any) => has('loss') && any('most', 'bad') && any('day', 'date', 'whichDay')],
  ['worstDay', (has, any) => has('bad') && any('day', 'date', 'whichDay') && !any('good')],
  ['bestDay', (_, any) => any('good', 'most') && any('profit', 'win') && any('day', 'date', 'whichDay')],
  ['bestDay', (has, any) => has('good') && any('day', 'date', 'whichDay')],
  ['grossSums', (has, any) => has('gross', 'loss') || (has('total', 'loss', 'win') && any('day', 'trade'))],
  ['worstDay', (has, any) => has('most', 'loss') && any('own', 'trade', 'much') && !any('rate')],
  ['bestDay', (has, any) => has('most', 'win') && any('own', 'trade', 'much') && !any('rate')],
  ['worstDay', (has) => has('most', 'loss')],
  ['bestDay', (has) => has('most', 'profit')],
  ['trades', (has, any) => has('count', 'day') && any('own', 'trade')],
  ['period', (has) => has('period')],
  ['profit', (has, any) => has('profit') && any('much', 'total', 'own', 'loss', 'after', 'gross', 'count')],
  ['profit', (has, any) => has('win') && any('much', 'total', 'own', 'loss')],
  ['profit', (has, any) => has('loss') && any('much', 'total', 'own')],
  ['verdict', (has) => has('verdict')],
  ['summary', (has, any) => has('performance') && any('own', 'total', 'much', 'performance')],
  ['profit', (has, any, { words }) => has('profit') && words.length <= 3],
]

const TRADE_COUNT =
  /\b(how many|number of|no of|no. of|nos of|total|kitne|kitni|count of|how often)( \w+){0,2} (trades?|positions|entries|orders|sauda|saude)\b|\b(trades?|positions|entries|orders|saude)( \w+)? (kitne|kitni|count|ginti|total|number)\b/

const BEYOND = /\b(more than|less than|above|over|beyond|greater than|below|worse than|better than|se zyada|se jyada|se kam|se upar|at least|exceed(ed)?)\b.*\d{2,}|\d{2,}.*\b(se zyada|se jyada|or more|se upar|se kam)\b/

/** Words of other subjects that a question about the result may have: more if it says that it is about the result. */
const MOST_FOREIGN = { own: 1.5, other: 0.5 } as const
/** A word that no document has says less of the subject than one that a document explains. */
const STRANGE_SHARE = 0.5

/** The question about the open result that a text asks; undefined for other texts. */
export function resultQuestion(question: string): ResultQuestion | undefined {
  return askedOf(resultWords(question))
}

/** The question about the open result that words ask; undefined for other words. */
export function askedOf(words: ResultWords): ResultQuestion | undefined {
  const { meanings, documented, strange, isOutside } = words
  const isOwn = meanings.has('own')
  const foreign = documented.length + STRANGE_SHARE * strange.length
  if (isOutside || foreign > (isOwn ? MOST_FOREIGN.own : MOST_FOREIGN.other)) return undefined
  if (meanings.has('rule') && !meanings.has('exits')) return undefined
  if (/^who\b|\byou$/.test(words.text)) return undefined
  if (meanings.has('general') && !(isOwn && !ADVICE.test(words.text))) return undefined
  const has: Has = (...all) => all.every((meaning) => meanings.has(meaning))
  const any: Has = (...some) => some.some((meaning) => meanings.has(meaning))
  return RULES.find(([, fits]) => fits(has, any, words))?.[0]
}

/** Advice, even about one's own result. */
const ADVICE =
  / ?\b(what should i do|deal with|cope|handle|reduce|improve|lower my|kam kare|kam karu|badhaye|how do i|how can i|how to|kaise|formula|calculated|computed|kya hota|kya hoti|matlab|meaning|i keep)\b/

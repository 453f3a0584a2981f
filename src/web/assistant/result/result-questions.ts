import { normalised } from '../knowledge/words.ts'

/** What can be asked about an open result. */
export type ResultQuestion =
  | 'bestWeekday'
  | 'worstWeekday'
  | 'weekdays'
  | 'bestDay'
  | 'worstDay'
  | 'months'
  | 'drawdown'
  | 'winRate'
  | 'charges'
  | 'profit'
  | 'trades'
  | 'profitFactor'
  | 'sharpe'
  | 'losses'
  | 'losingStreak'
  | 'winningStreak'
  | 'averages'
  | 'legs'
  | 'exits'
  | 'verdict'

const BEST =
  'best|most|highest|most profitable|profitable|good|zyada|jyada|achha|accha|sabse achha|better|top'
const WORST = 'worst|loses|lose|losing|least|bad|kharab|nuksan|nuksaan|weakest|lowest|loss|ghata'
const WEEKDAY =
  'weekday|weekdays|day of the week|day of week|days of the week|kis din|kaun se din|konse din|kis din|konsa din|monday|mondays|tuesday|tuesdays|wednesday|wednesdays|thursday|thursdays|friday|fridays|which day'
const HOW_MUCH = 'how much|kitna|kitne|kitni|total|overall|what|pay|paid|did|in all|cost me|this'

/** Words of the questions: the question must contain one word of every part of a line. */
const ASKED: readonly (readonly [ResultQuestion, ...string[]])[] = [
  ['bestWeekday', WEEKDAY, BEST],
  ['worstWeekday', WEEKDAY, WORST],
  ['weekdays', 'weekday|weekdays|day of the week|weekday wise|day wise|din ke hisab se'],
  [
    'weekdays',
    'monday|mondays|tuesday|tuesdays|wednesday|wednesdays|thursday|thursdays|friday|fridays|somvar|mangalvar|budhvar|guruvar|shukravar',
    'make|made|lose|lost|earn|earned|profit|loss|pnl|perform|performance|result|kamaya|hua|do|did',
    'how|what|kitna|kaisa|did|does|is',
  ],
  [
    'bestDay',
    'date|single day|session|one day|din|what day|on what day',
    'make the most|made the most|biggest profit|largest profit|highest profit|maximum profit|most profit|biggest gain|largest gain|most money|biggest win|sabse zyada profit|sabse zyada kamaya|best',
    'which|what|when|kis|kaun|show|on|biggest|largest',
  ],
  [
    'worstDay',
    'date|single day|session|one day|din|a day|in a day|what day|on what day',
    'lose the most|lost the most|biggest loss|largest loss|highest loss|maximum loss|max loss|most loss|biggest single day loss|largest single day loss|day loss|biggest fall|sabse zyada loss|worst',
    'which|what|when|kis|kaun|show|on|biggest|largest|max|worst|maximum|my',
  ],
  [
    'bestDay',
    'best day|best single day|best trading day|biggest winning day|best session|most profitable day|sabse achha din|sabse accha din|achha din|best din|best days|top day|top days|sabse bada profit|sabse zyada munafa',
  ],
  [
    'worstDay',
    'worst day|worst single day|worst trading day|biggest losing day|biggest loss|worst session|sabse kharab din|kharab din|sabse bura din|worst din|worst days|worst loss|sabse bada nuksan|sabse bada loss|sabse zyada nuksan|bada ghata|sabse bada ghata|bottom day',
  ],
  [
    'months',
    'month|months|monthly|mahina|mahine',
    `${BEST}|${WORST}|which|how|wise|by|pnl|return|returns|profit|loss|show|breakup|table`,
  ],
  [
    'drawdown',
    'drawdown|drawdowns|max dd|dd|deepest fall|biggest fall|peak to trough|underwater|fall from its peak|fall from peak|fall from the peak|from its peak|from the peak|peak se|equity fall|curve fall|equity drop|below its peak|deepest dip|worst drop|biggest drop|deepest drop|largest drop|drop in equity|fall in equity|dip in equity|worst fall|largest fall|gira peak se|sabse zyada gira',
  ],
  [
    'winRate',
    'win rate|winrate|win ratio|accuracy|share of the days|share of days|hit rate|strike rate|winning days|how often|win percent|success rate|kitne din jeete|days did i win|win %|percentage of winning|winning percentage|win percentage|winning trades|losing trades|losing days|how many days won|how many days lost|days were green|days were red|green days|red days|days lost|jeetne wale din|haarne wale din|profitable days|how many wins|how many losses|share of winning|percent of days|percentage of days|kitne din haare|strike ratio|days were profitable|days profitable|days in profit|days were in profit|days made money|hit ratio|jeet ka percent|win loss ratio|winners|losers|kitne din jeeta|kitni baar jeeta|kitne din profit|kitne din loss',
  ],
  [
    'charges',
    'charge|charges|brokerage|taxes|tax|fees|broker and government|government|sarkar|kharcha|kharche|transaction costs|costs',
    HOW_MUCH,
  ],
  [
    'profit',
    'profit|pnl|p l|net profit|gain|fayda|munafa|kamaya|earned|make|made|earn|return|net',
    'total|net|how much|kitna|kitni|overall|final|after|altogether|in all',
  ],
  [
    'profit',
    'profitable|making money|make money|made money|in profit|in the green|in the red|faida hua|fayda hua|profit hua|profit mein|profit me',
    'is|was|did|does|am|are|kya|hua|this|it|overall',
  ],
  ['trades', 'how many days|number of days|kitne din', 'trade|traded|trades|trading|chala|active'],
  [
    'trades',
    'how many trades|trades kitne|trade kitne|number of trades|kitne trade|kitne trades|trade count|total trades|trades did',
  ],
  [
    'profit',
    'without charges|before charges|without brokerage|before brokerage|before costs|without costs|charges hata ke|bina charges|gross',
    'how much|profit|pnl|result|it|would|kitna|was|is',
    'how much|what|kitna|would|profit|pnl',
  ],
  ['profitFactor', 'profit factor', 'this|my|result|backtest|what|it|strategy'],
  ['sharpe', 'sharpe', 'this|my|result|backtest|strategy'],
  [
    'losses',
    'why|kyun|kyu|kyon|reason',
    'lose|lost|loss|losses|losing|loosing|nuksan|nuksaan|ghata|negative|red|losing money|so bad|bad result|result bad|doing badly',
  ],
  ['losses', 'where', 'lose|lost|losing|loss'],
  [
    'losingStreak',
    'streak|in a row|consecutive|lagatar|losing run|run of losses|run of losing days|run of red days',
  ],
  [
    'winningStreak',
    'streak|in a row|consecutive|lagatar|run of wins|winning run|run of green days',
    'win|wins|winning|won|profit|profits|profitable|green|jeet|jeete',
  ],
  [
    'averages',
    'average|avg|mean win|mean loss|mean profit|mean day|the mean|typical|ausat',
    'win|loss|day|profit|trade|loser|winner|daily|per day|ek din',
  ],
  ['legs', 'leg|legs|ce or pe|call or put|ce ya pe', `${BEST}|${WORST}|profit|made|money|which|earned`],
  [
    'exits',
    'exit reason|exit reasons|how many stops|stops hit|sl hit|sl hits|stopped out|stop losses hit|kitni baar sl|how often was the stop|how many times sl|target hit|how many sl|exits',
  ],
  ['verdict', 'verdict|evidence|edge|just luck|trust this|trust the result|is it real|luck'],
]

/** Questions about how something is defined, set or built, which a document answers. */
const GENERAL =
  / (expire|expires|expiry|how is|how are|computed|calculated|formula|define|definition|how do i|how to|how can|what is a(?! typical| usual)|what is an(?! average)|difference|fark|few|in general|kaise|expected shortfall|recovery factor) /

/** The question about the open result that a text asks; undefined for other texts. */
export function resultQuestion(question: string): ResultQuestion | undefined {
  const text = ` ${normalised(question).replace(/[%&]/g, ' ').replace(/ +/g, ' ')} `
  const found = ASKED.map(([asked, ...parts]) => ({
    asked,
    parts: parts.length,
    letters: Math.max(...parts.map((part) => longest(text, part))),
    fits: parts.every((part) => longest(text, part) > 0),
  })).filter(({ fits }) => fits)
  if (found.length === 0) return undefined
  const best = found.toSorted((a, b) => b.parts - a.parts || b.letters - a.letters)[0]
  const isGeneral = GENERAL.test(text) && !/ (this|my|result|backtest|did|it) /.test(text)
  return isGeneral ? undefined : best.asked
}

/** Length of the longest of several phrases that a text contains; 0 without any. */
function longest(text: string, phrases: string): number {
  const lengths = phrases
    .split('|')
    .flatMap((phrase) => (text.includes(` ${phrase} `) ? [phrase.length] : []))
  return Math.max(0, ...lengths)
}

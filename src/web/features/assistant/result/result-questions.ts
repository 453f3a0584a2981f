import { namesSubjectWith } from '../../../knowledge/search.ts'
import { askedFigure } from './asked-figures.ts'
import { LAST_PERIOD } from './day-figures.ts'
import { DEFINED_AND_OWN, namesParts, phrasedQuestion } from './phrased-questions.ts'
import type { ResultQuestion } from './result-question.ts'
import { resultWords, type Meaning, type ResultWords } from './result-words.ts'

type Has = (...meanings: readonly Meaning[]) => boolean

/**
 * Questions in the order in which they are tried. `has` is true if the question has a word of every meaning; `any` if
 * it has one of them.
 */
const RULES: readonly (readonly [ResultQuestion, (has: Has, any: Has, words: ResultWords) => boolean])[] = [
  ['exits', (_, __, { text }) => EXIT_REASON.test(text)],
  [
    'withoutDay',
    (has, _, { text }) =>
      (has('profit') || has('total')) && (FEW_DAYS.test(text) || SHARE_OF_DAYS.test(text)),
  ],
  [
    'expiryDays',
    (has, any, { text }) =>
      has('without', 'expiryDay') &&
      any('asks', 'own', 'much', 'profit', 'loss', 'drawdown') &&
      !TO_TRADE.test(text),
  ],
  ['summary', (has) => has('summary')],
  [
    'withoutTrades',
    (has, any, { text }) =>
      has('without') && any('good', 'bad', 'most') && SOME_TRADES.test(text) && !/\bafter\b/.test(text),
  ],
  ['endCapital', (_, __, { text }) => END_CAPITAL.test(text)],
  ['otherCharges', (has) => has('charges', 'multiplied')],
  ['otherCharges', (has, _, { text }) => has('charges') && SUPPOSED.test(text)],
  [
    'slippage',
    (has, any, { text }) =>
      SLIPPAGE.test(text) &&
      (has('own') || /\b(how much|kitna) (is|did|does)?\b/.test(text)) &&
      (any('charges', 'profit', 'loss', 'much') || OF_THIS.test(text)) &&
      !SETTING.test(text),
  ],
  [
    'losses',
    (has, any) => has('why') && any('loss', 'bad') && !any('dayName', 'weekday', 'winRate', 'verdict'),
  ],
  ['averages', (has) => has('winRate', 'why')],
  [
    'losses',
    (has, _, { text }) =>
      has('loss', 'day') && /^(list|show|name|which) (all |me )?(the |my )?(losing|red|loss)\b/.test(text),
  ],
  ['losses', (has, any) => has('where', 'loss') && any('own', 'most', 'where')],
  ['losingStreak', (has) => has('streak', 'loss')],
  ['winningStreak', (has, any) => has('streak') && any('win', 'profit')],
  ['losingStreak', (has, any) => has('streak') && any('most', 'day', 'bad', 'own')],
  ['profitFactor', (has) => has('profitFactor')],
  ['expectancy', (has) => has('expectancy')],
  ['sharpe', (has) => has('sharpe')],
  ['verdict', (has, any) => has('verdict') && any('own', 'good', 'real', 'profit') && !any('count')],
  ['data', (has, any, { text }) => has('data', 'real') && (any('own') || IS_IT.test(text))],
  [
    'band',
    (has, any, { text }) =>
      has('band') && (any('own', 'much', 'bad', 'count', 'total') || /\bhow (wide|large|big)\b/.test(text)),
  ],
  [
    'verdict',
    (has, any, { text }) => has('tries') && any('own', 'count') && !/\b(can|could|max|limit)\b/.test(text),
  ],
  ['averages', (has, any) => has('average', 'after') && any('profit', 'loss', 'win')],
  ['charges', (has) => has('charges', 'rate')],
  [
    'exits',
    (_, any) =>
      any('causes', 'exits') &&
      any('count', 'rate', 'most', 'profit', 'loss') &&
      any('own', 'trade', 'count'),
  ],
  [
    'reEntries',
    (has, any) =>
      has('reEntry') &&
      any('count', 'much', 'profit', 'loss', 'win', 'performance') &&
      any('trade', 'own', 'day'),
  ],
  ['reEntries', (has, any) => has('reEntry', 'without') && any('profit', 'total', 'much') && !any('general')],
  [
    'exits',
    (has, any) =>
      has('exitRule', 'hit') &&
      (any('count', 'rate', 'much', 'most', 'bad') || (has('own') && any('trade', 'date', 'whichDay'))) &&
      !any('reEntry', 'general', 'band'),
  ],
  [
    'premiums',
    (has, any) =>
      has('premium') &&
      any('average', 'total', 'much') &&
      any('collected', 'own', 'per', 'legs', 'trade') &&
      !any('general', 'rule', 'exitRule'),
  ],
  [
    'regimes',
    (has, any) =>
      has('regime') &&
      any('performance', 'profit', 'loss', 'win') &&
      any('own', 'much') &&
      !any('general', 'dayName'),
  ],
  [
    'settings',
    (has, any, { text }) =>
      has('settings', 'settingName') &&
      OF_THIS_RUN.test(text) &&
      !any('good', 'bad', 'most', 'profit', 'charges', 'margin', 'data', 'general', 'why'),
  ],
  [
    'premiums',
    (_, any, { text }) =>
      (TRADED_STRIKES.test(text) && !any('why', 'general')) ||
      (any('premium') && any('most', 'least') && any('own')),
  ],
  ['settings', (_, __, { text }) => TIME_OF_ORDERS.test(text)],
  ['durations', (has) => has('duration')],
  ['durations', (has, _, { text }) => has('average') && /\b(entry|exit) times?\b/.test(text)],
  ['bestTrade', (_, any, { text }) => EXTREME_TRADE.test(text) && !any('loss', 'bad', 'count')],
  ['worstTrade', (_, any, { text }) => EXTREME_TRADE.test(text) && !any('win', 'good', 'count')],
  [
    'expiryDays',
    (has, any, { text }) =>
      has('expiryDay') &&
      (any('performance', 'profit', 'loss', 'win', 'good', 'bad', 'charges') || NUMBERED_DTE.test(text)) &&
      (any('own', 'much') || BY_DTE.test(text)) &&
      !TO_TRADE.test(text),
  ],
  ['legs', (has, _, { text }) => has('legs') && /\bleg \d\b/.test(text) && HOW_IT_DID.test(text)],
  [
    'legs',
    (has, any, { text }) =>
      has('legs') &&
      (any('good', 'bad', 'profit', 'loss', 'most', 'performance') ||
        (has('total') && ONE_SIDE.test(text))) &&
      (any('own') || CALL_AND_PUT.test(text) || ONE_SIDE.test(text)) &&
      !any('exits', 'causes'),
  ],
  ['payoffRatio', (has) => has('payoffRatio')],
  ['spread', (has) => has('spread')],
  ['margin', (has, any) => has('margin') && any('used', 'own') && !any('returnRate')],
  ['margin', (has, any) => has('capital', 'used') && any('own') && !any('returnRate', 'profit', 'charges')],
  ['returns', (has) => has('returnRate')],
  ['returns', (has, any, { text }) => has('profit', 'capital') && any('own', 'rate') && RETURN.test(text)],
  [
    'returns',
    (has, any, { text }) =>
      has('profit') && PERCENT.test(text) && !any('win', 'loss', 'charges', 'day', 'trade'),
  ],
  ['underWater', (_, __, { text }) => LONGEST_DRAWDOWN.test(text)],
  ['underWater', (has, _, { text }) => has('drawdown') && UNDER_WATER.test(text) && HOW_LONG.test(text)],
  ['withoutWeekday', (has) => has('without', 'dayName', 'drawdown')],
  ['drawdown', (has) => has('drawdown')],
  ['drawdown', (has, any) => has('fall') && any('equity', 'recover') && !any('dayName')],
  ['drawdown', (has, any) => has('fall') && any('most', 'bad') && !any('dayName', 'weekday', 'without')],
  [
    'drawdown',
    (has, any) => has('recover') && any('loss', 'fall', 'most', 'own', 'much', 'asks', 'count', 'day'),
  ],
  ['idleDays', (has, any) => has('idle') && any('day', 'date') && !any('profit', 'loss')],
  [
    'withoutWeekday',
    (has, any) => has('without', 'dayName') && any('profit', 'loss', 'much', 'asks', 'own', 'total'),
  ],
  [
    'withoutDay',
    (has, any) =>
      has('without', 'day') && any('good', 'bad') && !any('weekday', 'whichDay', 'dayName', 'trade'),
  ],
  ['worstWeekday', (_, any) => any('dayName', 'weekday') && any('bad', 'without', 'loss') && !any('good')],
  ['bestWeekday', (_, any) => any('dayName', 'weekday') && any('good', 'most', 'profit', 'win')],
  [
    'weekdays',
    (_, any) =>
      any('weekday', 'dayName') &&
      any('much', 'asks', 'performance', 'own', 'month', 'rate', 'count', 'loss'),
  ],
  ['weekdays', (has) => has('weekday')],
  ['weekdays', (has, _, { words }) => has('dayName') && words.length <= 5],
  ['worstWeekday', (has, any) => has('whichDay') && any('bad', 'loss', 'without') && !any('most', 'date')],
  ['bestWeekday', (has, any) => has('whichDay') && any('good', 'profit', 'win') && !any('most', 'date')],
  [
    'months',
    (has, any) =>
      has('month') &&
      any(
        'good',
        'bad',
        'most',
        'least',
        'profit',
        'loss',
        'much',
        'own',
        'count',
        'win',
        'average',
        'performance',
      ),
  ],
  [
    'months',
    (has, any, { text }) =>
      has('monthName') &&
      any('profit', 'loss', 'performance', 'win', 'good', 'bad') &&
      !any('charges', 'date') &&
      !EXTREME_DAY.test(text),
  ],
  [
    'months',
    (has, any, { text }) =>
      has('monthName') &&
      any('own', 'much', 'performance') &&
      !any('date', 'charges') &&
      !EXTREME_DAY.test(text),
  ],
  ['months', (has, _, { words }) => has('month') && words.length <= 5],
  [
    'months',
    (_, any, { text, words }) =>
      LAST_PERIOD.test(text) && (words.length <= 4 || any('profit', 'loss', 'performance', 'win')),
  ],
  [
    'months',
    (has, any, { text }) =>
      has('year') &&
      any('profit', 'loss', 'performance', 'win', 'good', 'bad') &&
      !any('charges') &&
      !EXTREME_DAY.test(text),
  ],
  ['weeks', (has, any) => has('week') && !any('whichDay', 'weekday', 'dayName')],
  ['endDay', (has) => has('ordinalDay')],
  [
    'beyond',
    (_, any, { text }) => any('day', 'trade') && any('loss', 'profit', 'win', 'count') && BEYOND.test(text),
  ],
  ['trades', (_, any, { text }) => TRADES_A_DAY.test(text) && !any('profit', 'loss', 'win', 'charges')],
  ['averages', (has, any) => has('average') && any('win', 'loss')],
  [
    'averages',
    (has, _, { text }) =>
      has('win', 'loss') && /\bsizes?\b|\b(more|less|bigger|smaller)\b.*\bthan\b/.test(text),
  ],
  ['profit', (has, any) => has('gross') && any('profit', 'much', 'asks', 'after', 'own') && !any('loss')],
  [
    'profit',
    (has, any) =>
      has('charges') &&
      any('after', 'without') &&
      !any('average', 'per') &&
      any('profit', 'much', 'asks', 'own', 'win', 'loss', 'after'),
  ],
  [
    'charges',
    (has, any) =>
      has('charges') &&
      any('much', 'asks', 'own', 'total', 'profit', 'most', 'count', 'per', 'average', 'rate'),
  ],
  ['trades', (has, any, { text }) => has('count') && /\blots\b/.test(text) && any('trade', 'total')],
  ['trades', (_, any, { text }) => TRADE_COUNT.test(text) && !any('win', 'loss', 'per', 'rate')],
  ['exits', (has) => has('exits')],
  [
    'grossSums',
    (has, any) =>
      has('total', 'day') &&
      any('win', 'loss') &&
      !any('count', 'most', 'average', 'per', 'rate', 'streak', 'after', 'charges', 'dayName'),
  ],
  ['winRate', (has) => has('winRate')],
  ['winRate', (has, any, { text }) => has('rate') && any('win', 'loss') && !ODDS.test(text)],
  [
    'winRate',
    (has, any) =>
      has('count') && any('win', 'loss', 'profit') && any('day', 'trade') && !any('average', 'per', 'most'),
  ],
  ['winRate', (has, any) => has('count') && any('win', 'loss') && !any('profit', 'average', 'per', 'most')],
  [
    'winRate',
    (has, any) => has('win', 'loss') && any('day', 'trade') && !any('average', 'per', 'most', 'date'),
  ],
  ['averages', (has, any) => has('average') && any('profit', 'loss', 'win', 'day', 'trade')],
  [
    'averages',
    (has, any) => has('per') && any('profit', 'loss', 'win', 'much', 'asks') && !any('most', 'good', 'bad'),
  ],
  ['worstDay', (has, any) => has('loss') && any('most', 'bad') && any('day', 'date', 'whichDay')],
  ['worstDay', (has, any) => has('bad') && any('day', 'date', 'whichDay') && !any('good')],
  ['bestDay', (_, any) => any('good', 'most') && any('profit', 'win') && any('day', 'date', 'whichDay')],
  ['bestDay', (has, any) => has('good') && any('day', 'date', 'whichDay')],
  [
    'grossSums',
    (has, any) =>
      has('loss') &&
      any('much', 'total') &&
      !any('profit', 'win', 'most', 'bad', 'day', 'trade', 'rate', 'after', 'charges'),
  ],
  ['grossSums', (has, any) => has('gross', 'loss') || (has('total', 'loss', 'win') && any('day', 'trade'))],
  ['worstDay', (has, any) => has('most', 'loss') && any('own', 'trade', 'much', 'asks') && !any('rate')],
  ['bestDay', (has, any) => has('most', 'win') && !any('rate')],
  ['worstDay', (has) => has('most', 'loss')],
  ['bestDay', (has) => has('most', 'profit')],
  ['period', (has) => has('period')],
  ['trades', (has, any) => has('count', 'day') && any('own', 'trade')],
  [
    'profit',
    (has, any) => has('profit') && any('much', 'asks', 'total', 'own', 'loss', 'after', 'gross', 'count'),
  ],
  ['profit', (has, any) => has('win') && any('much', 'asks', 'total', 'own', 'loss')],
  ['profit', (has, any) => has('loss') && any('much', 'asks', 'total', 'own')],
  ['losses', (has) => has('bad', 'most')],
  ['summary', (_, any, { text }) => any('good', 'bad') && !any('day', 'trade', 'date') && OF_ALL.test(text)],
  [
    'profit',
    (has, any) => has('after') && any('much', 'asks', 'own', 'total') && !any('day', 'trade', 'date', 'rule'),
  ],
  ['verdict', (has) => has('verdict')],
  ['summary', (has, _, { documented }) => has('performance') && documented.length === 0],
  ['profit', (has, _, { words }) => has('profit') && words.length <= 3],
]

/** Charges that are supposed to be other than they were, or so high that nothing is left. */
const SUPPOSED =
  /\b(if|were|agar|suppose)\b.*(\d % (more|higher|up|extra|zyada|jyada|less|lower|down|kam)\b|\b(zero|nil)\b)|\d % (zyada|jyada|kam)\b.*\bho\b|\b(what|how (much|high)|kitn[aei])\b.*\bbreak ?even\b/
const SOME_TRADES = /\b(best|worst|top|biggest|largest|\d+)( \w+){0,2} trades?\b/
const END_CAPITAL =
  /\b(final|ending|closing|end) (equity|capital|balance|corpus|account( value)?)\b|\b(equity|capital|balance|corpus)( \w+){0,2} (at|in) (the )?end\b/
const SLIPPAGE = /\bslippages?\b/
const OF_THIS = /\b(this|my|here|was|is (result|run|backtest))\b/
/** A value to choose, which no result has. */
const SETTING = /\b(should|settings?|set|add|realistic|survive|bear|break ?even)\b/
const LONGEST_DRAWDOWN =
  /\b(longest|lamba|most|kitne din|how long|how many (days|sessions))\b.*\b(without|since|no|nahi|before)( \w+)? (new|naya|last) (equity )?high\b|\b(longest|lambi|lamba|length of (the )?) ?(drawdown|draw down|dd)\b|\b(drawdown|dd) (duration|length)\b/
const UNDER_WATER =
  /\bunder ?water\b|\bin (the |a )?(drawdown|dd|red|hole)\b|\bbelow (its|the) (peak|high)\b|\b(drawdown|dd) (me|mein)\b/
const HOW_LONG =
  /\b(how long|longest|length|duration|most|lamba|lambi|kitne din|kitne dino|kitni der|kitna time|time spent|how many days|how many sessions)\b/
/** The odds of losing an amount, which a tab of the result resamples. */
const ODDS = /\b(probability|chance|chances|odds)\b.*\d{3,}/
/** A question that begins by asking whether something is so. */
const IS_IT = /^(is|are|was|were|kya|ye|yeh|does|do|did)\b/
const EXTREME_TRADE =
  /\b(biggest|largest|best|worst|highest|max|maximum|sabse \w+) (single )?((winning|losing|profitable|loss|profit|call|put|ce|pe) )?trade\b|\b(top|best|worst|biggest|largest) (\d+ |few |three |five )?((winning|losing|profitable) )?trades\b|\btrade (was|is|were) (the |my )?(best|worst|biggest|largest|most \w+)\b|\b(biggest|largest|highest|max|maximum|worst|best|sabse bada|sabse badi) (single |ek )?(trade )?(loss|profit|gain|win|nuksan|fayda)\b.*\btrade\b|\b(biggest|largest|highest|max|maximum|worst|best) (single )?trade (loss|profit|gain|win)\b/
/** Whether one should trade on a day, which no result answers. */
const TO_TRADE = /\bto (trade|sell|buy|enter)\b|\bshould\b/
const CALL_AND_PUT = /\b(calls?|ce)\b.*\b(puts?|pe)\b|\bputs?\b.*\b(calls?|ce)\b/
const ONE_SIDE =
  /\b(profits?|pnl|money|loss(es)?)\b.*\b(from|by|in) (the |only )?(calls?|puts?)\b|\bwhich (side|leg)\b|\b(ce|pe|call|put) (wali )?(side|legs?)\b/
const HOW_IT_DID = /\bhow (did|was|is|has)\b|\b(kaisa|kaisi|pnl|profit|kamaya|loss|made|lost)\b/
const EXIT_REASON = /^(which|what|kaunsa|konsa|by) exit (reasons?|type)\b(?!.*\bmeans?\b)/
const NUMBERED_DTE = /\b\d ?dte\b.*\bkitn[aei]\b/
const BY_DTE =
  /\b(bana|banaya|kama\w*|profit|paisa|paise|fayda)\b.*\bya\b.*\b(doob\w*|dub\w*|gaw\w*|loss|nuksan|haar\w*|ghata)\b|\b(vs|versus|or|and|aur) non expiry\b|\bwise\b|\bby dte\b|\bdte\b.*\bdte\b|^profit on (the )?days? before expiry$/
/** Whether few days made the profit. */
const FEW_DAYS =
  /\b(few|handful of|couple of) (big |good |lucky |best )?days?\b|\b(sirf|bas|only|just|mainly|mostly) (because of |due to |from )?(the )?((one|two|three|ek|do|teen|kuch|\d)( (to |ya |or |se )?(two|three|do|teen|\d))?|big|huge|lucky|bade|best|top) ((big|huge|lucky|good|bade|badhiya|acche|ache|best|top) )?(days?|din|dino|dinon)\b.*\b(wajah|se|profit|made|because|due)\b/
/** One day by its place, of a month that may be named. */
const EXTREME_DAY =
  /\b(best|worst|biggest|largest|top|highest|lowest) ((\w+ )?(profit|loss|losing|winning) )?(trading )?(day|session|din)\b/
/** How much of the profit some of the best days made. */
const SHARE_OF_DAYS =
  /\b(how much|kitna|share|part|percent|%|portion|fraction|contribut\w*|came|aaya|aya|hissa)\b.*\b(top|best|biggest|sabse ach\w+) (\d+|two|three|five|few|couple of|do|teen) (\w+ )?(days?|din|dino|sessions)\b|\b(how much|kitna|share|part|percent|%)\b.*\bfrom (just |only )?(one|a single|1|two|a few|few) (single |big |good )?days?\b|\b(top|best) (\d+|two|three|five|few) (days?|din|dino|sessions)\b.*\b(how much|kitna|share|part|percent|%|fraction) (ka |is |are |they |do they )?(of|make|made)\b.*\b(total|profit|pnl|whole)\b/
const RETURN = /\breturns?\b|%|\b(percent|percentage|pct)\b/

const PERCENT = /%|\b(percent|percentage|pct)\b/

const TRADES_A_DAY =
  /\b(trades? (per|a|in a|every|each|har) (day|session|din)|(average|avg) (number of )?trades)\b/

const TRADE_COUNT =
  /\b(how many|number of|no of|no. of|nos of|total|kul|kitne|kitni|count of|how often)( \w+){0,3} (trades?|positions|entries|orders|sauda|saude)\b|\b(trades?|positions|entries|orders|saude)( \w+)? (kitne|kitni|count|ginti|total|number)\b/

const TRADED_STRIKES = /\b(which|what|highest|lowest) strikes?\b.*\b(trade|traded|sold|bought|used)\b/
const TIME_OF_ORDERS =
  /\b(what time|when|kitne baje|kab)\b( exactly)? (does|did|do) (it|this|the strategy|i|we) (enter|exit|square off)\b/
const OF_THIS_RUN = /\b(this|the|my|is) (result|run|backtest|test)\b|\b(here|isme)\b/

/** The whole result as good or bad. */
const OF_ALL = /\b(this|my|the|ye|yeh|is|overall) (strategy|backtest|result|results|system|setup|run)\b/

const BEYOND =
  /\b(more than|less than|above|over|beyond|greater than|below|worse than|better than|se zyada|se jyada|se kam|se upar|at least|exceed(ed)?)\b.*(\d{2,}|\d ?k\b)|\d{2,}.*\b(se zyada|se jyada|or more|se upar|se kam)\b/

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
const ONLY_DAYS = /(?<!\bwhy )\b(only|sirf) (on )?(mon|tue|wed|thu|fri|som|mangal|budh|guru|shukr|expiry|\d)/
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

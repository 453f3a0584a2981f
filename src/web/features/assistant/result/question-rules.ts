import { LAST_PERIOD } from './period-figures.ts'
import { mayLeaveOutDays } from './left-out.ts'
import type { ResultQuestion } from './result-question.ts'
import type { Meaning, ResultWords } from './result-words.ts'

/** Whether a question has a word of every meaning, or of one of them. */
export type Has = (...meanings: readonly Meaning[]) => boolean

/**
 * Questions about a result in the order in which they are tried. `has` is true if the question has a word of every meaning; `any` if
 * it has one of them.
 */
export const RULES: readonly (readonly [
  ResultQuestion,
  (has: Has, any: Has, words: ResultWords) => boolean,
])[] = [
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
      !any('profitFactor', 'payoffRatio', 'expectancy', 'streak', 'returnRate', 'winRate') &&
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
  ['verdict', (has, any, { text }) => has('sharpe') && OTHER_SHARPE.test(text) && any('own', 'much')],
  ['sharpe', (has, _, { text }) => has('sharpe') && !OTHER_SHARPE.test(text)],
  ['verdict', (has, any) => has('verdict') && any('own', 'good', 'real', 'profit') && !any('count')],
  ['data', (has, any, { text }) => has('data', 'real') && (any('own') || IS_IT.test(text))],
  [
    'band',
    (has, any, { text }) =>
      has('band') && (any('own', 'much', 'bad', 'count', 'total') || /\bhow (wide|large|big)\b/.test(text)),
  ],
  [
    'verdict',
    (has, any, { text }) =>
      has('tries') && any('own', 'count', 'real', 'verdict') && !/\b(can|could|max|limit)\b/.test(text),
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
    (has, any, { text }) =>
      has('reEntry') &&
      !/\b(can|could|allowed|max|maximum)\b/.test(text) &&
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
  [
    'beyond',
    (has, any, { text }) =>
      has('count') && any('dayName', 'legs') && any('loss', 'profit', 'win') && BEYOND.test(text),
  ],
  ['legs', (has, _, { text }) => has('legs') && /\bleg \d\b/.test(text) && HOW_IT_DID.test(text)],
  [
    'legs',
    (has, any, { text }) =>
      has('legs') &&
      (any('good', 'bad', 'profit', 'loss', 'most', 'performance') ||
        (has('total') && ONE_SIDE.test(text))) &&
      (any('own') || CALL_AND_PUT.test(text) || ONE_SIDE.test(text)) &&
      !MOST_LEGS.test(text) &&
      !any('exits', 'causes', 'premium'),
  ],
  ['payoffRatio', (has) => has('payoffRatio')],
  ['spread', (has) => has('spread')],
  ['margin', (has, any) => has('margin') && any('used', 'own', 'dayName') && !any('returnRate')],
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
  ['withoutWeekday', (has, _, { text }) => has('without', 'dayName', 'drawdown') && mayLeaveOutDays(text)],
  ['drawdown', (has) => has('drawdown')],
  ['drawdown', (has, any) => has('fall') && any('equity', 'recover') && !any('dayName')],
  ['drawdown', (has, any) => has('fall') && any('most', 'bad') && !any('dayName', 'weekday', 'without')],
  [
    'drawdown',
    (has, any) => has('recover') && any('loss', 'fall', 'most', 'own', 'much', 'asks', 'count', 'day'),
  ],
  ['idleDays', (has, any) => has('idle') && any('day', 'date') && !any('profit', 'loss')],
  // `Why did it not trade on fridays`; supposed, it leaves them out.
  ['idleDays', (has, _, { text }) => has('idle', 'dayName') && NOT_TRADED.test(text)],
  [
    'withoutWeekday',
    (has, any, { text }) =>
      has('without', 'dayName') &&
      any('profit', 'loss', 'much', 'asks', 'own', 'total') &&
      mayLeaveOutDays(text),
  ],
  [
    'withoutDay',
    (has, any, { text }) =>
      has('without', 'day') &&
      any('good', 'bad') &&
      !any('weekday', 'whichDay', 'dayName', 'trade') &&
      !DAY_TOOK.test(text),
  ],
  [
    'beyond',
    (_, any, { text }) => any('day', 'trade') && any('loss', 'profit', 'win', 'count') && BEYOND.test(text),
  ],
  ['worstDay', (has, any, { text }) => any('dayName', 'monthName') && has('loss') && LARGEST.test(text)],
  ['bestDay', (_, any, { text }) => any('dayName', 'monthName') && LARGEST.test(text)],
  ['bestDay', (has, _, { text }) => has('without', 'dayName', 'good') && EXTREME_DAY.test(text)],
  ['worstDay', (has, _, { text }) => has('without', 'dayName', 'bad') && EXTREME_DAY.test(text)],
  [
    'worstWeekday',
    (_, any) =>
      any('dayName', 'weekday') &&
      any('bad', 'without', 'loss') &&
      !any('good', 'margin', 'reEntry', 'verdict'),
  ],
  ['bestWeekday', (_, any) => any('dayName', 'weekday') && any('good', 'most', 'profit', 'win')],
  [
    'weekdays',
    (_, any) =>
      any('weekday', 'dayName') &&
      any('much', 'asks', 'performance', 'own', 'month', 'rate', 'count', 'loss'),
  ],
  ['weekdays', (has) => has('weekday')],
  [
    'weekdays',
    (has, any, { words, text }) =>
      has('dayName') &&
      words.length <= 5 &&
      !any('margin', 'premium', 'reEntry', 'verdict', 'sharpe', 'data', 'period') &&
      !SLIPPAGE.test(text),
  ],
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
      LAST_PERIOD.test(text) &&
      (words.length <= 4 || any('profit', 'loss', 'performance', 'win', 'bad') || /\bkais[aei]\b/.test(text)),
  ],
  [
    'months',
    (has, any, { text }) =>
      has('year') &&
      any('profit', 'loss', 'performance', 'win', 'good', 'bad') &&
      !any('charges') &&
      !EXTREME_DAY.test(text),
  ],
  [
    'weeks',
    (has, any, { text }) =>
      has('week') &&
      !any('whichDay', 'weekday', 'dayName') &&
      !/\b(next week|agl[ei] hafte)\b|\bweek(ly)? (expir\w*|contracts?|options?)\b/.test(text),
  ],
  ['endDay', (has) => has('ordinalDay')],
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
  ['exits', (has, _, { text }) => has('exits') && !WHAT_HAPPENS.test(text)],
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

/** Ratios of other names, which the verdict has: they are no Sharpe ratio. */
const OTHER_SHARPE = /\b(deflated|probabilistic)\b/
/** Charges that are supposed to be other than they were, or so high that nothing is left. */
export const SUPPOSED =
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
const IS_IT =
  /^(is|are|was|were|kya|ye|yeh|does|do|did)\b|\bdata (real|asli|nakli|fake|simulated) (hai|h|ya|or)\b/
const EXTREME_TRADE =
  /\b(biggest|largest|best|worst|highest|max|maximum|sabse \w+) (single )?((winning|losing|profitable|loss|profit|call|put|ce|pe) )?trade\b|\b(top|best|worst|biggest|largest) (\d+ |few |two |three |four |five |six |ten |do |teen |char |paanch |das )?((winning|losing|profitable) )?trades\b|\btrade (was|is|were) (the |my )?(best|worst|biggest|largest|most \w+)\b|\b(biggest|largest|highest|max|maximum|worst|best|sabse bada|sabse badi) (single |ek )?(trade )?(loss|profit|gain|win|nuksan|fayda)\b.*\btrade\b|\b(biggest|largest|highest|max|maximum|worst|best) (single )?trade (loss|profit|gain|win)\b/
/** Whether one should trade on a day, which no result answers. */
const TO_TRADE = /\bto (trade|sell|buy|enter)\b|\bshould\b/
const CALL_AND_PUT = /\b(calls?|ce)\b.*\b(puts?|pe)\b|\bputs?\b.*\b(calls?|ce)\b/
/** What an event does, and not how often it was. */
const WHAT_HAPPENS = /\bwhat (if|happens)\b|\bkya hota (hai|h)\b/
const NOT_TRADED =
  /^(?!.*\b(if|agar|suppos\w*|had (i|we)|what would)\b).*\b(why|kyu\w*|kyon|did (it|the strategy|this)|how many|kitne|which)\b/
/** How many legs a strategy may have. */
const MOST_LEGS = /\b(max\w*|limit|most) (\w+ )?legs?\b|\blegs?\b.*\b(allowed|sakt[aei]\w*|limit)\b/
const ONE_SIDE =
  /\b(profits?|pnl|money|loss(es)?)\b.*\b(from|by|in) (the |only )?(calls?|puts?)\b|\bwhich (side|leg)\b|\b(ce|pe|call|put) (wali )?(side|legs?)\b/
const HOW_IT_DID = /\bhow (did|was|is|has)\b|\b(kaisa|kaisi|pnl|profit|kamaya|loss|made|lost)\b/
/** The largest loss or profit within a weekday or a month, not its total: `biggest loss in june`. */
const LARGEST =
  /^(?!.*\b(month|weekday|which day|drawdown|leg|trade|vs|versus|average|avg|compare\w*)\b).*\b(biggest|largest|highest|max|maximum|sabse bad[ai]) (single )?(loss|profit|win|gain|nuksan|fayda)\b/
const EXIT_REASON =
  /^exit reasons?\b(?!.*\b(means?|matlab|kya)\b)|^(which|what|kaunsa|konsa|by) exit (reasons?|type)\b(?!.*\bmeans?\b)/
const NUMBERED_DTE = /\b\d ?dte\b.*\bkitn[aei]\b/
const BY_DTE =
  /\b(bana|banaya|kama\w*|profit|paisa|paise|fayda)\b.*\bya\b.*\b(doob\w*|dub\w*|gaw\w*|loss|nuksan|haar\w*|ghata)\b|\b(vs|versus|or|and|aur) non expiry\b|\bwise\b|\bby (dte|days to expiry)\b|\bdte\b.*\bdte\b|^profit on (the )?days? before expiry$/
/** Whether few days made the profit. */
export const FEW_DAYS =
  /\b(few|handful of|couple of) (big |good |lucky |best )?days?\b|\b(sirf|bas|only|just|mainly|mostly) (because of |due to |from )?(the )?((one|two|three|ek|do|teen|kuch|\d)( (to |ya |or |se )?(two|three|do|teen|\d))?|big|huge|lucky|bade|best|top) ((big|huge|lucky|good|bade|badhiya|acche|ache|best|top) )?(days?|din|dino|dinon)\b.*\b(wajah|se|profit|made|because|due)\b/
/** What a day cost, and no day that is left out: `how much did it take away`. */
const DAY_TOOK = /\b(it|that|day|which) (takes?|took) away\b/
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

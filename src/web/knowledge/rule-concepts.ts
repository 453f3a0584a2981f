import { words, type ByConcept } from './product-concepts.ts'

/** What Delta computes or applies by a rule, and the document of the rule; the more special name first. */
const SUBJECTS: readonly (readonly [names: string, document: string])[] = [
  ['slippages?', 'execution-settings'],
  ['stt', 'stt'],
  ['gst', 'gst'],
  ['stamp duty', 'stamp-duty'],
  ['exchange (?:charges?|fees?)', 'exchange-charges'],
  ['brokerages?', 'brokerage'],
  ['charges?|taxes|costs?|fees', 'charges'],
  ['margins?', 'margin'],
  ['draw ?downs?|dd|mdd', 'figure-maxDrawdown'],
  ['win ?(?:rate|%|percent\\w*|ratio)|accuracy', 'figure-winRate'],
  ['profit factor', 'figure-profitFactor'],
  ['payoff ratio|risk reward(?: ratio)?', 'figure-payoffRatio'],
  ['expectancy', 'figure-expectancy'],
  ['returns?(?: on (?:capital|margin))?|roi', 'figure-returnOnCapital'],
  ['re ?-?entr(?:y|ies)', 're-entry'],
  ['trail profit', 'trail-profit'],
  ['trail\\w*(?: stops?| sl| stop ?loss)?|tsl', 'trailing-stop'],
  ['(?:overall|combined|mtm) (?:sls?|stops?|stop ?loss\\w*|targets?)', 'overall-risk'],
  ['(?:entry |exit )(?:and exit )?prices?|fills?', 'fills'],
  ['dte|days to expiry', 'dte'],
  ['atm(?: strikes?)?', 'moneyness'],
  ['verdict', 'evidence'],
  ['net (?:profit|pnl|p&l)', 'charges'],
]

/** A time of the day. */
const CLOCK = '\\d{1,2}[:. ]\\d\\d(?: ?[ap]m)? | \\d{1,2} ?(?:am|pm|baje)'

const DONE =
  'appl(?:y|ied)|calculat\\w*|comput\\w*|taken|counted|considered|treated|handled|decided|determined|worked out|work|works|estimated|measured|derived|modelled|modeled|deducted|charged|defined|arrived at|chosen|picked'
const DOES =
  'apply|calculate|compute|take|count|consider|treat|handle|decide|determine|work out|estimate|measure|derive|model|deduct|charge|define|arrive at|choose|pick'
/** Hinglish verbs of a rule; a command such as `lagau` asks how to set something. */
const HINDI_DOES =
  'calculate|calc|compute|count|apply|work|lag(?:ta|te|ti|aya|aye|ate|aata|aate)|nik(?:alta|alte|alti|ala|ale|la)|nikaal\\w*|kat(?:ta|te|ti|a|e)|gin(?:te|ta|a)|lete|leta|liya|liye|jod(?:te|ta|a)|maan\\w*|tay|decide|kaam'
const WHOSE =
  '(?:the|my|this|that|these|all|each|total|max|maximum|net|gross|overall|of|for|in|here|a|an|per|your|u|mera|meri)'
// What somebody does himself is a way to set it, and no rule of Delta.
const WHO = '(?:you|u|it|delta|the|this|tool|app|software|back ?test\\w*|engine|system|result|guys)'

/** `How is slippage applied`, `how do you calculate margin`, `charges kaise lagte hai`, `formula of expectancy`. */
function asksRuleOf(names: string): RegExp {
  return words(
    [
      `how (?:is|are|was|were|gets?|has|have)(?: been)?(?: ${WHOSE})*(?: (?:${names}))(?: (?!if|when|should)\\w+){0,2} (?:${DONE})`,
      `how (?:do|does|did)(?: ${WHO})* (?:${DOES})(?: ${WHOSE})* (?:${names})`,
      `how (?:do|does|did)(?: ${WHOSE})* (?:${names})(?: gets?)? (?:${DONE}|${DOES})`,
      `(?:${names})(?: (?!how)\\w+){0,3} (?:kaise|kese|kis tarah|kis hisab se)(?: \\w+)? (?:${HINDI_DOES})`,
      `(?:kaise|kese)(?: \\w+){0,2} (?:${HINDI_DOES})(?: \\w+){0,2} (?:${names})`,
      `formula (?:of|for|behind)(?: ${WHOSE})* (?:${names})`,
      `(?:${names})(?: ka| ki| ke)? formula`,
    ].join(' | '),
  )
}

/** Words with which an amount, a choice or another subject is asked for, and no rule. */
const NO_RULE =
  /\b(how much|kitn[aei]|should|better|best|compare\w*|import\w*|upload\w*|paper|deploy\w*|live|zerodha|upstox|groww|sensibull|algotest|stockmock|broker|worst|biggest|per trade|psr|dsr|deflated|probabilistic|sortino|sharpe|calmar|recovery)\b/

/** Questions for the rule by which Delta computes or applies something, with a result open or without. */
export const CONCEPTS_OF_RULES: readonly ByConcept[] = [
  ...SUBJECTS.map(([names, document]) => ({ document, has: [asksRuleOf(names)], hasNone: NO_RULE })),
  {
    // Which of two rules acts first: of a leg, or of the whole position.
    document: 'overall-risk',
    has: [
      words('overall | combined | mtm | total | portfolio'),
      words('legs?(?: ka| ki| wise| wala)? | individual | single | each leg'),
      words('sls? | stops? | stop ?loss(?:es)? | stoploss | targets?'),
      words(
        'first | pehle | pahle | priority | earlier | before the other | order | which one | kaun ?s[aei] | kons[aei]',
      ),
      words(
        'which | what | kaun ?s[aei] | kons[aei] | or | ya | acts? | priority | order | does | will | hoga | hogi | chal\\w*',
      ),
    ],
    hasNone:
      /\b(how (many|often)|kitni baar|kitne|count|times?|pnl|profit|did|was|were|day|days|hedge|buy leg|leg first|leg pehle|set (the|an?) |sell|buy|bech\w*|kharid\w*|first leg|pehla leg|\d+ ?%|\d{3,})\b/,
  },
  {
    // A signal or a condition that comes late: whether it still enters.
    document: 'entry-window',
    isOverFigures: true,
    has: [
      words('conditions? | signals? | rules? | cross\\w* | rsi | ema | enter\\w* | trade | entry'),
      words(
        `${CLOCK} | late | after (?:the )?(?:entry )?(?:end|window|time) | (?:end|window|time) ke baad | der se`,
      ),
      words('what (?:happens|if) | will | would | does | do | still | agar | kya hoga | can | if | to | toh'),
      words(
        '(?:signals?|conditions?) (?:at|after) | (?:comes?|coming|came|occurs?|appears?|triggers?|fires?|is met|gets? (?:met|true)|becomes? true|true|aay\\w*|aat[ai]|aai|mil\\w*|hot[ai]|bane\\w*) | still (?:enter|be taken|take|trade) | (?:enter|trade|entry)(?: \\w+)? after | trade (?:lega|hoga|karega|milega)',
      ),
    ],
    hasNone:
      /\b(sl|stops?|stop ?loss|targets?|exit\w*|square|sell|buy|sold|bought|re ?-?entr\w*|did|was|were|how (many|much)|kitn[aei]|result|profit|pnl|data|price|expir\w*|holiday|gap|margin|best|better|paper|candles?|timeframe|warm\w*)\b/,
  },
  {
    // At which price an order is filled.
    document: 'fills',
    has: [
      words('(?:what|which|kis|kaun ?s[aei]|kons[aei]) (?:price|rate|bhav|premium)(?: pe| par)?'),
      words(
        '(?:does|do|is|are|will)(?: \\w+){0,3} (?:buy|sell|enter|fill\\w*|execut\\w*|entered|bought|sold|taken|traded|order\\w*) | (?:buy|sell|fill|entry|order|trade|execut\\w*)(?: \\w+)? (?:hot[aie]|leta|lete|karta|lag\\w*)',
      ),
    ],
    hasNone:
      /\b(did|was|were|my (trade|leg)|best|worst|stops?|sl|targets?|strikes?|expir\w*|range|closest|paper|deploy\w*|broker|settle\w*|should|margin|average|right now|now|today|i (buy|sell))\b/,
  },
  {
    // Whether stops and targets look at ticks, at the high and low, or at the close.
    document: 'fills',
    has: [
      words('sls? | stops? | stop ?loss\\w* | targets? | tp | tsl | trail\\w*'),
      words('ticks? | clos(?:e|ing) | high | low | ltp'),
      words(
        'check\\w* | hit\\w* | trigger\\w* | lag\\w* | count\\w* | watch\\w* | monitor\\w* | look\\w* | dekh\\w* | track\\w* | evaluat\\w*',
      ),
      words(
        'or | ya | vs | every tick | each tick | tick by tick | har tick | kis | which | kaise | on the (?:high|low|close)',
      ),
    ],
    hasNone:
      /\b(did|was|were|how (many|often)|kitni|result|isme|sell|buy|overall|combined|mtm|drawdown|broker|paper|first|pehle|both|same|set|vwap|rsi|ema|underlying)\b/,
  },
  {
    // A price that is another one on somebody's chart.
    document: 'price-on-chart',
    isOverFigures: true,
    has: [
      words('prices? | premiums? | entry | fills? | candles? | rates? | bhav | ltp | values?'),
      words(
        'charts? | tradingview | trading view | (?:my |mer[aei] )?(?:brokers?|kite|zerodha|upstox|dhan|groww|fyers|angel ?one)(?: terminal| screen| app)? | sensibull | nse(?: site| website)?',
      ),
      words(
        'differ\\w* | diff | alag | mismatch\\w* | not (?:the )?(?:same|match\\w*) | (?:doesnt|dont|nahi|does not|do not) match\\w* | match nahi | wrong | galat | farak | fark',
      ),
    ],
    hasNone:
      /\b(charges?|brokerage|margins?|lots?|atm|strikes?|pnl|profit|loss|results?|connect|import\w*|download\w*|sell|buy|chart of (?:the )?(?:result|equity))\b/,
  },
  {
    // The price of a time exit, and of the bar at which an order fills.
    document: 'fills',
    has: [
      words('square ?-?off | time exit | exit | exits | exit time | entry | entries | fills? | filled'),
      words(
        '(?:which|what|kis|kaun ?s[aei]|kons[aei]) (?:price|rate|bhav) | (?:open|close)(?: price)?(?: (?:ka|pe|par|hai|hota hai))* (?:or|ya) (?:at |the )*(?:open|close) | (?:at|on) (?:candle |bar )?(?:close|open) or | fills? (?:made|done|taken)',
      ),
    ],
    hasNone:
      /\b(best|worst|biggest|trades?|my \w+ leg|premium|closest|paper|deploy\w*|broker|did|was|were|position|positions|strikes?|rule|condition|indicator|rsi|ema|average|avg|should|set|expiry|order type|limit|market)\b/,
  },
  {
    // The last price or another one, as the price of a fill.
    document: 'fills',
    has: [
      words('ltp | mid ?price | bid'),
      words('or | ya | vs | versus | which | kis | kons[aei] | kaun ?s[aei]'),
      words(
        'close | closing | open | ohlc | bid | ask | mid | candle | bar | fills? | filled | entry | exit | execution',
      ),
    ],
    hasNone:
      /\b(what is|whats|sell|buy|sold|bought|order type|limit order|rules?|condition|indicator|mean\w*|matlab|spread|differ\w*|fark|right now|abhi|today|should|paper|deploy\w*|live)\b/,
  },
  {
    // Where the minutes of a test come from, and how long a bar is.
    document: 'data-origin',
    has: [
      words('data | dataset | candles? | bars?'),
      words(
        '(?:1|one|ek) ?-?(?:min|minute)s?(?: (?:ka|ki|ke|data|wala))? | tick(?: by tick)? data | tick (?:or|ya) minute | minute data | which timeframe | kitne minute',
      ),
      words('is | kya | kis | which | what | where | kaha | kahan | or | ya | hai'),
    ],
    hasNone:
      /\b(import\w*|upload\w*|download\w*|rules?|condition|indicator|rsi|ema|supertrend|vwap|entry|exit|enter|cross\w*|above|below|same|stop|sl|target|both|fill\w*|band|depend\w*|this result|isme|order|chart|real|made up|simulated|fake|nakli|indicators?|partial)\b/,
  },
  {
    document: 'straddle-or-strangle',
    has: [
      words('straddles?'),
      words('strangles?'),
      words(
        'differ\\w* | diff | fark | farak | antar | vs | versus | or | ya | than | compar\\w* | which | kaun ?s[aei] | better | safer | risk\\w*',
      ),
    ],
    hasNone:
      /\b(sell|buy|bech\w*|kharid\w*|iron|condor|fly|butterfly|library|calendar|long|stop|sl|target|entry|exit|my result|isme|lots?|saved|runs?|backtests?|\d{3,})\b/,
  },
  {
    document: 'figure-totalTrades',
    has: [
      words('trades? | entries'),
      words('how (?:is|are|was|were|do|does|did) | kaise'),
      words('count | counts | counted | counting | gin\\w*'),
    ],
    hasNone: NO_RULE,
  },
]

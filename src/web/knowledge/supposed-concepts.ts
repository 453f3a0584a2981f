import { words, type ByConcept } from './product-concepts.ts'

const STOP = 'sls?|stops?|stop ?loss(?:es)?|stoploss'
const RULE = `${STOP}|targets?|tgt|tp|take profit|trail\\w*|tsl`
const INDEX = 'nifty|bank ?nifty|fin ?nifty|midcp ?nifty|sensex|bankex'
const TIME = '\\d{1,2}[:. ]\\d\\d|\\d{1,2} ?(?:am|pm|baje)|noon'

/** Words that suppose another run, with what it would have made. */
const SUPPOSED = words(
  [
    'what if',
    'how about if',
    'suppos\\w*',
    'maan lo',
    'had (?:i|we|the|my)',
    'what happens (?:if (?:i|we)|with)',
    'what (?:would|will|wud|wld)(?: \\w+){0,3} (?:happen|be|change|look like)',
    'how (?:would|will|much would)(?: \\w+){0,3} (?:do|be|look|change|perform|make|work)',
    'agar(?=.*(?:kya|kitn[aei]|kaisa|fark|result|profit|pnl))',
    '(?:better|behtar|accha|acha|achha|kam|zyada|jyada|sahi|theek|fayda|profit|fark|farak)(?: \\w+){0,2} (?:hoga|hogi|rahega|rahegi|padega|padegi|milega|karega)(?: kya)?',
    'kya(?: \\w+){0,6} (?:better|behtar|accha|acha|achha|kam|zyada|jyada|sahi|fayda) (?:hoga|hogi|rahega|rahegi)',
    '(?:is|are|was)(?= .*\\b(?:better|best|worse|safer)\\b)',
    '(?:would|will)(?: \\w+){0,4} (?:better|worse|help|improve|increase|reduce|hurt)',
    '(?:should i|shall i) (?:widen|tighten|increase|decrease|reduce|raise|lower|change|remove|move|shift)',
    '(?:rakhu|rakhun|lagau|lagaun|karu|karun|kar du|kar dun) (?:kya|ya nahi|ya na)',
    '(?:kya|kitn[aei]|kaisa)(?: \\w+){0,2} (?:hota|hoti|hote|hoga|hogi|banta|rehta|rahta)',
    'would (?:it|this|that|the \\w+|my \\w+)(?: \\w+)? (?:be|have been|improve|change|do|make|give|work)',
  ].join(' | '),
)

/** A value of a setting, or one thing in the place of another. */
const OTHER_VALUE = words(
  [
    `\\d+(?:\\.\\d+)? ?(?:%|percent|pct|pts?|points?|rs|rupees?)?(?: (?:ka|ki|wala|wali|of|trailing|overall))?(?: ?-)? (?:${RULE})`,
    `(?:${RULE})(?: (?:loss|was|were|is|of|to|at|ko|ka|hota|as|had been|been|wala))* \\d+`,
    `(?:enter\\w*|entry|exit\\w*|square\\w*|start\\w*|nikal\\w*|close)(?: (?!if|when)\\w+){0,3} (?:${TIME})`,
    `(?:${TIME})(?: (?:pe|par|ko|ki|ka|was|as))* (?:enter\\w*|entry|exit\\w*|square\\w*|nikal\\w*)`,
    `(?:same|this|it|ye|yahi|strategy)(?: \\w+){0,3} (?:on|in|pe|par|for) (?:${INDEX})`,
    `(?:${INDEX})(?: \\w+)? (?:pe|par|me|mein) (?:same|yahi|ye|run|chal\\w*|kar\\w*)`,
    '(?:re ?entr\\w*|hedge|wings?|trailing)(?: \\w+){0,2} (?:add|lagau\\w*|lagaun|kar[uo]n?|daal\\w*)',
    `(?:weekly|monthly|next week\\w*|otm|itm|atm|straddle|strangle|condor|${INDEX})(?: \\S+){0,2} (?:instead|rather than|in place of|ki jagah|ke bajaye?)`,
    `(?:instead of|rather than|in place of)(?: (?:the|a|an))? (?:weekly|monthly|otm|itm|atm|straddle|strangle|condor|${INDEX}|\\d)`,
    `(?:${RULE})(?: \\w+){0,2} (?:double|doubled|half|halved|wider|tighter|bigger|smaller|removed|hata\\w*)`,
    `(?:no|without|bina)(?: (?:a|any|the))? (?:${RULE})`,
    `(?:wider|tighter|bigger|smaller|double|half) (?:${RULE})`,
    `(?:widen|tighten|increase|decrease|reduce|raise|lower|change|move|shift)(?: the| my| this)? (?:${RULE}|entry|exit|strikes?)`,
    '(?:strikes? |itm |otm )?\\d+ (?:points? |pts )?(?:otm|itm)',
  ].join(' | '),
)

/** What happens at an event, what a word means, what is allowed, and costs, which are no other setting. */
const OF_EVENTS =
  /\b(hits?|hitting|triggers?|triggered|touch\w*|gaps?|jumps?|means?|meaning|matlab|allowed|possible|error|refus\w*|fill\w*|paper|deploy\w*|live|broker|charges?|brokerage|slippage|stt|tax\w*|margin|lots?|type|typed|kaise|only|sirf|without (?:a )?(?:weekday|day)|holiday|expires?|settle\w*|settlement|data|same (?:minute|candle|bar)|re ?-?entr\w*|both|simultaneous\w*)\b|what happens if (i|we) (set|put|type|give|write|keep|hold)|\d+ ?% (?:days?|sessions?)/

/** Questions for what a run with another stop, target, time, strike or index would have made. */
export const CONCEPTS_OF_SUPPOSED: readonly ByConcept[] = [
  { document: 'another-setting', has: [SUPPOSED, OTHER_VALUE], hasNone: OF_EVENTS },
  {
    // What was made without a rule that the strategy had.
    document: 'another-setting',
    has: [
      words(`(?:no|without|bina|minus|excluding)(?: (?:a|any|the|my))? (?:${RULE}|hedge)`),
      words(
        'pnl | profits?(?! factor of) | win ?rate | sharpe | drawdown | dd | profit factor | (?:what|how much)(?: \\w+)? (?:was|were|would|did|has|have) | how (?:was|were|did) | kitn[aei] | kais[aei] | result',
      ),
      words(
        'was | were | would | did | have | had | made | pnl | sharpe | drawdown | dd | win ?rate | profit factor | kitn[aei] | kais[aei] | profits? (?:without|on|of|in|bina)|(?:mon|tues|wednes|thurs|fri)days? | expiry days? | june | july | profit',
      ),
    ],
    hasNone: new RegExp(
      `${OF_EVENTS.source}|\\b(sell|buy|bech\\w*|kharid\\w*|trades?|safe|risky?|risk|can|could|max|maximum|should|streak|good|idea|how many days|kitne din|straddles?|strangles?|condors?|naked|enter|entry|exit)\\b`,
    ),
  },
  {
    // How often another value would be hit.
    document: 'another-setting',
    has: [
      OTHER_VALUE,
      words('hits? | hitting | trigger\\w* | lag\\w+'),
      words('will | would | hoga | hogi | honge | hota | karu | rakhu | agar | if'),
      words(
        'how (?:many|often) | kitni baar | more often | less often | (?:zyada|kam) (?:baar )?(?:hit|lag\\w+)',
      ),
    ],
    hasNone: /\b(re ?-?entr\w*|both|dono|first|pehle|what happens|kya hota)\b/,
  },
]

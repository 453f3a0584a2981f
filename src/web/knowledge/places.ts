import { plainQuestion } from './unknowable.ts'

/** Where a setting is made in the builder, and the document that explains it. */
export interface Place {
  readonly document: string
  readonly text: string
}

interface NamedPlace extends Place {
  /** Words that name the setting. */
  readonly named: RegExp
}

const LEG = 'under Multi-Leg Strategy (switch on Multi-leg strategy)'
const CELL = 'in the row of the leg'
const OVERALL = 'under Risk Management'
const DAYS = 'under Holding & Days in Trading Parameters'
const STOP = '(?:sls?|stops?|stop ?loss(?:es)?|stoploss)'
const WHOLE =
  '(?:overall|combined|mtm|m2m|total|whole|global|max(?:imum)? loss|daily loss|loss limit|strategy level)'
const TARGET = '(?:targets?|tgt|tp|take profit)'

/** The settings of the builder, the narrower names before the wider ones. */
const PLACES: readonly NamedPlace[] = [
  {
    named:
      /\b(?:to|at|on|pe) cost\b(?!.*\bre ?-?entr)|\b(?:sls?|stops?|stop ?loss) (?:ko )?cost (?:pe|par)\b|\bothers to cost\b/,
    document: 'overall-risk',
    text: `Press + others to cost among All legs together ${OVERALL}.`,
  },
  {
    named: /\b(?:complete|partial)(?: square ?off)?\b|\ball leave with one\b|\bsquare ?off all legs\b/,
    document: 'square-off-modes',
    text: `Press + all leave with one among All legs together ${OVERALL}.`,
  },
  {
    named: /\b(?:lazy|idle) legs?\b/,
    document: 're-entry',
    text: `Open the menu More of the leg that shall wait, choose Wait, exit time, idle and switch Idle on; then set, in the cell Re-entry of the other leg, that it activates this one. Both are ${LEG}.`,
  },
  {
    named: new RegExp(`\\b(?:global|overall|whole strategy) re ?-?(?:entr\\w*|execut\\w*)`),
    document: 're-entry',
    text: `Press + Re-entry ${OVERALL}.`,
  },
  {
    named: /\bre ?-?(?:entry|entries|enter|execut\w*|cost|momentum)\b|\brentry\b/,
    document: 're-entry',
    text: `Press the cell Re-entry ${CELL} ${LEG}; its fields open below the row. For the whole strategy press + Re-entry ${OVERALL}. The cell or chip is off at first, and Switch off in it turns it off again.`,
  },
  {
    named: /\b(?:trail(?:ing)? profits?|profit trail\w*|lock(?:ing)? (?:of )?profits?|profit lock\w*)\b/,
    document: 'trail-profit',
    text: `Press the cell Trail ${CELL} ${LEG}. For the whole position press + Trail Profit ${OVERALL}.`,
  },
  {
    named: new RegExp(`\\b(?:trai?l\\w*(?: ${STOP})?|tsl)\\b`),
    document: 'trailing-stop',
    text: `Press the cell Stop ${CELL} ${LEG}, give it a stop and switch on Trailing. For the whole position press + Stop Loss ${OVERALL} and switch on Trailing there.`,
  },
  {
    named: new RegExp(
      `\\b${WHOLE}\\b.*\\b(?:${STOP}|loss)\\b|\\b${STOP}\\b.*\\b${WHOLE}\\b|\\bdaily loss|\\bmax(?:imum)? loss\\b`,
    ),
    document: 'overall-risk',
    text: `Press + Stop Loss ${OVERALL}.`,
  },
  {
    named: new RegExp(`\\b${WHOLE}\\b.*\\b${TARGET}\\b|\\b${TARGET}\\b.*\\b${WHOLE}\\b`),
    document: 'overall-risk',
    text: `Press + Take Profit ${OVERALL}.`,
  },
  {
    named: /\b(?:candle|bar) clos\w*|\bclos(?:e|ing) basis\b|\bintrabar\b|\btrigger\b/,
    document: 'execution-settings',
    text: 'Open Advanced settings with Change: the field is Stops and targets trigger.',
  },
  {
    named: new RegExp(`\\b${STOP}\\b`),
    document: 'stop-loss',
    text: `Press the cell Stop ${CELL} ${LEG}; the chips Stop on every leg above the rows give all legs the same percentage. For the whole position press + Stop Loss ${OVERALL}.`,
  },
  {
    named: new RegExp(`\\b${TARGET}\\b`),
    document: 'take-profit',
    text: `Press the cell Target ${CELL} ${LEG}. For the whole position press + Take Profit ${OVERALL}.`,
  },
  {
    named: /\bslippages?\b/,
    document: 'execution-settings',
    text: 'Open Advanced settings with Change: the field is Slippage per fill.',
  },
  {
    named: /\b(?:initial|starting|start) capital\b/,
    document: 'capital',
    text: 'Open Advanced settings with Change: the field is Initial Capital.',
  },
  {
    named: /\b(?:vix|gap)\b(?=.*\b(?:filter|range|limit|days?|condition)\b)|\bfilter\b.*\b(?:vix|gap)\b/,
    document: 'day-filters',
    text: `Press the chip + VIX or + gap ${DAYS}.`,
  },
  {
    named:
      /\b(?:week ?days?|(?:trading|only|which) days|days of the week|days? to expiry|dte)\b(?=.*\b(?:filter|choose|chun\w*|select|set|pick|change|only)\b)|\b(?:filter|choose|chun\w*|select|pick|set|only)\b.*\b(?:week ?days?|trading days|days of the week|dte)\b|\bevent (?:days?|filter)\b|\b(?:day|weekday|dte) filter\b/,
    document: 'day-filters',
    text: `Press the chips + weekdays, + days to expiry, + dates or + events ${DAYS}. The filter above the results only leaves days out of the figures of a finished run.`,
  },
  {
    named: /\b(?:btst|positional|overnight|carry ?forward|hold(?:ing)? (?:over|overnight|for))\b/,
    document: 'holding-over-days',
    text: `Choose it in the field Positions are held ${DAYS}.`,
  },
  {
    named:
      /\b(?:entry (?:window|start|end|time)|(?:square ?off|exit) time|start time|end time|entry timing)\b/,
    document: 'entry-window',
    text: 'The fields Entry Start Time, Entry End Time and Square Off Time stand in Trading Parameters; an exit time of a single leg is in its menu More, under Wait, exit time, idle.',
  },
  {
    named:
      /\b(?:momentum|range breakout|orb|opening range|wait (?:and|&) trade|simple momentum|wait for (?:a )?move)\b/,
    document: 'leg-waits',
    text: `Open the menu More of the leg and choose Wait, exit time, idle; + wait for all premiums ${DAYS} is for the whole strategy.`,
  },
  {
    named:
      /\bindicators?\b|^(?!.*\buse\b(?!.*\b(?:rule|condition|entry)\b)).*\b(?:rsi|ema|sma|macd|super ?trend|adx|vwap|bollinger|stochastic|psar|cci|atr)\b/,
    document: 'indicator-rules',
    text: 'In the builder switch on Indicator-based entry under Technical Indicators, add a rule and choose the indicator in it.',
  },
  {
    named: /\bhedges?\b|\bwings?\b/,
    document: 'hedge',
    text: `Press Add Leg ${LEG} and make it a BUY of the same option further out of the money.`,
  },
  {
    named:
      /\b(?:second|another|more|new|extra|multiple|2nd|ek aur|doosr[ai]|dusr[ai]) legs?\b|\badd (?:a )?legs?\b|\bmulti ?-?legs?\b/,
    document: 'leg',
    text: `Switch on Multi-leg strategy under Multi-Leg Strategy and press Add Leg.`,
  },
  {
    named: /\blots?\b(?! sizes?)(?!.*\b(?:lakhs?|lac|capital)\b)|\b(?:quantity|qty)\b/,
    document: 'lot',
    text: `Press the cell Lots ${CELL} ${LEG}. Without legs the strategy is one lot.`,
  },
  {
    named: /\bexpir(?:y|ies)\b/,
    document: 'expiry-choice',
    text: `Press the cell Expiry ${CELL} ${LEG}; without legs the field Expiry stands in Trading Parameters.`,
  },
  {
    named:
      /\b(?:strikes?(?! (?:steps?|gaps?|intervals?|prices?))|closest premium|strike (?:type|criteria|selection)|otm|itm)\b/,
    document: 'strike-criteria',
    text: `Press the cell Strike ${CELL} ${LEG}; without legs the fields stand in Trading Parameters.`,
  },
  {
    named: /\b(?:index|instrument|underlying|start date|end date|date range|dates|backtest period|dataset)\b/,
    document: 'trading-parameters',
    text: 'The fields Dataset, Instrument, Start Date and End Date stand in Trading Parameters.',
  },
]

const WHERE =
  '(?:where|kahan|kaha|kahaan|kidhar|kis (?:jagah|menu|tab|screen)|which (?:menu|tab|section|screen|field|part))'
const SETS =
  '(?:set|sets|add|put|turn|switch|enable|activate|configure|choose|select|pick|give|type|enter|change|edit|define|specify|use|apply|fill|increase|decrease)'
const SETS_HINGLISH =
  '(?:lag[ao]\\w*|kar(?:u|un|na|te|e|en|ta|ti|o)?|daal\\w*|dal\\w*|rakh\\w*|chun\\w*|jod\\w*|set|on|add|change|badl\\w*)'

/** Questions for the place of a setting or for the way to set it. */
const ASKS_PLACE: readonly RegExp[] = [
  new RegExp(`^${WHERE} (?:has|have|contains?|is for)\\b`),
  new RegExp(
    `^${WHERE} (?:do|can|could|should|would|to|shall|must|will) ?(?:i|we|you|one|u)?(?: \\w+)? ?${SETS}\\b`,
  ),
  new RegExp(
    `^${WHERE} (?:is|are|was|s) (?:the |my |a |an )?(?:\\w+ ){0,6}(?:set|sets|setting|option|field|switch|button|filter|located|found)\\b`,
  ),
  new RegExp(
    `^${WHERE} (?:is|are) (?:the |a |an )?(?:option|setting|field|switch|button|place|filter|toggle|box)\\b`,
  ),
  new RegExp(`^(?:how|kaise) (?:do|can|could|should|would|to|shall) ?(?:i|we|you|one|u)? ?${SETS}\\b`),
  new RegExp(
    `\\b(?:kaha|kahan|kahaan|kidhar)(?: se| par| pe)?(?: \\S+){0,4} (?:${SETS_HINGLISH}|mil\\w*|hai|h|hot[ai])\\b`,
  ),
  new RegExp(`\\b(?:kaise|kese)(?: \\S+){0,4} ${SETS_HINGLISH}\\b(?! (?:choose )?hot[aie])`),
]

/** Names of rules with words that alone are those of a result. */
const RULE_NAMES =
  /\b(?:stop ?loss(?:es)?|take profit|trail(?:ing)? profits?|lock(?:ing)? (?:of )?profits?|profit (?:trail\w*|lock\w*)|(?:max(?:imum)?|daily) loss|loss limit|days? to expiry|lots? size)\b/g

/** Words with which the place of no setting is asked for: what happened, what is best, a rule or a figure. */
const OF_ELSE =
  /\b(did|was|were|hua|hui|hits?|lost|lose|loss|losses|made|profits?|pnl|results?|isme|best|better|ideal|optimal|calculat\w*|comput\w*|compar\w*|mean\w*|matlab|import\w*|export\w*|download\w*|upload\w*|sav(?:e|ed|ing)|share|paper|deploy\w*|broker|optimi[sz]e\w*|charts?|api|margins?|average|sizes?|much|many|kitn[aei]|kaun ?s[ai]|kons[ai]|right|wisely|good|sahi|why|kyu\w*|when|money|trades?|account|orders?|alerts?|notif\w*|between|vs|versus|high|low|for (?:selling|buying))\b/

/** The place of the one setting that a question wants to find or to set; undefined for other questions. */
export function placeAsked(question: string): Place | undefined {
  const text = plainQuestion(question)
    .replace(/[^\p{L}\p{N}%&-]+/gu, ' ')
    .trim()
    .replace(/^(?:please|pls|plz|sir|bhai|bro|ok|so|and|tell me|bata\w*|can you tell me|i want to know) /, '')
  if (!ASKS_PLACE.some((phrase) => phrase.test(text)) || OF_ELSE.test(text.replace(RULE_NAMES, ' ')))
    return undefined
  return PLACES.find(({ named }) => named.test(text))
}

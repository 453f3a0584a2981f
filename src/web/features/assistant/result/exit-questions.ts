import { HIT, STOP, words, type Asked } from './concept-words.ts'

type Figure = 'durations' | 'exits' | 'firstTrade' | 'lastTrade' | 'legs' | 'withoutRule'

const TARGET = 'targets? | tp | take ?profits?'
const RULE = `(?:overall |leg |the |my )*(?:${STOP}|targets?|tp|take ?profits?|trail\\w*(?: (?:sls?|stops?|stop ?loss))?)`
const CLOSED =
  'clos\\w* | exit\\w* | left | end | ended | square\\w* | nikl\\w* | nikal\\w* | stopped | cut | kat\\w*'
/** The question supposes that a rule was not there. */
const NO_RULE = new RegExp(
  [
    `^no ${RULE}\\b|\\b(?:without|remov\\w*|drop|hata\\w*|bina|(?:with|had|was|were|is|be|hot[aei]) no|take (?:off|out|away)|had not set|hadnt set) (?:a |an |any )*${RULE}\\b`,
    `\\b${RULE}(?: ke| ki| ko| hi)* (?:bina|remove kar\\w*|hata (?:du|dun|de|ke|kar|do|dete)|hatane|hatake|nikal (?:du|dun|de|ke)|(?:na|nahi|nahin) (?:hot[aei]|ho|rakh\\w*|lagat[aei])|removed|were off|was off)`,
  ].join('|'),
)

/** Whether a text supposes that a rule of the strategy was not there. */
export const leavesRuleOut = (text: string) => NO_RULE.test(text)

/** The question supposes another value of a rule. */
const OTHER_VALUE = `\\b${RULE}(?: (?:at|of|was|were|is|ko|had been|hota))* \\d+|\\b\\d+(?: ?(?:%|pts|points?|rs|rupees))?(?: (?:ka|ki|ke))? ${RULE}\\b`
/** Events, prices, other settings and choices beside a rule that is left out or changed. */
const OTHER_THAN_RULE =
  'how (?:do|can|to|should|many days)|should|kaise|allowed|can i|could i|re ?ent\\w*|other (?:leg|side)|margin|why|kyu\\w*|hits?|hitting|sell\\w*|buy\\w*|bech\\w*|straddles?|strangles?|condors?|naked|entry|safe|risky?|trades? (?:without|that|which)|good idea|max\\w* loss|means?|matlab|hold|held|hedge\\w*|dte|expiry|(?:mon|tues|wednes|thurs|fri)days?|calls?|puts?|ce|pe|kitne (?:trades?|din)|how many|june|july'

/** Questions for how and when the trades ended, what the sides made, and what a rule that is left out would change. */
export const ASKED_OF_EXITS: readonly Asked<Figure>[] = [
  {
    figure: 'durations',
    has: [
      words(
        'how long | how much time | longer | shorter | average holding | avg holding | kitn[aei] (?:der|time|samay|minutes?|ghant\\w*|hours?) | how many (?:minutes|hours) | average (?:time|minutes|hours) | avg (?:time|minutes|hours)',
      ),
      words('trades? | positions? | saud[ae] | holding'),
      words(
        'open | held | hold | holding | stay\\w* | remain\\w* | last | lasts | lasted | run | runs | khul\\w* | chal\\w* | rakh\\w* | reh\\w* | rah\\w* | tik\\w*',
      ),
    ],
    hasNone:
      /\b(should|can|could|max\w*|setting|overnight|drawdown|until|till|if|agar|wait|orders?|data|logs?|kept|backtest|re ?ent\w*|before|after|last (trade|position)|test|how to|kaise|stop\w*|sl|expiry|next|recover\w*|better|best|candles?|charts?|time ?frames?|bars?)\b/,
  },
  {
    figure: 'lastTrade',
    has: [
      words('(?:very )?(?:last|final|latest|aakhri|akhri|aakhiri)(?: \\w+)? (?:trade|position)'),
      words('why | kyu | kyun | kyon | how | reason | what | kaise | kis | wajah'),
      words(CLOSED),
    ],
    hasNone:
      /\b(days?|should|if|of (the|each|every|a)( \w+)? (day|month|week)|each|every|har|can|set|settings?|time|avoid)\b/,
  },
  {
    figure: 'firstTrade',
    has: [
      words('(?:very )?(?:first|pehl[ai]|pahl[ai])(?: \\w+)? (?:trade|position)'),
      words('why | kyu | kyun | kyon | how | reason | what | kaise | kis | wajah'),
      words(CLOSED),
    ],
    hasNone:
      /\b(days?|should|if|of (the|each|every|a)( \w+)? (day|month|week)|each|every|har|can|set|settings?|time|avoid|entry)\b/,
  },
  {
    // Whether a rule has ever acted.
    figure: 'exits',
    has: [
      words(`${STOP} | ${TARGET}`),
      words('ever | kabhi | even once | at all | ek baar bhi | ek bar bhi | once | never | any time'),
      words(
        `${HIT} | reach\\w* | touch\\w* | achiev\\w* | lag[aei] | hu[aei] | fired | mil[aei] | pahun?ch\\w*`,
      ),
    ],
    hasNone:
      /\b(if|agar|should|set|setting|when|both|same|minutes?|candles?|bars?|re ?ent\w*|would|will|can|could|what happens|only once|once (it|the|a)|moves?|trail\w*|again|cost|gaps?)\b/,
  },
  {
    // By what most trades left.
    figure: 'exits',
    has: [
      words('exits? | exited | nikl\\w* | trades? (?:close[ds]?|end|ended) | band'),
      words(
        'zyada ?tar | jyada ?tar | mostly | usually | majority | most | sabse (?:zyada|jyada) | mainly | aksar',
      ),
      words('wajah | reason | kis | how | why | kaise | what caused'),
    ],
    hasNone:
      /\b(time|times|baje|hours?|when|kab|din|days?|month|loss|profit|should|set|strike|if|kis (din|time))\b/,
  },
  {
    // Which exits cost most.
    figure: 'exits',
    has: [
      words('exit(?: \\w+){0,2}'),
      words('kis | kaun ?s[aei] | kons[aei] | which | what | costliest | reason'),
      words(
        'costliest | expensive | kha(?:ya|yi|ye|ta) | doob\\w* | dub\\w* | nuksan\\w* | cost | costs | lost | loses? | losing | hurts?',
      ),
      words('most | zyada | jyada | sabse | biggest | worst | costliest'),
    ],
    hasNone: /\b(time|times|baje|hours?|when|kab|din|days?|month|strike|if|should|early|late)\b/,
  },
  {
    // The call or the put: who earned, and who lost.
    figure: 'legs',
    has: [
      words(
        'kis side | kaun ?s[aei] side | kons[aei] side | which side | kis leg | kaun ?s[aei] leg | (?:ce|calls?) (?:or|ya|aur|and|vs) (?:the )?(?:pe|puts?) | (?:pe|puts?) (?:or|ya|aur|and|vs) (?:the )?(?:ce|calls?) | (?:ce|calls?)(?: (?:se|me|mein|ne|ka|ki|wala|side|legs?|\\w+a|hai))+ (?:ya|or) (?:pe|puts?) | (?:pe|puts?)(?: (?:se|me|mein|ne|ka|ki|wala|side|legs?|loss|hai|\\w+a))+ (?:ya|or) (?:ce|calls?)',
      ),
      words(
        'paisa | paise | profits? | pnl | money | kama\\w* | bana\\w* | earn\\w* | made | losing | loss | losses | lost | nuksan | doob\\w* | performing',
      ),
    ],
    hasNone:
      /\b(should|sell|buy|bech\w*|kharid\w*|lagau|sls?|stops?|stopped|hit|premiums?|iv|vix|hedge\w*|margin|delta|oi|strikes?|tax|if|agar|would|what is|matlab|means?|safe|best for|market|win ?rate|average|avg|biggest|largest|points|charges|each|why|kyu\w*|how many|kitne|drawdown|monday|tuesday|wednesday|thursday|friday|expiry|dte|ratio|compar\w*)\b/,
  },
  {
    // What the result would be without a rule that it had.
    figure: 'withoutRule',
    has: [
      NO_RULE,
      words(
        'would | hot[aei] | lagat[aei] | rakht[aei] | hoga | kya | much | kitn[aei] | what | result | profits? | pnl | better | worse | aat[aei] | aayega | aaye | bant[aei] | if | agar | drawdown | dd',
      ),
    ],
    hasNone: new RegExp(`\\b(?:${OTHER_THAN_RULE})\\b`),
  },
  {
    figure: 'withoutRule',
    has: [
      new RegExp(OTHER_VALUE),
      words('if | agar | what if | suppose\\w* | had | would | hot[aei] | instead'),
      words(
        'hot[aei] | was | were | had been | would | instead | result | profits? | pnl | kya | kitn[aei] | what',
      ),
    ],
    hasNone: new RegExp(
      `\\b(?:${OTHER_THAN_RULE}|touch\\w*|gaps?|triggers?\\w*|exit\\w*|prices?|premium|better|best|worst|accha|fill\\w*|slippage|same|trail\\w*|lots?|each|overnight|loss of|lost|lose|charges?|days?|din|then|set (?:kar|do)|kar do|karo|daal|lagao)\\b`,
    ),
  },
]

/** A document, and the concepts of the questions that it answers, whatever else they say. */
export interface ByConcept {
  readonly document: string
  readonly has: readonly RegExp[]
  readonly hasNone?: RegExp
  /** Whether it is meant although the words also name a figure of the open result. */
  readonly isOverFigures?: true
}

/** An expression for words that stand alone, given as alternatives between bars with spaces. */
export const words = (alternatives: string) =>
  new RegExp(`(?<!\\w)(?:${alternatives.split(' | ').join('|')})(?!\\w)`)

export const WEEKDAYS = 'monday|tuesday|wednesday|thursday|friday|mon|tue|wed|thu|fri'

/** What a percentage is of. */
const OF_WHAT =
  '(?:of|on) (?:what|which) | (?:of|on) (?:the |my |entry )*(?:premium|margin|capital|spot|index|price)(?: (?:at|of|on) (?:the |my )?(?:entry|margin|leg))? or | kis (?:ka|ki|pe|par|cheez) | kiska | kispe | premium (?:ka )?(?:or|ya) (?:capital|margin|spot|index) | (?:capital|margin) (?:ka )?(?:or|ya) premium | (?:measured|calculated|counted|based|computed) (?:on|from|off|as)'

/** Words that ask what a notation of strikes means: `ATM+100 ka matlab`, `what does ITM2 mean`. */
const ASKS_MEANING = words(
  'matlab | means? | meaning | kya (?:hota|hai) | stands? for | notation | same | what is',
)
const NO_MEANING =
  /\b(better|profit|pnl|loss|sell|buy|result|best|becho|kharido|stop|sl|exit at|enter|entry|difference|diff|fark|itm or otm|otm or itm|premium)\b/

/** Questions about what Delta does that are told as a story, or stand beside words of other subjects. */
export const CONCEPTS_OF_PRODUCT: readonly ByConcept[] = [
  {
    document: 're-entry',
    isOverFigures: true,
    has: [
      words('re ?-?entr\\w* | re ?-?enter\\w* | reentr\\w*'),
      words('strikes? | atm'),
      words('same | new | naya | nayi | nay[ae] | fresh | old | purana | usi | wahi | again chosen'),
      words('or | ya | what | does | do | is | kya | which | hot[ai] | leta | lega'),
    ],
    hasNone: /\b(did|was|were|result|isme|pnl|profit|how many|kitni|sell|buy|bech\w*|set|\d+ times)\b/,
  },
  {
    document: 'lot-sizes',
    isOverFigures: true,
    has: [
      words('lots? | lot ?sizes?'),
      words('(?:15|20|25|30|40|50|65|75)\\b.*(?:15|20|25|30|35|40|50|65|75)'),
      words(
        'chang\\w* | hua | hui | became | from | se | old | handle\\w* | consider\\w* | adjust\\w* | took',
      ),
      words(
        'handle\\w* | consider\\w* | adjust\\w* | account\\w* | dhyan | taken | apply | applied | correct\\w* | automatic\\w*',
      ),
    ],
    hasNone: /\b(pnl|profit|margin|if i|agar|instead|sell|buy|\d+ lots)\b/,
  },
  {
    // The rule, and not how often it acted.
    document: 'overall-risk',
    isOverFigures: true,
    has: [
      words('overall | combined | mtm | total | whole'),
      words('sls? | stops? | stop ?loss\\w* | targets? | tp'),
      words(
        'all (?:the )?legs? | both legs | every leg | legs? together | saare leg | sab leg | dono leg | all (?:of )?them',
      ),
      words('close[sd]? | exit\\w* | square\\w* | band | nikal\\w* | kat\\w*'),
      words('when | if | jab | agar | does | do | are | will | kya | is'),
    ],
    hasNone: /\b(how (many|often)|kitni baar|did|was|were|result|isme|sell|buy|\d+ ?%|\d{3,})\b/,
  },
  {
    document: 'no-data',
    isOverFigures: true,
    has: [
      words('data | price | candle | bar'),
      words('no | not | nahi | na | missing | absent | without | bina | gap'),
      words('entry(?: time| start| minute)? | (?:at|pe) 9[:. ]\\d\\d | at the time'),
      words('what happens | what if | if | agar | kya hota | kya hoga | how does'),
    ],
    hasNone:
      /\b(paper|broker|import\w*|previous|indicator|rsi|ema|vix|overnight|stop|sl|exit|re ?entr\w*|sell|buy|rule)\b/,
  },
  {
    document: 'moneyness',
    has: [
      words('atm | at the money | at-the-money'),
      words('spot | index | cash'),
      words('fut | futures? | synthetic'),
      words('or | ya | from | which | based | decide\\w* | se'),
    ],
    hasNone: /\b(sell|buy|result|stop|sl|trade futures|back ?test)\b/,
  },
  {
    document: 'strike-criteria',
    has: [
      words('premium'),
      words('strikes?'),
      words('how | kaise | kese | can i | possible'),
      words(
        'choose | chose | select\\w* | pick\\w* | chun\\w* | lu | lete | by premium | premium wise | ke hisab se | wala',
      ),
    ],
    hasNone: /\b(sell|buy|result|isme|made|profit|exit|stop|sl|why)\b/,
  },
  {
    document: 'charges',
    has: [
      words('charges? | costs? | fees'),
      words(
        'kya kya | kaun kaun\\w* | kon kon\\w* | what all | which all | which (?:ones|charges|costs|taxes) | kis kis',
      ),
      words(
        'include\\w* | jod\\w* | add\\w* | count\\w* | li(?:ya|ye) | consider\\w* | hai | are | in | aat[ae]',
      ),
    ],
    hasNone: /\b(pay|paid|kitn[aei]|how much|guest|delta cost|plan|without|bina|setting)\b/,
  },
  {
    document: 'margin',
    has: [
      words('margin'),
      words(
        'bata\\w* | dikha\\w* | calculat\\w* | show\\w* | tells? | work\\w* out | comput\\w* | estimat\\w*',
      ),
      words('khud | myself | manually | yourself | does (?:it|this|delta) | do you | automatic\\w* | kya ye'),
    ],
    hasNone: /\b(how much|kitn[aei]|broker account|highest|peak|worst|sell|buy)\b/,
  },
  {
    document: 'guests',
    has: [
      words('guest'),
      words(
        'kal | tomorrow | next day | later | 24 | kitne din | how long | rahega | rahegi | rahenge | kept | keep | save\\w* | expire\\w* | delete\\w* | lost | lose | gone | permanent\\w* | stay\\w*',
      ),
    ],
  },
  {
    document: 're-entry',
    has: [
      words('re ?-?entr\\w* | re ?-?enter\\w* | reentr\\w*'),
      words('count | max\\w* | limit | number | \\d+'),
      words(
        'total | extra | additional | includ\\w* | first (?:entry|trade) | in all | matlab | mean\\w* | kitn[aei] (?:trades?|entr\\w*|baar)',
      ),
    ],
    hasNone:
      /\b(did|was|were|hui|hue|my result|this result|isme|delay|pnl|leave out|without|exclud\w*|remove)\b/,
  },
  {
    document: 'optimise-screen',
    has: [
      words('sls? | stops? | stop ?loss\\w* | targets? | tp | otm | trail\\w* | entry | exit | times?'),
      /\d+ ?%? ?(?:,|\/|&|and|aur|or|ya| ) ?\d+ ?%? ?(?:,|\/|&|and|aur|or|ya| ) ?\d+/,
      words(
        'try | test | compare | check | one go | at once | ek saath | together | best | optimal | without (?:running|typing)',
      ),
    ],
    hasNone: /\b(result|of my trades|result without|sell|buy|dte|20[12]\d)\b/,
  },
  {
    document: 're-entry',
    has: [
      words('re ?-?entr\\w* | re ?-?enter\\w* | reentr\\w*'),
      words('restrict\\w* | until | till | latest time | cut ?off | time limit | kab tak'),
    ],
    hasNone: /\b(did|was|were|my result|this result|isme)\b/,
  },
  {
    document: 'day-filters',
    has: [
      words('only | sirf | just | bas | skip\\w* | avoid\\w* | exclude\\w* | leave out'),
      words(`expiry (?:wale )?(?:days?|din) | on expir(?:y|ies) | (?:${WEEKDAYS})s? | (?:${WEEKDAYS}) ko`),
      words(
        'trade | trades | trading | entry | enter | run | sell | buy | bech\\w* | lena | skip\\w* | avoid\\w* | exclude\\w* | leave out',
      ),
      words('how (?:do|can|to|should) | how$ | kaise | can (?:i|we|it) | possible | ho sakta | setting'),
    ],
    hasNone: /\b(profit|pnl|result|made|lost|loss|worst|best|filter result)\b/,
  },
  {
    document: 'day-filters',
    has: [
      words('vix | india vix'),
      words(
        'entry | enter | trade | trades | skip\\w* | avoid | only | filter\\w* | condition | na le | mat | nahi',
      ),
      words('can | ho sakta | possible | kaise | how (?:do|can|to) | sakte | sakta | support\\w* | option'),
    ],
    hasNone: /\b(profit|pnl|result|loss|lost|made|what is|intraday|live|chart|affect\w*|premiums?)\b/,
  },
  {
    document: 'limits',
    has: [
      words('how many | max\\w* | limit | kitn[aei]'),
      words('backtests?'),
      words('at a time | at once | parallel\\w* | simultaneous\\w* | ek saath | together | same time'),
    ],
    hasNone: /\b(compare|comparison|variants?|side by side)\b/,
  },
  {
    document: 'trading-parameters',
    has: [
      words(
        'stocks? | shares | equity | reliance | tcs | infy | infosys | sbi | sbin | hdfc\\w* | icici bank | axis bank | tata \\w+',
      ),
      words('support\\w* | back ?test\\w* | test | options? | available | possible'),
      words('can | does | do | is | are | how | kya | sakte | hai'),
    ],
    hasNone:
      /\b(tips?|buy|invest\w*|price|target|today|tomorrow|covered call|collar|protective|index options|broker|icici direct|tax\w*)\b/,
  },
  {
    document: 'charges',
    has: [
      words('charges? | stt | brokerage | taxes | exchange fees?'),
      words('or | ya | vs | versus'),
      words('todays? | current | aaj (?:ke|ka|ki) | present | latest | now'),
      words(
        'that time | those (?:days|times) | us (?:time|waqt|din) | old | purane | historical | 20\\d\\d | that day | each day | then',
      ),
    ],
    hasNone: /\b(lots?|lot ?sizes?|margin)\b/,
  },
  {
    document: 'overall-risk',
    has: [
      words('one leg | ek leg | any (?:one )?leg | (?:ce|call|pe|put) (?:leg )?'),
      words('hits? | stopped | stops out | exits?'),
      words('(?:the )?(?:other|others|remaining|baki|baaki|doosr\\w|dusr\\w)'),
      words('what happens | kya ho(?:ga|ta) | what will happen | what about'),
    ],
    hasNone: /\b(did|result|how many|was)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words(
        '(?:my|the|mer[aei]|this|did|is|does|are|kya|hurting|useful)(?= .*(?:sls?|stops?|stop ?loss|targets?|trail))',
      ),
      words('sls? | stops? | stop ?loss\\w* | targets? | trail\\w*'),
      words(
        'help(?:ed|ing)? or (?:hurt|harm)\\w* | helping | sav\\w* (?:me )?or | sav\\w* (?:me |us |my |any )*money | kill\\w* | worth it | useful | any use | of use | cost me',
      ),
    ],
    hasNone: /\bkill switch\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('suppose | supposing | had i | if i had | if i | agar | what if'),
      words('stop(?:ped)? trading | loss limit | daily limit | quit | stopped for the day | band kar\\w*'),
      words('would | richer | better off | profit | total | result | hota | made'),
    ],
  },
  {
    document: 'liquidity',
    has: [
      words('slippage'),
      words('how much | kitna | kitni | what value | what number | realistic'),
      words('should | put | rakhu | rakhna | lagau | assume | take | keep'),
    ],
    hasNone: /\b(this result|my result|profit|was|did|bear|survive|before|can|take it)\b/,
  },
  {
    document: 'dte',
    has: [
      words('dte | days to expiry'),
      words('filter'),
      words('what | mean\\w* | kya | matlab | explain | purpose'),
    ],
    hasNone: /\b(profit|pnl|result if|made|only|why)\b/,
  },
  {
    document: 'simulated-data',
    has: [
      words('simulat\\w* | synthetic | fake data | test bench | made up'),
      words('data | market | prices? | minutes?'),
      words(
        'reliable | reliability | accurate | accuracy | trust\\w* | realistic | realism | close to | believ\\w* | bharosa | bharose | same as | how (?:good|real|different)',
      ),
    ],
    hasNone: /\b(this result|my result|is result|isme|verdict|profit)\b/,
  },
  {
    document: 'figure-profitFactor',
    has: [words('profit factor | pf'), words('999')],
  },
  {
    document: 'overall-risk',
    has: [
      words(
        'overall | mtm | combined | strategy level | whole (?:strategy|position) | total | portfolio level',
      ),
      words('sl | stops? | stop ?loss | target | tp'),
      words(
        'each leg | all (?:the )?legs? | every leg | per leg | har leg | leg ?wise | individual\\w* | single leg | one leg | legs? together | both legs | leg (?:sl|stop|stop ?loss|target)',
      ),
      words(
        'or | ya | vs | versus | does | do | is | are | kya | how | difference | same | applied | apply | work\\w*',
      ),
    ],
    hasNone:
      /\b(result|hit|did|was|were|happened|how many|left by|kitni baar|square ?off|trail\w*|re ?entr\w*)\b/,
  },
  {
    document: 'expiry-days',
    has: [
      words('expir\\w* | dte'),
      words('mondays? | tuesdays? | wednesdays? | thursdays? | mon | tue | wed | thu | thurs'),
      words(
        'why | kyu | kyun | kyon | moved | shift\\w* | chang\\w* | now | used to | earlier | pehle | since when | kab se | no longer',
      ),
    ],
    hasNone: /\b(profit|pnl|loss|lost|made|lose|worst|best|skip|avoid|holiday|margin)\b/,
  },
  {
    document: 'indicator-rules',
    has: [
      words('rules? | conditions? | indicators?'),
      words('indicators? | indicator rules? | entry rules? | rules? | conditions?'),
      words(
        'and or or | or or and | all (?:of them|must|need|hold|have to) | any (?:one )?of | either | max\\w* | limit | how many (?:rules|conditions) | kitne (?:rules|conditions) | (?:rules|conditions) kitne',
      ),
    ],
    hasNone:
      /\b(names?|available|list|warm ?up|sebi|algos?|exchange|max pain|oi|pcr|vix|profit|trades|candles?|minutes?)\b/,
  },
  {
    document: 'trading-parameters',
    has: [
      words(
        'earliest | latest | sabse (?:jaldi|pehle|late) | 0?9[:.](?:0\\d|1[0-4]) | 15[:.]3[1-9] | minimum time | maximum time',
      ),
      words('entry | exit | square ?off | time | put | set | enter'),
      words(
        'red | error | can | allow\\w* | what | why | kyu | kyun | possible | message | invalid | kitn[aei] | throws',
      ),
    ],
    hasNone:
      /\b(price|candle|bar|result|trades?|day|stopped|did|was|were|data|date|straddle|strangle|sell|buy|backtest period)\b/,
  },
  {
    document: 'figure-maxDrawdown',
    has: [
      words('drawdowns? | dd | underwater'),
      words('graph | chart | curve | plot | below zero | under zero | negative area'),
      words('what | explain | mean\\w* | matlab | kya | looking at | read | samjh\\w* | understand'),
    ],
    hasNone: /\b(how many|how long|when|kab|why|kyu\w*|recover\w*)\b/,
  },
  {
    document: 'run-backtest',
    has: [
      words('runs? | backtests? | executing trades | loading data | progress | it is running'),
      words(
        'ages | stuck | hang\\w* | forever | slow\\w* | long time | taking (?:so )?long | takes? (?:so )?long | how long (?:does|will|should) | kitna time | kill it | cancel it | close (?:the |this )?(?:tab|browser|laptop|window|page) | internet | wifi | net (?:chala|gaya|band) | power cut | laptop (?:off|band|sleeps?) | leave (?:the |this )?page | executing trades | atka\\w* | ruk gaya',
      ),
    ],
    hasNone:
      /\b(trades? (open|last)|drawdown|underwater|streak|profit|deploy\w*|paper|search|optimi\w*|import|download)\b/,
  },
  {
    document: 'execution-settings',
    has: [words('intra ?-?bar | on (?:the )?close trigger | trigger (?:close|on close)')],
    hasNone: /\b(drawdown|mtm|low)\b/,
  },
  {
    document: 'evidence',
    has: [
      words('verdict | not worth trading | no evidence'),
      words('goes into | made from | ai | opinion | who (?:says|decides|gives|writes) | criteria | logic'),
    ],
    hasNone: /\b(my|mera|mere|this (result|strategy|run|backtest)|isme)\b/,
  },
  {
    document: 'save-strategy',
    has: [
      words('saved? | my strateg\\w* | list is empty | strateg\\w* (?:gone|missing|gayab)'),
      words(
        '(?:another|different|other|new|second|doosr\\w|dusr\\w|office|home) (?:laptop|phone|device|computer|pc|browser|machine|mobile) | (?:on|from|in) (?:my |the )?(?:laptop|phone|mobile|pc|computer|tablet)',
      ),
    ],
    hasNone:
      /\b(password|passkey|sign in|login|two factor|share|friend|theme|pdf|csv|report|result|results|trades|installed)\b/,
  },
  {
    document: 'strategy-library-screen',
    has: [
      words('success rate | success % | success'),
      words(
        'library | ready ?-?made | ready | template\\w* | built ?-?in | preset\\w* | given strateg\\w* | those strateg\\w*',
      ),
    ],
  },
  {
    document: 'results-screen',
    has: [
      words('weekly | weeks? | hafte'),
      words('monthly | months? | mahin\\w*'),
      words(
        'add\\w* up | sum\\w* | total\\w* | match\\w* | tally | tallies | straddle (?:the )?months? | jod\\w* | i add',
      ),
      words('table\\w* | rows? | column\\w* | straddle (?:the )?months? | figures'),
    ],
    hasNone: /\b(expir\w*|sell|buy|options?)\b/,
  },
  {
    document: 'greeks',
    has: [
      words('greeks? | thetas? | gammas? | vegas? | ivs? | implied volatility'),
      words(
        'live | real ?time | from (?:the )?(?:nse|exchange|broker) | calculated | computed | interest rate | risk ?-?free | which (?:rate|model) | what (?:rate|model)',
      ),
      words('or | ya | is | are | how | which | what | kya | kaise | from'),
    ],
    hasNone: /\b(made|earn\w*|profit|pnl|result|brought|loss)\b/,
  },
  {
    document: 'report-downloads',
    has: [
      words('reports? | pdf | csv | download\\w* | exported | files?'),
      words(
        'charges | net | gross | brokerage | which (?:strategy|settings|dates|data|period) | what (?:strategy|settings|dates|data|period|i had configured) | settings | configured | parameters | came from | belongs? to',
      ),
      words(
        'forgot\\w* | itself | tell\\w* | says? | mention\\w* | contain\\w* | written | lost | include\\w* | remember\\w* | carry | carries | show\\w*',
      ),
    ],
    hasNone: /\b(import\w*|upload\w*|trade log|tradebook|broker|notification\w*|e ?mail)\b/,
  },
  {
    document: 'trail-profit',
    has: [words('increase by'), words('trail by')],
    hasNone: /\b(result|re ?entr\w*)\b/,
  },
  {
    document: 'data-origin',
    has: [
      words('data | history | backtest\\w* | test'),
      words(
        'how far back | how (?:old|many years|much history) | since when | which years? | what years? | from which (?:year|date) | kitne saal | kab se | oldest | earliest (?:date|year|data) | 20(?:0\\d|1\\d|2[0-3])(?: \\w+){0,2} (?:data|crash)',
      ),
    ],
    hasNone:
      /\b(result|available|broker|upload|import\w*|download\w*|enough|needed|need|required|should|my data|expir\w*|stt|charges|lots?|holidays?)\b/,
  },
  {
    document: 'data-origin',
    has: [
      words(
        '(?:test\\w*|back ?test\\w*|try|run|check|go back|data)(?: \\w+){0,4} 20(?:0\\d|1\\d|2[0-3]) | 20(?:0\\d|1\\d|2[0-3])(?: \\w+){0,4} (?:test\\w*|back ?test\\w*|available|milega|hai kya)',
      ),
      words('can | could | is it possible | possible | sakte | sakta | available | milega | how | kya'),
    ],
    hasNone:
      /\b(result|upload|import\w*|download\w*|my data|expir\w*|stt|charges|lots?|holidays?|this (strategy|run|backtest)|pnl|profit|loss|lost|lose|made|sell|buy|between)\b/,
  },
  {
    document: 'strike-selection',
    has: [/\batm ?[+-] ?\d+/, ASKS_MEANING],
    hasNone: NO_MEANING,
  },
  {
    document: 'moneyness',
    has: [/\b[io]tm ?-?\d+/, ASKS_MEANING],
    hasNone: NO_MEANING,
  },
  {
    document: 'moneyness',
    has: [
      /\batm ?[+-] ?\d/,
      words('itm | otm | in the money | out of the money | above or below | upar ya (?:neeche|niche)'),
      words('is | or | ya | means? | meaning | matlab | kya | which'),
    ],
    hasNone: /\b(better|profit|sell|buy|result|best|becho|kharido|stop|sl|exit at)\b/,
  },
  {
    document: 'expiry-choice',
    has: [
      words('current'),
      words('monthly'),
      words('expir\\w* | leg | dropdown | contract'),
      words('same | mean\\w* | difference | diff | fark | farak | kya | what | which | alag'),
    ],
    hasNone:
      /\b(profit|pnl|loss|margin|theta|result|sell|buy|calendar|premium|better|best|earn\w*|made|liquidity)\b/,
  },
  {
    document: 'save-strategy',
    has: [
      words(
        '(?:closed?|refresh\\w*|reload\\w*|crash\\w*|shut|band|lost|killed)(?: \\w+){0,3} (?:tabs?|browser|window|page|laptop|chrome|form) | (?:tab|browser|window|page|laptop|chrome) (?:\\w+ )?(?:closed|crash\\w*|refresh\\w*|reload\\w*|band|died|hung)',
      ),
      words(
        'sav(?:e|ed|ing) | unsaved | typed | filled | setup | legs | gone | lost | lose | form | gayab | wapas | draft',
      ),
    ],
    hasNone:
      /\b(runs?|running|backtest|executing|progress|result|optimi\w*|import\w*|download\w*|paper|deploy\w*|chat|password|drawdown|profit|trades?)\b/,
  },
  {
    document: 'overall-risk',
    has: [
      words('overall | combined | total | mtm | whole position'),
      words('sls? | stops? | stop ?loss\\w* | targets?'),
      words('% | percent\\w* | pct | \\d+%'),
      words(OF_WHAT),
    ],
    hasNone: /\b(hit|left|how many|kitni|result|trades?)\b/,
  },
  {
    document: 'stop-loss',
    has: [words('sls? | stops? | stop ?loss\\w*'), words('% | percent\\w* | pct | \\d+%'), words(OF_WHAT)],
    hasNone:
      /\b(time|day|days|trades? (hit|left)|result|hit|profit|overall|combined|total|mtm|portfolio|re ?entr\w*|which (leg|side|candle|price)|what (time|price))\b/,
  },
  {
    document: 'execution-settings',
    has: [
      words('slippages?'),
      words('do | does | is | are | did | kya | can'),
      words(
        '(?:u|you|delta|it|tool|app|backtest|engine|yeh|ye|this|they) (?:even |also |actually )?(?:count|consider|include|take|model|add|handle|assume|account|factor)\\w* | (?:counted|considered|included|modelled|modeled|simulated) | (?:lete|leta|lagate|lagata|jodte) (?:ho|hai) | count hot[ai]',
      ),
    ],
    hasNone: /\b(this (result|run)|my (result|run)|isme|is result|how much|kitna|profit|pnl|survive|bear)\b/,
  },
]

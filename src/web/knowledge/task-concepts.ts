import { WEEKDAYS, words, type ByConcept } from './product-concepts.ts'

const ASKS_WHETHER =
  'can | could | is | are | do | does | will | how | or | kya | hai | ya | sakte | sakta | possible'
const OF_THE_RESULT = 'result|profit|pnl|(?<!stop )loss|lost|made|earn\\w*|did|hua|kamaya'

/** Questions about what somebody wants to do in Delta: save, run, share, find again, choose prices and dates. */
export const CONCEPTS_OF_TASKS: readonly ByConcept[] = [
  {
    // To keep it, without another time being named.
    document: 'save-strategy',
    has: [
      words('save | saving | save kar\\w*'),
      words('how | kaise | kese | where | kahan | want to | is it possible | can i | under | naam | name'),
      words('this | it | isko | ise | is | ye | yeh | strateg\\w* | setup | copy | one'),
    ],
    hasNone:
      /\b(results?|runs?|report|csv|pdf|excel|log|trades?|charts?|graphs?|image|tax|money|h[ow]+ many|how much|free|kitn[aei]|max\w*|limit|sell|buy|guest|profit|loss|dataset|data|grey\w*|gray\w*|disabled|names? (has|have|with)|characters?|slash|mandatory|compulsory|without a portfolio|next week|see|sees|someone|anyone|others?|kept)\b/,
  },
  {
    document: 'save-strategy',
    has: [
      words('undo | go back to | revert | take (?:it )?back | wapas | pehle jaisa | restore'),
      words('change\\w* | before | what i had | old (?:one|setting\\w*|version) | pehle | mistake | galti'),
      words('i | my | how | kaise | can'),
    ],
    hasNone: /\b(assistant|chat|bot|delet\w*|run|result|drawdown|money|peak|capital|loss|profit|paper|you)\b/,
  },
  {
    // The same strategy again with other dates or settings.
    document: 'runs-screen',
    has: [
      words('re ?-?run\\w* | run (?:it )?again | dobara | phir se | fir se | chala\\w*'),
      words('tweak\\w* | edit\\w* | change\\w* | modify | badal\\w* | dates? | period'),
      words('how | kaise | kese | can | where'),
    ],
    hasNone:
      /\b(expir\w*|sell|buy|profit|pnl|loss|paper|live|deploy\w*|without|re ?entr\w*|would|best|better)\b/,
  },
  {
    document: 'results-screen',
    isOverFigures: true,
    has: [
      words('where | kahan | kaha | kidhar'),
      words('day by day | day ?-?wise | daily | each day | every day | per day | roz ka | din ka | har din'),
      words('p&l | pnl | profits?(?: and loss| or loss)? | loss | table | list | result'),
      words('find | see | look | get | dikh\\w* | mil\\w* | is | dekh\\w* | shown'),
    ],
    hasNone: /\b(los[et]|losing|lost|limit|stop|sl|average|avg|download\w*|most|money go)\b/,
  },
  {
    document: 'import-formats',
    has: [
      words('data | csvs?'),
      words('get (?:it|them|this|my \\w+|\\w+ data) in | bring (?:it|them) in | load | put (?:it|them) in'),
      words('vendor | bought | own | my | have'),
    ],
    hasNone: /\b(trades?|tradebook|log|strateg\w*|broker)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('add | put | move | daal\\w* | dal\\w* | jod\\w*'),
      words('portfolio'),
      words('this | it | isko | ise | ye | strateg\\w*'),
      words('how | kaise | can | where'),
    ],
    hasNone: /\b(book|money|capital|stocks?|margin|result)\b/,
  },
  {
    document: 'data-origin',
    has: [
      words(
        '(?:which|what|kaun ?s[aei]|kons[aei]|kis) (?:dates?|years?|months?|period) | date range | dates',
      ),
      words('can | could | able | possible | available | sakte | sakta | data | supported'),
      words('back ?test\\w* | tests? | testing | data'),
    ],
    hasNone:
      /\b(my|this|isme|result|trades?|traded|did|was|were|lost|lose|profit|expir\w*|filter\w*|skip\w*|exclude\w*|holidays?|import\w*|upload\w*|download\w*|missing|no data|charges|lots?)\b/,
  },
  {
    document: 'data-origin',
    has: [
      words(
        'ticks? | tick data | finest | smallest candle | resolution | granular\\w* | seconds? data | (?:1|5|10|15|30) ?(?:sec|second)s?',
      ),
      words('data | candles? | bars? | finest | resolution | backtest | 1 ?min\\w* | minutes?'),
      words(`${ASKS_WHETHER} | have | use | available`),
    ],
    hasNone:
      /\b(tick size|real|simulated|made up|fake|asli|checked|sl|stops?|fill\w*|import\w*|untick\w*|tick the)\b/,
  },
  {
    // To keep it and use it again; another week is then no expiry.
    document: 'save-strategy',
    has: [
      words('save | saving | save kar\\w* | keep | kept | rakhu | rakhna | sambhal\\w*'),
      words(
        'this | it | my | the | ye | yeh | isko | ise | strateg\\w* | setup | result | kaise | run | kar sakt\\w*',
      ),
      words(
        'again | later | dobara | phir se | fir se | wapas | re ?run\\w* | find | next (?:week|month|time|day) | tomorrow | agl[ae] (?:hafte|mahine|week|month|din) | kal | baad me | mile | milegi | milega | there | future',
      ),
    ],
    hasNone:
      /\b(expir\w*|sell|buy|becho|kharido|lots?|guest|legs?|strikes?|charges?|money|margin|profit|pnl|loss|sl|stops?|target|position|trades?|open|hold\w*|will|should|work\w*|running|paper|live|tax|charts?|graphs?|logs?|csv|pdf|notes?|los(?:e|ing)|(?:keep|kept) (?:it|this) from)\b/,
  },
  {
    // Where a strategy is found another time.
    document: 'save-strategy',
    has: [
      words('where | kahan | kaha | kidhar'),
      words('find | get | see | mil\\w* | dikh\\w* | open'),
      words('strateg\\w* | setup'),
      words(
        'again | later | dobara | phir se | next (?:week|month|time|day) | tomorrow | agl[ae] (?:hafte|mahine|week|month|din|baar) | kal | baad me | future',
      ),
    ],
    hasNone:
      /\b(expir\w*|sell|buy|lots?|guest|profit|pnl|loss|sl|stops?|target|results?|runs?|library|good|best|download\w*)\b/,
  },
  {
    // The run again, whose dates are chosen with it.
    document: 'runs-screen',
    has: [
      words('run | re ?run | test | chala\\w* | back ?test'),
      words('again | dobara | phir se | fir se | once more | re ?run'),
      words('this | same | it | ye | yeh | yahi | strateg\\w* | back ?test'),
      words(
        'next (?:week|month|year|time) | tomorrow | later | agl[ae] (?:hafte|mahine|week|month) | kal | baad me | new data | new dates | other dates | another period | naye data',
      ),
    ],
    hasNone:
      /\b(expir\w*|sell|buy|becho|kharido|lots?|legs?|strikes?|profit|pnl|loss|sl|stops?|target|paper|live|deploy\w*|without|re ?entr\w*|automat\w*|daily|schedul\w*|by itself|apne aap)\b/,
  },
  {
    document: 'my-strategies',
    has: [
      words('saved | strategies | my strategy'),
      words('runs? | test\\w* | back ?test\\w* | chala\\w*'),
      words(
        'at once | at a time | together | overnight | in one go | one go | ek saath | ek sath | same time | batch | selected | saare | sabhi',
      ),
    ],
    hasNone:
      /\b(how many|kitn[aei]|max\w*|limit|book|portfolio|compar\w*|values|variants?|stops?|sl|targets?|two|allowed|margin|paper|deploy\w*)\b/,
  },
  {
    document: 'my-strategies',
    has: [
      words('draft | inactive | untested'),
      words('badge | status | label | tag | mark\\w* | beside | next to | says? | mean\\w* | matlab | why'),
    ],
    hasNone: /\b(account|user|restore|form|unsaved)\b/,
  },
  {
    document: 'runs-screen',
    has: [
      words('results? | back ?tests? | runs?'),
      words('kahan | kaha | kidhar | where'),
      words(
        'kal | yesterday | earlier | last (?:week|month|night) | pehle | purana | purani | old | previous | closed | band ho gaya | band hua',
      ),
      words('milega | milegi | find | see | dekh\\w* | get | gone | kept | stored | go | went | dikhega'),
    ],
    hasNone: /\b(trades?|download\w*|data|strateg\w*|setting)\b/,
  },
  {
    document: 'run-backtest',
    has: [
      words('running | backtest | run | progress'),
      words(
        '(?:closed?|shut|band)(?: \\w+){0,2} (?:tab|browser|window|page|laptop|chrome) | (?:tab|browser|laptop) (?:closed?|band|off)',
      ),
      words('gone | lost | stop\\w* | continue\\w* | still | finish\\w* | ruk\\w* | hoga | kya'),
    ],
    hasNone: /\b(saved?|unsaved|typed|form|paper|deploy\w*|where|kahan|password)\b/,
  },
  {
    document: 'run-backtest',
    has: [words('timed? ?out'), words('back ?tests? | runs? | says? | shows? | shown | error | message')],
    hasNone: /\b(sign|login|session|password|polling|import\w*|broker)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('names? | naam'),
      words('strateg\\w* | portfolio'),
      words('refus\\w* | reject\\w* | invalid | not (?:allowed|accepted|valid) | error | nahi le raha | red'),
    ],
    hasNone: /\b(broker|password|same name|column|file)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('portfolio'),
      words('without | bina | mandatory | compulsory | required | necessary | zaroori | zaruri | must'),
      words('sav(?:e|ing) | strateg\\w* | name'),
    ],
    hasNone: /\b(book|margin|capital|run|delete|combined)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('sav(?:e|ing)'),
      words(
        'gr[ae]y\\w* | disabled | inactive | not (?:working|active|clickable) | cant click | kaam nahi | off hai',
      ),
    ],
    hasNone: /\b(run|offline|image|picture|profile|password)\b/,
  },
  {
    document: 'share-result',
    has: [
      words('share | send | forward | bhej\\w*'),
      words('results? | back ?tests? | reports?'),
      words(
        'partner | friends? | brother | wife | client | colleague | someone | somebody | dost | whatsapp | telegram | without (?:an )?(?:account|login)',
      ),
      words('how | can | could | possible | kaise | want'),
    ],
    hasNone: /\b(same account|password|strategy only|trade log|csv|excel|of profit|profit share)\b/,
  },
  {
    document: 'strategy-library-screen',
    has: [
      words('where | kahan | kaha | kidhar'),
      words('ready ?-?made | ready | template\\w* | built ?-?in | preset\\w* | library'),
    ],
    hasNone: /\b(success|result|report|template of (csv|a file)|import\w*)\b/,
  },
  {
    document: 'compare-screen',
    has: [
      words('both | two | dono | 2'),
      words('results | runs | backtests'),
      words('what (?:changed|differs) | find out | differences? between | differ in'),
    ],
    hasNone: /\b(stockmock|algotest|software|tool|broker)\b/,
  },
  {
    document: 'exit-reasons',
    has: [
      words('exit reason'),
      words('square ?off | stop ?loss | take profit | trail profit | expiry | target'),
      words('what | mean\\w* | happened | matlab | kya | explain'),
    ],
    hasNone: /\b(how many|which|most|profit (of|by|from)|pnl|made|lost|breakup|wise|count)\b/,
  },
  {
    document: 'assistant-help',
    has: [
      words('undo | take back | revert | wapas | go back'),
      words('assistant | chat | bot | your change | you change\\w* | you (?:mess|spoil)\\w*'),
    ],
    hasNone: /\b(delet\w*|paper|version|money)\b/,
  },
  {
    document: 'fills',
    has: [
      words('sls? | stops? | stop ?loss\\w*'),
      words(
        '(?:at )?(?:which|what) (?:price|level|rate) | kis (?:price|rate|bhav) | exact (?:\\w+ )?(?:sl|stop|level|price) | (?:sl|stop|stop ?loss) price | fill\\w* | price pe',
      ),
      words(
        '(?:next|agl[aei]|same|usi) (?:candle|minute|bar|min) | candle close | close of (?:the )?(?:candle|minute) | inside | within | jump\\w* | gap\\w* | single minute | (?:is|gets?|if) (?:\\w+ )?hit | touched | close me | andar | exit',
      ),
    ],
    hasNone: new RegExp(
      `\\b(${OF_THE_RESULT}|was|were|how many|which leg|overnight|btst|sell|buy|index|set|cost)\\b`,
    ),
  },
  {
    document: 'execution-settings',
    has: [
      words('sls? | stops? | stop ?loss\\w*'),
      words('candles?|minutes?|bars?'),
      words('inside | within | intra ?-?minute | andar | touch\\w*'),
      words('close | closing'),
      words('how do(?:es)? | decide\\w* | or | ya'),
    ],
    hasNone: /\b(result|how many|both|sell|buy|hit first|which first)\b/,
  },
  {
    document: 'strike-criteria',
    has: [
      words('premium'),
      words('\\d+ strikes? | many strikes | several strikes | multiple strikes | more than one strike | tie'),
      words('which | kaun ?s[aei] | kons[aei]'),
      words('pick\\w* | choose | chose | take[ns]? | select\\w* | lega | leta | uthay\\w* | le'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|should|best)\\b`),
  },
  {
    document: 'strike-criteria',
    has: [
      words('closest premium | nearest premium | premium range'),
      words('difference | diff | fark | farak | antar | vs | versus'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|better)\\b`),
  },
  {
    document: 'strike-criteria',
    has: [words('premium at (?:least|most)'), words('what | mean\\w* | kya | matlab | explain | does')],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|sell|buy|enter|only if)\\b`),
  },
  {
    document: 'overall-risk',
    has: [
      words('to cost | at cost'),
      words('sls? | stops? | stop ?loss\\w*'),
      words('what | does | mean\\w* | how | kya | matlab | explain'),
      words('mov\\w* | others? | shift\\w* | trail\\w*'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|re ?entr\\w*|sell|buy)\\b`),
  },
  {
    document: 're-entry',
    has: [
      words(
        '(?:leg|ce|pe|call|put)s?(?: \\w+){0,5} (?:after|only when|once|jab) (?:\\w+ ){0,2}(?:leg|ce|pe|call|put)',
      ),
      words('hits? | stopped | sl | exits? | target'),
      words('can | possible | kaise | how | sakte | sakta'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|was|were|how many|exit at|close the)\\b`),
  },
  {
    document: 'assistant-help',
    has: [
      words(
        'openai | chatgpt | gpt | llm | ai model | external model | claude | gemini | anthropic | google',
      ),
      words('assistant | data | questions? | chat | you | u'),
      words('send\\w* | shar\\w* | goes? | use[sd]? | leave\\w* | see | work\\w* | based'),
    ],
    hasNone: /\b(broker|sheet|authenticator|strategy for)\b/,
  },
  {
    document: 'what-delta-is-not',
    has: [
      words('give | suggest | recommend | want | need | batao | bata | dedo | tell me'),
      words('(?:profitable|winning|money making|sure) (?:\\w+ )?(?:strateg(?:y|ies)|setup|system)'),
    ],
    hasNone: /\b(beginners?|my|mine|tested|library|months?|days?|is (this|it))\b/,
  },
  {
    document: 'entry-window',
    has: [
      words('0?9[:. ]15 | first minute | first candle | market open'),
      words('enter | entry'),
      words('can | allow\\w* | possible | sakte | sakta | support\\w*'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|sell|buy|gap|above|below|break\\w*|high|low)\\b`),
  },
  {
    document: 'income-tax',
    has: [
      words('(?:after|before|post|pre) (?:income )?tax | tax deducted | tax kat\\w*'),
      words('results? | profits? | pnl | net | figures?'),
      words('is | are | does | kya'),
    ],
    hasNone: /\b(charges?|brokerage|stt|taxes|gst|costs?|all)\b/,
  },
  {
    document: 'messages',
    has: [
      words('premium range | lower premium | upper premium | lower and upper'),
      words('bigger | greater | larger | higher | above | more than | ulta | wrong way | swap\\w*'),
      words('lower | upper | minimum | maximum | by mistake'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|difference|sell|buy)\\b`),
  },
  {
    document: 'figure-sharpeRatio',
    has: [
      words('sharpes?'),
      words('how | kaise | formula | definition'),
      words('calculat\\w* | comput\\w* | defin\\w* | formula | measured | nikal\\w*'),
    ],
    hasNone: /\b(deflated|probabilistic|psr|dsr|sortino|annuali\w*|error|confidence|daily|both|two|day)\b/,
  },
  {
    document: 'figure-maxDrawdown',
    has: [
      words('drawdowns? | dd'),
      words('closed trades? | open (?:mtm|loss|position)s? | mtm | intraday | during the day | unrealised'),
      words('or | include\\w* | only | count\\w* | ya | consider\\w* | is that | does'),
    ],
    hasNone: /\b(overall|stops?|sl|how much|kitna|worst|lowest)\b/,
  },
  {
    document: 'few-trades',
    has: [
      words(
        '\\d+ (?:trades?|days?|sessions?) | how many (?:trades?|days?|sessions?) | kitne (?:trades?|din)',
      ),
      words(
        'enough (?:to|for) | before i (?:can )?(?:believe|trust) | to (?:believe|trust|conclude|prove|be sure) | say anything | conclude | statistically | meaningful | kaafi',
      ),
    ],
    hasNone: /\b(margin|capital|money|lakh|verdict|recover|charges|slippage|lots?)\b/,
  },
  {
    document: 'guests',
    has: [
      words('guest'),
      words('still | next (?:week|month|day|\\w+day) | be here | after (?:a|one|some) (?:day|week)s?'),
    ],
    hasNone: /\b(how many|limit|allowed)\b/,
  },
  {
    document: 'entry-window',
    has: [
      words('what happens | what will happen | kya ho(?:ga|ta)'),
      words('15[:. ]\\d\\d | 0?3[:. ]\\d\\d | square ?off time | end of (?:the )?day | eod | market close'),
      words('no | not | without | bina | nahi | havent | nothing | still open'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|trail\\w*|expiry|overnight|btst|re ?entr\\w*|data|chart)\\b`),
  },
  {
    document: 'indicator-warmup',
    has: [
      words('rsi | macd | ema | sma | adx | atr | cci | supertrend | indicators?'),
      words('candles?'),
      words(
        'enough | not (?:even )?(?:formed|complete|there) | nahi | bane | warm ?up | previous day | yesterday',
      ),
      words('how | kaise | signal | value | first | kya'),
    ],
    hasNone: new RegExp(`\\b(${OF_THE_RESULT}|sell|buy|closed?|above|below|partial|offset)\\b`),
  },
  {
    document: 'capital',
    has: [
      words('margin'),
      words('checked | check | checks | verif\\w* | refus\\w* | reject\\w* | assum\\w*'),
      words('is | does | do | will | or | kya'),
    ],
    hasNone: /\b(broker|how much|kitn[aei]|exchange|of this|overall|wings?|hedge)\b/,
  },
  {
    document: 'results-filter',
    has: [
      words('only | sirf | just'),
      words(`(?:${WEEKDAYS})s? | dte | \\d days? (?:left )?to expiry`),
      words('look at | see | view | dekh\\w* | show me'),
      words('way | can | how | possible | kaise | option'),
    ],
    hasNone: /\b(trade only|only trade|enter|sell|buy|run|pnl|profit|made)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('sls? | stops? | stop ?loss\\w* | targets?'),
      words('bigger | wider | tighter | smaller | larger | looser | bada | badi | chhota | chota'),
      words('need\\w* | should | does | must | chahiye'),
    ],
    hasNone: /\b(how (do|can|to)|did|was|were|how many|than (the|my) (stop|sl)|loss (is )?(bigger|larger))\b/,
  },
  {
    document: 'charges',
    has: [
      words('net'),
      words('gross'),
      words('difference | differ | differs | different | fark | farak | antar'),
      words('what | how | kya | explain | samjha\\w* | between'),
    ],
    hasNone: /\b(my|mera|this|isme|how much|kitna|result|exposure|premium|click\w*|switch\w*)\b/,
  },
  {
    document: 'what-delta-is-not',
    has: [
      words('real money | actual money | asli paisa | asli paise'),
      words('lose | risk\\w* | involved | deduct\\w* | used | lagega | lagta | jayega | katega'),
      words('can | is | does | do | will | any | kya'),
    ],
    hasNone:
      /\b(this (strategy|result)|my (strategy|result)|worth|verdict|trust|ready|when|after|should|plan)\b/,
  },
  {
    document: 'beginner-advice',
    has: [
      words(
        'never (?:traded|sold|bought) | first thing to (?:try|do) | new (?:to|in) options | just starting | where (?:do|should) i (?:start|begin) | kahan se shuru | total beginner',
      ),
      words('try | start | begin | first | shuru'),
    ],
    hasNone: /\b(result|entry start|import\w*|api|first (leg|day|trade))\b/,
  },
]

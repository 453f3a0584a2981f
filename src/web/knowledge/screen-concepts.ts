import { WEEKDAYS, words, type ByConcept } from './product-concepts.ts'

/** Questions about the legs, names and runs that the screens show, in words that other subjects have as well. */
export const CONCEPTS_OF_SCREENS: readonly ByConcept[] = [
  {
    document: 'options-analysis-screen',
    has: [
      words('where | kahan | kaha | kidhar | which (?:screen|tab|page)'),
      words('greeks? | option chain | oi | open interest | pcr'),
      words('see | find | view | look | check | dekh\\w* | dikh\\w* | mil\\w* | shown | is | are'),
    ],
    hasNone: /\b(result|isme|backtest|made|from|come|data of|filter|rule|strike (selection|criteria))\b/,
  },
  {
    // Two entries a day, for which a strategy has no place.
    document: 'entry-window',
    has: [
      words(
        '(?:two|2|three|3|multiple|several|many|more than one|second|2nd|do) (?:entr(?:y|ies)|entry (?:times?|windows?))',
      ),
      words('day | din | strategy | times? | windows? | possible | can | test'),
    ],
    hasNone:
      /\b(re ?-?entr\w*|results?|isme|did|was|were|th[aie]|hu[aie]|sell|buy|legs?|stops?|sl|profit|how many|kitn[aei]|signals?)\b/,
  },
  {
    // Whether Delta itself is to be trusted, and not a result.
    document: 'what-delta-is-not',
    isOverFigures: true,
    has: [
      words(
        'delta | this (?:app|tool|software|platform|web ?site|site|product|company) | ye (?:app|software|platform|site)',
      ),
      words(
        'trust\\w* | reliable | safe | secure | genuine | legit | scams? | frauds? | fake | asli | bharosa | bharose\\w*',
      ),
      words('is | can | are | kya | should | hai'),
    ],
    hasNone:
      /\b(results?|backtests?|figures?|numbers?|pnl|profits?|data|password|privacy|strateg\w*|neutral|hedg\w*|gamma|theta|of (an?|the) |straddle|strangle|option|live|0?\.\d+|strike|prices?|dataset|simulat\w*)\b/,
  },
  {
    document: 'account-security',
    isOverFigures: true,
    has: [
      words('delta | this (?:app|tool|software|platform|web ?site|site) | you | yahan | here'),
      words('trust\\w* | safe | secure | leak\\w* | private'),
      words(
        'my (?:\\w+ )?(?:data|strateg\\w*|passwords?|details|information) | mer[aei] (?:data|strateg\\w*|password)',
      ),
    ],
    hasNone: /\b(results?|profit|stop|sl|make|money|work|import\w*|csv|broker|api)\b/,
  },
  {
    // A profit at a broker beside that of a result.
    document: 'imported-trade-logs',
    isOverFigures: true,
    has: [
      words('pnl | p&l | profits? | loss | results? | trades'),
      words(
        'zerodha | kite | upstox | dhan | groww | fyers | angel ?one | (?:my |mer[aei] )?brokers? | tradebook | real trades | live trades',
      ),
      words('differ\\w* | alag | mismatch\\w* | (?:not|doesnt|dont|nahi|does not) match\\w* | match nahi'),
    ],
    hasNone: /\b(margins?|charges?|brokerage|chart|premium|how (do|can) i)\b/,
  },
  {
    // Several strategies in one go, or as one book.
    document: 'portfolio-book',
    has: [
      words(
        '(?:do|dono|both|two|2|three|3|several|multiple|many|kai|saari|all|more than one|ek se (?:zyada|jyada)) (?:my |the |saved |alag )*strateg\\w* | strateg\\w*(?= .*(?:dono|both|together|ek saath|ek sath))',
      ),
      words(
        'ek saath | ek sath | together | combin\\w* | portfolio | as one | at once | at one time | simultaneous\\w* | parallel',
      ),
      words('run\\w* | test\\w* | back ?test\\w* | chala\\w* | chal | trade'),
    ],
    hasNone:
      /\b(how many|kitn[aei]|max\w*|limit|compar\w*|saved?|selected|values|variants?|stops?|sl|targets?|margin|paper|deploy\w*|sell|buy|tick\w*)\b/,
  },
  {
    document: 'limits',
    has: [
      words('how many | kitn[aei] | max\\w* | limit'),
      words('strateg\\w* | back ?tests? | runs?'),
      words(
        'at (?:one|a|the same) time | at once | parallel\\w* | simultaneous\\w* | ek saath | ek sath | together | in one go',
      ),
      words('run | test | chala\\w*'),
    ],
    hasNone: /\b(variants?|side by side|legs?|values|positions?|did|paper|deploy\w*|capital|book)\b/,
  },
  {
    document: 'smaller-drawdown',
    isOverFigures: true,
    has: [
      words('draw ?downs? | dd | losses | (?:big|bigger|large|worst)(?: \\w+)? (?:days?|loss) | nuksan'),
      words(
        'reduc\\w* | lower\\w* | bring(?: \\w+){0,3} down | cut(?: down)? | decreas\\w* | limit | minimi[sz]e | control | contain | shrink | smaller | kam | ghata\\w* | lessen',
      ),
      words(
        'how (?:can|could|do|to|should|would) | what (?:can|could|should|to|do) | kaise | kese | kya (?:kar\\w*|badl\\w*|change) | ideas? | ways? | help me',
      ),
    ],
    hasNone:
      /\b(is|was|were|did|percent|calculated|per day|daily|set|a day|overnight|margin|tax|if i|agar|would|limit of|loss limit|strategy (for|with) (less|low)|after losses)\b/,
  },
  {
    document: 'improve-strategy',
    isOverFigures: true,
    has: [
      words(
        '(?:improve|better|enhance|tune|fine ?tune)(?: (?:upon|on|the|this|my|meri|mera|is))* (?:strategy|results?|setup|system|back ?test|win ?rate|performance|profit factor|sharpe|returns?|profits?|it) | (?:strategy|result|setup|system|isko|ise|profit|win ?rate)(?: ko)? (?:improve|behtar|better|accha|achha|sudhar\\w*|badha\\w*)(?: \\w+)? | smoother | change in (?:this|my) strategy | win more | lose less | more consistent | (?:increase|raise|boost)(?: the| my| this)? (?:profits?|win ?rate|returns?|performance|sharpe|profit factor)',
      ),
      words(
        'how (?:can|could|do|to|should|would) | what (?:can|could|should|would you|to|do|changes?) | kaise | kese | kya (?:kar\\w*|badl\\w*|change) | any (?:ideas?|suggestions?) | suggest\\w* | help me | ways? to',
      ),
    ],
    hasNone:
      /\b(drawdown|dd|which|better than|vs|versus|if|agar|(?<!how |what )would|screen|data|fills?|app|assistant|speed|faster|sizes?|margin|lots?|re ?-?entr\w*|how (does|is)|better (stop|sl|target|entry|exit|time|strike)|capital|plan)\b/,
  },
  {
    document: 'trade-log',
    has: [
      words('where | kahan | kaha | kidhar | how'),
      words(
        '(?:my|all|the|mer[aei]|sab|saare|every|each|individual|list of)(?: \\w+)? trades? | trades? (?:kaha|kahan|kaise)',
      ),
      words('see | find | view | look | check | dekh\\w* | dikh\\w* | mil\\w* | shown | show'),
    ],
    hasNone:
      /\b(paper|broker|zerodha|tradebook|import\w*|csv|excel|pdf|download\w*|export\w*|why|winning|losing|best|worst|many|much|did|was|were|without|take|taken|live|looks?|how (do|does) (my|the|all))\b/,
  },
  {
    document: 'position-sizing',
    isOverFigures: true,
    has: [
      words('how many | kitn[ae]'),
      words('lots?'),
      words('should | shall | can i safely | karu\\w* | lu | loon | lena | chahiye | safe'),
    ],
    hasNone:
      /\b(margin|\d{4,}|lakh|lac|capital|lakhs|max\w*|limit|a leg|per leg|leg have|did|was|result|freeze)\b/,
  },
  {
    document: 'my-strategies',
    has: [words('tested'), words('badge | status | label | tag | mark\\w* | beside | next to | says')],
    hasNone: /\b(been tested|tested on|result|data|broker|days)\b/,
  },
  {
    document: 'download-from-broker',
    has: [
      words('broker | api | zerodha | upstox | dhan | groww | icici'),
      words('secrets? | keys? | tokens? | credentials? | passwords?'),
      words(
        'safe\\w* | secure\\w* | stored? | sits? | kept | keep | where | kahan | encrypt\\w* | leak\\w* | who can see',
      ),
    ],
    hasNone:
      /\b(access tokens? (for|of) programs?|api of delta|openapi|capture|expire\w*|how (do|to) (i )?(get|find|create))\b/,
  },
  {
    document: 'results-screen',
    has: [
      words('cumulative | equity curve | pnl curve | profit curve | equity chart | pnl chart'),
      words('zero | 0 | capital | lakhs? | lacs? | \\d+ ?l'),
      words('start\\w* | begin\\w* | from | count\\w* | base'),
    ],
    hasNone: /\b(my profit|without|cross\w*|return on|fall\w*|drawdown)\b/,
  },
  {
    document: 'expiry-choice',
    has: [
      words('current'),
      words('expir(?:y|ies) | contract | weekly'),
      words('pick\\w* | choose | chose | take[ns]? | select\\w* | lega | leta'),
    ],
    hasNone: /\b(result|profit|pnl|lot ?size|freeze)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('portfolio'),
      words('box | field | name | naam'),
      words('use | why | what | whats | kya | need | kyu\\w* | purpose | point | matlab | mandatory | must'),
    ],
    hasNone: /\b(book|correlat\w*|delete|rename|create|make|margin|combined|run)\b/,
  },
  {
    document: 'indicator-rules',
    has: [
      words('macd | rsi | ema | sma | atr | adx | cci | indicator | numeric'),
      words('100'),
      words('max\\w* | limit\\w* | only | beyond | above | more than | upto | up to'),
      words('numeric | number | value | compare\\w* | way around | limit\\w* | allowed | \\d{3,}'),
    ],
    hasNone: /\b(cross(es|ed|ing)? above|buy|sell|enter when|result|lots|trades)\b/,
  },
  {
    document: 'options-analysis-screen',
    has: [
      words('simulator | option analysis | options analysis | replay | analysis screen'),
      words('buttons? | \\+? ?\\d+ ?m\\+? | clock | arrow\\w* | keys?'),
    ],
    hasNone: /\b(save\w*|fork|share|paper)\b/,
  },
  {
    document: 'trade-log',
    has: [
      words('two | 2 | double | duplicate\\w* | twice | do'),
      words('trades? | entries | entry'),
      words('same strike | double count\\w* | duplicate\\w* | counted twice | do baar'),
    ],
    hasNone: /\b(import\w*|broker|upload\w*|tradebook|csv|how many)\b/,
  },
  {
    document: 'leg',
    isOverFigures: true,
    has: [
      words('how many | max\\w* | limit | kitn[aei] | most'),
      words('legs?'),
      words(
        'strateg\\w* | add | daal\\w* | dal | laga\\w* | allowed | can i | possible | sakte | sakta | put',
      ),
    ],
    hasNone: /\b(did|was|were|hit|stopped|stop|sl|loss|profit|pnl|made|result|order|sell|buy)\b/,
  },
  {
    document: 'few-trades',
    has: [
      words(
        'trades? (?:is |are |shows? |showing |count )?(?:0|zero) | (?:0|zero|no|not a single) trades? | ek bhi trade nahi',
      ),
      words('why | kyu | kyun | kyon | how come'),
    ],
    hasNone: new RegExp(
      `\\b(days?|din|on|date|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|june|july|${WEEKDAYS})\\b`,
    ),
  },
  {
    document: 'strike-criteria',
    has: [
      words('premium range'),
      words('closest premium | nearest premium | closest | nearest'),
      words('difference | diff | fark | farak | vs | versus | or | explain | samjha\\w* | which'),
    ],
  },
  {
    document: 'indicator-rsi',
    has: [
      words('rsi'),
      words('default\\w* | period | length | parameters?'),
      words('kitn[aei] | what | kya | change\\w* | is | default\\w*'),
    ],
    hasNone: /\b(stoch\w*|sell|buy|enter|when|if|cross\w*|above|below)\b/,
  },
  {
    document: 'execution-settings',
    has: [
      words('inside | within | during | intra\\w* | andar'),
      words('candles? | bars? | minutes?'),
      words('stop ?loss\\w* | stops? | sl | target\\w* | trigger\\w*'),
      words('close | closes | closing'),
      words('or | ya | only | vs'),
    ],
    hasNone: /\b(result|how many|did|was|were|both|sell|buy)\b/,
  },
  {
    document: 'strategy-information',
    has: [
      words('names? | naam'),
      words('strateg\\w*'),
      words(
        'slash | special char\\w* | characters? | symbols? | dots? | spaces? | brackets? | emoji | underscore\\w* | too long | how long | length',
      ),
    ],
  },
  {
    document: 'compare-screen',
    has: [
      words('two | both | dono | 2 | do'),
      words('results | runs | backtests'),
      words(
        'which | better | lower | higher | less | more | smaller | compare\\w* | kaunsa | konsa | difference',
      ),
    ],
    hasNone:
      /\b(differ from|mismatch|same strategy gives|why|sharpes?|legs?|years?|at once|parallel\w*|ek saath)\b/,
  },
  {
    document: 'results-filter',
    has: [
      words('un-?tick\\w* | tick\\w* | un-?check\\w* | filter\\w*'),
      words(`(?:${WEEKDAYS})s? | weekdays? | dte | days? to expiry`),
      words(
        'other (?:numbers?|figures?) | all (?:the )?(?:numbers?|figures?) | everything | saved | my strategy | result (?:moved|changed)',
      ),
    ],
    hasNone: /\b(vix|gap|entry|skip|only trade|trade only)\b/,
  },
  {
    document: 'overall-risk',
    has: [
      words('mtm | overall | total | combined | strategy level'),
      words('target | tp | sl | stop ?loss | stop | max loss'),
      words('nikl\\w* | exit\\w* | closed | left | booked | kat\\w* | log'),
      words('kyu | kyun | kyon | why | how come | kaise'),
      /\d.*\d/,
    ],
    hasNone: /\b(re ?entr\w*|not hit|nahi laga|sell|buy)\b/,
  },
  {
    document: 'trading-parameters',
    has: [
      words('finnifty | fin nifty | midcp\\w* | midcap\\w* | sensex | bankex'),
      words('back ?test\\w* | test\\w* | support\\w* | available | milega | milta'),
      words('can | is | does | do | kya | only | or | possible'),
    ],
    hasNone:
      /\b(result|profit|pnl|margin|lot|lots|expir\w*|weekly|monthly|sell|buy|stop|sl|better|trade[ds]?|if|data of|from 20\d\d)\b/,
  },
  {
    document: 'trading-parameters',
    has: [
      words('futures? | equity'),
      words('kab | when'),
      words(
        'aayeg[aei] | aaega | aega | coming | come | available | launch\\w* | added | add | support\\w* | milega',
      ),
    ],
    hasNone: /\b(price|margin|expir\w*|buy|sell|should|will|index go|data)\b/,
  },
  {
    document: 'share-result',
    has: [
      words(
        'friends? | someone | somebody | others? | anyone | brother | wife | client | colleague | dost | partner',
      ),
      words('see | view | open | look | dekh\\w*'),
      words('results? | backtests? | reports?'),
      words('without | link | share\\w* | log ?in | sign ?in | account | bina'),
    ],
    hasNone: /\b(same account|password|private|secret|hide|steal)\b/,
  },
  {
    document: 'theta',
    has: [words('theta'), /[-−]? ?\d/, words('mean\\w* | matlab | kya | explain | samjha\\w*')],
    hasNone: /\b(result|made|earned|brought|profit|strike|when|kab)\b/,
  },
  {
    document: 'settings-screen',
    has: [
      words('pricing page | pricing | (?:pro|professional|starter|tester|basic|free) plan'),
      words('page | plan | settings | \\d[\\d,]* | cost\\w* | price | how much | kitn[aei] | match\\w*'),
    ],
    hasNone: /\b(option|premium|trade plan|black|model|trading plan)\b/,
  },
]

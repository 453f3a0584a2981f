import { CONCEPTS_OF_PRODUCT, words, type ByConcept } from './product-concepts.ts'
import { CONCEPTS_OF_RULES } from './rule-concepts.ts'
import { CONCEPTS_OF_SCREENS } from './screen-concepts.ts'
import { CONCEPTS_OF_SUPPOSED } from './supposed-concepts.ts'
import { CONCEPTS_OF_TASKS } from './task-concepts.ts'
import { CONCEPTS_OF_TERMS } from './term-concepts.ts'

const ASKS =
  'can | could | is | are | do | does | did | how | what | which | kya | kaise | any | possible | support\\w* | have | hai | available | there | possible hai | kar sakte | sakta | sakte | want | chahiye | u | you'
const BETTER =
  'better | best | worse | sahi | help | helps | improve\\w* | good | behtar | accha | acha | safer | more profit\\w*'

const TABLE: readonly ByConcept[] = [
  ...CONCEPTS_OF_TERMS,
  ...CONCEPTS_OF_TASKS,
  ...CONCEPTS_OF_SCREENS,
  ...CONCEPTS_OF_PRODUCT,
  ...CONCEPTS_OF_SUPPOSED,
  ...CONCEPTS_OF_RULES,
  {
    document: 'what-delta-is-not',
    has: [
      words('zerodha | kite | upstox | dhan | groww | fyers | angel ?one | icici | (?:my )?broker'),
      words(
        'run (?:this |it |my \\w+ )?live | live (?:run|trade|trading|chala\\w*|market|deploy\\w*) | go live | auto ?trad\\w* | deploy\\w* | automatically trade | live kar\\w*',
      ),
    ],
    hasNone: /\b(paper|tradebook|trade log|download\w*|history|import\w*|result differ\w*)\b/,
  },
  {
    document: 'delta',
    has: [
      /^(?:what is|whats|what does|define|explain|meaning of|tell me about)? ?(?:the )?delta(?: mean| kya (?:hai|hota hai|hoti hai)| ka matlab(?: kya hai)?)?$/,
    ],
    hasNone: /^delta$/,
  },
  {
    document: 'programs',
    has: [
      words('apis? | rest api | endpoints?'),
      words(
        'is there | do you have | do u have | does delta | have an | hai | available | support\\w* | provide\\w* | offer\\w* | milega | milegi | docs | documentation',
      ),
    ],
    hasNone:
      /\b(broker|zerodha|kite|upstox|dhan|groww|fyers|icici|openalgo|history|download\w*|key of|order|orders|sebi)\b/,
  },
  {
    document: 'trade-log',
    has: [
      words('trades'),
      words('list | log | table | poori list'),
      words('where | kahan | kaha | kidhar | milegi | milega | dikhegi | see | find | open'),
    ],
    hasNone: /\b(tradebook|import\w*|upload\w*|broker|paper|export|download\w*|columns?)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('what | which | kaunsa | konsa | kitna'),
      words('sl | stop | stop ?loss | target | trail | strike | entry time | exit time | otm'),
      words(
        'would (?:have )?(?:be|been|work\\w*|made|given)(?: \\w+){0,2} (?:best|better|ideal|optimal|most) | (?:best|accha|acha|sahi|behtar) (?:hota|rehta|rahta)',
      ),
    ],
    hasNone: /\b(which (leg|day|days|weekday))\b/,
  },
  {
    document: 'moneyness',
    has: [
      /\b[oi]tm ?\d/,
      /\batm ?[+-]? ?\d/,
      words('difference | diff | fark | farak | same | vs | or | ya'),
    ],
    hasNone: /\b(better|profit|sell|buy|result|best)\b/,
  },
  {
    document: 'theta',
    has: [
      words('theta | time decay | decay'),
      words('kab | when | where | kahan | which strike | kis strike'),
      words('most | highest | max | maximum | fast\\w* | sabse | zyada | jyada | largest | biggest'),
    ],
    hasNone: /\b(result|my|mera|made|earned|backtest|did)\b/,
  },
  {
    document: 'stt',
    has: [
      words('stt | securities transaction tax'),
      words('how | rate | rates | kitna | percent\\w* | %'),
      words('charged | rate | rates | lagta | calculated | computed | on options | levied'),
    ],
    hasNone: /\b(result|this|paid|included|isme|total|in all|delta)\b/,
  },
  {
    document: 'fills',
    has: [
      words('gaps? | gapped | jumps? | jumped'),
      words('stops? | sl | stop ?loss'),
      words('through | over | beyond | past | above | skip\\w*'),
    ],
    hasNone: /\b(overnight|btst|respected|was|did|filter|how many|any|margin|leg)\b/,
  },
  {
    document: 'overall-risk',
    has: [
      words('set | put | lagau | lagana | limit | keep'),
      words('max(?:imum)? loss | daily loss | loss limit | max ?loss | stop trading'),
      words('per day | a day | daily | day | rs | rupees? | \\d{3,}'),
    ],
    hasNone: /\b(did|was|tha|thi|happened|trade|result)\b/,
  },
  {
    document: 'programs',
    has: [
      words('python | pine ?script | javascript | script | code | coding | program | java'),
      words(
        'strategy | strategies | apna | apne | my own | custom | delta | here | yahan | u have | you have | support | sdk | library | can i (?:use|write|code)',
      ),
    ],
    hasNone:
      /\b(otp|error code|promo|coupon|discount|source code|qr|backup codes?|recovery|two factor|2fa|sebi|register|algo|ignore|poem|prompt|csv|for me|hack\w*)\b/,
  },
  {
    document: 'income-tax',
    has: [
      words('income tax | business income | turnover | tax audit | itr | capital gains? | tax return'),
      words('tax(?:es)? | f&o | fno | f o | audit | itr | income'),
    ],
    hasNone:
      /\b(file|itr|pay|pays|slab|slabs|slab applies|how much tax did|premium turnover|turnover of this|my result)\b/,
  },
  {
    document: 'rules-by-date',
    has: [
      words(
        'adjust\\w* | handle\\w* | consider\\w* | take\\w* care | account(?:ed|s)? | correct\\w* | right | historical\\w* | history',
      ),
      words('lot ?sizes? | lots'),
      words('expir\\w* | weekl\\w*'),
      words('chang\\w* | shift\\w* | ban | histor\\w* | old'),
    ],
  },
  {
    document: 'no-data',
    has: [
      words('no data | data not (?:available|found) | data nahi | data missing'),
      words('date | day | aa raha | aata | why | kyu | kyun | shows? | says? | error | din'),
    ],
    hasNone: /\b(result|days? in|premium|vix)\b/,
  },
  {
    document: 'what-can-be-tested',
    has: [
      words(
        'futures | nifty fut | future leg | future as | mcx | crude | commodit\\w* | currency | currencies | forex | usdinr | gold | silver | natural gas',
      ),
      words(ASKS),
    ],
    hasNone:
      /\b(spot|when will|lot ?size|margin|future (data|price|prices|candle)|in (the )?future|near future|price of|put.call parity|basis|look ahead|lookahead|invest|better|wife|rates? of|will|should i|today|backtest (stocks|equity)|stocks?)\b/,
  },
  {
    document: 'forward-test',
    has: [
      words('forward ?test\\w* | paper trad\\w* | live test\\w*'),
      words('back ?test\\w*'),
      words('difference | diff | fark | farak | antar | vs | versus | compared? | better | or | than'),
    ],
    hasNone: /\b(differ from|not match|mismatch|why|result)\b/,
  },
  {
    document: 'weekly-or-monthly',
    has: [
      words('weekly | weeklies | week'),
      words('monthly | monthlies'),
      words(BETTER),
      words('sell\\w* | selling | expir\\w* | options? | bech\\w*'),
    ],
    hasNone: /\b(setting|leg|choose the expiry|last)\b/,
  },
  {
    document: 'data-origin',
    has: [
      words('data | prices?'),
      words(
        'kahan se | kaha se | where (?:do|does|is|are) .* (?:from|come|get) | source of | provider | vendor | kab tak ka | kab se(?: ka)? | since when | from when | (?:from )?(?:which|what) (?:date|year|month) | how (?:far back|old) | kitna purana | kitne saal ka | upto which | up to which | till which | till when',
      ),
    ],
    hasNone:
      /\b(simulated|result|this (test|backtest|run)|isme|upload|import|stored|my data|download|export)\b/,
  },
  {
    document: 'algo-rules',
    has: [
      words('sebi | exchange | nse | retail'),
      words('algos? | algorithm\\w* | algo trading'),
      words(
        'rules? | register\\w* | registration | framework | circular | law | legal | approval | static ip | permission | compulsory',
      ),
    ],
    hasNone: /\b(legal for|2024|weekly)\b/,
  },
  {
    document: 'limits',
    has: [
      words('how many | hw many | kitni | kitne | max(?:imum)? | limit'),
      words('strateg\\w*'),
      words('save\\w* | store\\w* | keep | free | allowed | create | bana\\w*'),
    ],
    hasNone: /\b(have i|do i have|did i|leg|compare|at once|together|side by side|selected)\b/,
  },
  {
    document: 'leg-order',
    has: [
      words('sequence | first | pehle | order of (?:the )?(?:legs?|orders) | one by one'),
      words('hedge\\w* | buy (?:leg|side) | wings?'),
      words('sell\\w* | margin | order | orders | leg | legs | benefit'),
    ],
    hasNone: /\b(first (leg|day|candle|trade))\b/,
  },
  {
    document: 'smaller-drawdown',
    has: [
      words('drawdowns? | draw down | dd'),
      words(
        'half | halve | reduce\\w* | lower | cut | kam (?:kare|kaise|karu|karna|karo) | less | smaller | decrease | control\\w* | minimi[sz]e',
      ),
    ],
    hasNone: /\b(capital|half of (the )?data|profit to|than|ratio|or)\b/,
  },
  {
    document: 'weekend-sessions',
    has: [
      words('weekends? | saturdays? | sundays? | shanivar | ravivar'),
      words('pnl | profits? | loss | trades? | result | show\\w*'),
      words('why | how come | kyu | kyun | kaise | shows? | in my | in the result'),
    ],
    hasNone: /\b(days to expiry|dte|hold\w* over|count\w*|theta|decay|left open)\b/,
  },
  {
    document: 'index-volume',
    has: [
      words('vwap | obv | mfi | volume'),
      words('index | nifty | banknifty | sensex | spot'),
      words(
        'why | cant | can | cannot | not | nahi | no volume | without volume | use | work\\w* | possible | support\\w* | kyu | kyun | allowed | error | refus\\w*',
      ),
    ],
    hasNone: /\b(rsi|enter (when|if)|entry when|cross\w*|above|below|turnover)\b/,
  },
  {
    document: 'max-pain',
    has: [
      words('max pain | oi | open interest | pcr'),
      words('filter\\w* | rule | rules | condition | strategy | entry | enter | use'),
    ],
    hasNone: /\b(chart|what is (oi|open interest|pcr)|buildup|build up|rising|liquidity|screen|analysis)\b/,
  },
  {
    document: 'max-pain',
    has: [words('max pain'), words('what is | meaning | matlab | kya (?:hai|hota) | means?')],
    hasNone: /\b(this week|today|now|of)\b/,
  },
  {
    document: 'moneyness',
    has: [
      words('atm | strike'),
      words('different | alag | not same | mismatch | wrong | doesnt match | differs'),
      words('chart | saw | dekha | screen | tradingview | broker | kite | terminal'),
    ],
  },
  {
    document: 'hedge',
    has: [
      words('hedge | wings?'),
      words('add | lagau | lagaye | lagana | lagao | put | attach | buy'),
      words('how | kaise | straddle | strangle | my | want'),
    ],
    hasNone: /\b(margin|sequence|first|pehle|adjust\w*|\d{3,}|delta|when (should|to))\b/,
  },
  {
    document: 'margin',
    has: [
      words('margin'),
      words('straddle | strangle | one lot | ek lot | 1 lot | nifty | short'),
      words('approx\\w* | kitna | kitni | how much | roughly | lagega | required | lagta | need'),
    ],
    hasNone: /\b(this|my|isme|result|backtest|is run|used|was|peak|account|intraday|broker)\b/,
  },
  {
    document: 'greeks',
    has: [
      words('greeks?'),
      words('matter\\w* | important | watch | focus | track | care | main | which'),
      words('straddle | strangle | sell\\w* | intraday | seller | buyer'),
    ],
  },
  {
    document: 'trailing-stop',
    has: [
      words('trail\\w* | tsl'),
      words('x ?,? ?y | \\d+ ?%? ?[-,] ?\\d+ | \\d+ ?%? \\d+ | x and y | x-y'),
      words('matlab | mean\\w* | what | kya | explain | samjha\\w* | likhte'),
    ],
  },
  {
    document: 'what-delta-is-not',
    has: [
      words(
        'live (?:trading|trade|deploy\\w*|order\\w*|market me|execution) | for live | go live with | auto ?trad\\w* | real trading',
      ),
      words(ASKS),
      words(
        'broker\\w* | support\\w* | kar sakte | sakte | sakta | possible | allowed | zerodha | kite | upstox | dhan | groww | fyers | angel | here | isse | isme | available | hai | do you | does delta',
      ),
    ],
    hasNone:
      /\b(paper|data|verdict|should i|trust|edge|this strategy|my strategy|result|quotes|prices|ready|money|profit|test on|without|bina)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words(
        '(?:what|kya|agar|if) (?:happens? )?(?:if )?(?:there is |there was |i keep |i put )?(?:no|without|bina) (?:sl|stop|stop ?loss|stoploss|target|hedge) | sl (?:na|hata|hatau|nahi) \\w+ to | (?:sl|stop ?loss|stop|target|hedge) ke bina (?:kya|kitn\\w+|kais\\w+)(?: \\w+)? (?:hota|hoti|rehta|banta|hoga|milta)',
      ),
    ],
    hasNone: /\b(meaning|allowed|can i|optional|possible|leg without|price|data)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('exit | entry | square ?off'),
      words(BETTER),
      words(
        '\\d{1,2}[:.]\\d\\d | \\d{1,2} ?(?:am|pm|baje) | earlier | later | jaldi | der se | afternoon | by noon',
      ),
    ],
    hasNone: /\b(hour|morning|when (does|is)|setting|sharpe|which|fill|price)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('if i | agar main | agar mai | agar | if we'),
      words('add | use | change | put | increase | widen | tighten | shift | move | remove | lagau | karu'),
      words(
        're ?entry | re-entry | sl | stop | target | trail\\w* | hedge | wings | filter | strike | exit | entry',
      ),
      words(`${BETTER} | profit | difference | fark`),
    ],
    hasNone: /\b(how (do|can|to)|slippage|charges|what happens|margin|will be the margin)\b/,
  },
  {
    document: 'another-setting',
    has: [
      words('\\d+ ?%? ?(?:sl|stop|target)? | sl | stop ?loss'),
      words('sl | stop | stop ?loss | target'),
      words('sahi | best | better | optimal | ideal | should | compare'),
      words('ya | or | vs | and | aur | karu | rakhu | instead'),
      /\d+\D+(?:ya|or|vs|and|aur)\D*\d+/,
    ],
  },
  {
    document: 'optimise-screen',
    has: [
      words('many | multiple | several | various | alag alag | kai | different | all | \\d+'),
      words('variations? | combinations? | versions? | values'),
      words('stop ?loss\\w* | stops? | sl | target\\w* | strikes? | times? | strategy'),
      words('auto\\w* | at once | in one go | one go | ek saath | together | try | test | run'),
    ],
  },
  {
    document: 'download-from-broker',
    has: [
      words('connect\\w* | link | jod\\w* | integrat\\w*'),
      words(
        'zerodha | kite | upstox | dhan | groww | fyers | angel ?one | angelone | icici | (?:my )?broker',
      ),
    ],
    hasNone:
      /\b(trade|trades|order|orders|live|share|result|strategy|funds|copy|internet|error|lost|paper|quotes|not)\b/,
  },
  {
    document: 'account-security',
    has: [
      words(
        '(?:two|2|multiple|many|several|do|more than one) (?:people|persons?|users?|log|friends|devices?|traders|of us) | both of us | hum dono | (?:brother|wife|friend|partner|father|colleague) and (?:me|i) | me and (?:my )?\\w+',
      ),
      words('same | one | single | share | ek'),
      words('account | login | id | password'),
    ],
  },
  {
    document: 'account-security',
    has: [
      words(
        'who | kaun | anyone | colleagues? | friends? | others | you guys | someone | koi | admin\\w* | u guys | you',
      ),
      words('see | sees | view | access | copy | steal | dekh\\w* | chura\\w* | read'),
      words(
        'my (?:trades|strategy|strategies|results?|data|backtests?) | mer[aei] (?:trades|strategy|strategies|results?|data|trade)| strategy private | my saved \\w+ | (?:strateg\\w*|setups?|results?) (?:that |which )?i (?:save|saved|make|made|have)',
      ),
    ],
    hasNone: /\b(how (do|can) i|where (do|can) i|can i|share|link|list)\b/,
  },
  {
    document: 'account-security',
    isOverFigures: true,
    has: [
      words(
        'anyone | anybody | others | other users? | other people | colleagues? | friends? | koi aur | someone else',
      ),
      words('see | sees | view | access | dekh\\w*'),
      words(
        'my (?:\\w+ )?(?:profits?|pnl|p&l|results?|trades|strateg\\w*) | mer[aei] (?:profit|pnl|results?|trades|strateg\\w*)',
      ),
    ],
    hasNone: /\b(how (do|can|to)|where (do|can) i|can i|let|send|bhej\w*|share\w*|link|without)\b/,
  },
  {
    document: 'expiry-choice',
    has: [
      words('calendar | diagonal'),
      words('possible | can i | support\\w* | ho sakta | kar sakte | allowed | available'),
    ],
    hasNone: /\b(margin|benefit|economic|what is)\b/,
  },
  {
    document: 'trade-log',
    has: [
      words('where | kahan | kaha'),
      words('list of (?:all )?(?:the )?trades | all (?:the )?trades | trade ?list | har trade'),
    ],
  },
  {
    document: 'import-formats',
    has: [words('upload | import'), words('own | apna | my | csv'), words('data')],
    hasNone: /\b(trades?|tradebook|log|strateg\w*|broker)\b/,
  },
]

/** The id of the document that the concepts of a question choose; undefined if they choose none. */
export function documentByConcept(question: string): string | undefined {
  return firstOf(TABLE, question)
}

const OVER_FIGURES = TABLE.filter(({ isOverFigures }) => isOverFigures)

/** The id of a document that is meant although the question names a figure; undefined if there is none. */
export function documentOverFigures(question: string): string | undefined {
  return firstOf(OVER_FIGURES, question)
}

function firstOf(table: readonly ByConcept[], question: string): string | undefined {
  const text = question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/>=|≥/g, ' at least ')
    .replace(/<=|≤/g, ' at most ')
    .replace(/[^\p{L}\p{N}%.:&,+-]+/gu, ' ')
    .trim()
  return table.find(({ has, hasNone }) => has.every((kind) => kind.test(text)) && !hasNone?.test(text))
    ?.document
}

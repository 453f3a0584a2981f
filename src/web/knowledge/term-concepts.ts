import { words, type ByConcept } from './product-concepts.ts'

const ASKS =
  'what | whats | which | how | why | when | where | is | are | does | do | tell\\w* | explain\\w* | mean\\w* | matlab | kya | kyu\\w* | kab | kaise | kahan | samjha\\w* | batao | difference | vs | or | ya'
const OF_A_RESULT =
  'result|isme|backtest|made|earned|lost|did|was|were|days?|trades?|skip\\w*|filter\\w*|only|sirf|enter|entry|condition'

const WHY = 'why | kyu | kyun | kyon | kyo | how come | reasons? | wajah | karan'
const EVENTS =
  '(?:the |an? |any |big |union |general |rbi |fed )*(?:events?|budget|elections?|exit polls?|policy|polic(?:y|ies) (?:day|decision)s?|results|earnings|announcements?|rbi|fed|mpc|news|outcome|verdict day|expiry event)'
const FALLS =
  'falls? | fell | fallen | falling | drops? | dropped | dropping | crash\\w* | crush\\w* | collaps\\w* | goes? down | going down | down | shrinks? | melts? | declin\\w* | decreas\\w* | reduc\\w* | cool\\w* | gir\\w* | kam | ghat\\w*'
const RISES =
  'ris(?:e|es|ing) | rose | increas\\w* | goes? up | went up | up | high\\w* | spik\\w* | shoots? up | jump\\w* | climb\\w* | expensive | badh\\w* | chadh\\w* | upar'
/** A day by its date, whose trades are asked for. */
const ON_A_DAY = 'on \\d|(?:\\d+(?:st|nd|rd|th)? )(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*'
/** What somebody has traded, and no rule of the market. */
const OF_OWN =
  'isme|this (?:result|backtest|run|strategy)|my (?:result|backtest|strategy|trades?|legs?|stop|sl|straddle|strangle|drawdown|pnl|profit)|mer[ai] (?:result|backtest|strategy|trades?)|the (?:result|backtest|strategy)|curve|equity'

/** Questions about terms of options that are told as a story, or whose words are those of other subjects. */
export const CONCEPTS_OF_TERMS: readonly ByConcept[] = [
  {
    // Why implied volatility rises before an event and falls after it.
    document: 'implied-volatility',
    isOverFigures: true,
    has: [
      words(
        'ivs? | implied vol\\w* | volatility | vol | vix | premiums? | option (?:prices?|premiums?) | both (?:the )?(?:calls?|legs|options|sides)(?: and puts?)? | calls? and puts?',
      ),
      words(WHY),
      words(EVENTS),
      words(`${FALLS} | ${RISES}`),
    ],
    hasNone: new RegExp(`\\b(${OF_OWN}|${ON_A_DAY}|skew|filter\\w*|skip\\w*|avoid|strikes?)\\b`),
  },
  {
    // A bought option that loses although the index goes its way.
    document: 'premium',
    isOverFigures: true,
    has: [
      words('(?:calls?|puts?|ce|pe|options?|premiums?)'),
      words(WHY),
      words(
        `los[et]\\w* | losing | loss | value | ${FALLS} | (?:not|didnt|doesnt|nahi) (?:rise|rising|move|moving|increase|gain|go up|badh\\w*|chal\\w*)`,
      ),
      words(
        'though | although | but | even (?:though|when|if|after) | despite | inspite | in spite | phir bhi | fir bhi | jabki | tab bhi | right direction | sahi direction',
      ),
      words('market | nifty | bank ?nifty | sensex | index | spot | direction | underlying'),
      words(`${RISES} | ${FALLS} | moved? | right | sahi | favour | my way`),
    ],
    hasNone: new RegExp(
      `\\b(${OF_OWN}|covered|trades?|${ON_A_DAY}|hu[aie]|short|sold|sell\\w*|bech\\w*|stops?|sl|skew|calls?\\b.*\\bputs?|puts?\\b.*\\bcalls?|ce\\b.*\\bpe|pe\\b.*\\bce)\\b`,
    ),
  },
  {
    document: 'theta',
    isOverFigures: true,
    has: [
      words('theta | decay\\w* | time value | options? | premiums?'),
      words(`${WHY} | how | does | do | kya`),
      words('weekends? | holidays? | saturday | sunday'),
      words(`los[et]\\w* | decay\\w* | theta | ${FALLS} | erode\\w* | melt\\w*`),
    ],
    hasNone: new RegExp(
      `\\b(${OF_OWN}|hold\\w*|btst|positional|sessions?|trading|open|entry|stops?|sl|margin)\\b`,
    ),
  },
  {
    document: 'theta',
    has: [
      words('theta | time decay | decay\\w* | time value'),
      words(WHY),
      words(`fast\\w* | quick\\w* | accelerat\\w* | tez\\w* | most | more | zyada | jyada | near | ${RISES}`),
      words('expir\\w* | last (?:day|hours?) | afternoon | end | close to'),
    ],
    hasNone: new RegExp(`\\b(${OF_OWN})\\b`),
  },
  {
    document: 'gamma',
    has: [
      words('gamma'),
      words(`${WHY} | how | what happens | does`),
      words('expir\\w* | last day | 0 ?dte'),
    ],
    hasNone: new RegExp(`\\b(${OF_OWN}|theta|sell|buy|straddle|strangle|strategy|blast)\\b`),
  },
  {
    // Why one index moves more than the other.
    document: 'banknifty',
    has: [
      words('bank ?nifty | bnf'),
      words('nifty | sensex | other ind\\w+'),
      words(WHY),
      words('more | faster | bigger | larger | zyada | jyada | volatile | swing\\w* | wild\\w* | tez'),
      words(
        'mov\\w* | volatile | swing\\w* | wild\\w* | fast\\w* | jump\\w* | hil\\w* | bhag\\w* | chal\\w*',
      ),
    ],
    hasNone: new RegExp(`\\b(${OF_OWN}|margin|premium|today|yesterday|aaj|kal|on \\d|sell|buy)\\b`),
  },
  {
    document: 'volatility-skew',
    has: [
      words(
        '(?:volatility|vol|iv|put|option\\w*) (?:skew|smile|smirk) | (?:skew|smile) (?:in|of) (?:iv|vol\\w*|options?|nifty|banknifty|puts?)',
      ),
    ],
    hasNone: new RegExp(`\\b(${OF_A_RESULT}|my|mera|sell|buy)\\b`),
  },
  {
    // Why puts cost more than calls as far from the money.
    document: 'volatility-skew',
    has: [
      words('puts? | pe'),
      words('calls? | ce'),
      words(
        'costl\\w* | expensive | dear\\w* | mehng\\w* | mahang\\w* | higher | cheap\\w* | sast[aei] | zyada | jyada | more (?:expensive|costly|premium|iv)',
      ),
      words('why | kyu | kyun | kyon | how come | reason | wajah'),
    ],
    hasNone: new RegExp(`\\b(${OF_A_RESULT}|my|mera|sell|buy|loss|lose|profit|win|margin|stops?|sl|hit)\\b`),
  },
  {
    // What an index option in the money pays at its end, and that nothing is delivered.
    document: 'exercise-settlement',
    has: [
      words('itm | in the money | deliver\\w* | physical\\w*'),
      words('expir\\w* | settle\\w*'),
      words(
        'deliver\\w* | physical\\w* | what happens | kya hog[ai] | kya hota | (?:paisa|money|cash|profit) (?:kaise|how|kitna|kab) | kaise milega | automatic\\w* | do i (?:have|need|get) | will i',
      ),
    ],
    hasNone:
      /\b(result|isme|backtest|sell|buy|did|was|were|my (trades?|legs?)|margin|sl|stops?|delta|emails?|alerts?|stock options?)\b/,
  },
  {
    document: 'moving-averages',
    has: [words('vwap'), words('used? | using | use (?:kar\\w*|kaise|in) | istemal | kaise')],
    hasNone:
      /\b(rules?|condition|index|nifty|banknifty|spot|volume|cant|why|kyu\w*|sell|buy|add|set|enter|cross\w*|above|below)\b/,
  },
  {
    // The trade log as a file.
    document: 'report-downloads',
    has: [
      words('csv | excel | xlsx'),
      words('trade ?(?:log|list)s? | trades'),
      words(
        'mil\\w* | download\\w* | export\\w* | get | kahan | kaha | where | kaise | how | possible | nikal\\w*',
      ),
    ],
    hasNone: /\b(import\w*|upload\w*|broker|zerodha|kite|tradebook|columns?|compare|reconcile|format)\b/,
  },
  {
    // One word apart from the debit spreads, which are for the same view by the other way.
    document: 'credit-spreads',
    isOverFigures: true,
    has: [
      words(
        'bull(?:ish)? put(?: credit)?(?: spreads?)? | bear(?:ish)? call(?: credit)?(?: spreads?)? | (?:put|call) credit spreads? | credit (?:put|call) spreads? | credit spreads?',
      ),
      words(`${ASKS} | max\\w* | profit | loss | break ?-?even | risk`),
    ],
    hasNone: /\b(my|mera|result|isme|did|was|were|debit|bull call|bear put)\b/,
  },
  {
    document: 'bull-call-spread',
    has: [words('(?:call|bull) debit spreads? | debit call spreads?'), words(ASKS)],
    hasNone: /\b(my|mera|result|isme|credit|put)\b/,
  },
  {
    document: 'bear-put-spread',
    has: [words('(?:put|bear) debit spreads? | debit put spreads?'), words(ASKS)],
    hasNone: /\b(my|mera|result|isme|credit|call)\b/,
  },
  {
    // Without more it is a credit or a debit spread; the document tells them apart.
    document: 'credit-spreads',
    has: [
      words('(?:vertical|call|put) spreads?'),
      words(
        'what is | whats | kya (?:hai|hota hai|hota h|h) | meaning | matlab | explain\\w* | max\\w* loss',
      ),
    ],
    hasNone: /\b(my|mera|result|isme|bull|bear|debit|ratio|calendar|sell|buy|bid|ask)\b/,
  },
  {
    document: 'india-vix',
    has: [
      words('vix'),
      /\d/,
      words(
        'tell\\w* | mean\\w* | matlab | says? | saying | high | low | normal | zyada | jyada | kam | indicate\\w* | signal\\w* | signif\\w*',
      ),
    ],
    hasNone: new RegExp(`\\b(${OF_A_RESULT}|sell|buy|stop|sl|exit|loss|profit)\\b`),
  },
  {
    document: 'vega',
    has: [
      words('vix | iv | implied volatility | volatility'),
      words('ris\\w* | rose | badh\\w* | increas\\w* | goes up | up | jump\\w* | spik\\w* | chadh\\w*'),
      words('sellers? | sold | short | straddle | strangle | bech\\w* | writer'),
      words('loss | lose\\w* | nuksan | hurt\\w* | suffer\\w* | bad | why | kyu\\w*'),
    ],
    hasNone: new RegExp(`\\b(${OF_A_RESULT}|my|mera|overnight)\\b`),
  },
  {
    document: 'vega',
    has: [
      words('vix | iv | ivs | implied volatility | volatility'),
      words('high | higher | large | zyada | jyada'),
      words('sellers? | selling | short | straddles? | strangles? | bech\\w* | writers?'),
      words(
        'fear\\w* | afraid | scared | scary | dar\\w* | danger\\w* | risk\\w* | hurt\\w* | nuksan | lose\\w*',
      ),
    ],
    hasNone: new RegExp(`\\b(${OF_A_RESULT.replace('|days?', '')}|my|mera|overnight|margin|good|premium)\\b`),
  },
  {
    // A number beside delta is that of an option, and not the product.
    document: 'delta',
    has: [
      /\bdelta\b(?: \w+){0,3} (?:0?\.\d+|0\.\d+)|\b0?\.\d+(?: \w+)? delta\b/,
      words(
        'tell\\w* | mean\\w* | matlab | says? | explain\\w* | samjha\\w* | what is | kya (?:hai|hota|hua)',
      ),
    ],
    hasNone: /\b(strike|sell|buy|leg|choose|select|pick|target|enter|result|neutral|sold|bech\w*)\b/,
  },
  {
    document: 'hedge',
    has: [
      words('hedge\\w* | wings? | protective leg'),
      words(
        'why | kyu\\w* | kyo | kyon | point of | purpose | need | needed | zaroor\\w* | zarur\\w* | waste | worth | faltu | fayda | faayda | bekar',
      ),
    ],
    hasNone:
      /\b(result|isme|my hedge (lost|made)|did|was|were|first|pehle|sequence|order|margin|sl|stop|exit|premium \d|\d{3,})\b/,
  },
  {
    document: 'beginner-advice',
    has: [
      words(
        'beginners? | newbie | new ?comer | new (?:trader|to options|in options) | naya | naye | nausikh\\w* | starting out',
      ),
      words('buy\\w* | kharid\\w*'),
      words('sell\\w* | bech\\w* | writing'),
      words('or | ya | vs | versus | better | sahi | which | kya'),
    ],
    hasNone: /\b(result|straddle at|strangle at)\b/,
  },
  {
    document: 'stop-loss',
    has: [
      words('points?(?: wala| me| mein)? | pts'),
      words('% | percent\\w* | per cent | pct'),
      words('sls? | stops? | stop ?loss\\w* | stoploss'),
      words(
        'or | ya | vs | versus | better | difference | fark | farak | kya use | which | kaun ?s[aei] | kons[aei] | use karu',
      ),
    ],
    hasNone:
      /\b(\d+ ?%|\d+ ?(pts?|points?)|result|isme|overall|combined|mtm|total|target|trail\w*|sell|buy)\b/,
  },
  {
    document: 'brokerage',
    has: [
      words(
        'zerodha | upstox | dhan | groww | fyers | angel ?one | kotak | icici(?: direct)? | (?:my |a |the )?brokers?',
      ),
      words('charges? | brokerage | fees? | flat'),
      words('per order | an order | each order | takes? | rate | assum\\w* | flat | lagta | leta'),
    ],
    hasNone:
      /\b(total|in all|this|result|isme|my account|live|place|order lag\w*|mujhse|did|was|deducted|kata|broker ne|month|week)\b/,
  },
]

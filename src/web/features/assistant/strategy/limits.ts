import { UNDERLYINGS, type Underlying } from '#domain'
import { UNDERLYING_ALIASES } from '#engine/exchange'
import { INDICATORS } from '#engine/indicators'
import { INDICATOR_ALIASES } from './words/indicator-aliases.ts'
import { tokensOf, type Token } from './words/tokens.ts'
import type { Words } from './words/words.ts'

/** Words in their order; `#` is a number. */
type Name = readonly string[]

/** Names of which one has to stand in a phrase: with an unread first word, unless it stands only beside the others. */
interface Telling {
  readonly names: readonly Name[]
  readonly isBeside?: true
  /** The names of indices, of which that of the strategy does not count. */
  readonly isOfOther?: true
}

/** Something that Delta cannot do. */
interface Limit {
  /** What cannot be done, and the nearest thing that can. */
  readonly sentence: string
  /** Ways to tell it, each by words that stand in one phrase. */
  readonly told: readonly (readonly Telling[])[]
  /** Names that only look like it. */
  readonly except?: readonly Name[]
  /** It stands beside the strategy, which is whole without it. */
  readonly isApart?: true
}

const names = (text: string): readonly Name[] => text.split('|').map((name) => name.split(' '))
const said = (text: string): Telling => ({ names: names(text) })
const beside = (text: string): Telling => ({ names: names(text), isBeside: true })
const nameOf = (text: string): Name => tokensOf(text).map((token) => token.text)

/** Prices of a candle, which are said of much else. */
const PRICES = ['OPEN', 'HIGH', 'LOW', 'CLOSE', 'VOLUME']

const INDICATOR: Telling = {
  names: INDICATORS.filter(({ name }) => !PRICES.includes(name)).flatMap(({ name, title }) =>
    [name, title, ...(INDICATOR_ALIASES[name] ?? [])].map(nameOf),
  ),
}
/** The names of every index. */
const INDEX: Telling = { names: UNDERLYING_ALIASES.map(([spoken]) => nameOf(spoken)), isOfOther: true }
/** The index that a name is of. */
const INDEX_OF = new Map<string, Underlying>(
  UNDERLYING_ALIASES.map(([spoken, index]) => [nameOf(spoken).join(' '), index]),
)

const CANDLE = said('candle|candles|heikin ashi|renko')
const EXIT = said(
  'exit|exits|exited|exiting|get out|come out|go out|out when|out if|out on|square|squareoff|square off|close all|close it|' +
    'close everything|close both|close position|close trade|leave|cut|book|booked|nikal|nikalo|niklo|nikalna|nikle|nikalta|' +
    'bahar|kaat|kaato|kat|band kar|band karo|sab band|bech do',
)
const CONDITIONS =
  'if|when|whenever|once|only|unless|agar|jab|tab|tabhi|exceeds|crosses|above|below|greater|less|>|<'
const IF = said(CONDITIONS)
const MOVES =
  'up|down|flat|rises|rise|rising|falls|fall|falling|above|below|green|red|bullish|bearish|breaks|crosses|strong|weak|positive|negative|trending|sideways|upar|neeche|badhe|gire|gir|badh'

const INDICES = UNDERLYINGS.join(', ')

const LIMITS: readonly Limit[] = [
  {
    sentence:
      'Delta has no exit by an indicator or a candle: a position ends by its stops, targets, trails or the time of exit.',
    told: [
      [EXIT, INDICATOR],
      [{ ...EXIT, isBeside: true }, said('when above #|when below #|if above #|if below #|above #|below #')],
      [EXIT, CANDLE],
    ],
  },
  {
    sentence:
      'Delta has no stop or trail at an indicator, a candle or a level of the chart: a stop is in percent, points, rupees or a move of the index, and trails by steps in percent, points or rupees.',
    told: [
      [beside('sl|stop|stoploss|trail|trails|trailing|tsl'), INDICATOR],
      [beside('sl|stop|stoploss|trail|trails|trailing|tsl'), CANDLE],
      [beside('sl|stop|stoploss|trail|trails|trailing|tsl'), said('swing|structure')],
      [said('sl|stop|stoploss'), said('high|low')],
    ],
  },
  {
    sentence:
      'Delta moves no stop to the entry price at a profit: a stop can trail in steps, and once a leg is stopped the others can get a stop at their own entry price.',
    told: [
      [
        said('cost|breakeven|break even|be|entry price|entry'),
        said('profit|profits|gain|gains|up|favour|favor|fayda|faida|munafa'),
        beside('sl|stop|stoploss|stop loss'),
      ],
    ],
  },
  {
    sentence:
      'Delta has no levels of the day before: a leg can wait for the break of the range from the entry to a time, and the days of entry can be chosen by the gap at the open.',
    told: [
      [
        said(
          'yesterday high|yesterday low|yesterday close|yesterday range|previous day high|previous day low|previous day close|previous day range|prev day high|prev day low|prev day close|previous high|previous low|' +
            'previous close|prev high|prev low|prev close|previous session high|previous session low|prior day|prior high|prior low|last day high|last day low|' +
            'kal high|kal low|kal close|kal range|pichle din high|pichle din low|pichle din close|pdh|pdl|pdc',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta has no supports, resistances, pivots or other levels of a chart: a leg can wait for the break of the range from the entry to a time, or for a move in points or percent.',
    told: [
      [
        said(
          'resistance|resistances|support resistance|pivot|pivots|cpr|fibonacci|fib|swing high|swing low|trendline|trend line|' +
            'supply zone|demand zone|order block|order blocks|fvg|fair value gap|camarilla|gann',
        ),
      ],
      [
        said('support|supports'),
        beside('level|levels|zone|at|near|break|breaks|below|above|from|toote|toot|bounce|bounces|pe|par'),
      ],
      [
        said('breaks|break|breaking|crosses|cross|todays|toote'),
        said('high|low'),
        beside('day|days|today|todays'),
      ],
    ],
    except: names('tech support|customer support|previous day|prev day|prior day|last day'),
  },
  {
    sentence:
      'Open interest, PCR and max pain can be no rule, filter or strike in Delta: rules take indicators of the index or of a leg, and strikes a distance, a premium or a delta.',
    told: [
      [
        said(
          'oi|open interest|pcr|put call ratio|max pain|maxpain|buildup|build up|short covering|long unwinding|unwinding',
        ),
      ],
    ],
  },
  {
    sentence:
      'A rule compares VOLUME, OBV, MFI or VWAP of a leg with another indicator or a number: there is no average of the volume, and an index mostly has none.',
    told: [
      [
        said('volume|volumes'),
        said(
          'average|avg|normal|double|twice|times|spike|spikes|surge|surges|high|higher|heavy|big|breakout|jumps|x',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta has no rule or filter by implied volatility: the days of entry can be chosen by the close of India VIX on the day before.',
    told: [[said('iv|ivr|ivp|ivs|implied volatility|iv rank|iv percentile|iv crush')]],
  },
  {
    sentence:
      'Delta knows the close of India VIX on the day before, which can choose the days of entry: nothing follows it within the day.',
    told: [
      [
        said('vix|india vix'),
        said(
          'rises|rise|rising|falls|fall|falling|spikes|spike|jumps|drops|drop|cools|badhe|badh|gire|gir|intraday|live',
        ),
      ],
      [EXIT, said('vix|india vix')],
    ],
  },
  {
    sentence:
      'Delta knows no news, no results of companies and no flows of investors or orders: days can be chosen by dates and by scheduled events such as the Union Budget and decisions of the RBI.',
    told: [
      [
        said(
          'news|earnings|results day|results days|result day|result days|company results|quarterly results|fii|fiis|dii|diis|' +
            'order flow|orderflow|order book|market depth|footprint|sentiment',
        ),
      ],
    ],
  },
  {
    sentence: `Delta has no stocks, commodities, currencies or crypto, to trade or to watch: it tests options of ${INDICES}.`,
    told: [
      [
        said(
          'reliance|hdfc|hdfcbank|hdfc bank|icici bank|icicibank|sbin|sbi|tcs|infosys|infy|tata motors|tatamotors|itc|axis bank|axisbank|wipro|' +
            'adani|bajaj finance|maruti|stock options|stock option|stocks|stock|shares|heavyweights|crude|crudeoil|natural gas|naturalgas|' +
            'gold|silver|mcx|usdinr|forex|crypto|bitcoin|btc|eth',
        ),
      ],
    ],
    except: names('stock market|stock exchange|stock trader|hdfc sec|hdfc securities|hdfc sky'),
  },
  {
    sentence: 'A strategy watches its own index and its legs: no rule of it reads another market.',
    told: [
      [
        said(
          'gift nifty|giftnifty|sgx nifty|sgx|dow jones|dow futures|dow|nasdaq|us market|us markets|global market|global markets|asian markets|dollar index',
        ),
      ],
      [INDEX, beside(CONDITIONS), beside(MOVES)],
    ],
  },
  {
    sentence:
      'A strategy has no futures, only calls and puts: a bought call and a sold put of one strike move like a bought future.',
    told: [[said('future|futures|fut|futs')]],
    except: names(
      'in future|in the future|for future|synthetic future|synthetic futures|synthetic fut|future me|future plan',
    ),
  },
  {
    sentence:
      'Delta recognises no patterns of candles: rules compare indicators and the open, high, low and close of candles.',
    told: [
      [
        said(
          'engulfing|hammer|doji|morning star|evening star|shooting star|marubozu|pin bar|pinbar|inside bar|inside candle|harami|hanging man|' +
            'three white soldiers|three black crows|head and shoulders|double top|double bottom|candle pattern|candlestick pattern|candlestick patterns|candle patterns',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta does not roll, shift or hedge legs that are open: after its stop, target or trail a leg can enter again at a new strike, or bring in a leg that was idle until then.',
    told: [
      [
        said(
          'roll|rolls|rolled|rolling|adjust|adjusts|adjusted|adjusting|adjustment|adjustments|firefight|untested|tested side|side tested|' +
            'tested leg|leg tested|breached side|side breached|shift strike|shift strikes|shift leg|shift side|shift put|shift call|' +
            'shift ce|shift pe|shift profitable|shift losing|shift winning|strike shift|rebalance|rehedge|re hedge|delta hedge|hedge if|hedge when|hedge with',
        ),
      ],
    ],
    except: names(
      'rolling straddle|rolling strangle|rolling atm|adjusted for|adjust sl|adjust stop|adjust stops|adjust target|adjust lots|adjust lot|adjust time|hedge with wings',
    ),
  },
  {
    sentence:
      'Delta adds no lots to a leg that is open: another leg can wait until its premium or the index has moved.',
    told: [
      [
        said(
          'averaging|average karo|average kar|average karna|average down|average up|average out|average if|average when|average agar|average jab|average it|pyramid|' +
            'pyramiding|scale in|scale up|add one more lot|one more lot|# more lot|# more lots|more lots|more lot|another lot|ek aur lot|aur lot|add to winner|add to winners',
        ),
      ],
    ],
    except: names(
      'moving average|moving averages|average volume|average true|average price|average premium|on average|daily average|the average|no averaging|no average|average nahi|no more lots|no more lot',
    ),
  },
  {
    sentence:
      'Delta cannot change the lots by the result of earlier trades: each entry has the lots that are set.',
    isApart: true,
    told: [
      [said('martingale|anti martingale|antimartingale|kelly')],
      [
        said(
          'after loss|after losing|after losses|after win|after winning|after profit|after profitable|loss hone|loss ho|loss hua|loss hui|loss ke baad|' +
            'loss day|losing day|losing trade|losing streak|winning day|winning trade|loss wale|every loss|each loss|previous loss|last loss|' +
            'kal loss|recover|nuksan ke baad|nuksan hone',
        ),
        beside(
          'double|doubled|doubling|triple|dugna|duguna|dugni|badhao|badha|badhana|increase|increases|reduce|halve|decrease|2x',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta has no limit for a week or a month: the stop and the target of the whole position begin anew with each entry.',
    isApart: true,
    told: [
      [
        said(
          'weekly max|weekly loss|weekly sl|weekly stop|weekly stoploss|weekly target|weekly profit|weekly limit|weekly drawdown|' +
            'monthly max|monthly loss|monthly sl|monthly stop|monthly stoploss|monthly target|monthly profit|monthly limit|monthly drawdown|' +
            'week max|week loss|week target|week profit|week limit|month max|month loss|month target|month profit|month limit|' +
            'mahine max|mahine loss|mahine target|mahine profit|mahine limit|mahine nuksan|hafte max|hafte loss|hafte target|hafte profit|hafte nuksan|hafte limit',
        ),
      ],
      [
        said('loss|losses|profit|target|stop|max|limit|drawdown|nuksan'),
        said(
          'per week|per month|in week|in month|for month|rest of month|rest of week|this month|this week|month|mahine|mahina|hafte|hafta',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta does not count losses in a row: a stop of the whole position can end the day, and re-entries after a stop have a count of their own.',
    isApart: true,
    told: [
      [
        said(
          'after # losses|after # loss|after # losing|after # sls|after # sl|after # stops|# losses|# losing trades|consecutive loss|consecutive losses|' +
            'consecutive sl|consecutive stops|losing streak|losses in row|losses in a row|lagatar',
        ),
      ],
    ],
  },
  {
    sentence:
      'Delta counts no trades of a day: it enters once, and again as often as its re-entries allow; paper trading can have a limit of trades.',
    isApart: true,
    told: [
      [
        said(
          'upto # entries|up to # entries|upto # entry|up to # entry|max # entries|max # entry|maximum # entries|maximum # entry|only # entry|only # entries|# entries a day|# entries per day|# entries in a day|# entries in total|max # trades|max # trade|maximum # trades|maximum # trade|most # trades|more than # trades|only # trades|only # trade|# trades a day|' +
            '# trades per day|# trades daily|# trades in a day|sirf # trade|sirf # trades|limit trades|limit of trades|din me # trade|din me # trades|trade limit',
        ),
      ],
    ],
  },
  {
    sentence:
      'By a rule a leg leaves with all its lots at once: for several targets split the lots into legs of one strike, each with its own.',
    told: [
      [said('book half|exit half|close half|sell half|square half|half book|half exit|half close')],
      [
        said(
          'half lots|half lot|half quantity|half qty|half position|half of them|' +
            'half profits|aadha|aadhe|aadhi|adha|adhe|partial|partially|partials|scale out|# % qty|# % quantity|# % lots|# % position',
        ),
        beside(
          'exit|exits|book|booked|booking|close|profit|target|out|nikal|nikalo|niklo|bech|becho|kaat|cut|trail|rest|remaining|baaki|baki',
        ),
      ],
    ],
    except: names(
      'half past|half an|half hour|aadha ghanta|aadhe ghante|partial candle|partial candles|partial square|square partial|square off partial|partial squareoff|squareoff partial|partial mode',
    ),
  },
  {
    sentence:
      'A backtest sends no messages: a strategy that trades on paper can send alerts by email, push, WhatsApp or a webhook.',
    isApart: true,
    told: [
      [
        said(
          'alert|alerts|notify|notified|notification|notifications|sms|telegram|whatsapp|send message|send msg|send mail|send email|send whatsapp|' +
            'ping me|inform me|email me|call me',
        ),
      ],
      [said('message|msg|mail'), said('send|give|bhej|bhejo|bhejna|bhejdo|drop|get')],
    ],
    except: names('telegram group|telegram channel|whatsapp group|whatsapp channel|message from'),
  },
  {
    sentence:
      'Delta sends no orders to a broker: a strategy is backtested or trades on paper, and a basket of its orders can be saved to place by hand.',
    isApart: true,
    told: [
      [
        said('live|real money|real account|real trade|real order|real orders'),
        beside(
          'place|placed|order|orders|zerodha|kite|upstox|dhan|fyers|groww|broker|account|deploy|trade|trades|trading|market|run|karo|chalao|chala|money|real',
        ),
      ],
      [
        said('zerodha|kite|upstox|dhan|fyers|groww|broker|demat'),
        said('place|send|order|orders|execute|connect|auto|lagao|laga'),
      ],
    ],
    except: names('live data|live chart|live price'),
  },
  {
    sentence:
      'Delta has no kinds of orders such as limit or GTT: entries fill at the open of their minute, stops and targets at their level, each with the slippage that is set.',
    isApart: true,
    told: [
      [
        said(
          'gtt|amo|limit order|limit orders|limit price|market order|market orders|slm|sl m|sl l|stop limit|bracket order|cover order|iceberg|ioc',
        ),
      ],
    ],
  },
  {
    sentence:
      'No exit or other rule watches delta, gamma, theta or vega of a position: a strike is chosen by delta, and a position ends by its stops, targets, trails or the time of exit.',
    told: [
      [EXIT, said('delta|gamma|theta|vega|greeks|greek')],
      [
        IF,
        said('delta|gamma|theta|vega|greeks|greek'),
        beside(
          'above|below|exceeds|goes|beyond|more|less|>|<|becomes|doubles|reaches|crosses|rises|falls|drops|decay|upar|neeche|jaye',
        ),
      ],
      [said('delta neutral')],
    ],
  },
  {
    sentence: 'A strategy has one window of entry a day: make one strategy for each further time.',
    told: [
      [
        said(
          'every hour|har ghante|har ghanta|hourly|every # minutes|every # mins|every # min|har # minute|har # min|staggered|again at #|phir se #',
        ),
        beside(
          'sell|buy|enter|entry|entries|new|fresh|straddle|strangle|becho|bech|kharido|lo|lagao|first|second',
        ),
      ],
    ],
    except: names('check every'),
  },
]

/** Words that only join what a limit names: conditions, comparisons and verbs. */
const JOINING = new Set(
  (
    'if when whenever once only unless agar jab tab tabhi to toh then and or is are was be been gets get goes go going comes come turns ' +
    'turn becomes above below over under greater less than more equals crosses cross crossing crossed breaks break touches hits hit ' +
    'rises rise rising falls fall falling drops drop reaches exceeds closes close price near around at by on of the a an in for with ' +
    'upar neeche niche paar ho hone hua hui jaye jaaye jae aaye bane bana karo kar karna do dena de pe par se ke ka ki ko me mein wala wale ' +
    'please also always it its this that me my i we us send set put use bhej bhejo side leg closer open high low day days din nahi not no ' +
    'bullish bearish candle pattern min row stop kam zyada sabse jahan baad each every'
  ).split(' '),
)

/** A place in the words, from one token up to another. */
interface Span {
  readonly begin: number
  readonly end: number
}

/** What Delta cannot do of that which was not understood. */
export interface FoundLimits {
  readonly sentences: readonly string[]
  /** Whether all words that were not understood belong to a limit: other words would not help. */
  readonly areAll: boolean
  /** Whether the strategy would be another one without these words, so that it cannot be offered without them. */
  readonly areWithin: boolean
}

export const NO_LIMITS: FoundLimits = { sentences: [], areAll: false, areWithin: false }

/**
 * The limits that unread words tell. A name counts only if its first word is unread, so that no setting is denied.
 * @param index that of the strategy
 */
export function limitsOf(words: Words, spans: readonly Span[], index: Underlying): FoundLimits {
  if (spans.length === 0) return NO_LIMITS
  const unread = new Set(
    spans.flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, k) => begin + k)),
  )
  const phrases = phrasesOf(words).filter(({ begin, end }) =>
    [...unread].some((at) => begin <= at && at < end),
  )
  const found = LIMITS.map((limit) => ({
    ...limit,
    at: phrases.flatMap((phrase) => toldIn(limit, { words, unread, phrase, index })),
  })).filter(({ at }) => at.length > 0)
  const told = new Set(found.flatMap(({ at }) => at))
  return {
    sentences: found.map(({ sentence }) => sentence),
    areWithin: found.some(({ isApart }) => !isApart),
    areAll: found.length > 0 && spans.every((span) => isExplained(words, span, told)),
  }
}

/** The phrases between commas and other breaks. */
function phrasesOf(words: Words): Span[] {
  const breaks = words.tokens.flatMap((_, i) => (words.isBreak(i) ? [i] : []))
  return [-1, ...breaks].map((before, k) => ({ begin: before + 1, end: breaks[k] ?? words.tokens.length }))
}

interface Place {
  readonly words: Words
  readonly unread: ReadonlySet<number>
  readonly phrase: Span
  readonly index: Underlying
}

/** The positions of the words that tell a limit in a phrase; none if they do not. */
function toldIn({ told, except = [] }: Limit, place: Place): number[] {
  const alike = new Set(except.flatMap((name) => placesOf(name, place)).flat())
  const isTelling = ({ isBeside, isOfOther }: Telling, name: Name, first: number) =>
    (isBeside ?? place.unread.has(first)) &&
    !alike.has(first) &&
    !(isOfOther && INDEX_OF.get(name.join(' ')) === place.index)
  return told.flatMap((way) => {
    const each = way.map((telling) =>
      telling.names.flatMap((name) =>
        placesOf(name, place).filter(([first = -1]) => isTelling(telling, name, first)),
      ),
    )
    return each.every((places) => places.length > 0) ? each.flat(2) : []
  })
}

/** The positions of a name's words at each place where it stands; words without meaning may stand between them. */
function placesOf(name: Name, { words, phrase: { begin, end } }: Place): number[][] {
  const result: number[][] = []
  for (let first = begin; first < end; first++) {
    const at: number[] = []
    for (let i = first; i < end && at.length < name.length; i++)
      if (isWord(words, i, name[at.length])) at.push(i)
      else if (at.length === 0 || !words.isStopWord(i)) break
    if (at.length === name.length) result.push(at)
  }
  return result
}

/** Whether a token is a word as it was written, or as it was read. */
const isWord = (words: Words, i: number, text: string | undefined) =>
  text === '#'
    ? words.at(i)?.kind === 'time' || !Number.isNaN(words.at(i)?.value)
    : words.textAt(i) === text || words.written(i, i + 1).toLowerCase() === text

/** Whether unread words are those of a limit, or joining words and numbers in a phrase that tells one. */
function isExplained(words: Words, { begin, end }: Span, told: ReadonlySet<number>): boolean {
  const phrase = phrasesOf(words).find((one) => one.begin <= begin && begin < one.end)
  const isTold = [...told].some((at) => phrase && phrase.begin <= at && at < phrase.end)
  const isJoining = ({ kind, text, value }: Token, k: number) =>
    kind !== 'word' || !Number.isNaN(value) || JOINING.has(text) || words.isStopWord(begin + k)
  return (
    isTold && words.tokens.slice(begin, end).every((token, k) => told.has(begin + k) || isJoining(token, k))
  )
}

import { words, type Asked } from './concept-words.ts'

type Figure = 'capitalNeeded' | 'curvePeak' | 'drawdown' | 'margin' | 'profitToFall'

const CURVE =
  'curve | equity | graph | cumulative(?: net| gross)?(?: profits?| pnl| total)? | running (?:profit|pnl|total) | account value'
const PEAK =
  'peak\\w* | highest | maximum | max | all ?time high | ath | top(?:ped|s)? | top out | highs? | sabse (?:upar|zyada|jyada|uncha|unchi|bada)'
const END =
  'at the end | in the end | by the end | end (?:me|mein|pe|of) | end | ended | ends | now | currently | abhi | finally | finish\\w* | akhir me | aakhir me | still'
const FALL = 'drawdown | draw down | dd | mdd | max ?dd | (?:deepest|biggest|largest|max\\w*|worst) fall'
/** What lies below a peak, other kinds of highest values, and words of rules and meanings. */
const NO_PEAK =
  '\\b(drawdown|dd|fall|fell|falls|drop\\w*|dip\\w*|gir\\w*|recover\\w*|back|wapas|margin|how long|kitne din|longest|streak|under ?water|trough|valley|lowest|how (?:do|can|to|is|are)|kya (?:hota|hoti|hai)|matlab|means?|formula|computed|new highs?|loss|sharpe|stops?|sl|targets?|without|if|agar|nifty|banknifty|market|index|premium|vix|iv|prices?|strikes?|trades?|months?|weeks?|weekday|smooth\\w*|straight|should)\\b'

/** Questions for the curve of the profit: its peak, its dips, its fall beside the profit, and the capital for it. */
export const ASKED_OF_CURVE: readonly Asked<Figure>[] = [
  {
    // The highest point of the curve, and when it was.
    figure: 'curvePeak',
    has: [
      words(`${CURVE} | (?:highest|high|peak|top) point of (?:my |the |our )?(?:profits?|pnl)`),
      words(PEAK),
    ],
    hasNone: new RegExp(`${NO_PEAK}|\\b(?<!(?:which|what|kis) )(?:days?|din)\\b`),
  },
  {
    // Whether the curve ends at its peak.
    figure: 'curvePeak',
    has: [
      words(END),
      words('peak | all ?time high | ath | highs? | highest | top'),
      words(
        `${CURVE} | am i | are we | is it | did (?:it|we|i) | does (?:it|this|the \\w+) | do (?:i|we) | result | backtest | below | neeche | niche`,
      ),
    ],
    hasNone: new RegExp(`${NO_PEAK}|\\b(days?|din|week|profit of|trading|open profit)\\b`),
  },
  {
    figure: 'curvePeak',
    has: [
      words('how far | how much | kitn[aei]'),
      words('below | under | off | neeche | niche | short of | away from'),
      words('peak | all ?time high | ath | high | top'),
    ],
    hasNone: new RegExp(
      `${NO_PEAK}|\\b(go|goes|went|gone|get|got|gaya|gayi|was|ever|max\\w*|deepest|worst|days?|din)\\b`,
    ),
  },
  {
    // Why or when the curve fell.
    figure: 'drawdown',
    has: [
      words('graph | curve | equity | chart'),
      words(
        'neeche | niche | gir\\w* | dip\\w* | fell | fall | falls | fallen | drop\\w* | plung\\w* | (?:go|goes|went|come|came) down | girawat | gaddha | khadda | hole',
      ),
      words(
        'why | kyu | kyun | kyon | when | kab | where | kaha\\w* | reason | wajah | kya hua | what happened',
      ),
    ],
    hasNone:
      /\b(nifty|banknifty|market|index|premium|iv|vix|prices?|should|if|agar|how (do|can|to)|flat|payoff|option|days?|how long|without|recover\w*|intraday)\b/,
  },
  {
    figure: 'profitToFall',
    has: [
      words(FALL),
      words('profits? | pnl | net | returns? | made | earn\\w* | kama\\w*'),
      words(
        'how many times | kitn[ae] guna | guna | times (?:the|of|my) | multiple of | divided by | recovery factor | profit (?:to|by|vs|versus|upon|against) (?:the |max\\w* )*(?:drawdown|dd) | (?:drawdown|dd) (?:to|vs|versus|against) (?:the |total |net )*(?:profit|pnl) | (?:more|bigger|larger|greater|higher|deeper|less|smaller) than | se (?:zyada|jyada|bada|kam) | exceed\\w* | compar\\w* | (?:zyada|jyada|bada) (?:hai|h) ya | (?:profit|pnl|drawdown|dd) (?:or|ya) (?:the |my )?(?:max )?(?:profit|pnl|drawdown|dd)',
      ),
    ],
    hasNone:
      /\b(margin|capital|calmar|charges|lots?|streak|how many times (did|was|has|were|does)|number of times|days?|month\w*|should|what is an?|sharpe|win ?rate|profit factor|charges|reduce|if|agar|without|next|(?:mon|tues|wednes|thurs|fri)days?|calls?|puts?)\b|\b(than|above|beyond) (rs )?\d|\d{3,}/,
  },
  {
    // The capital to set aside for a fall like that of the result.
    figure: 'capitalNeeded',
    has: [
      words('capital | money | funds? | paisa | paise | cash | account | corpus'),
      words(FALL),
      words(
        'hisab | hisaab | according to | based on | basis | as per | keeping in mind | considering | dekh\\w* | given | rakh\\w* | keep | set aside | allocate',
      ),
      words('how much | kitn[aei] | what | suggest\\w*'),
    ],
    hasNone: /\b(slippage|charges|crash|lots?|%|percent\w*|returns?|covid)\b/,
  },
  {
    // The question asks what capital the strategy needs.
    figure: 'margin',
    has: [
      words('paisa | paise | capital | funds? | money | cash | balance | account (?:me|mein)'),
      words('how much | kitn[aei] | minimum | min | least | kam se kam'),
      words(
        'chahiye | need\\w* | requir\\w* | lag(?:ega|ta|te|enge) | rakhn[ae] | rakhu | to (?:run|trade|start)',
      ),
      words(
        'isko | iske | isme | iss? (?:strategy|setup) | ye | yeh | this | strategy | run | chala\\w* | it',
      ),
    ],
    hasNone: new RegExp(
      `\\b(${FALL.replaceAll(' | ', '|')}|worst|surviv\\w*|months?|mahin\\w*|kama\\w*|earn\\w*|income|profits?|returns?|plan|subscri\\w*|delta|broker|zerodha|hedge\\w*|reduce|banknifty|sensex|finnifty|percent\\w*|if|agar|slippage|charges?|brokerage|buy|sell|straddles?|strangles?|condors?|options?|days?|din|learn|apps?|software|server|open)\\b|%`,
    ),
  },
  {
    // The margin of this result with another number of lots.
    figure: 'margin',
    has: [
      words('margins?'),
      words('\\d+ lots? | (?:two|three|four|five|ten|do|teen|char|paanch) lots?'),
      words('kitn[aei] | how much | what | need\\w* | lag(?:ega|ta|ti)'),
    ],
    hasNone:
      /\b(broker|zerodha|hedge\w*|wings?|strangles?|straddles?|condors?|spreads?|nifty|banknifty|finnifty|sensex|sell|buy|short|expiry|reduce|benefit|free|available|why)\b/,
  },
  {
    // What a broker would have blocked for the trades of the result.
    figure: 'margin',
    has: [
      words('margins?'),
      words('broker | zerodha | kite | dhan | upstox | groww | angel | fyers'),
      words(
        'would | hota | approx\\w* | roughly | about | lagbhag | andaz\\w* | lag(?:ega|ta|ti) | mang\\w*',
      ),
      words('this | isme | iske | iss? (?:strategy|setup) | these | ye | yeh | it'),
    ],
    hasNone:
      /\b(free|left|bach\w*|available|now|abhi|why|how (is|do|does|are)|hedge\w*|reduce|benefit|if|expiry|account|differ\w*|same|pledge)\b/,
  },
]

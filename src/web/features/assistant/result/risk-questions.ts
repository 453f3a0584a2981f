import { DAYS, STOP, words, type Asked } from './concept-words.ts'

type Figure =
  | 'capitalNeeded'
  | 'dataQuality'
  | 'heldOn'
  | 'intradayHigh'
  | 'lastDayTrades'
  | 'liveRealism'
  | 'smallProfit'
  | 'stopRespected'
  | 'weekTrades'

/** Questions for the trades of a part of the period, the data under them, what the result risks, the capital that a fall
 * takes, and what stopped trades would have made. */
export const ASKED_OF_RISK: readonly Asked<Figure>[] = [
  {
    figure: 'weekTrades',
    has: [
      words('trades? | entries'),
      words(
        '(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last|pehle|doosre|dusre|teesre|tisre) (?:week|hafte|hafta)',
      ),
      words('show | list | which | what | see | dikha\\w* | batao | trades of | of'),
    ],
    hasNone: /\b(profit|loss|made|filter|only|best|worst|expiry|next|how (do|to))\b/,
  },
  {
    figure: 'lastDayTrades',
    has: [
      words('(?:last|latest|most recent|pichl[ie]|pichhl[ie]|aakhri|akhri)(?: \\w+)? expiry'),
      words('trades? | traded'),
      words(
        'show | list | all | see | dikh\\w* | what | which | saare | sare | of | on | ke | in | details?',
      ),
    ],
    hasNone:
      /\b(how (many|do|to|can)|kitne|when|kab|best|worst|should|sell|buy|if|without|held|hold|pnl|profits?|loss\w*|average|avg|before|after|weeks?|months?|last \d+|\d+ (trades|expir\w+))\b/,
  },
  {
    figure: 'lastDayTrades',
    has: [
      words('price | prices | premium | strikes? | fills?'),
      words('entry | entries | entered | exit | sold | bought'),
      words('(?:last|latest|final|aakhri|akhri) (?:trading |traded )?(?:day|session|din)'),
    ],
    hasNone: /\b(setting|settlement|expiry|if|how (do|is)|will|month)\b/,
  },
  {
    figure: 'lastDayTrades',
    has: [
      words('strikes? | contracts? | options?'),
      words('(?:last|latest|final|aakhri|akhri) (?:trading |traded )?(?:day|session|din)'),
      words('which | what | kaun ?s[aei] | kons[aei] | kaunse | konse | the | were | traded? | used'),
    ],
    hasNone: /\b(setting|settlement|expir\w*|if|how|will|month|should|sell|buy|lists?)\b/,
  },
  {
    // How far a day was ahead before it turned.
    figure: 'intradayHigh',
    has: [
      words('worst day | that day | the day | din'),
      words('up | ahead | in profit | in the green | in plus | profit me | plus me'),
      words('highest | at most | max\\w* | peak | best | most | sabse zyada'),
      words(
        'before it (?:turned|fell|went|lost) | turn\\w* (?:against|around|red) | palat\\w* | loss (?:se|hone se) pehle | before (?:the )?(?:loss|fall|stop\\w*)',
      ),
    ],
    hasNone: /\b(should|if|target|stop|sl|how (do|can|to))\b/,
  },
  {
    figure: 'liveRealism',
    has: [
      words('realistic | in real life | live | real (?:trading|market|money) | actual (?:trading|market)'),
      words('profits? | results? | pnl | returns?'),
      words('same | lower | less | worse | realistic | expect | kam | milega | utna'),
    ],
    hasNone:
      /\b(paper|deploy\w*|orders?|broker|data|api|quotes|fills?|how (do|to|can)|when|tomorrow|next|guarantee\w*|slippage|start|go live|stop)\b/,
  },
  {
    figure: 'dataQuality',
    has: [
      words('data'),
      words(
        'reliable | quality | accurate | trust\\w* | missing minutes? | gaps? | complete | clean | bharosa',
      ),
      words('how | any | is | are | kitna | kya | missing'),
    ],
    hasNone:
      /\b(import\w*|upload\w*|download\w*|real|simulated|source|screen|dataset|gap (up|down)|own|enough|years?|months?|where|from)\b/,
  },
  {
    figure: 'smallProfit',
    has: [
      words('profit | pnl | munafa | return | returns | earning'),
      words('kam | small | low | less | little | tiny | thoda'),
      words('kyu | kyun | kyon | why'),
    ],
    hasNone:
      /\b(than|se|algotest|stockmock|friend|other|live|calls?|puts?|ce|pe (ka|ne)|days?|exit|margin|target|drawdown|premium|(mon|tues|wednes|thurs|fri)days?|weekdays?|months?)\b/,
  },
  {
    figure: 'stopRespected',
    has: [
      words(STOP),
      words('loss | nuksan | lost'),
      words(
        '\\d*%? ?se (?:zyada|jyada) | more than (?:\\d+ ?%|the|my|that|stop|sl) | bigger(?: \\w+)? than | exceed\\w*',
      ),
      words('kyu | kyun | kyon | why | how(?! much| many| often)'),
    ],
    hasNone: /\b(if|can|will|overnight|btst|setting)\b/,
  },
  {
    // An exit on the wrong side of its stop: `left far beyond my stop`.
    figure: 'stopRespected',
    has: [
      new RegExp(
        `\\b(?:beyond|past|worse than|bigger (?:\\w+ )?than|larger (?:\\w+ )?than|far from)(?: (?:the|my|its|a|set|leg))* (?:${STOP})\\b|\\b(?:${STOP})(?: (?:level|price))? se (?:bahut |kaafi |kafi )?(?:aage|upar|neeche|door|zyada|jyada)\\b|\\b(?:not|nahi|nhi) (?:exit(?:ed)? )?at (?:the|my|its) (?:${STOP})\\b|\\b(?:${STOP}) (?:pe|par) (?:exit|fill|nikl\\w*|kat\\w*)(?: \\w+)? (?:nahi|nhi|nahin)\\b`,
      ),
      words('exit\\w* | left | fill\\w* | clos\\w* | kat\\w* | nikl\\w* | stopped | trade | trades | leg'),
    ],
    hasNone:
      /\b(if|agar|can|will|overnight|btst|setting|should|set|how many|kitne|target|trail\w*|move|shift|sell|buy|gaps?|wait|place)\b/,
  },
  {
    // Two amounts, of the exit and of the stop: `stopped at 180 though sl was 130`.
    figure: 'stopRespected',
    has: [
      words('(?:exit\\w*|stopped|left|closed|filled|hit|kata|kati|nikl[ai])(?: \\w+){0,3} \\d+'),
      new RegExp(
        `\\b(?:${STOP})(?: (?:level|price))? (?:was|is|tha|thi|were|set)(?: (?:at|of|only|to))* \\d+|\\b(?:${STOP})(?: of| at)? \\d+ ?(?:%|pts?|points?|rs)? (?:tha|thi|was set|set tha)\\b`,
      ),
      words('why | kyu | kyun | kyon | how come | though | although | but | par | lekin | while | jabki'),
    ],
    hasNone:
      /\b(if|agar|can|will|overnight|btst|setting|or|ya|vs|would|hota|square ?off|days?|target)\b|\b(0?9|1[0-5]) [0-5]\d\b/,
  },
  {
    // Two amounts, one of them of a loss: 'set 25 pts but one trade shows a loss of 41 pts'.
    figure: 'stopRespected',
    has: [
      words(STOP),
      /\d.*\b(but|yet|still|instead|however|lekin|magar|par|shows?|why|kyu|kyun|kyon)\b.*\d/,
      words(
        '(?:loss|lost|down|nuksan|exit\\w*|left|closed|filled|out)(?: \\w+){0,2} \\d+ | \\d+ ?%? (?:pts |points |rs |ka |ki )?(?:loss|nuksan|lost)',
      ),
    ],
    hasNone:
      /\b(if|can|will|overnight|btst|setting|(sls?|stops?|stop ?loss|stoploss)( \w+){0,2} \d+ ?(%|pts?|points)? ?(or|ya)|vs|would|profit|chance|square ?off|days?)\b|\b(0?9|1[0-5]) [0-5]\d\b/,
  },
  {
    figure: 'capitalNeeded',
    has: [
      words('capital | money | funds? | paisa | paise | cash | account'),
      words('surviv\\w* | withstand | sit through | live through | bear | endure | jhel\\w* | bach\\w*'),
      words('worst | deepest | drawdown | dd | patch | fall | phase | stretch | losing'),
      words('how much | kitn[aei] | what | minimum | needed | need\\w* | enough'),
    ],
    hasNone: /\b(slippage|charges|crash|position siz\w*|lots?|covid)\b/,
  },
  {
    figure: 'heldOn',
    has: [
      words(`${STOP} | stopped out`),
      words('would have | would it have | wouldve | would they have | hota | hote | hoti | would be'),
      words(`green | profit\\w* | recover\\w* | win\\w* | won | positive | made | better | come back | cost`),
      words(
        `held on | hold on | held (?:it |them |till |until )?| holding | sat tight | sit tight | stayed in | not exited | kept (?:it |them )?open | ruk\\w* | had not been stopped | without (?:the )?(?:stop|sl) | rakha hota | ended the (?:${DAYS})`,
      ),
    ],
    hasNone: /\b(how long|avg|average|holding time|should i|other (leg|side))\b/,
  },
]

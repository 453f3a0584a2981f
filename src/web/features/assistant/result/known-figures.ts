import { DAYS, figureIn, HOW_TO, STOP, words, type Asked } from './concept-words.ts'
import { ASKED_OF_DAYS } from './day-questions.ts'

/** Figures that plain questions ask for too, here asked in a story, in Hinglish, or beside words of other subjects. */
export type KnownFigure =
  | 'averages'
  | 'bestTrade'
  | 'bestWeekday'
  | 'charges'
  | 'drawdown'
  | 'durations'
  | 'entryTimes'
  | 'exits'
  | 'expectancy'
  | 'expiryDays'
  | 'firstTrade'
  | 'idleDays'
  | 'lastTrade'
  | 'legs'
  | 'losingStreak'
  | 'losses'
  | 'margin'
  | 'months'
  | 'otherCharges'
  | 'points'
  | 'reEntries'
  | 'regimes'
  | 'returns'
  | 'settings'
  | 'slippage'
  | 'summary'
  | 'underWater'
  | 'verdict'
  | 'winRate'
  | 'withoutDay'
  | 'withoutWeekday'
  | 'worstTrade'
  | 'worstWeekday'

const MONTHS =
  'january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'

const WHICH = 'which|what|kaun ?s[aei]|kons[aei]|kis'
const EXTREME = 'worst|best|biggest|largest|highest|losing|winning|loss|profit|profitable'
const MOST =
  'biggest | largest | highest | max(?:imum)? | most | sabse (?:bada|badi|zyada|jyada) | deepest | heaviest | huge'
/** What became of a trade: `the worst trade and when did it exit`. */
const EXIT_OF_IT = /\b(why|kyu\w*|kyon|exit\w*|reason|when|kab|nikl\w*|closed?|left)\b/
/** More than one trade, trades that are left out, and a rule or a day of them. */
const OF_MORE_TRADES =
  /\b(trades|without|excluding|except|remove|avoid|should|if|streak|days?|weekday|month|week|average|avg|how|percent|share|log|format|theta|import\w*|type|setup)\b/
/** The open strategy or its result. */
const THIS =
  '(?:(?:this|my|the|ye|yeh|yah|is|mer[aei]|meri)(?: \\w+)? (?:strategy|system|setup|result|backtest|back test|idea)|this|it|ye|yeh)(?: (?:a|an|any|really|actually|even|overall|strategy))*'

const ASKED: readonly Asked<KnownFigure>[] = [
  {
    figure: 'expectancy',
    has: [
      words('expectancy'),
      words('explain | plain | simple | samjha\\w* | words | understand | meant | mean'),
      words('this (?:result|page|screen|run) | my (?:result|run) | numbers | on this | isme | here'),
    ],
    hasNone: /\bratio\b/,
  },
  {
    figure: 'reEntries',
    has: [
      words('re ?entr(?:y|ies)'),
      words(
        'without | leav\\w* out | left out | exclud\\w* | minus | remov\\w* | ignor\\w* | only the first entry | hata\\w*',
      ),
      words('pnl | profits? | total | net | result | made | left'),
    ],
    hasNone: /\b(how (do|can|to)|setting|should|can i|kaise|delay|max|limit)\b/,
  },
  {
    figure: 'reEntries',
    has: [
      words('re ?entr(?:y|ies)'),
      words(
        'help\\w* | hurt\\w* | harm\\w* | useful | worth | fayd[ae] | faid[ae] | nuksan | add\\w* to | badh\\w* | doing | perform\\w* | making money | pnl | profits? | paying off | any good | kaam | kama\\w* | added',
      ),
      words(
        'is | are | does | do | did | have | has | ne | kya | se | ka | ki | how | worth | here | isme | raha | rahi',
      ),
    ],
    hasNone:
      /\b(what is|how (do|can|to) (i|we|you)|should|would|if|agar|set|setting|kaise|delay|max|limit|can i|lagau|kar[uo]n?|after profit|profit target|take profit)\b/,
  },
  {
    figure: 'worstTrade',
    has: [
      words('ugliest | nastiest | costliest | most (?:painful|expensive|horrible) | horrible | ghatiya'),
      words('trade'),
    ],
    hasNone: /\b(avoid|should|without|days?)\b/,
  },
  {
    // The trade itself: 'which trade had the biggest loss and why did it exit'.
    figure: 'worstTrade',
    has: [
      words(`(?:${WHICH})(?: (?:was|is|the|my|single|one|${EXTREME}))* trade | trade(?: \\w+)? (?:${WHICH})`),
      words(`${MOST} | worst`),
      words('loss | lost | lose | losing | loser | nuksan | down | worst | red | negative'),
    ],
    hasNone: OF_MORE_TRADES,
  },
  {
    figure: 'worstTrade',
    has: [
      words(
        `(?:${MOST.replaceAll(' | ', '|')}|worst)(?: (?:loss|losing|loser))?(?: (?:making|wal[ai]))? trade`,
      ),
      words('loss | lost | losing | loser | worst | nuksan'),
      EXIT_OF_IT,
    ],
    hasNone: OF_MORE_TRADES,
  },
  {
    figure: 'bestTrade',
    has: [
      words(`(?:${WHICH})(?: (?:was|is|the|my|single|one|${EXTREME}))* trade | trade(?: \\w+)? (?:${WHICH})`),
      words(`${MOST} | best`),
      words('profit\\w* | made | gain\\w* | win | won | winning | winner | earned | kamaya | best | munafa'),
    ],
    hasNone: OF_MORE_TRADES,
  },
  {
    // Why so little is left: charges by the trade and their share of the profit.
    figure: 'charges',
    has: [
      words('net(?: (?:profit|pnl))?'),
      words('gross | before charges'),
      words('why | kyu | kyun | kyon | how come | reason | so much (?:lower|less|more) | itn[aei] | wajah'),
      words(
        'lower | less | more | higher | kam | zyada | jyada | small\\w* | differ\\w* | gap | fark | far | drop\\w* | negative | big\\w* | much',
      ),
    ],
    hasNone: /\b(what is|whats|formula|days?|weekday|months?|drawdown|sharpe|exposure|calls?|puts?)\b/,
  },
  {
    // Whether the open strategy is any good, which the verdict says.
    figure: 'verdict',
    has: [
      new RegExp(
        `^(?:so |ok |hey |bhai |sir )?(?:(?:is|was|are) ${THIS}|(?:kya |kaisi |)${THIS}(?: \\w+){0,2} (?:acch?[aei]|achh?[aei]|sahi|theek|thik|good|kaam ki|bekar|worth)|would you (?:say|call)|do you think)\\b`,
      ),
      words(
        'good | bad | any good | great | decent | solid | accha | acha | achha | acchi | achi | achhi | ache | sahi | theek | thik | bekar | worth | worthwhile | tradeable | tradable | viable | strong | weak | useful',
      ),
    ],
    hasNone:
      /\b(for|than|day|days?|month|week|weekday|trades? (on|of|in)|drawdown|win ?rate|sharpe|profit factor|stop|sl|target|strikes?|expiry|entry|exit|return|ratio|paper|data|name|time|number|figure|value|expectancy|margin|leg|(?<!you )calls?|puts?|how|what|which|broker|zerodha|tomorrow|kal|aaj|today|market me|beginners?)\b/,
  },
  {
    // Whether one should go live with it, which is answered with the evidence.
    figure: 'verdict',
    has: [
      words(
        '(?:go|going|went) live | live (?:with|pe) \\d+ lots? | deploy (?:this|it) | keep (?:running )?(?:this|it|using this|trading this) | live (?:karu|karun|kar (?:du|dun|sakt\\w*|lu)|chala\\w*|jau|jaun|ja sakt\\w*|le ja\\w*) | (?:trade|put|run|use|take) (?:this|it|this strategy) (?:live|with real money|in real) | (?:ready|fit|good enough|safe|suitable) (?:for|to (?:go|trade|be traded)) (?:live|real) | live (?:ke liye|market ke liye)? ?(?:ready|theek|thik|safe|fit) | real (?:money|paise|paisa) (?:se |me |lagau|laga)',
      ),
      words(
        'should i | can i go | can i trade this | shall i | would you | ready | fit | safe | suitable | good enough | ya nahi | ya na | kya | worth | karu | karun | jau | jaun | chalau | lagau',
      ),
    ],
    hasNone:
      /\b(how (do|can|to|should)|kaise|when|kab|paper|broker|zerodha|kite|upstox|dhan|groww|fyers|angel|delta|does|order|orders|data|will|same|guarantee\w*|how many lots|kitne lots?|stop|sl|target|strikes?|till|until|overnight|expiry|open|which|auto\w*|lot size|api|profit hoga|milega|sirf|only|support\w*|should i (trade|invest|put|risk|bet|use))\b/,
  },
  {
    figure: 'months',
    has: [
      words('which month | what month | kaun ?s[aei] mahin\\w* | kis mahin\\w* | konsa mahin\\w*'),
      words('ashamed | embarrass\\w* | regret\\w* | proud | sharm\\w* | forget | ruined | spoil\\w* | saved'),
    ],
  },
  {
    // Why a month made so much, whether it did or not.
    figure: 'months',
    has: [
      words(MONTHS.replaceAll('|', ' | ')),
      words('why | kyu | kyun | kyon'),
      words('profits? | make | made | earn\\w* | kama\\w* | munafa'),
    ],
    hasNone:
      /\b(loss|lost|lose|losing|no|not|less|kam|low|trades?|calls?|puts?|days?|\d{1,2}|vix|market|nifty)\b/,
  },
  {
    // A month beside the others.
    figure: 'months',
    has: [
      words(MONTHS.replaceAll('|', ' | ')),
      words('better | worse | best | worst | accha | acha | achha | kharab | compar\\w* | vs | versus'),
      words(
        'other months? | rest of (?:the )?(?:year|months?) | all (?:the )?months | (?:baki|baaki) (?:ke |sab )?(?:months?|mahin\\w*)',
      ),
    ],
    hasNone: /\b(should|vix|if|will|expir\w*)\b/,
  },
  {
    // Whether a month was better by its trades or by their size.
    figure: 'months',
    has: [
      words(MONTHS.replaceAll('|', ' | ')),
      words('better | worse | good | bad | weak\\w* | strong\\w*'),
      words('bcoz | bcz | because | cos | coz | due to | kyu\\w*'),
      words('trades | wins? | losses | winners | losers'),
    ],
    hasNone: /\b(should|vix|if|will)\b/,
  },
  {
    figure: 'withoutDay',
    has: [
      words('best | top | biggest'),
      words(`(?:\\d+|two|three|five|ten|few) (?:${DAYS})`),
      words('contribut\\w* | share of | part of | % of | percent\\w*'),
      words('profit | total | pnl | net | result'),
    ],
    hasNone:
      /\b(\d+ (%|percent) (of )?(the )?(days|sessions)|trades?|worst|weekday|drawdown)\b|\d+ % of (the )?(days|sessions)/,
  },
  {
    // The capital that the percentages of the result are of.
    figure: 'returns',
    has: [
      words('returns? | roi | roc | percent(?:age)? return'),
      words('margin | capital | amount | base | initial | lakhs? | paisa | paise'),
      words(
        '(?:or|ya) (?:on |the |of |actual(?:ly)? |initial |my )*(?:\\d+ )?(?:margin|capital|lakhs?|blocked) | (?:margin|capital|lakhs?)(?: (?:pe|par|ka|ki|used|blocked))? (?:or|ya) | (?:which|what|kis|kaun ?s[aei]|kons[aei]|kitn[aei]) (?:capital|base|amount|margin) | kis ?pe | on what | of what | base',
      ),
    ],
    hasNone:
      /\b(should|if|agar|suppos\w*|increase|charges?|tax|drawdown|sl|stops?|change\w*|set|expect|fd|bank)\b/,
  },
  {
    // What this result blocked, for one lot or more.
    figure: 'margin',
    has: [
      words('margins?'),
      words('this | isme | ye | yeh | mer[aei] | my | it'),
      words(
        'need\\w* | requir\\w* | lag(?:ega|egi|ta|ti|a|i) | leg[aei] | chahiye | block\\w* | use[ds]? | kitn[aei] | how much | enough',
      ),
    ],
    hasNone:
      /\b(broker|zerodha|hedge\w*|wings?|reduce|benefit|extra|add(ed|ing)?|expiry|return|returns|roi|check\w*|if i|strangle|condor|why|how (is|do|does|are)|on (my|the) account|pledge|overnight|short)\b/,
  },
  {
    figure: 'underWater',
    has: [
      words('longest | how long | kitne din | lamba'),
      words(
        'recover\\w* | come back | get back | got back | climb\\w* back | back to (?:the )?(?:high|peak)',
      ),
      words('time | took | take | days? | sessions? | fall | dip | laga | lage'),
    ],
    hasNone: /\b(should|will|psycholog\w*|best|after (the )?(worst|biggest|largest|max))\b/,
  },
  {
    figure: 'entryTimes',
    has: [
      words('morning | subah | forenoon'),
      words('after(?:noon)? | dopahar | later | second half | evening | shaam'),
      words(
        'mak(?:e|es|ing) | made | money | profits? | earn\\w* | pnl | kama\\w* | lose | losing | loss(?:es)?',
      ),
    ],
    hasNone: /\b(should|can i|if|enter|sell|buy|exit)\b/,
  },
  ...ASKED_OF_DAYS,
  {
    figure: 'bestWeekday',
    has: [
      words('kaun ?s[aei] | konsa | kis | which'),
      words('din | days?'),
      words('accha | acha | achha | best | good'),
      words('chhod\\w* | chod\\w* | skip | avoid | kharab | bura | bekar'),
    ],
  },
  {
    figure: 'drawdown',
    has: [
      words('start\\w* | began | enter\\w* | join\\w* | shuru'),
      words('worst (?:point|time|moment|day) | at the (?:top|peak) | sabse kharab (?:time|din|samay)'),
      words('down | lose | lost | loss | nuksan | kitna | how much'),
    ],
  },
  {
    figure: 'losingStreak',
    has: [
      words(
        `(?:longest|max|maximum|worst|biggest|sabse lambi|lagatar) (?:\\w+ )?(?:losing|loss|red|loosing) (?:streak|run|days?|din) | (?:losing|loss|red) (?:streak|run) | (?:red|losing|loss) (?:${DAYS}) (?:in a row|lagatar|back to back|consecutive\\w*|straight) | (?:lagatar|consecutive) (?:\\w+ )?(?:loss|losing|red)`,
      ),
    ],
    hasNone:
      /\b(what should|stop trading|after \w+ losing|i had|biggest|stay|psycholog\w*|how (do|to|should)|deal|cope|set|limit|rule|means?|matlab|longest under|pause|trades?)\b/,
  },
  {
    figure: 'charges',
    has: [
      words('brokerage | charges? | tax(?:es)? | stt | kharch\\w* | fees'),
      words('kitn[aei] | how much | total'),
      words(
        'kat\\w* | gay[aei] | lag gay\\w* | milake | mila ke | milakar | jod ke | eaten | cut | paid | chala gaya',
      ),
    ],
    hasNone:
      /\b(income|profit pe|on profit|slab|if|agar|per order|rates?|kab|deposit|month|mahin\w*|did my broker|save|year|why)\b/,
  },
  {
    // The profit if there were no charges.
    figure: 'otherCharges',
    has: [
      words('charges? | brokerage | costs? | tax(?:es)? | stt | fees'),
      words(
        '(?:na|nahi|nahin) (?:hot[aei]|lagt[aei]|ho) | zero | nil | free | (?:were|was|are|had been|if) (?:no|not) | (?:without|bina) (?:stt|gst|stamp)',
      ),
      words('kitn[aei] | profits? | pnl | how much | bant[aei] | result | net | total'),
    ],
    hasNone:
      /\b(drawdown|sharpe|which|zerodha|broker|why|kyu\w*|ratio|if not|stop|sl|lots?|what is (?!the (?:profit|pnl|result|net|total))|income|delivery|slippage|includ\w*|deduct\w*|counted)\b/,
  },
  {
    figure: 'slippage',
    has: [
      words('slippage | slippages'),
      words(
        '(?:without|remove|minus|excluding|bina|after|net of|with) (?:the )?slippages? | slippages? ke (?:baad|saath|sath) | take out (?:the )?slippages? | slippages? (?:hata\\w*|nikal\\w*|na ho)',
      ),
    ],
    // 'Net profit after slippage and charges' is the profit of the result.
    hasNone: /\b(how (do|can|to)|setting|should|paper|live|after (the )?slippage (and|&|aur) charges)\b/,
  },
  {
    figure: 'slippage',
    has: [
      words('slippage'),
      words(
        'consider\\w* | includ\\w* | counted | taken into | taken | added | add kiya | liya | lagaya | assumed | accounted | in this | isme | applied | there in | allow(?:ed|ance)? | used | was set | is set | set in (?:this|here)',
      ),
    ],
    hasNone:
      /\b(how(?! much)|unit|per leg|can i|can it|setting|settings|should|points?|rupees?|rs|\d+|formula|does delta|by default|does the|max\w*|paper|broker|allowed in)\b/,
  },
  {
    figure: 'regimes',
    has: [
      words('vix | india vix | gap ?ups? | gap ?downs? | gaps?'),
      words(
        'pnl | profits? | loss(?:es)? | lost | hurts? | result | perform\\w* | skipped | made | makes? | work | works | worked | kaisa | better | worse | nuksan | lose | loses',
      ),
      words(`${DAYS} | open(?:ing)? | above | below | high | low | upar | zyada | kam`),
    ],
    hasNone:
      /\b(only|filter\w*|how (do|can|to|should)|what (is|happens)|meaning|matlab|vix filter|stops?|sl|overnight|should|will|can i|enter|entry|fill\w*|beyond|through|premiums?|short strangle|straddle|why does|why do|the day|trade when|btst|means?|which price|crush|price)\b/,
  },
  {
    figure: 'idleDays',
    has: [
      words(
        `(?:fewer|less|kam|missing|skipped|incomplete|gayab) (?:\\w+ )?(?:${DAYS}|dates|data) | data (?:was|is|were) (?:missing|incomplete|not available) | (?:${DAYS}|dates|data) (?:are |is |were |was )?(?:missing|gayab|kam|left out|skipped) | only \\d+ (?:trading |traded )?(?:${DAYS})`,
      ),
      words(
        'result | this | isme | see | tested | months? | backtest | dikh\\w* | trading days | does | why | kyu | kyun',
      ),
    ],
    hasNone:
      /\b(import\w*|upload\w*|coverage|how (do|to|can)|can i|download|dataset|fill|what happens|happens|handle\w*|minutes?|losing|lose|less than)\b/,
  },
  {
    figure: 'exits',
    has: [
      words(
        `exit (?:reasons?|types?) | (?:${STOP}|square ?off|time exits?) (?:vs|versus|or|ya|and|aur) (?:${STOP}|square ?off|time exits?|targets?)`,
      ),
      words(
        'contribut\\w* | most | profit | loss | pnl | wise | breakup | breakdown | makes? | money | earn\\w* | zyada | best | worst | which',
      ),
    ],
    hasNone:
      /\b(what does|candles?|minute|bar|touch\w*|means?|matlab|meaning|same (candle|minute|bar)|first|pehle|set|difference|fark|move|should|priority|wins?|square off (at|time))\b/,
  },
  {
    figure: 'expiryDays',
    has: [
      words('expiry | expiries | \\ddte | \\d dte | dte'),
      words(
        'alag | separate\\w* | help or hurt | helps? or hurts? | better (?:on|in) | worse (?:on|in) | vs | versus | compared | (?:or|ya|and|aur) (?:non expiry|other days) | only 0 | take only | dte only | wise | help | hurt',
      ),
      words(
        'pnl | profits? | loss | perform\\w* | does | do | did | help | hurt | better | worse | take | result | kaisa | kitn[aei] | bana | happens? | total | dikha\\w* | kamaya',
      ),
    ],
    hasNone:
      /\b(weekly|monthly|next|current expiry|how (do|to|should)|what is|should|rollover|margin|sell(ing)?|buy(ing)?|which index|banknifty|sensex|settlement|exercise\w*|straddle|strangle|expiries kept|historical|gamma|theta|calendar)\b/,
  },
  {
    figure: 'points',
    has: [
      words('in points | points (?:me|mein|per trade|a trade) | points not rupees | points,? not'),
      words('expectancy | average | avg | per trade | profit | pnl | net | edge | earn\\w*'),
    ],
    hasNone:
      /\b(sl|stops?|stoploss|targets?|trail\w*|slippage|how (do|to|can)|set|charges?|momentum|re ?entry)\b/,
  },
  {
    figure: 'settings',
    has: [
      words(
        `max(?:imum)? loss | ${STOP} | targets? | re ?entry | trail\\w* | slippage | filters? | square ?off | exit time | entry time | vix filter | hedge | wings`,
      ),
      words(
        '(?:set|lagaya|lagayi|rakha|rakhi|diya|on|use|kiya) (?:kiya |ki |hua |hui )?(?:tha|thi|the) | (?:did|had|have) (?:i|we) (?:set|put|use|used|add|added|keep|kept) | (?:was|were|is) (?:there |a |any |an |the )*(?:\\w+ )?(?:set|used|on|active|applied) (?:in|here)',
      ),
    ],
    hasNone:
      /\b(how many|kitni baar|kitne|profit|loss hua|hit|if|would|agar|hota|why|kyu|kyun|best|overnight|btst|vix filter use|does|counted|on the|how (is|are|was|were|do))\b/,
  },
  {
    figure: 'summary',
    has: [
      words(
        '(?:\\d|two|three|four|five|teen|do|few|one|ek|couple of) (?:short |simple |crisp )?(?:lines?|sentences?|bullets?|bullet points|words) | summar\\w* | go or no ?go | saransh | nichod',
      ),
      words('result | partner | boss | backtest | this | profit | risk | tell | batao | bata | it | explain'),
    ],
    hasNone:
      /\b(slippage|weekly|saturday|e ?mail|report|notification\w*|points (of|sl|stop|target|away)|in points|per trade|what is|how (do|to|can)|sl|stop|greek\w*|target|strategy (is|means))\b/,
  },
  {
    figure: 'verdict',
    has: [
      words(
        '(?:few|only|just|sirf|\\d+|six|three|two|one|ek) (?:months?|weeks?|years?|saal|mahin\\w*|hafte) | (?:months?|years?|mahin\\w*|saal) (?:ka|of) data',
      ),
      words(
        'trust | enough | rely | reliable | kaafi | sufficient | bharosa | believe | conclude | too (?:short|small|less)',
      ),
    ],
    hasNone:
      /\b(minimum .* (download|import)|how (do|to)|money|capital|margin|trades are enough|\d+ trades)\b/,
  },
  {
    figure: 'legs',
    has: [
      words('one side | ek side | ek hi side | one leg only | only one (?:side|leg)'),
      words('profits? | pnl | money | loss(?:es)?'),
      words('from | coming | comes | came | se | aa rah[aei] | made'),
    ],
    hasNone: /\b(sl|stops?|hit|exit|if|should|hedge|margin|can)\b/,
  },
  {
    figure: 'legs',
    has: [words('calls? | ce'), words('puts? | pe'), words('compar\\w* | vs | versus | difference')],
    hasNone:
      /\b(what (is|are)|whats|means?|meaning|matlab|ratio|oi|open interest|options?|stop\w*|sl|spread|premium|kya hota|european|kya hai|iv|delta|strike\w*)\b/,
  },
  {
    figure: 'averages',
    has: [
      words('win ?rate | win % | accuracy | hit ?rate | win(?:s|ning)? (?:most|more) | jeet\\w*'),
      words(
        'phir bhi | fir bhi | phir | fir | why | kyu | kyun | still | yet | but | despite | even (?:though|so) | lekin | magar | par',
      ),
      words(
        'loss(?:es)? | lose | losing | loosing | negative | red | minus | nuksan | ghata | no (?:profit|money) | (?:little|less|low|small|kam) profit | (?:paisa|paise|profit|munafa|pnl) (?:nahi|nahin|nhi|kam|low)(?: \\w+)? | (?:not|isnt|arent|doesnt|dont|didnt)(?: \\w+)? (?:making|make|earn\\w*) (?:any )?(?:money|profit)',
      ),
    ],
    hasNone: /\b(should|can i|will|set|stop ?loss|stops? (too|is|are|hit)|average winner|streak)\b/,
  },
  {
    figure: 'exits',
    has: [
      words('both|dono|all|ce and pe|ce aur pe|call and put|calls and puts'),
      words(
        'stopped(?: out)?|sls? (?:hit|laga|lage|lagi|hua)|stops? (?:hit|were hit|got hit)|stop ?loss(?:es)? (?:hit|were hit|got hit)|hit (?:their |the )?(?:sls?|stops?|stop ?loss(?:es)?)',
      ),
      words(`how many|kitn[aei]|which|count|number of|damage|often|${DAYS}`),
    ],
    hasNone:
      /\b(candle|minute|bar|if|when|should|set|rule|what happens|target|first|can|does|do (they|both|the))\b/,
  },
  {
    figure: 'exits',
    has: [
      words(`${STOP} | sls? hits? | targets?`),
      words('(?:so|too) (?:many|much|often) | itn[aei] | baar baar | again and again'),
      words('why | kyu | kyun | kyon | wajah | reason'),
    ],
    hasNone: /\b(set|setting|should|tight|wide|small|big|chhota|bada|than|per cent|profit|loss se)\b/,
  },
  {
    figure: 'exits',
    has: [
      words(`${STOP}`),
      words('targets? | tp | square ?offs? | time exits? | trail\\w*'),
      words('counts? | kitni baar | kitne | how many | number of'),
    ],
    hasNone:
      /\b(set|setting|should|max|limit|allowed|can i|days?|re ?entr\w*|points?|same|minutes?|candles?|bars?|both)\b/,
  },
  {
    // Which days an average is of.
    figure: 'averages',
    has: [
      words('avg | averages? | mean'),
      words(
        'holidays? | chhutti\\w* | chutti\\w* | weekends? | (?:no trade|non trading|idle|khali|flat) (?:days?|din|wale din) | days? without (?:a |any )?trades?',
      ),
      words('count\\w* | includ\\w* | shamil | gin\\w* | consider\\w* | jod\\w* | part of | in it'),
    ],
    hasNone: /\b(vix|indicator|ema|sma|volume)\b/,
  },
  {
    figure: 'averages',
    has: [words('avg|average'), words('win(?:ning)?'), words('los(?:s|ing|er)')],
    hasNone: /\b(what is|ratio of|meaning|matlab|formula|streak|points)\b|\d{4,}/,
  },
]

/** The figure of a plain question that a text asks for in other words; undefined for another text. */
export function knownFigure(text: string): KnownFigure | undefined {
  return HOW_TO.test(text) ? undefined : figureIn(ASKED, text)
}

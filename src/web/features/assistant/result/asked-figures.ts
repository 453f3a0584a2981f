import {
  AMOUNT,
  DAYS,
  figureIn,
  HIT,
  HOW_TO,
  PROFIT,
  RESULT,
  STOP,
  words,
  type Asked,
} from './concept-words.ts'
import { askedTrades } from './asked-trades.ts'
import { ASKED_OF_CURVE } from './curve-questions.ts'
import { ASKED_OF_EXITS } from './exit-questions.ts'
import { ASKED_BY_GROUP } from './group-questions.ts'
import { ASKED_OF_RISK } from './risk-questions.ts'
import { knownFigure, type KnownFigure } from './known-figures.ts'

/** Figures of the open result that a question can ask for in its own words, among other words. */
export type AskedFigure =
  | 'afterExpiry'
  | 'annualReturn'
  | 'bearableDays'
  | 'bestDayLegs'
  | 'buyAndHold'
  | 'byDte'
  | 'byExpiry'
  | 'byStrike'
  | 'capitalNeeded'
  | 'certainty'
  | 'curvePeak'
  | 'dataQuality'
  | 'distribution'
  | 'drawdownOfMargin'
  | 'eventDays'
  | 'exitAt'
  | 'expiryUsed'
  | 'exitsByMonth'
  | 'fixedSlippage'
  | 'grossAndNet'
  | 'headlineMoney'
  | 'heldOn'
  | 'heldOvernight'
  | 'intradayHigh'
  | 'intradayLow'
  | 'lastDayTrades'
  | 'liveRealism'
  | 'lossesByExit'
  | 'lotSizeUsed'
  | 'lotsForIncome'
  | 'marketMoves'
  | 'namedTrades'
  | 'nextDay'
  | 'onCapital'
  | 'otherLeg'
  | 'otherLots'
  | 'plainWords'
  | 'premiumKept'
  | 'profitToFall'
  | 'quarters'
  | 'smallProfit'
  | 'stopDays'
  | 'stopRespected'
  | 'stopTimes'
  | 'taxTurnover'
  | 'tradeShare'
  | 'tradesByPlace'
  | 'tradesEachDay'
  | 'weekTrades'
  | 'weekdayAgainstOthers'
  | 'withoutRule'
  | 'worstDayLegs'
  | 'yearByYear'

const CHARGES = 'charges?|brokerage|costs?|stt|gst|fees|expenses'
/** An amount, a choice or a reason, other figures, and what could be, beside the words for net and gross. */
const HOW_MUCH_OR_WHICH =
  /\b(how much|kitn[aei]|how many|what (is|was|are|were|would)|whats|differ\w*|fark|farak|antar|why|kyu\w*|better|should|which|if|agar|would|drawdown|win ?rate|sharpe|profit factor|average|avg|slippage|days?|din|weekdays?|months?|trades?|best|worst|still|exposure|margin|income|how (do|is|are|can)|kaise|stop|sl|target|made|make|kamaya|hua|left|bach\w*|did|formula|means?|matlab|my tax|itr|leg|calls?|puts?|profitable|positive|survive\w*|(in|a) (the )?(green|red|profit|loss)|(profit|loss) (me|mein))\b/

const WEEKDAY_IN_SHORT =
  'mon | tues? | wed | thu | thurs? | fri | somva?ar | mangalva?ar | budhva?ar | guruva?ar | shukrava?ar'

/** Stops that were hit on a day. */
const STOPS_OF_DAY = `(?:both|dono|any|koi|ek|one|only one|which)(?: of)?(?: the| my)* (?:${STOP})(?! days?)`

const ASKED: readonly Asked<AskedFigure | KnownFigure>[] = [
  ...ASKED_OF_RISK,
  ...ASKED_OF_CURVE,
  ...ASKED_OF_EXITS,
  ...ASKED_BY_GROUP,
  {
    figure: 'stopTimes',
    has: [
      words(STOP),
      words(
        'what time | time of (?:the )?day | which hour | hour ?wise | kitne baje | kis time | kis samay | hour of (?:the )?day | what hour | timing',
      ),
      words(HIT),
    ],
    hasNone: /\b(trail\w*|should)\b/,
  },
  {
    figure: 'stopTimes',
    has: [
      words(`${STOP} | stop ?-?outs?`),
      words('share | how many | kitne | percent\\w* | % | fraction | part'),
      /\b(before|after) \d{1,2} ?([0-5]\d|am|pm|baje|noon)\b/,
    ],
    hasNone: /\b(profit|pnl|made|re ?entr\w*|setting|should|days?)\b/,
  },
  {
    figure: 'otherLeg',
    has: [
      words(
        '(?:other|opposite|remaining|surviving|second|doosr\\w|dusr\\w|bach[aei]) (?:leg|side|one|wal[aei]) | (?:ce|call) (?:legs? |side |ka |ke )?(?:gets? |is |got |was )?(?:hit|stopped|sl|stop).*(?:pe|puts?) | (?:pe|put) (?:legs? |side |ka |ke )?(?:gets? |is |got |was )?(?:hit|stopped|sl|stop).*(?:ce|calls?)',
      ),
      words(`${STOP} | hit`),
      words(
        'recover\\w* | cover\\w* | profits? | made | makes? | earn\\w* | saves? | compensat\\w* | kamata | kamaya | help\\w*',
      ),
    ],
    hasNone:
      /\b(move|moves|cost|shift|trail\w*|close|closes|exit|square\w*|re ?enter|re ?entry|add|open|sell|buy|should|can|cancel\w*)\b/,
  },
  {
    figure: 'stopDays',
    has: [
      words(STOP),
      words(
        `(?:which|kis|kaun ?s[aei]|konsa) (?:week)?(?:${DAYS}) | weekdays? | day ?wise | expiry (?:wale )?(?:day|days|din) | (?:mon|tues|wednes|thurs|fri)days? | ${WEEKDAY_IN_SHORT}`,
      ),
      words(
        'most | sabse | zyada | jyada | often | maximum | more | more often | frequently | lagte | lagta | lag rahe | small | chhota | chota | too tight | tight | rate | (?:so|too) (?:many|much|few) | itn[aei] | why no | why (?:did|does) no',
      ),
    ],
    hasNone: /\b(skip|only|avoid|should i|cost\w*|without|if|how (do|can|to)|kaise)\b/,
  },
  {
    figure: 'exitsByMonth',
    has: [
      words(`${STOP} | stop ?outs? | targets?`),
      words(
        '(?:which|kis|kaun ?s[aei]|kons[aei]|what|by|per|each|har) (?:months?|mahin[aei]|weeks?|haft[aei]|years?|saal) | (?:month|week|year|mahine)(?:ly| ?wise| ke hisab)',
      ),
      words(`${HIT} | sabse | zyada | jyada | often | least | kam | hits? | wise | by | per | each | har`),
    ],
    hasNone:
      /\b(should|setting|set|sl to|if|without|cost\w*|profit|pnl|loss from|lost|weekly (expir\w*|option\w*)|monthly expir\w*|max\w* loss)\b/,
  },
  {
    // Whether few trades made it all.
    figure: 'tradeShare',
    has: [
      words(
        '(?:one|a|ek|1|single|few|kuch|couple of|two|three|do|teen|\\d+)(?: (?:single|hi|big|large|lucky|good|best|top|winning|bade) ?)* trades? | (?:top|best|biggest|largest)(?: (?:\\d+|two|three|few|single|winning))? trades?',
      ),
      words('profits? | pnl | gains? | result | returns? | money | net'),
      words(
        'all | whole | entire | sara | saara | pura | poora | share | percent\\w* | % | part | from | se | depend\\w* | carry | carries | carried | because of | due to | mostly | mainly | how much',
      ),
    ],
    hasNone:
      /\b(without|average|avg|per trade|each trade|every|last|first|past|next|charges?|brokerage|loss|losses|losing|lost|worst|days?|lots?|expect\w*|median|a trade (makes?|made|earn\w*)|calls?|puts?|sides?|(?:mon|tues|wednes|thurs|fri)days?|in a trade|on a trade|of a trade|should|if|can|minimum|enough)\b/,
  },
  {
    figure: 'tradesByPlace',
    has: [
      words(
        '(?:first|last|pehl[aei]|pahl[aei]|aakhri)(?: (?:\\d+|two|three|do|teen))? (?:trades?|entry|entries)',
      ),
      words(
        '(?:of|on|in|from) (?:each|every) (?:day|session) | each day | every day | har din(?: (?:ka|ke|ki))? | daily | roz',
      ),
    ],
    hasNone:
      /\b(only (take|enter|trade)|take|should|limit|max\w*|enter|skip|stop|how (do|can|to)|set|setting|at \d|time|kab|when|if|average)\b/,
  },
  {
    figure: 'certainty',
    has: [
      words(
        'confidence (?:interval|band|range|level|limits?) | error bars? | margin of error | t ?stat\\w* | p ?values? | (?:better|different|above|greater|higher|more) (?:than|from) (?:zero|0)(?![.\\w])(?! (?:lots?|trades?|points?)) | how (?:sure|certain|confident) (?:are|am|can) | distinguish\\w* from (?:zero|noise|luck) | standard error of (?:the )?(?:mean|average|avg|daily)',
      ),
    ],
    hasNone: /\bsharpe\b|\bwhat is an?\b|\bmeans?\b/,
  },
  {
    figure: 'distribution',
    has: [
      words(
        'skew\\w* | kurtosis | \\d+(?:st|nd|rd|th)? percentiles? | percentiles? | distribution of | fat tails? | quantiles? | deciles? | distribution',
      ),
    ],
    hasNone:
      /\b(mean|means|what does|iv|vix|implied|volatility|rank|smile|strikes?|exit|what is|monte carlo|profile)\b/,
  },
  {
    figure: 'fixedSlippage',
    has: [
      words(
        'slip(?:page|pages|ped|s)? | fills? | (?:on|at|har|each) (?:every |each )?(?:buy|sell|order|entry)(?: and| aur| or| &)?(?: (?:on )?(?:every |each )?(?:buy|sell|exit))?',
      ),
      words(
        '\\d+(?:\\.\\d+)? ?(?:rupees?|rs|re|points?|pts?|pt|rupay\\w|rupaiya) | (?:rs|re|inr) ?\\d+(?:\\.\\d+)? | (?:one|half|ek|do|two) (?:a )?(?:rupees?|points?|rupay\\w|rs)',
      ),
      words(
        'what happens | how much | kitna | if | agar | assum\\w* | suppose | with | each (?:side|fill|order) | per (?:side|fill|order) | har (?:side|fill|order) | left | still | survive\\w* | bach\\w* | impact | effect | minus | deduct\\w* | add | lagau | profit | pnl',
      ),
    ],
    hasNone:
      /\b(bachega|bachegi|setting|settings|should|default|unit|max|limit|maximum|realistic value|exact|jumps?|inside|brokerage|charged?|charges|fees?|percent)\b|%/,
  },
  {
    figure: 'bearableDays',
    has: [
      words(AMOUNT),
      words(`(?:kitne|how many|kitni)(?: \\w+){0,3} (?:${DAYS})`),
      words(
        'jhel\\w* | surviv\\w* | bear | afford | handle | stand | sah\\w* | bardasht | last | tik\\w* | before .* (?:wiped|zero|gone|finished)',
      ),
    ],
  },
  {
    figure: 'lotsForIncome',
    has: [
      words('(?:kitne|how many|no of|number of|kitna) lots? | lots? (?:kitne|needed|required|chahiye)'),
      words(`${AMOUNT} | \\d{4,}`),
      words('month\\w* | mahin\\w* | per day | daily | roz | a day | weekly | income | salary | every day'),
    ],
  },
  {
    figure: 'onCapital',
    has: [
      words(AMOUNT),
      words('returns? | percent\\w* | % | roi | fd | fixed deposit | bank deposit | interest'),
      words(
        'i|we|my|mera|mere|this|isme|is|strategy|put|pe|par|(?:returns?|roi)(?: %| percent)? on|laga\\w*|invest\\w*|capital|whats the returns?|whats my|return %|returns %',
      ),
    ],
    // Which of two bases the percentages have is another question.
    hasNone:
      /\b(?:or|ya) (?:on |of |the |actual(?:ly)? )*(?:margin|capital)\b|\bmargin(?: (?:pe|par))? (?:or|ya)\b|\b(which amount|amount|what amount|(drawdown|dd)(?! (%|percent|pct|percentage))|loss (of|above|beyond)|more than|less than|lose|win|probability|chance|charges|tax|slippage|(if|agar) .*lots?|risk \d|initial capital (setting|field)|sl|stops?)\b/,
  },
  {
    figure: 'otherLots',
    has: [
      words(
        'if | agar | what if | with | ke saath | lots? (?:pe|par|me|mein|lene) | suppose | karu | karta | lagau | lagata | hota | instead | would | trade | double (?:the |my )?lots | chahiye',
      ),
      words(
        '(?:\\d+|two|three|four|five|ten|do|teen|char|paanch|dono|double|double the|double my|more|twice the) lots? | lots? (?:double|doubled|dugn[aei]|\\d+)',
      ),
      words(
        'if | agar | what | would | how much | kitn[aei] | profit | pnl | drawdown | dd | change | changes | hota | to | doubles? | had i',
      ),
    ],
    hasNone:
      /\blots? (ka |ki |size )?\d+ (se|to|from)\b|\bhandle\w*|\b(slippage|fills?|banknifty|finnifty|sensex|size|sizes|margin|charges?(?! (too|also|bhi|as well))|brokerage|how (do|can|to|should)|can i|freeze|allowed|sl|stop|target|sell|buy|only|expiry|units?|leg|legs|monthly|month|mahin\w*|lakh|safe)\b/,
  },
  {
    // No more than another number of lots: `and with 3 lots?`.
    figure: 'otherLots',
    has: [
      /^(?:and |aur |then |what about |how about |ok )*(?:with|at|for|on|if) (?:\d+|two|three|four|five|ten|double the) lots?(?: instead| pe| each)?$|^(?:aur |and )?(?:\d+|two|three|four|five|ten|do|teen|char|paanch) lots? (?:pe|par|ke saath|me|mein|se|ka|ki)(?: kya| kitna| to| result| pnl| profit)?$/,
    ],
  },
  {
    figure: 'buyAndHold',
    has: [
      words(
        'buy(?:ing)?(?: and| n| &| \\w+ and)? ?hold\\w* | benchmark | index fund | etf | (?:beat|beats|beaten|outperform\\w*)(?: \\w+){0,2} (?:the )?(?:market|nifty|index) | (?:nifty|index|banknifty)(?: \\w+){0,4} (?:hold\\w*|same period|same time|itself|khud) | correlat\\w* (?:with|to) (?:the )?(?:nifty|market|index)',
      ),
      words(
        'compar\\w* | vs | versus | better | more | than | did | does | beat\\w* | outperform\\w* | kitna | how | same period | same time | this | what',
      ),
    ],
    hasNone: /\b(what is an?|what is buy|fund options|correlation of (runs|strategies))\b/,
  },
  {
    figure: 'intradayLow',
    has: [
      words(
        'mtm | mark to market | intraday | intra day | during the day | within the day | inside the day | beech me | din ke beech',
      ),
      words(
        'low | lowest | lows | worst | how bad | how deep | minimum | deepest | max(?:imum)? loss | neeche | niche | loss | kitna',
      ),
      words(
        'did | get | got | gets | go | went | was | gaya | gayi | tha | hua | low | kitna | worst | lowest | max',
      ),
    ],
    hasNone:
      /\b(or|ya|end of day|eod|read|measured|computed|calculated|setting|set|stop|strategy for|trading|square)\b(?!.*\b(rms|broker)\b)/,
  },
  {
    figure: 'headlineMoney',
    has: [
      words(
        '(?:net|gross)\\b.*\\b(?:or|ya|vs|versus|hai)\\b.*\\b(?:net|gross|nahi|not) | (?:is|are|ye|yeh) .* (?:after|before|net of|including|excluding) (?:all |the )?(?:charges|brokerage|costs?|tax(?:es)?|stt|gst|exchange) | (?:net|gross) (?:hai|h) (?:ya|kya|ki)',
      ),
      words(
        'number | figures? | top | headline | shown | showing | shows | dikh\\w* | display\\w* | upar | screen | big | number on',
      ),
    ],
  },
  {
    // Whether the profit that is shown is after charges.
    figure: 'headlineMoney',
    has: [
      words(
        `(?:net|gross) (?:hai|h)(?: kya| na)?$ | (?:net|gross) (?:hai |h |profit |pnl |hi )?(?:or|ya) (?:net|gross) | (?:before|after)(?: (?:all|the|${CHARGES}))* (?:or|ya) (?:before|after) | (?:${CHARGES})(?: \\w+)? (?:ke|lagne|katne|kaatne) (?:ke )?baad ka | (?:net of|after|before)(?: (?:all|the))* (?:${CHARGES})`,
      ),
      words(
        'is | are | ye | yeh | jo | wo | kya | this | shown | displayed | dikh\\w* | showing | shows | counted',
      ),
    ],
    hasNone: HOW_MUCH_OR_WHICH,
  },
  {
    figure: 'headlineMoney',
    has: [
      words(CHARGES.replaceAll('|', ' | ')),
      words(
        'already | deduct\\w* | subtract\\w* | includ\\w* | taken out | kat(?:e|a|i)? | kaat\\w* | minus | shamil | counted',
      ),
      words('pnl | profits? | shown | figures? | net | total | number | dikh\\w*'),
    ],
    hasNone: HOW_MUCH_OR_WHICH,
  },
  {
    // What a figure means here, which has its value.
    figure: 'expectancy',
    has: [
      words('expectancy'),
      words('mean | means | meant | meaning | matlab'),
      words('here | isme | in this | this (?:result|run)'),
    ],
    hasNone: /\b(ratio|formula|session)\b/,
  },
  {
    figure: 'taxTurnover',
    has: [
      words('turnover'),
      words(
        'absolute | ignor\\w* (?:the )?signs? | without (?:the )?signs? | tax | audit | itr | 44ab | profits? and (?:the )?loss(?:es)? | profits? aur loss(?:es)?',
      ),
    ],
    hasNone:
      /\b(stt|rates?|limit|above|below|forms?|needed|business income|crores?|cr|what is|kya hota|means?)\b/,
  },
  {
    figure: 'plainWords',
    has: [
      words(
        'beginner | newbie | noob | layman | laymans | like (?:im|i am|i m) (?:5|five|ten) | eli5 | simple (?:language|words|terms|english|hindi) | simply | plain (?:words|english) | easy (?:words|language) | aasan (?:bhasha|shabd\\w*|language) | asan bhasha | child | year old | seedhi bhasha',
      ),
      words('result | results | backtest | what it did | this'),
      words('explain | samjha\\w* | tell | batao | bata | describe | what | understand'),
    ],
    hasNone:
      /\b(what is|whats|drawdown|sharpe|expectancy|profit factor|exit reason|verdict|margin|ratio|charges|premium|greek\w*)\b(?!.*\bwhole (result|backtest)\b)|\b(why|kyu\w*|kyon)\b.*\b(los[est]\w*|lost|loss\w*|nuksan)\b/,
  },
  {
    figure: 'tradesEachDay',
    has: [
      words(
        'days? (?:with|having) (?:only |just )?(?:one|1|a single) (?:trade|leg|row) | (?:only |just |sirf )?(?:one|1|single|ek) (?:row|trade|entry|line|leg) | (?:both|dono) (?:legs?|rows?|trades?) (?:are|were)? ?(?:missing|not|nahi)',
      ),
      words(
        `days? with | (?:some|kuch|few|which|certain|many) (?:${DAYS}) | trade ?(?:list|log) | on (?:a|that|one) day`,
      ),
      words('why | kyu | kyun | kyon | only | just | sirf | dont understand | how many | which | missing'),
    ],
    hasNone: /\b(setting|allow|limit|max|want|stop(ped)?|sl|hit)\b/,
  },
  {
    figure: 'yearByYear',
    has: [
      words(
        '20[12]\\d\\b.*\\b(?:vs|versus|and|aur|or|ya|with|to|compare\\w*|against|than|se)\\b.*\\b20[12]\\d | year ?(?:wise|by year|on year) | (?:each|every|per|har) (?:year|saal) | yearwise | saal ?wise | saal dar saal',
      ),
      words(
        `${PROFIT} | better | worse | apart | separate\\w* | alag | compare\\w* | breakup | breakdown | returns? | kais[aei] | vs | versus`,
      ),
    ],
    hasNone:
      /\b(lots?|expir\w*|stt|tax\w*|holiday\w*|rules?|data|charges|from|sebi|deposit|will|vix|market)\b/,
  },
  {
    // By financial year, April to March.
    figure: 'yearByYear',
    has: [
      words('fy ?\\d* | f y | (?:financial|fiscal) years? | april (?:to|se) march'),
      words(`${PROFIT} | wise | by | break\\w* | split | total | net | each | per`),
    ],
    hasNone:
      /\b(tax|lots?|expir\w*|stt|rates?|deposit|will|what is|run|backtest (from|on)|data|audit|turnover|next)\b/,
  },
  {
    figure: 'drawdownOfMargin',
    has: [
      words('drawdown | draw down | dd | max ?dd | mdd'),
      words(
        '(?:%|percent|percentage|pct) (?:of|on|ka|ke) (?:the |my |peak |total )?(?:margin|capital|funds?) | (?:margin|capital) (?:ka|ki|ke) (?:kitna |kitne )?(?:%|percent\\w*) | (?:vs|versus|against|relative to|compared to|by|to) (?:the |my |peak )?margin | margin (?:%|percent)',
      ),
    ],
    hasNone: HOW_TO,
  },
  {
    figure: 'eventDays',
    has: [
      words('budget | rbi | mpc | fed | fomc | election\\w* | exit polls? | event days? | events'),
      words(
        'how did (?:the|my|it|this|i|we) | pnl | profits? | loss(?:es)? | lost | lose | made | make | earn\\w* | hurt | perform\\w* | how did (?:it|this|i|we) | kamaya | nuksan | kitna | kaisa | kaisi | kya hua | hua | what happened',
      ),
    ],
    hasNone:
      /\b(rates?|cut|hike|skip\w*|avoid\w*|only|filter\w*|if|without|will|next|upcoming|what is|how (do|can|to)|remove|exclude|chhod\w*|trade (on|only)|can i|should|iv|crush|which events|why|after|explain|premiums?|happens? to)\b/,
  },
  {
    figure: 'stopRespected',
    has: [
      words(STOP),
      words(
        'respected | respect | gap\\w* | jump\\w* | slip\\w* | overshoot\\w* | exceed\\w* | beyond | more than (?:the|my|its) (?:sl|stop\\w*) | blown',
      ),
      words('was | were | did | max loss | worst | biggest | largest | hua | any | how many | tha | thi'),
    ],
    hasNone: /\b(does|do|how does|how is|overnight|btst|what happens|can|will|if|setting)\b/,
  },
  {
    figure: 'annualReturn',
    has: [
      words(
        'annualis\\w* | annualiz\\w* | per annum | yearly | annual | annually | per year | (?:a|ek|har) saal | saal(?:ana|ka|bhar) | cagr | p a | pa | saal ka (?:return|%|percent) | a year',
      ),
      words('returns? | roi | cagr | % | percent\\w*'),
    ],
    hasNone:
      /\b(sharpe|sortino|volatility|formula|definition|i annuali[sz]e|what is (a|an|the)? ?(cagr|annual\w*)(?!.*\b(this|my|result|here|isme)\b)|calmar|means?|meaning|matlab|how is|not annual\w*|drawdown|kya hota|fd|deposit|why|difference)\b/,
  },
  {
    figure: 'premiumKept',
    has: [
      words('premiums? | credit'),
      words('keeps? | kept | retain\\w* | bach\\w* | captur\\w* | pocket\\w* | share of | of it | % of'),
      words('collect\\w* | sold | average | avg | kitna | how much | total | percent\\w* | % | received'),
    ],
    // What a stop is a percentage of is no figure.
    hasNone: new RegExp(`${HOW_TO.source}|\\b(${STOP}|targets?|of what|of which)\\b`),
  },
  {
    figure: 'bestDayLegs',
    has: [
      words('best|highest|max|maximum|biggest|most profitable|sabse accha|sabse achha'),
      words(DAYS),
      words(`(?:both|dono|each|all|which) (?:the )?legs? | legs | ${STOPS_OF_DAY}`),
    ],
    hasNone:
      /\b(stop\w* (most|more)|worst|lowest|(?<!stop )loss|weekday|skip|average|how many days|without|if)\b/,
  },
  {
    figure: 'worstDayLegs',
    has: [
      words('worst|biggest loss|max loss|maximum loss|lowest|sabse kharab|sabse bura'),
      words(DAYS),
      words(`(?:both|dono|each|all|which) (?:the )?legs? | legs | and why | aur kyu\\w* | ${STOPS_OF_DAY}`),
    ],
    hasNone: /\b(best|highest profit|weekday|skip|average|how many days|without|if)\b/,
  },
  {
    figure: 'lotSizeUsed',
    has: [
      words(
        'lot ?size | lot ?sizes | units | (?:quantity|qty) (?:per|in a|of a) lot | lots? (?:is |was )?\\d+ (?:or|ya) \\d+',
      ),
      words(
        'isme | is me | did (?:you|u|it|we) (?:use|take) | (?:in|of|for) this (?:result|backtest|run|test) | liya | liye | used | use kiya | taken | is result | is backtest | considered | consider kiya | my result | my backtest | it took | took | (?:in|of|for) my (?:result|backtest|run|test)',
      ),
      words(
        'kya | which | what | kitna | kitni | kaunsa | konsa | how many | did | was | \\d+ | it | per | used',
      ),
    ],
    hasNone:
      /\b(should|adjust\w*|shifts?|ban|history|handle\w*|changes|does delta|delta|setting|change|old|past|historical|which day|in 20\d\d|as (of )?today)\b/,
  },
  {
    figure: 'byExpiry',
    has: [
      words(
        '(?:which|what|kaunsi|kaunsa|konsi|konsa|kis|best|worst) expir(?:y|ies) | expiry ?wise | each expiry | expiry by expiry',
      ),
      words(`${PROFIT} | best | gave | diya`),
    ],
    hasNone:
      /\b(to (?:trade|sell|buy)|choose|should|use|select|better for|days?|din|current|next|weekly|monthly|setting|index|indices)\b/,
  },
  {
    figure: 'marketMoves',
    has: [
      words(
        `(?:trend\\w*|flat|sideways|range ?bound|rangebound|directional|one ?sided|big move|large move|choppy|moving|quiet|calm|volatile|wild) (?:market |wale |move )?(?:${DAYS}|market) | (?:trending|sideways|flat) (?:pe|me|mein|par) | (?:market|nifty|index)(?: \\w+){0,3} (?:flat|sideways|trend\\w*|range ?bound|quiet) | when (?:the )?(?:market|nifty|banknifty|index) (?:moves?|goes (?:up|down)|rises|falls|is (?:up|down)) | big (?:index |nifty |market )?moves? | market (?:move|direction)s? | (?:up|down|green|red) ?days? (?:of|in|for) (?:the )?(?:nifty|banknifty|index|market) | (?:nifty|banknifty|index|market) (?:up|down|green|red) ?days? | days? (?:when|that|jab) (?:the )?(?:nifty|banknifty|index|market) (?:rose|fell|went (?:up|down)|closed (?:up|down|green|red))`,
      ),
      words(`${PROFIT} | trade`),
      words(`${RESULT} | why | days? | kya | din`),
    ],
    hasNone:
      /\b(what happens|in an?|vix|best strategy|which strategy|what strategy|strategy for|should|how (do|can|to)|only|filter\w*|skip\w*|iv|kaunsi strategy|konsi strategy|straddle (work|works|profit)|will|tomorrow|kal|no trade|traded|curve|equity|had no|skipped|what is|buy|sell)\b/,
  },
]

/** The figure of the open result that a text asks for in its own words; undefined if it asks for none. */
export function askedFigure(text: string): AskedFigure | KnownFigure | undefined {
  return askedTrades(text) ? 'namedTrades' : (figureIn(ASKED, text) ?? knownFigure(text))
}

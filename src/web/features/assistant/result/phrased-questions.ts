import { COMPARED_MONTHS, FIRST_AND_LAST_MONTH, WEEK_OF_MONTH } from './period-figures.ts'
import type { ResultQuestion } from './result-question.ts'

/** A brokerage that is supposed: `if I were charged rs 20 per order`. */
const PER_ORDER =
  /^(?=.*\b(if|were|agar|suppose|instead|left|net|result|profit)\b).*\b\d+( rs| rupees)? (per|an|each|har|a) (executed )?order\b/

const GOOD =
  '(?:decent|good|healthy|ideal|respectable|acceptable|minimum|reasonable|normal|realistic|strong|typical)'
const EXTREME = '(?:worst|best|weakest|strongest|losing|most profitable)'

/** Questions by a phrase that decides alone, whatever words of other subjects stand beside it. */
const BY_PHRASE: readonly (readonly [ResultQuestion, RegExp])[] = [
  // Whether a fall is a normal one, of whatever strategy.
  [
    'drawdown',
    /^(?!.*\b(without|if|agar|capital|margin|days?|month|week|leg)\b)(?=.*\b(draw ?downs?|dd|mdd)\b).*\b(normal|acceptable|usual|typical|tolerable|bearable|theek|thik|ok|okay|fine|expected|(too|bahut|itna) (much|high|deep|big|zyada|jyada|bada))\b/,
  ],
  // Which value of a figure is a good one, of whatever strategy.
  ['sharpe', new RegExp(`\\b${GOOD} (?:annual(?:ised)? )?sharpe\\b`)],
  ['profitFactor', new RegExp(`\\b${GOOD} (?:profit factor|pf)\\b`)],
  ['payoffRatio', new RegExp(`\\b${GOOD} (?:payoff(?: ratio)?|risk (?:to )?reward(?: ratio)?|rr)\\b`)],
  [
    'winRate',
    new RegExp(
      `\\b${GOOD} (?:win ?rate|hit ?rate|hit ratio|accuracy)\\b|\\b(?:win ?rate|hit ?rate|accuracy)\\b.*\\b(?:suspicious|realistic|unrealistic|too (?:high|low|good))\\b`,
    ),
  ],
  // Days within the best or the worst month, and not the months.
  [
    'worstDay',
    new RegExp(
      `\\b(?:worst|biggest losing|biggest loss|most losing|sabse kharab) (?:day|session|din)\\b.*\\b${EXTREME} month`,
    ),
  ],
  [
    'bestDay',
    new RegExp(`\\b(?:best|most profitable|sabse acch?[aei]) (?:day|session|din)\\b.*\\b${EXTREME} month`),
  ],
  [
    'losses',
    new RegExp(
      `\\b(?:worst|losing|bad|sabse kharab) (?:month|mahin\\w*)\\b.*\\b(?:which|what|kaun\\w*|kons\\w*|kis) (?:days?|din|dates?)\\b|\\b(?:which|what|kaun\\w*|kons\\w*|kis) (?:days?|din|dates?)\\b.*\\b(?:worst|sabse kharab) (?:month|mahin\\w*)\\b`,
    ),
  ],
  ['months', FIRST_AND_LAST_MONTH],
  ['months', COMPARED_MONTHS],
  ['months', WEEK_OF_MONTH],
  [
    'exits',
    /\b(which|what|kaunsa|konsa) exits?( reasons?| types?| rule)?\b(?! (time|hour)).*\b(cost|costs|lost|lose[sd]?|losing|made|earn\w*|hurts?|best|worst|nuksan|profit\w*|loss\w*|paid)\b|\b(so|too|itn[aei]) (many|much|zyada|saare|sare)?\b.*\b(exit\w*|left|closed|stopped|hit|nikl\w*)\b.*\b(sl|stops?|stop ?loss|stoploss|targets?)\b/,
  ],
  [
    'idleDays',
    /\b(which|what|kaunse|konse|kis) (dates?|days?|sessions) (got |were |was |are )?(skipped|left out|missed)\b/,
  ],
  [
    'expiryDays',
    /^(?!.*\b(when|kab|since|moved|shift\w*|weekday)\b).*\bhow (was|were|is) (it|this|the (result|pnl|strategy)|pnl|things) (on|for|during) (the )?(expiry|expiries|expiry days?)\b/,
  ],
  [
    'entryTimes',
    /\bentr(y|ies)\b.*\b(near|around|about|at|before|after|by|till) \d.*\b(vs|versus|against|compared)\b.*\d|\b(what time|which hour|kitne baje)\b.*\b(most|mostly|majority|zyada\w*)\b.*\b(exit\w*|left|close[ds]?)\b/,
  ],
  [
    'worstTrade',
    /^(?!.*\b(without|excluding|minus|remove|removing|except|why|kyu\w*|share|part|percent)\b).*\b((top )?(\d+ )?(worst|biggest losing|largest losing)( \d+)? trades|(top|biggest|largest) (\w+ )?((losing|loss) trades|losers))\b/,
  ],
  [
    'worstTrade',
    /^(?!.*\b(without|excluding|minus|remove|removing|except|why|kyu\w*|share|part|percent)\b)(which|what|kaunse?|konse?) (are the |were the |the )?(\d+ |few )?trades? (hurt|cost|lost|damaged)\b.*\b(most|worst|zyada|jyada)\b/,
  ],
  [
    'bestTrade',
    /^(?!.*\b(without|excluding|minus|remove|removing|except|why|kyu\w*|share|part|percent|total)\b).*\b((top )?(\d+ )?(best|biggest winning|largest winning)( \d+)? trades|(top|biggest|largest|best) (\w+ )?((winning|profitable|profit) trades|winners))\b/,
  ],
  [
    'entryTimes',
    /\b(loss(es)?|lost|losing|lose|wins?|winners|losers)\b.*\b(first|opening|last) (half )?(an )?hour\b|\b(first|opening|last) (half )?(an )?hour\b.*\b(loss(es)?|lost|losing|lose)\b/,
  ],
  [
    'verdict',
    /\bverdict\b.*\b(why|kyu\w*|kyon)\b|\b(why|kyu\w*|kyon)\b.*\bverdict\b|\bedge\b.*\b(not|isnt|nahi) (proven|proved|shown)\b/,
  ],
  ['trades', /\b(how many|kitne|number of|total) trades\b.*\b(per|a|har|daily|roz) ?(day|session|din)?$/],
  [
    'reEntries',
    /\b(did|have|has|any|mer[aei]|my|kitna|how much)\b.*\bre ?entr(y|ies)\b.*\b(made|make|earn\w*|kama\w*|profit\w*|los[est]\w*|money|pnl|worth|help\w*|hurt)\b/,
  ],
  [
    'halves',
    /\bh1\b.*\bh2\b|\b(first|1st|pehla|pehle|second|2nd|which) half\b(?! of (the|a) (day|session))|\bhalves\b|\b(edge|profits?|strategy|performance|it|pnl|results?)\b.*\b(fading|fades?|faded|decaying|deteriorat\w*|degrad\w*|(getting|become|became|got|doing|did) (worse|better)( (recently|lately|over time|later|with time))|(worse|better|weaker) (recently|lately|over time|later|with time|towards the end))\b/,
  ],
  [
    'crash',
    /^(?!.*\b(would|will|did|can) (the )?(nifty|banknifty|sensex|market|index)\b).*(\bcrash(es)?\b.*\b(kitna|how much|lose|loss|cost|do to|nuksan|survive|hurt)\b|\b(how (much|bad|badly)|kitna|lose|loss|survive|what would|nuksan)\b.*\bcrash(es)?\b)/,
  ],
  [
    'endCapital',
    /\b(equity|capital)( curve)? (end|final|closing) value\b|\b(\d+ ?(lakh|lac|l|k)|capital|paisa) (se|ka|ke) (kitna|kitne) (hua|bana|ban gaya|ho gaya)\b|\b(did|has|would) (my )?\d+ ?(lakh|lac|l|k) (become|became|grow|turn|turned)\b/,
  ],
  [
    'verdict',
    /^(?!.*\b(formula|computed|calculated|how is|kya hota|kya hoti|what is an?)\b).*\b((deflated|probabilistic) sharpe|psr|dsr)\b.*\b(this|my|mer[aei]|mine|kitna|kitni|here|result|value)\b|\bmy (deflated|probabilistic) sharpe\b|\b(what is|whats|kya hai)\b.*\b(deflated|probabilistic) sharpe\b.*\b(mine|mera|my)\b/,
  ],
  [
    'crash',
    /\bhow (bad|badly|much worse)\b.*\b(this|it|strategy|my)\b.*\bcrash\b|\bcovid\b.*\b(this|it|strategy|my|ye)\b|\b(this|it|strategy|ye)\b.*\bcovid\b/,
  ],
  [
    'idleDays',
    /\b(curve|graph|equity|pnl)\b.*\b(goes|went|is|was|stays|stayed|looks|becomes|flat)\b.*\bflat\b|\b(curve|graph|equity) (so |itna )?flat\b|\bflat (part|portion|stretch|line|patch)\b.*\b(curve|graph|equity)\b/,
  ],
  [
    'settings',
    /^(?!where\b)(?!.*\bsettings of (?!this|my|the (run|result|backtest))).*\b(were|was|are|is|remind me|tell me|show) (of )?(my|mere|the) (settings|parameters)\b(?!.*\b(best|good|saved|stored|where|risk|profile|notification\w*)\b)|\bwhat (sl|stop ?loss|target|strikes?|lots?|entry time|exit time)( and (sl|stop ?loss|target))? (did|had) (i|we|it|this)( \w+)? (use|used|set|have|keep|kept|take|put)\b/,
  ],
  [
    'data',
    /^(?!.*\b(import\w*|upload\w*|use|choose|setting|field|screen|need|where)\b)(?=.*\b(real|nse|actual|asli|genuine)\b)(?=.*\b(or|ya)\b)(?=.*\bdata\b).*\b(made up|fake|simulated|synthetic|nakli|artificial|generated)\b/,
  ],
  ['data', /\b(engine|dataset|data) (ka |ki )?version\b|\bversion of (the )?(engine|data|dataset)\b/],
  [
    'entryTimes',
    /\b(mornings?|afternoons?|subah|dopahar|first hour|last hour)\b.*\b(entr(y|ies)|trades?|profit\w*|pnl|better|more|best|worst)\b|\b(entries|trades|profits?|pnl)\b.*\b(mornings?|afternoons?|subah|dopahar)\b|\b(which|by|best|worst|kis|kaunsa|konsa) ((entry|exit) )?(hour|entry time)\b|\b(entry|exit) (time|hour) wise\b|\b(entr(y|ies)|exits?) by (the )?(hour|time of (the )?day)\b|\bhour ?(ly|wise)\b/,
  ],
  [
    'durations',
    /\b(average|avg|mean|typical|usual) (time|minutes) (to|till|until|before) (the )?exit\b|\bwhat time\b.*\btrades?\b.*\b(exit\w*|enter\w*|left|close[ds]?|average)\b/,
  ],
  [
    'averages',
    /^(?!.*\b(charges?|brokerage|margin|stt|tax\w*|slippage|stop|sl|target|size|bank\w*|how is)\b).*(\b(profit|pnl|loss|net|average|made|kamaya)\b.*\b(per|har|each|ek) lot\b|\b(per|har|each|ek) lot\b.*\b(profit|pnl|loss|made|kamaya|kama|bana|banaya|mila|earned)\b)/,
  ],
  ['profit', /\b(profit|pnl|made|make)\b.*\bafter\b.*\bslippage\b/],
  ['grossSums', /\b(sum|total) of (all )?(the )?(my )?(wins|winners|winning|losses|losers|losing)\b/],
  [
    'idleDays',
    /\bwhy (are there |were there |is it )?(only|so few|just) (\d+ )?(trading )?(days|sessions)\b|\bsirf \d+ (trading )?(din|days)\b.*\bky[ou]/,
  ],
  [
    'points',
    /^(?!.*\b(sl|stops?|stoploss|loss|target|trail\w*|strikes?|slippage|away|otm|itm|momentum|value|lots?|worth|otm|range|breakeven)\b).*(\bpoints\b.*\b(kitne|bane|made|make|earned|captured|kamaye|pakde|gained|per trade|profit|pnl|total)\b|\b(profit|pnl|kitne|total|average|avg|how many|net|made|earned|captured)\b.*\bpoints\b)/,
  ],
  [
    'premiums',
    /\b(total|average|avg|mean|kitna|how much|sum of)\b.*\bpremiums?\b.*\b(collected|collect|received|sold|bought|paid|mila|liya)\b|\b(average|avg|mean) (premium|(entry|exit) (price|premium))\b(?! of (an? |the )?(atm|otm|itm|nifty|banknifty|option|options|straddle)\b)|\b(total|premium|kitna) turnover\b|\bturnover (kitna|of this|of my)\b/,
  ],
  [
    'resampled',
    /\brisk of ruin\b|\b(probability|chances?|odds|likely)\b.*\b(losing|lose|loss of|ruin|negative|ending (in )?(loss|negative)|blow\w*)\b|\bmonte carlo\b.*\b(this|my|kya hai|worst|drawdown|says?|show)\b|\b(drawdown|profit|worst)\b.*\bmonte carlo\b|\b(final profit|drawdown|profit)\b.*\b(9 of 10|nine of ten|9 out of 10|90 % of)\b|\b\d+ % (of )?(the )?(days|sessions)\b.*\b(contribut\w*|share|made|profit)\b|\bbest \d+ % (of )?(the )?(days|sessions)\b/,
  ],
  [
    'settings',
    /^(what|which|kaunsa|kaunsi|konsa|konsi|kya|kitna|kitne|kitni|whats)\b(?!.*\b(mean|means|matlab|hota|difference|best|better|worst|most|more|last|previous|data|dataset|charges|margin|hit|rates?)\b).*\b(index|instrument|underlying|strategy|stop ?loss|sl|target|entry time|exit time|square ?off time|strikes?|lots?|lot size|expiry|settings|parameters|rules|legs)\b.*\b(used|tested on|was this|were used|is this|isme|is (result|run|backtest)|(in|of|for) this( (result|run|backtest|test))?|use kiya|use hua|tha|thi|here)$|\b(how many|kitne) lots (is|are|was|were|does)\b(?!.*\b(trade[ds]?|total)\b).*\b(is (result|run|backtest|test)|this (result|run|backtest|test|strategy))\b|\bwhat (were|are|was) (my|the) (settings|parameters)\b|\bwhat time (does|did) (it|this) (enter|exit|square off)\b|\b(settings|parameters|rules) (of|in|for) this (run|result|backtest)\b|\bthis (run|result|backtest)s? (settings|parameters|rules)\b/,
  ],
  ['firstTrade', /\b(first|very first|pehla|pehli|pahla) trade\b(?! (day|entry))/],
  ['lastTrade', /\b(last|final|latest|aakhri|akhri|aakhiri) trade\b(?! (day|entry))/],
]
const HOW_TO =
  /\b(how (do|can|to|should)|should|kaise|set|setting|rule|when|if|after every|(?<!why )only|skip|avoid|filter|trade on|always|usually|generally|typically|means?|matlab|meaning|formula|(of|in) (the |a |each |every )?day)\b/

/** A figure asked for by its meaning and by its value here: `sharpe kya hota hai aur mera kitna hai`. */
export const DEFINED_AND_OWN =
  /^(?!.*\b(deflated|probabilistic|psr|dsr|standard error|confidence|differ\w*|diff|fark|farak|antar|vs|versus)\b).*\b(kya (hai|h|hota|hoti|hote)|what (is|are|does)|whats|matlab|meaning|explain|samjha\w*)\b.*\b(aur|and|n|also|plus|tell me|batao)\b.*\b(mer[aei]|mine|my|whats|isme|iska|iski|here|in this)\b/

/** The question about the open result that a phrase of a text decides, whatever words of other subjects it has. */
export function phrasedQuestion(text: string): ResultQuestion | undefined {
  if (SLIPPAGE.test(text) && BORNE.test(text) && !CHOSEN.test(text)) return 'breakEvenCost'
  if (TWO_SHARPES.test(text)) return 'sharpe'
  if (PER_ORDER.test(text)) return 'otherCharges'
  return HOW_TO.test(text) ? undefined : BY_PHRASE.find(([, phrase]) => phrase.test(text))?.[0]
}

/** The ratio of the trades and that of the sessions, whose values tell them apart. */
const TWO_SHARPES =
  /\bsharpes?\b.*\b(which|what) (definition|formula)\b|\bsharpes?\b.*\bi (annuali[sz]e|compute|calculate|get)\b|\bsharpes?\b.*\b(2|two|both|dono) (of|sharpes?|values?|numbers?|alag|different)\b|\b(2|two|both|dono) (the |different )?sharpes?\b/

const SLIPPAGE = /\bslippages?\b/
const CHOSEN = /\b(should|settings?|set|add|realistic|kya (hota|hoti|hai))\b/
/** How much of a cost the profit bears. */
const BORNE =
  /\b(can|could|will|before|until|till|at (what|which)|how much|kitn[aei])\b.*\b(take|takes|bear|bears|survive|survives|absorb|handle|afford|stand|withstand|tolerate|endure|jhel\w*|sah|seh|bardasht|stops?|loss|lose|zero|nothing|negative|unprofitable|break ?even|kill\w*|wipe\w*|eat|eats|khatam|gone|disappears?|destroy\w*|dies?|edge)\b|\bbreak ?even\b|\bsensitive\b|\bbach(ega|egi|enge)\b|\bstill (be )?(profitable|make|makes|positive|net)\b/

/** Whether a text names parts of a profit that has been made, such as time and direction. */
export function namesParts(text: string): boolean {
  return PART.test(text) && BROUGHT.test(text) && !OF_THE_GREEKS.test(text)
}

/** Parts of a profit, by their names. */
const PART =
  /\b(theta|decay|vega|gamma|greeks?|direction|directional|time value|(iv|vol|volatility) (crush|change|spike))\b|\bdelta (se|ne|ka|contribut\w*|pnl|part|brought|vs|or)\b|\b(from|by|of|to|with) delta\b|\battribution\b/
/** Words of a profit that has been made. */
const BROUGHT =
  /\b(i|it|we|strategy|result|backtest|profit|pnl|loss|money|paisa|paise) (was |were )?(come|came|comes|coming|mainly|mostly|all|from|due|because|made|make|earn|earned|lost|lose|hua|aaya|aya)\b|\b(did|was|were) (i|it|we|this|the|my|most|all)\b|\bdid (theta|decay|vega|gamma|delta|direction) (\w+ )?(bring|make|earn|lose|hurt|help|give|pay|cost|work|contribute)\b|\b(how much|kitna|kitni|share|part|percent|%)\b.*\b(earn(ed)?|made|make|lost|lose|brought|bring|contribut\w*|gave|profit|pnl|loss|kamaya|kamaye|bana|diya|gaya|aaya|aya|hua|came|come|cost|hurt)\b|\b(kamaya|kamaye|bana|diya|aaya|aya|hua|brought|contributed|hurt|which greek (made|earned|gave|paid|lost|helped|worked)|attribution of)\b/
/** Greeks in general, or a rule with one. */
const OF_THE_GREEKS =
  /\b(what is|whats|how (is|does|do|can|to)|does|kya hota|kya hoti|kya hai|matlab|means?|meaning|strike|select|choose|kaise|neutral|hedge|near expiry|should|always|usually|formula|computed|calculated)\b/

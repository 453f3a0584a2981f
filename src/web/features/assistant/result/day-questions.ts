import { DAYS, words, type Asked } from './concept-words.ts'
import { leavesOutRule, mayLeaveOutDays } from './left-out.ts'

type Figure =
  | 'bestWeekday'
  | 'expiryDays'
  | 'losses'
  | 'winRate'
  | 'withoutDay'
  | 'withoutWeekday'
  | 'worstWeekday'

const WEEKDAYS =
  '(?:mon|tues|wednes|thurs|fri)days? | mon | tues? | wed | thu | thurs? | fri | som\\w+ar | mangal\\w*ar | budh\\w*ar | guru\\w*ar | shukr\\w*ar'
/** Words that leave some of the days out of the result. */
const LEFT_OUT =
  'skip\\w* | (?:(?:did|had|have)(?: i| we)?(?: not|nt)|didnt|hadnt) traded? | no trad(?:es?|ing) on | stay(?:ed|ing)? (?:away|out|off) | sat out | kept (?:off|out|away) | without(?! (?:it |this |me )?(?:run\\w*|a |another|re ?run\\w*|doing)) | avoid\\w* | left out | leav\\w* out | exclud\\w* | except | minus | remov\\w* | drop | ignor\\w* | tak\\w* out | (?<!(?:it|that|day) )tak\\w* away | not traded | chhod\\w* | chod\\w* | hata\\w* | bina(?! (?:dobara|run|chala\\w*|phir)) | alawa | ilawa | siva\\w? | apart from | besides | barring | not counting | not including | (?:all|every|any|other) (?:days? |trades? )?but | non(?! expir) | dropped | not(?= 0 ?dte) | nikal (?:do|du|dun|de|ke|kar) | na l(?:u|un|e|eta|ete)'
/** Words for the rest of the result. */
const WHAT_IS_LEFT =
  'pnl | profits? | loss | result | total | net | numbers? | figures? | drawdown | dd | fall | how deep | curve | equity | what would | what it would | whats left | kitn[aei] | bach\\w* | better | worse | without (?:running|a rerun|rerunning|another run|run)'
const COUNTS = 'one|two|three|four|five|six|seven|eight|nine|ten|ek|do|teen|char|paanch|panch|das'
/** Figures that the remaining trades give, and no sum does. */
const OTHER_FIGURE =
  'sharpe|profit factor|pf|win ?rate|expectancy|payoff|streak|points|returns?|roi|charges|average|avg|biggest|largest|best|worst'
/** The way to a rule of the strategy, and its settings. */
const OF_A_RULE = new RegExp(
  `\\b(?:how (?:do|can|to|should)|kaise (?:set|kar\\w*|lag\\w*|select|choose)|should|setting|set|in (?:my|the) strategy|trade (?:on|only)|trading on|next expiry|monthly|weekly|lots?|${OTHER_FIGURE})\\b`,
)

/** Questions for what some days made beside the others, without them, why they lost, and whether few made it all. */
export const ASKED_OF_DAYS: readonly Asked<Figure>[] = [
  {
    // The share of winning days against that of winning trades: `day wise, not trade wise`.
    figure: 'winRate',
    has: [
      words(
        'win ?(?:rate|ratio|%|percent\\w*) | winning (?:rate|%|percent\\w*) | accuracy | (?:hit|strike|success) (?:rate|ratio)',
      ),
      words(
        '(?:not|and not|vs|versus|instead of|rather than|or|ya)(?: (?:by|per|on|the|of|of the))* (?:trades?|days?|sessions?)(?:wise| wise| basis)? | (?:trades?|days?|din)(?: wise| basis| ka| ke hisab se| pe)? (?:nahi|nahin|nhi) | (?:in )?terms of (?:the )?(?:days|sessions) | (?:daily|session|per day) basis',
      ),
      words(DAYS.replaceAll('|', ' | ') + ' | daily | daywise'),
    ],
    hasNone: new RegExp(
      `\\b(?:how (?:do|can|to|is|are)|should|if|agar|without|weekdays?|months?|data|expiry|dte|skip\\w*|next|formula|${WEEKDAYS.replaceAll(' | ', '|')})\\b`,
    ),
  },
  {
    // The result by days to expiry, one row for each.
    figure: 'expiryDays',
    has: [
      words(
        'dte ?wise | dte (?:ke|ka) (?:hisab|hisaab) | (?:by|per|each|every|har|across|for each)(?: the)? (?:dte|days to expiry) | (?:split|break ?up|break ?down|breakup|breakdown|alag|separate\\w*)\\b.*\\bdte | dte\\b.*\\b(?:split|break ?up|break ?down|alag|separate\\w*)',
      ),
      words(
        'results? | pnl | profits? | loss(?:es)? | made | make | earn\\w* | perform\\w* | trades | kama\\w* | kitn[aei] | win\\w*',
      ),
    ],
    hasNone: new RegExp(
      `\\b(?:filter\\w*|what is dte|dte kya|means?|matlab|how (do|can|to|is|are)|kaise|should|only|sirf|skip\\w*|avoid\\w*|without|exclud\\w*|setting|set|entry|margin|premiums?|theta|sl|stops?|sharpe|profit factor|drawdown|average|avg|sell|buy|if|agar|${WEEKDAYS.replaceAll(' | ', '|')})\\b`,
    ),
  },
  {
    figure: 'expiryDays',
    has: [
      words(LEFT_OUT),
      words('expiry (?:days?|din) | expiry wale din | 0 ?dte | zero dte | dte 0 | expir(?:y|ies)'),
      words(WHAT_IS_LEFT),
    ],
    hasNone: OF_A_RULE,
    fits: (text) => !leavesOutRule(text),
  },
  {
    // Monthly contracts are not told apart, which the figures of the expiry day say.
    figure: 'expiryDays',
    has: [
      words('monthly expir(?:y|ies)(?: days?)?'),
      words(
        `pnl | profits? | loss | net | win ?rate | drawdown | dd | made | result | how (?:did|was|were) | kais[aei] (?:raha|gaya|tha)`,
      ),
    ],
    hasNone:
      /\b(how (do|to|can)|what is|should|vs|versus|or|ya|margin|strateg(y|ies) for|sell\w*|buy\w*|next|when|kab|best for|premium|instead|would|if)\b/,
  },
  {
    // How the expiry day did: alone, or beside the other days.
    figure: 'expiryDays',
    has: [
      words(
        'expiry (?:ke |wale )?(?:days?|din) | on (?:the )?expir(?:y|ies) | expiry (?:pe|par|ko) | 0 ?dte',
      ),
      words(
        'other days? | (?:vs|versus|than|and|aur|or|ya|with|to) non expiry | rest of (?:the )?(?:week|days?) | remaining days? | normal days? | kitn[aei] (?:hua|bana|kamaya|aaya|mila) | (?:baki|baaki) (?:ke |sab )?(?:days?|din|dino) | doing | helping | helps | helped | hurting | hurts? | compar\\w* | kais[aei] (?:raha|rahi|gaya|gayi|chala|tha|thi|hai)',
      ),
    ],
    hasNone:
      /\b(weekly|monthly|next|how (do|to|can) (i|you|we)|what is|should|margin|sell|sellers?|buy|buyers?|strateg(y|ies) for|best for|settlement|gamma|theta|premium|holiday|drawdown|dd|win ?rate|sharpe|profit factor|streak|charges|kab|when)\b/,
  },
  {
    figure: 'withoutWeekday',
    has: [words(LEFT_OUT), words(WEEKDAYS), words(WHAT_IS_LEFT)],
    hasNone: new RegExp(
      `\\b(?:how (?:do|can|to|should)|kaise (?:set|kar\\w*|lag\\w*)|should|setting|set|in (?:my|the) strategy|sl|stops?|target|${OTHER_FIGURE})\\b`,
    ),
    fits: mayLeaveOutDays,
  },
  {
    // Why a weekday lost, whether it did or not.
    figure: 'worstWeekday',
    has: [
      words('why | kyu | kyun | kyon | wajah | reason'),
      words(WEEKDAYS),
      words(
        'los[es]\\w* | lost | losing | bad | worst | kharab | bura | nuksan | red | negative | doob\\w* | (?:not|isnt|never) (?:\\w+ )?(?:profitable|making|good)',
      ),
    ],
    hasNone:
      /\b(sl|sls|stops?|stop ?loss|stoploss|stopped|targets?|should|expir\w*|no trades?|skip\w*|calls?|puts?|market|nifty|sellers?|buyers?|traders?|people)\b/,
  },
  {
    // Two weekdays beside each other.
    figure: 'bestWeekday',
    has: [
      words('differ\\w* | diff | fark | farak | antar'),
      new RegExp(`(?:${WEEKDAYS.replaceAll(' | ', '|')})\\b.*\\b(?:${WEEKDAYS.replaceAll(' | ', '|')})\\b`),
    ],
    hasNone: /\b(expir\w*|sharpe|profit factor|drawdown|dd|streak|sl|stops?|settle\w*|margin)\b/,
  },
  {
    figure: 'bestWeekday',
    has: [
      words('why | kyu | kyun | kyon | wajah | reason'),
      words(WEEKDAYS),
      words(
        'profits? | make | making | made | earn\\w* | good | best | win\\w* | green | kama\\w* | accha | acha',
      ),
    ],
    hasNone:
      /\b(sl|sls|stops?|stop ?loss|stoploss|stopped|targets?|should|expir\w*|no trades?|no profits?|not|loss|skip\w*|calls?|puts?|market|nifty|win ?rate)\b/,
  },
  {
    // Whether few days made it all.
    figure: 'withoutDay',
    has: [
      words(
        `(?:few|handful of|couple of|kuch(?: hi)?|one|two|three|four|five|single|ek|do|teen|char|\\d+)(?: (?:(?:big|huge|good|great|lucky|best|winning|top|bade|acche|ache|single) ?)+)? (?:${DAYS}|winners) | (?:outlier|big|huge|lucky) (?:winning )?(?:${DAYS}|winners) | concentrat\\w*`,
      ),
      words('profits? | pnl | gains? | money | returns? | result | it | munafa | bina kais[aei]'),
      words(
        'coming | comes? | came | aa rah[aei] | aa(?:ya|yi|ta) | from | driven | due to | depend\\w* | carried | concentrat\\w* | because of | wajah | made by | making all | bana | rely | relies | sirf | bina | without',
      ),
    ],
    hasNone:
      /\b(loss(es)?|lost|los(e|ing)|worst|bad|weekday|last|first|past|next|after|before|hold|held|recover\w*|expiry|drawdown|streak|in a row|days? to|how many days|ago|avg|average|charges?|margin|trades?|calls?|puts?|sides?|since|from \d+|days? from|of the week|days? of (?:mon|tues|wednes|thurs|fri)days?)\b/,
  },
  {
    // The result without its best or worst days.
    figure: 'withoutDay',
    has: [
      words(`${LEFT_OUT} | str(?:ike|uck|iking) (?:out|off) | knock\\w* (?:out|off) | delet\\w*`),
      new RegExp(
        `\\b(?:best|worst|top|biggest|largest|sabse a[ch]+e|sabse kharab)(?: (?:\\w+|\\d+)){0,2} (?:${DAYS})\\b|\\b(?:\\d+|${COUNTS})(?: (?:of )?(?:my|the|its))? (?:best|worst|top|biggest|largest) (?:\\w+ )?(?:${DAYS})\\b`,
      ),
      words(`${WHAT_IS_LEFT} | profit\\w* | left | still | positive | green | remain\\w* | rah\\w*`),
    ],
    hasNone: new RegExp(
      `\\b(?:how (?:do|can|to|should)|kaise|should|setting|sharpe|profit factor|pf|win ?rate|expectancy|payoff|streak|points|charges|average|avg|drawdown|dd|trades?|weekdays?|sl|stops?|targets?|expiry|0 ?dte|${WEEKDAYS.replaceAll(' | ', '|')})\\b`,
    ),
  },
  {
    // Whether the best day, or the few best ones, stand alone.
    figure: 'withoutDay',
    has: [
      new RegExp(
        `\\b(?:best|biggest|largest|top|highest|sabse (?:a[ch]+a|bad[ai])|max\\w*)(?: \\w+){0,3} (?:${DAYS})\\b|\\b(?:\\d+|${COUNTS}|few|couple of|kuch)(?: (?:big|huge|good|great|best|lucky|bade|acch?e))+ (?:${DAYS})\\b`,
      ),
      words(
        'luck | lucky | fluke | one ?offs? | tukka | kismat | chance | outliers? | freak | regular\\w* | repeat\\w* | exceptions? | exceptional | stands? alone | wajah | because of | due to | steady | consistent\\w* | smooth',
      ),
    ],
    hasNone:
      /\b(worst|losing|loss(es)?|drawdown|weekday|trades?|should|if|how (do|can|to)|streak|expiry|(mon|tues|wednes|thurs|fri)days?|chances? of|probability|odds|sl|stop|to (trade|sell|buy|enter))\b/,
  },
  {
    // Which share the best days have, and how even the profit is.
    figure: 'withoutDay',
    has: [
      new RegExp(
        `\\b(?:best|top|biggest|largest) (?:\\d+|few|${COUNTS}) (?:${DAYS})\\b|\\b(?:spread|distributed|even(?:ly)?)\\b.*\\b(?:${DAYS})\\b`,
      ),
      words('share | hissa | contribution | evenly | even | spread | distributed'),
      words('kitn[aei] | how much | what | whats | is | are | profits? | pnl'),
    ],
    hasNone:
      /\b(worst|losing|loss(es)?|trades?|weekday|should|how (do|can|to)|of the week|standard|credit|debit|bull|bear|calendar|(mon|tues|wednes|thurs|fri)days?)\b/,
  },
  {
    // Whether one day made it all.
    figure: 'withoutDay',
    has: [
      words(`(?:one|single|ek|1|two|2|do|few|kuch)(?: \\w+)? (?:${DAYS})`),
      words(
        'mak(?:e|es|ing) | made | carr(?:y|ies|ied) | brought | bana\\w* | earn\\w* | gave | diya | kama\\w*',
      ),
      words(
        'all (?:the |of the |my |of my )?(?:profits?|money|pnl|gains?) | whole (?:profit|pnl) | entire (?:profit|pnl) | (?:pura|poora|sara|saara) (?:profit|paisa|munafa) | most of (?:the|my) (?:profits?|money|pnl)',
      ),
    ],
    hasNone: /\b(worst|losing|loss(es)?|trades?|should|if|average|avg|per|weekday|how (do|can|to))\b/,
  },
  {
    // Why the calls or the puts lost, whether they did or not.
    figure: 'losses',
    has: [
      words('why | kyu | kyun | kyon'),
      words('calls? | puts? | (?:ce|pe|call|put) (?:side|legs?)'),
      words('lose | loses | losing | lost | loss(?:es)?'),
    ],
    hasNone:
      /\b(values?|vix|iv|prices?|premiums?|options?|index|market|nifty|decay|expir\w*|sl|sls|stops?|stopped|hit|should|buy\w*|sell\w*|both|dono|when|if|more|less|than|which)\b/,
  },
  {
    figure: 'losses',
    has: [
      words('loss(?:es)? | lost | losing | nuksan'),
      words(
        `(?:few|handful of|couple of|one|two|three|four|five|single|ek|do|teen|\\d+)(?: (?:bad|big|worst|huge|terrible|losing|kharab))* (?:${DAYS}) | concentrat\\w*`,
      ),
      words('coming | comes? | came | from | driven | due to | because of | concentrat\\w* | se'),
    ],
    hasNone:
      /\b(last|first|past|next|after|before|recover\w*|expiry|drawdown|streak|in a row|average|without|stop trading|sl|stops?|profits?)\b/,
  },
]

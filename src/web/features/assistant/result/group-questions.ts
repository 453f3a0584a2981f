import { PROFIT, words, type Asked } from './concept-words.ts'

type Figure =
  | 'afterExpiry'
  | 'byDte'
  | 'byStrike'
  | 'exitAt'
  | 'expiryUsed'
  | 'grossAndNet'
  | 'heldOvernight'
  | 'lossesByExit'
  | 'nextDay'
  | 'quarters'
  | 'weekdayAgainstOthers'

const WEEKDAY = '(?:mon|tues?|wed|wednes|thu|thurs?|fri)(?:days?)?|somvar|mangalvar|budhvar|guruvar|shukravar'

/** Questions for what some of the trades made: of a strike, a quarter, days to expiry, a weekday, a time or the next day. */
export const ASKED_BY_GROUP: readonly Asked<Figure>[] = [
  {
    figure: 'quarters',
    has: [
      /\bq[1-4]\b/,
      words(`${PROFIT} | net | compare\\w* | vs | versus | trades | hit ratio | win rate | better | worse`),
    ],
    hasNone:
      /\b(data|import\w*|download\w*|available|test|run|backtest (on|from|for)|results season|earnings)\b/,
  },
  {
    figure: 'quarters',
    has: [
      words('quarters? | quarterly | quarter ?wise | timahi '),
      words(
        `${PROFIT} | net | best | worst | which | how | kais[aei] | kaun ?s[aei] | kons[aei] | wise | total | each | every | har`,
      ),
    ],
    hasNone:
      /\b(data|import\w*|download\w*|available|run|backtest (on|from|for)|results season|quarterly results|earnings|a quarter of|lots?|capital|tax\w*|report|expir\w*|will|next|of the (day|session)|hours?|din)\b/,
  },
  {
    figure: 'byStrike',
    has: [
      words(
        'which strikes? | what strikes? | strike ?wise | by strike | each strike | per strike | kis strike | kaun ?s[aei] strike',
      ),
      words(
        'lose | lost | losing | loss(?:es)? | profits? | pnl | made | earn\\w* | hurts? | worst | best | nuksan | kamaya | doob\\w*',
      ),
    ],
    hasNone:
      /\b(should|to (sell|buy|trade)|choose|select|setting|would|max pain|theta|for a|better for|if|trades? most|traded)\b/,
  },
  {
    // The session after an expiry day.
    figure: 'afterExpiry',
    has: [
      words(
        '(?:days?|session) (?:after|following) (?:the |an |each |every )?expir(?:y|ies)(?: day)? | expiry (?:day )?ke (?:agl[ae]|baad wal[ae]|baad ke|next) (?:din|day) | post ?expiry day | next (?:day|session) (?:after|of) (?:the )?expir(?:y|ies)',
      ),
      words(
        `${PROFIT} | net | win rate | kais[aei] (?:raha|gaya|tha|hai) | how (?:did|was|were) | performance`,
      ),
    ],
    hasNone:
      /\b(what is|what happens|how (do|can|to)|kaise|skip\w*|without|exclud\w*|except|hata\w*|should|setting|roll\w*|settle\w*|theta|sell|buy|enter|hold|carry|drawdown|sharpe|vs|versus)\b/,
  },
  {
    figure: 'byDte',
    has: [
      /\bdte (is |of |wale? |less than |more than |below |above |under |over )?\d|\d ?dte\b|\bzero dte\b|\bdays? before (the )?expir(y|ies)\b|\bexpiry se (ek |do |teen |\d )?(din |day )?pehle\b/,
      words(
        'pnl | profits? | loss(?:es)? | lost | lose | made | make | earn\\w* | net | compare\\w* | vs | versus | win rate | win | share | % | came | kamaya | kitna ban\\w* | bana | better | worse | acch?[aei] | achh?[aei] | best | kharab | performance | perform\\w* | drawdown | dd | trades | kais[aei] (?:raha|rahi|gaya|gayi|chala|hai|h|tha|thi) | how (?:did|was|is|were|does)',
      ),
    ],
    hasNone:
      /\b(what is|whats|means?|matlab|why|kyu\w*|how (do|can|to)|kaise|skip\w*|without|not \d|except|exclud\w*|alawa|ilawa|siva\w?|apart from|besides|barring|remove|hata\w*|setting|enter|sharpe|profit factor|returns?|points|streak|expectancy|payoff|best day|worst day|sell\w*|buy\w*|strikes?|theta|gamma|filter|beyond|should|entry|margin|premiums?|slippage|fills?|weekdays?|available|can i|average)\b/,
  },
  {
    figure: 'weekdayAgainstOthers',
    has: [
      words(WEEKDAY),
      words(
        'rest of (?:the )?(?:week|days?) | (?:all )?(?:the )?other (?:week)?days? | remaining days? | (?:baki|baaki) (?:ke |sab )?(?:days?|din|dino) | the rest | rest days',
      ),
      words('compar\\w* | vs | versus | against | better | worse | than | or | se | pnl | profit'),
    ],
    hasNone: /\b(skip\w*|only|sirf|how (do|can|to)|trade on|should|setting|without|if|expir\w*)\b/,
  },
  {
    // Whether losses end early or late in the day.
    figure: 'lossesByExit',
    has: [
      words('loss(?:es)? | losing | lost | nuksan | losers'),
      words('exits? | exit times? | exited | left | closed | nikl\\w*'),
      words(
        'mornings? | afternoons? | noon | lunch | subah | dopahar | times? | hours? | hour ?wise | early | late',
      ),
    ],
    hasNone:
      /\b(should|if|agar|set|setting|stops?|sl|how (do|can|to)|square ?off time|average|avg|why|kyu\w*|days?|how many times|streak|when|first|last|opening|\d)\b|^(exit|close|cut|book)\b(?! times?)/,
  },
  {
    figure: 'exitAt',
    has: [
      /\b(0?9|1[0-5]) [0-5]\d\b/,
      words('why | kyu | kyun | kyon | reason | wajah'),
      words('exit\\w* | left | closed | nikl\\w* | nikal\\w* | kat\\w* | cut | sold off | bought back'),
      words('trades? | position | legs? | ce | pe | call | put | calls | puts | it | ye | yeh'),
    ],
    hasNone:
      /\b(should|if|setting|square ?off time|every day|always|does|will|daily|roz|on (the )?\d{1,2}(st|nd|rd|th)|\d{1,2} (tarikh|tareekh|taarikh)|best|better|\d{1,2}(st|nd|rd|th)?( of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2})\b/,
  },
  {
    figure: 'expiryUsed',
    has: [
      words(
        '(?:weekly|monthly|current|next)(?: \\w+){0,6} (?:or|ya)(?: (?:in|the|of|from|on))* (?:weekly|monthly|current|next) | (?:which|what|kaun ?s[aei]|kons[aei]|kis) expir(?:y|ies)',
      ),
      words(
        'use[sd]? | use (?:hot[aei]|hu[aei]|kar\\w*|ki|kiya) | traded? | trades | is (?:it|this|the strategy) trading | tak(?:es?|en) | took | leta | let[ei] | liya | li | liye | default | this | isme | is (?:result|backtest|run|test) | ye | yeh | my | mer[aei] | (?:this |the )?backtest | tha | thi',
      ),
    ],
    hasNone:
      /\b(better|best|worst|sell\w*|buy\w*|bech\w*|choose|select\w*|set|setting|should|differ\w*|diff|fark|farak|antar|pnl|profit\w*|loss|lost|made|earn\w*|table|add|sum|when|kab|margin|lots?|charges?|data|banknifty|finnifty|sensex|midcp\w*|straddle|strangle|most|days?|din|if|agar|would|can|liquid\w*|premium|field|form|dropdown|mean\w*|matlab|returns?)\b/,
  },
  {
    figure: 'heldOvernight',
    has: [
      words('overnight | carried (?:over|forward) | over (?:the |a )?night | raat | next day'),
      words('any | was | were | did | how many | kitne | koi | tha | the'),
      words('trades? | positions? | legs?'),
      words('held | hold | carried | open | kept | left | carry'),
    ],
    hasNone:
      /\b(can|allowed|possible|setting|margin|risk|gap\w*|how (do|to)|btst|should|will|if|strategy for|after)\b/,
  },
  {
    figure: 'nextDay',
    has: [
      words(
        'next (?:trading )?(?:day|session) | following (?:trading )?(?:day|session) | day after | agl[ae] (?:din|day) | follow\\w* (?:a|by)',
      ),
      words(
        'losing | lost | loss | losses | red | nuksan | negative | winning | win | green | profitable | loser',
      ),
      words('after | follow\\w* | ke baad | ke agle | then | day after'),
      words('days? | session | din'),
    ],
    hasNone:
      /\b(expir\w*|settle\w*|overnight|btst|carry|hold|re ?entr\w*|will|tomorrow|setting|skip\w*|stop trading|square|how (do|can|to)|agar|would|if (?!i should)|recover\w*|budget|event|rbi|election|data|streak)\b/,
  },
  {
    figure: 'grossAndNet',
    has: [
      words('gross'),
      words(
        'differ\\w* | fark | farak | antar | chang\\w* | click\\w* | switch\\w* | toggl\\w* | flip\\w* | press\\w*',
      ),
      words('net | pnl | profit | total | result | figures? | numbers?'),
    ],
    hasNone:
      /\b(losses|drawdown|sharpe|profit factor|win|averages?|formula|exposure|download\w*|files?|csv)\b/,
  },
]

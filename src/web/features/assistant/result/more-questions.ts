import { DAYS, PROFIT, STOP, words, type Asked } from './concept-words.ts'

type Figure = 'byStrike' | 'capitalNeeded' | 'heldOn' | 'quarters'

/** Questions for the profit by strike or quarter, for the capital that a fall takes, and for what stopped trades would have made. */
export const ASKED_OF_MORE: readonly Asked<Figure>[] = [
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

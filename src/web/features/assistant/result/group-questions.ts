import { PROFIT, words, type Asked } from './concept-words.ts'

type Figure = 'byStrike' | 'quarters'

/** Questions for the profit of each strike or quarter. */
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
]

/** A promise of the product, with the screen that shows it. */
export interface Promised {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
  readonly picture: {
    /** File name in `images/`, without its extension. */
    readonly name: string
    readonly alt: string
    readonly caption: string
    /** Whether it shows numbers of the simulated market. */
    readonly isSimulated: boolean
  }
}

export const PROMISES: readonly Promised[] = [
  {
    id: 'right',
    title: 'Right: every fill says why',
    lead: 'A backtest is right when you can check each of its fills. Open any day and see the minute, the price and the rule behind each order.',
    points: [
      'Decisions use completed minutes only; nothing looks ahead.',
      'If one bar reaches stop and target, the stop counts.',
      'Lot sizes, expiries, charges and margin follow the rules of each day.',
    ],
    picture: {
      name: 'explain-a-day',
      alt: 'One day of a backtest minute by minute: premium with entry, exit and stop, and the P&L of the day below.',
      caption: 'A day of a backtest, explained',
      isSimulated: true,
    },
  },
  {
    id: 'honest',
    title: 'Honest: a verdict next to every profit',
    lead: 'Each result says how far luck explains it and what days like the worst ones would cost, before it shows a curve.',
    points: [
      'Every variant that you try counts against the idea.',
      'Crashes like 23 Mar 2020 and 4 Jun 2024 are replayed on your strategy.',
      'On simulated minutes the verdict is always the same: no evidence of an edge.',
    ],
    picture: {
      name: 'verdict',
      alt: 'The head of a result: net profit, drawdown, and the verdict with what crash days would cost.',
      caption: 'The head of a result',
      isSimulated: true,
    },
  },
  {
    id: 'fast',
    title: 'Fast: the result follows your edit',
    lead: 'Switch on Live, change a stop or a strike, and see the result of the whole period at once.',
    points: [
      'Every session of the period is replayed, minute by minute, for each edit.',
      'A parameter search runs all its variants, and you can stop it at any time.',
      'It runs on one machine, and on many when you need them.',
    ],
    picture: {
      name: 'live',
      alt: 'The builder with Live on: the strategy in words, and the result below the form that follows each edit.',
      caption: 'The builder with Live on',
      isSimulated: true,
    },
  },
  {
    id: 'yours',
    title: 'Yours: your data, your broker, nothing sold',
    lead: 'Bring real minutes through your own broker’s account or from files. They stay yours, on a server that you can run yourself.',
    points: [
      'Gaps and doubtful days of an import are listed before you trust it.',
      'Everything can be exported and deleted.',
      'No advertising, and your data is not sold.',
    ],
    picture: {
      name: 'brokers',
      alt: 'Settings, Broker connectivity: what each broker’s data has, what it costs, and how far Delta supports it.',
      caption: 'What each broker’s data has',
      isSimulated: false,
    },
  },
  {
    id: 'paper',
    title: 'Paper trading is the backtest, one minute at a time',
    lead: 'A deployment on paper runs the same code as a backtest. After the close, the day can be compared with its backtest, fill by fill.',
    points: [
      'It trades on replayed sessions, or on live quotes of your own broker.',
      'Stops and targets act without the page being open.',
      'It sends no orders: only you trade.',
    ],
    picture: {
      name: 'paper',
      alt: 'A deployment on paper with its legs, levels and the profit of the day.',
      caption: 'A deployment on paper, replaying a session',
      isSimulated: true,
    },
  },
]

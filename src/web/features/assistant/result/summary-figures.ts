import { verdictLine } from '#domain'
import { maxDrawdown, profitFactor } from '#engine/analytics'
import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { longestRun } from './curve-figures.ts'
import {
  byWeek,
  grossOf,
  netOf,
  ranked,
  sum,
  weekdayFigures,
  type Days,
  type Figures,
} from './day-figures.ts'
import { byMonth } from './period-figures.ts'
import { settings } from './record-figures.ts'
import type { ResultWords } from './result-words.ts'
import { margin, sharpe } from './whole-figures.ts'

const chargesOf = (days: Days) => sum(days.map(({ charges }) => charges))
const tradesOf = (days: Days) => sum(days.map(({ trades }) => trades))

/** Figures that a summary has only where a question names them: `total, drawdown and worst month`. */
const NAMED_WITH: readonly (readonly [RegExp, (days: Days, run: OpenRun, words: ResultWords) => string])[] = [
  [/\b(months?|mahin\w*|monthly)\b/, (days, run, words) => byMonth(days, run, { ...words, text: '' }).text],
  [/\b(weeks?|haft\w*|weekly)\b(?! (expir\w*|options?|contracts?))/, (days) => byWeek(days).text],
  [
    /\bweekdays?\b/,
    (days, _, words) =>
      weekdayFigures(days, /\bworst weekday/.test(words.text) ? 'worst' : 'best', words).text,
  ],
  [
    /\bstreaks?\b|\b(losing|loss) run\b/,
    (days, run, words) => longestRun(days, run, 'losing', words).text.split('\n\n')[0] ?? '',
  ],
  [
    /\b(profit factor|pf)\b/,
    (days) => `The profit factor of the days is ${formatNumber(factorOf(days))} net of charges.`,
  ],
  [/\bsharpe\b/, (days, run) => sharpe(days, run).text],
  [/\bmargin\b/, (days, run, words) => margin(days, run, words).text],
]

const factorOf = (days: Days) => Math.round((profitFactor(days.map(({ netPnl }) => netPnl)) ?? 0) * 100) / 100

/** What a question for a summary names beside its usual figures. */
const furtherFigures = (days: Days, run: OpenRun, words: ResultWords) =>
  NAMED_WITH.filter(([named]) => named.test(words.text)).map(([, write]) => write(days, run, words))

/** What the strategy did and what came of it, with the terms explained. */
export function plainWords(traded: Days, run: OpenRun): Figures {
  const rules = settings(traded, run)
  const whole = summary(traded, run)
  return {
    ...whole,
    text: [
      ...(run.description?.length ? [rules.text] : []),
      whole.text,
      'A call gains when the index rises, a put when it falls. Who sells one takes its premium and loses when its price rises; a stop closes it near a loss that was chosen before, and a jump of the price can take it further. Charges are what broker, exchange and taxes take. The deepest fall is how far the profit was once below its highest value before.',
    ].join('\n\n'),
  }
}

/** The main figures of the result in a few sentences. */
export function summary(traded: Days, run: OpenRun, words?: ResultWords): Figures {
  const best = ranked(traded, 'best')[0]
  const worst = ranked(traded, 'worst')[0]
  const won = traded.filter(({ netPnl }) => netPnl > 0).length
  const fall = maxDrawdown(run.days.map(({ netPnl }) => netPnl))
  return {
    text: [
      `The result made ${formatSignedRupees(netOf(traded))} net of charges, ${formatSignedRupees(grossOf(traded))} before charges of ${formatRupees(chargesOf(traded))}, in ${formatNumber(tradesOf(traded))} trades on ${traded.length} days from ${formatDate(run.days[0].date)} to ${formatDate(run.days.at(-1)?.date ?? run.days[0].date)}.`,
      `${won} of ${traded.length} days won (${formatPercent((100 * won) / traded.length)}); the best day was ${formatDate(best.date)} with ${formatSignedRupees(best.netPnl)}, the worst ${formatDate(worst.date)} with ${formatSignedRupees(worst.netPnl)}.${fall ? ` The deepest fall, net, was ${formatRupees(-fall.depth)}.` : ''}`,
      ...(words ? furtherFigures(traded, run, words) : []),
      run.verdict ? `${verdictLine(run.verdict)}.` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    document: 'results-screen',
    days: [worst.date],
  }
}

import { createHash } from 'node:crypto'
import type { SharedFigure, SharedResult } from '#api'
import {
  crashSentence,
  formatCount,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRupees,
  formatSignedRupees,
  importedFrom,
  indianDate,
  MONTH_NAMES,
  simulatedData,
  simulatedNote,
  strategyInShort,
  verdictLine,
  type BacktestBundle,
  type BacktestRequest,
  type Verdict,
} from '#domain'
import { headlineStatistics, withDetails, type TradeStatistics } from '#engine/analytics'
import { verdictOf } from '#engine/evidence'
import { isoDate } from '#engine/exchange'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'
import { decodeResult } from '../backtests/stored-result.ts'
import type { ShareTask } from './shared-result.ts'

lowerPriority(NICENESS.background)

/** What a link shows of one stored result, in this thread. */
export async function runTask({ name, request, stored, tried }: ShareTask): Promise<SharedResult> {
  const bundle = await decodeResult(stored)
  const { results, instrument, period, dataset, engineVersion, log } = bundle
  const options = {
    money: 'net' as const,
    sessions: results.tradeLog.dailyLevelAnalysis.daily_summary,
    capital: results.summary.initialCapital,
  }
  const statistics = withDetails(headlineStatistics(results.trades, options), results.trades, options)
  const { byDay } = statistics.curves
  const words = request ? strategyInShort(request) : log ? importedFrom(log.source) : ''
  return {
    name: name || words,
    words,
    instrument,
    period,
    data: dataOf(dataset),
    figures: figuresOf(statistics),
    curve: {
      days: Array.from(byDay.days, isoDate),
      cumulative: [...byDay.cumulative],
      drawdown: [...byDay.drawdown],
    },
    months: monthsOf(statistics),
    verdict: verdictWords(judged({ bundle, tried })),
    hash: resultHash({ request, bundle }),
    engineVersion,
    sharedOn: indianDate(new Date()),
    request: request && withoutOwnData(request, bundle),
  }
}

/** The months with a trade or a held position, as the owner's result shows them. */
function monthsOf({ months }: TradeStatistics): SharedResult['months'] {
  return months.years.flatMap(({ year, months: totals }) =>
    totals.flatMap((total, i) =>
      total === null ? [] : [{ name: `${MONTH_NAMES[i]} ${year}`, total, text: formatSignedRupees(total) }],
    ),
  )
}

function judged({ bundle, tried }: { bundle: BacktestBundle; tried: ShareTask['tried'] }): Verdict {
  if (!tried) return verdictOf(bundle, { trials: { count: 1, variance: null }, overfitting: null })
  const { trials: count, sharpeVariance: variance, ...others } = tried
  return verdictOf(bundle, { trials: { count, variance }, ...others })
}

function verdictWords(verdict: Verdict): SharedResult['verdict'] {
  const { trials, isLog } = verdict
  return {
    line: verdictLine(verdict),
    crash: crashSentence(verdict) ?? '',
    trials: isLog
      ? 'How many variants were tried before these trades were made is not known.'
      : `${formatCount(trials, 'variant')} of this idea ${trials === 1 ? 'was' : 'were'} tried before it was shared.`,
  }
}

function dataOf(dataset: BacktestBundle['dataset']): SharedResult['data'] {
  const isSimulated = dataset.kind === 'simulated'
  return {
    name: isSimulated ? simulatedData(dataset) : dataset.name,
    isSimulated,
    about: isSimulated ? simulatedNote(dataset) : '',
  }
}

/** The seven figures at the head of a result. */
function figuresOf({ trades, risk, days }: TradeStatistics): SharedFigure[] {
  const depth = risk.drawdown?.depth ?? 0
  const base = formatRupees(risk.capitalBase)
  const known = <T>(value: T | null, write: (value: T) => string) => (value === null ? 'N/A' : write(value))
  const figure = (name: string, value: string, note: string, sign = 0) => ({
    name,
    value,
    note,
    sign: Math.sign(sign),
  })
  return [
    figure(
      'Total P&L, net of charges',
      formatSignedRupees(trades.total),
      `charges ${formatRupees(risk.totalCharges)}`,
      trades.total,
    ),
    figure('Return on capital', formatPercent(risk.returnOnCapital), `of ${base}`, risk.returnOnCapital),
    figure(
      'Max drawdown',
      formatSignedRupees(depth),
      known(risk.drawdown?.percentOfCapital ?? null, (share) => `${formatPercent(share)} of ${base}`),
      depth,
    ),
    figure('Win rate', known(trades.winRate, formatPercent), `of ${formatCount(trades.count, 'trade')}`),
    figure(
      'Expectancy per day',
      known(risk.sessionExpectancy, formatSignedRupees),
      `over ${formatCount(days.sessions, 'session')}`,
      risk.sessionExpectancy ?? 0,
    ),
    figure(
      'Sharpe, annualised',
      known(risk.annualisedSharpe, formatRatio),
      known(risk.sharpeStandardError, (error) => `± ${formatRatio(error)}`),
    ),
    figure('Trades', formatNumber(trades.count), `on ${formatCount(days.tradingDays, 'day')}`),
  ]
}

/** Hash of everything that a run is computed from, and of its trades. */
function resultHash({
  request,
  bundle,
}: {
  request: BacktestRequest | null
  bundle: BacktestBundle
}): string {
  const { dataset, engineVersion, results } = bundle
  const content = [request, dataset.contentHash, engineVersion, results.trades]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Other users cannot read a user's own dataset, so the shared strategy does not name it. */
function withoutOwnData(request: BacktestRequest, { dataset }: BacktestBundle): BacktestRequest {
  if (dataset.kind === 'simulated') return request
  const { dataset: _, ...rest } = request
  return rest
}

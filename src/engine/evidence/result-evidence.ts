import type { BacktestBundle, SessionFacts, Verdict } from '#domain'
import { maxDrawdown, sharpeEvidence, total } from '#engine/analytics'
import { NEWEST_RULES, underlyingFromName } from '#engine/exchange'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { breakEvenSlippage } from './break-even.ts'
import { concentration, type Concentration } from './concentration.ts'
import { deflation, type Trials } from './deflation.ts'
import { groupRows, type GroupRow } from './groups.ts'
import { bootstrap, shuffledDrawdownRank, type Bootstrap, type Percentiles } from './resampling.ts'
import { firstHalf, sessionGroupings } from './session-groups.ts'
import { minimumTrackRecord } from './track-record.ts'
import { ruling } from './verdict.ts'

/** What is known of how a result was found. */
export interface Finding {
  readonly trials: Trials
  /** Probability, 0–1, that the sweep it was chosen from is overfit; null where there was none. */
  readonly overfitting: number | null
}

/** What of a result the evidence is computed from: all of it, whatever filter a screen shows. */
export type EvidentBundle = Pick<BacktestBundle, 'results' | 'dataset' | 'instrument' | 'rules'>

/** The verdict on a result: cheap enough for a list of them. */
export function verdictOf(bundle: EvidentBundle, { trials, overfitting }: Finding): Verdict {
  const profits = sessionProfits(bundle)
  const evidence = sharpeEvidence(profits)
  const deflated = evidence && deflation(evidence, trials)
  const minimumSessions = evidence && minimumTrackRecord(evidence)
  const middle = firstHalf(profits.length)
  const halves = [total(profits.subarray(0, middle)), total(profits.subarray(middle))] as const
  return {
    ...ruling({
      sessions: profits.length,
      deflated: deflated?.deflated ?? null,
      minimumSessions,
      overfitting,
      halves,
    }),
    isSimulated: bundle.dataset.kind === 'simulated',
    isLog: bundle.dataset.kind === 'log',
    sessions: profits.length,
    trials: trials.count,
    probabilistic: deflated?.probabilistic ?? null,
    deflated: deflated?.deflated ?? null,
    minimumSessions,
    overfitting,
  }
}

/** What resampling says of a result. Amounts in rupees, net of charges. */
export interface ResampledEvidence {
  /** Null for fewer than two sessions. */
  readonly bootstrap: Bootstrap | null
  /** The deepest drawdown that was observed, never positive, and the share of random orders, 0–1, with a milder one. */
  readonly drawdown: Rupees
  readonly drawdownRank: number | null
  readonly concentration: Concentration
  /** Points per fill, on top of what the run assumed; null where none brings the profit to zero. */
  readonly breakEvenSlippage: number | null
  readonly groups: readonly GroupRow[]
}

/**
 * Everything that takes a moment: 10,000 paths, as many orders, and as many deals of each label.
 * @param facts of the sessions, where they are known: the regimes are told with them
 */
export function resampledEvidence(
  bundle: EvidentBundle,
  facts: readonly SessionFacts[] = [],
): ResampledEvidence {
  const profits = sessionProfits(bundle)
  const { trades, tradeLog } = bundle.results
  const dates = tradeLog.dailyLevelAnalysis.daily_summary.map(({ date }) => date)
  const concentrated = concentration(profits)
  const underlying = underlyingFromName(bundle.instrument)
  const rulesDay = bundle.rules === 'as-today' ? NEWEST_RULES : undefined
  return {
    bootstrap: inRupeesOf(bootstrap(profits)),
    drawdown: inRupees(maxDrawdown(profits)?.depth ?? 0),
    drawdownRank: shuffledDrawdownRank(profits),
    concentration: { ...concentrated, withoutBestFive: inRupees(concentrated.withoutBestFive) },
    breakEvenSlippage: underlying ? breakEvenSlippage({ trades, underlying, rulesDay }) : null,
    groups: groupRows(profits, sessionGroupings(dates, trades, facts)).map((row) => ({
      ...row,
      profit: inRupees(row.profit),
      mean: inRupees(row.mean),
    })),
  }
}

/** Net profit of every session of the period, idle ones 0. */
export function sessionProfits({ results }: Pick<EvidentBundle, 'results'>): Float64Array {
  const { daily_summary: days } = results.tradeLog.dailyLevelAnalysis
  return Float64Array.from(days, ({ netPnl }) => inPaise(netPnl))
}

function inRupeesOf(paths: Bootstrap | null): Bootstrap | null {
  if (paths === null) return null
  return {
    ...paths,
    finalProfit: rupeesOf(paths.finalProfit),
    drawdown: rupeesOf(paths.drawdown),
    fan: { ...paths.fan, bands: paths.fan.bands.map(rupeesOf) },
    drawdowns: paths.drawdowns.map(inRupees),
  }
}

function rupeesOf({ low, middle, high }: Percentiles): Percentiles {
  return { low: inRupees(low), middle: inRupees(middle), high: inRupees(high) }
}

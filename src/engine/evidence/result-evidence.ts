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

/** How a result was found. */
export interface Finding {
  readonly trials: Trials
  /** Probability, 0–1, that the search it was chosen from is overfit; null without a search. */
  readonly overfitting: number | null
}

/** The parts of a result that its evidence is computed from; a filter on screen has no effect. */
export type EvidentBundle = Pick<BacktestBundle, 'results' | 'dataset' | 'instrument' | 'rules'>

/** The verdict on a result; cheap enough for every row of a list. */
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

/** Evidence from resampling. Amounts in rupees, net of charges. */
export interface ResampledEvidence {
  /** Null for fewer than two sessions. */
  readonly bootstrap: Bootstrap | null
  /**
   * The deepest observed drawdown, never positive, and the share of random orders, 0–1, with a milder one.
   */
  readonly drawdown: Rupees
  readonly drawdownRank: number | null
  readonly concentration: Concentration
  /** Points per fill, on top of the run's own slippage; null if no slippage brings the profit to zero. */
  readonly breakEvenSlippage: number | null
  readonly groups: readonly GroupRow[]
}

/**
 * The expensive evidence: 10,000 paths, as many orders, and as many labelings of each grouping.
 * @param facts of the sessions, if known; with them the market regimes are included
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

/** Net profit of every session of the period; 0 for idle ones. */
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

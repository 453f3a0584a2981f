import type { BacktestBundle, CrashLoss, CrashOutlook, SessionFacts, Verdict, VerdictLevel } from '#domain'
import { maxDrawdown, sharpeEvidence, total } from '#engine/analytics'
import { NEWEST_RULES, underlyingFromName } from '#engine/exchange'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { breakEvenSlippage } from './break-even.ts'
import { concentration, type Concentration } from './concentration.ts'
import { deflation, type Trials } from './deflation.ts'
import { groupRows, type GroupRow } from './groups.ts'
import { chanceAmong, maximumTest, studentisedMean, type Luck } from './maximum-test.ts'
import { bootstrap, shuffledDrawdownRank, type Bootstrap, type Percentiles } from './resampling.ts'
import { firstHalf, sessionGroupings } from './session-groups.ts'
import { minimumTrackRecord } from './track-record.ts'
import { unseenCrashes } from './unseen-crashes.ts'
import { levelAmong, ruling } from './verdict.ts'

/** How a result was found. */
export interface Finding {
  readonly trials: Trials
  /** Probability, 0–1, that the search it was chosen from is overfit; null without a search. */
  readonly overfitting: number | null
  /** The result of pure luck among the variants of that search; null if their days are unknown. */
  readonly luck?: Luck | null | undefined
  /** The other ideas that the user tried on the same data: their number, and their p-values up to 0.025. */
  readonly ideas?: { readonly others: number; readonly low: readonly number[] } | undefined
}

/** The parts of a result that its evidence is computed from; a filter on screen has no effect. */
export type EvidentBundle = Pick<BacktestBundle, 'results' | 'dataset' | 'instrument' | 'rules' | 'crash'>

/**
 * The verdict on a result: milliseconds for a year. Without a known crash loss the record is not completed, and the reasons say
 * so.
 */
export function verdictOf(bundle: EvidentBundle, finding: Finding): Verdict {
  return verdictOnProfits(sessionProfits(bundle), bundle, finding)
}

/**
 * The verdict on a record of daily net profits.
 * @param profits by session, paise
 */
export function verdictOnProfits(
  profits: Float64Array,
  { dataset, crash: loss }: Pick<EvidentBundle, 'dataset' | 'crash'>,
  finding: Finding,
): Verdict {
  const { trials, overfitting, luck, ideas } = finding
  const evidence = sharpeEvidence(profits)
  const { probabilistic, deflated } = (evidence && deflation(evidence, trials)) ?? UNKNOWN
  const chance = chanceOf(profits, luck)
  const variants = luck?.variants ?? 1
  const crash = crashOutlook(profits, loss, luck?.effective)
  const { level, grounds } = ruling({
    chance,
    profit: total(profits),
    completed: crash && crash.earned - crash.cost,
    deflated: trials.count > variants ? deflated : null,
    overfitting,
    halves: halvesOf(profits),
  })
  return {
    level,
    grounds,
    isSimulated: dataset.kind === 'simulated',
    isLog: dataset.kind === 'log',
    sessions: profits.length,
    trials: trials.count,
    variants,
    chance,
    probabilistic,
    deflated,
    minimumSessions: evidence && minimumTrackRecord(evidence),
    crash,
    overfitting,
    amongIdeas: amongIdeas(level, chance, ideas),
  }
}

/** For profits without a spread. */
const UNKNOWN = { probabilistic: null, deflated: null }

function halvesOf(profits: Float64Array): readonly [number, number] {
  const middle = firstHalf(profits.length)
  return [total(profits.subarray(0, middle)), total(profits.subarray(middle))]
}

function amongIdeas(
  level: VerdictLevel,
  chance: number | null,
  ideas: Finding['ideas'],
): Verdict['amongIdeas'] {
  if (!ideas || ideas.others === 0) return null
  const { others, low } = ideas
  const chances = [chance ?? 1, ...low, ...Array.from({ length: others - low.length }, () => 1)]
  return { ideas: chances.length, level: levelAmong(level, chances, 0) }
}

function chanceOf(profits: Float64Array, luck: Luck | null | undefined): number | null {
  if (!luck) return maximumTest([profits], 0)
  const t = studentisedMean(profits)
  return t === null ? null : chanceAmong(luck, t)
}

/** The cost of crashes that are missing from the record; amounts in rupees. */
function crashOutlook(
  profits: Float64Array,
  crash: CrashLoss | undefined,
  effective: number | undefined,
): CrashOutlook | null {
  if (!crash) return null
  const { seen, missing, cost, sessionsToPay } = unseenCrashes(profits, inPaise(crash.loss), effective)
  return { ...crash, seen, missing, cost: inRupees(cost), earned: inRupees(total(profits)), sessionsToPay }
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

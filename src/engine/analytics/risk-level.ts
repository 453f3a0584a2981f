import type { Trade } from '#domain'
import type { DayNumber } from '#engine/exchange'
import type { DailyProfits } from './daily-profits.ts'
import { inRupees, inRupeesOrNull, SESSIONS_PER_YEAR } from '#engine/units'
import { calmarRatio } from './statistics/calmar-ratio.ts'
import { chargeShare, totalCharges } from './statistics/charges.ts'
import { longestUnderWater, maxDrawdown } from './statistics/drawdown.ts'
import { mean, total } from './statistics/mean.ts'
import { percentageBase, percentOf } from './statistics/return-on-capital.ts'
import { annualisedSharpeRatio } from './statistics/sharpe-ratio.ts'
import {
  probabilisticSharpeRatio,
  sharpeEvidence,
  sharpeStandardError,
} from './statistics/sharpe-significance.ts'
import { annualisedSortinoRatio } from './statistics/sortino-ratio.ts'
import {
  expectedShortfall,
  gainToPain,
  recoveryFactor,
  ulcerIndex,
  valueAtRisk,
} from './statistics/tail-risk.ts'
import { tradeProfits } from './trade-profits.ts'

/** The deepest drawdown with its dates. */
export interface DatedDrawdown {
  /** Rupees; never positive. */
  readonly depth: number
  readonly percentOfCapital: number
  /** The day of the peak; null if the fall began at the start of the period. */
  readonly peak: DayNumber | null
  readonly trough: DayNumber
  /** The first day back at the peak; null if it was never reached again. */
  readonly recovery: DayNumber | null
  /** Sessions from the peak to the recovery, or to the end of the period. */
  readonly sessions: number
  /** Sessions from the trough to the recovery; null without a recovery. */
  readonly recoverySessions: number | null
}

/**
 * Return, risk and cost of a run. Rupees, percentages as 0–100; null if undefined or if the margin is
 * unknown.
 */
export interface RiskLevel {
  /** The base of percentages of capital: `percentageBase` of the whole run. */
  readonly capitalBase: number
  readonly returnOnCapital: number
  readonly returnOnMargin: number | null
  /** Peak margin of the whole run, even if trades are filtered; null if unknown. */
  readonly peakMargin: number | null
  /** Null if the cumulative profit never fell. */
  readonly drawdown: DatedDrawdown | null
  /** Sessions. */
  readonly longestUnderWater: number
  /** Mean profit per session, idle sessions included. */
  readonly sessionExpectancy: number | null
  readonly annualisedSharpe: number | null
  /** Of the annualised Sharpe ratio. */
  readonly sharpeStandardError: number | null
  /** Percent: probability that the true Sharpe ratio is above zero. */
  readonly sharpeConfidence: number | null
  readonly annualisedSortino: number | null
  readonly calmar: number | null
  /** Mean result of the worst twentieth of the sessions; negative for a loss. */
  readonly valueAtRisk: number | null
  readonly expectedShortfall: number | null
  readonly recoveryFactor: number | null
  /** Percent of the capital. */
  readonly ulcerIndex: number | null
  readonly gainToPain: number | null
  readonly totalCharges: number
  /** Percent of the gross profit. */
  readonly chargeShare: number | null
}

export interface RunOfTrades {
  readonly trades: readonly Trade[]
  readonly daily: DailyProfits
  /** Rupees by day. */
  readonly margins: ReadonlyMap<DayNumber, number>
  /** Rupees, as requested. */
  readonly capital: number | undefined
}

export function riskLevel(run: RunOfTrades): RiskLevel {
  const { profits } = run.daily
  const result = inRupees(total(profits))
  const peakMargin = highestMargin(run)
  const capitalBase = percentageBase(run.capital, peakMargin)
  const evidence = sharpeEvidence(profits)
  const charges = totalCharges(run.trades)
  return {
    capitalBase,
    returnOnCapital: (result * 100) / capitalBase,
    returnOnMargin: percentOf(result, peakMargin),
    peakMargin,
    drawdown: datedDrawdown(run, capitalBase),
    longestUnderWater: longestUnderWater(profits),
    sessionExpectancy: inRupeesOrNull(mean(profits)),
    annualisedSharpe: annualisedSharpeRatio(profits),
    sharpeStandardError: evidence && sharpeStandardError(evidence) * Math.sqrt(SESSIONS_PER_YEAR),
    sharpeConfidence: evidence && probabilisticSharpeRatio(evidence) * 100,
    annualisedSortino: annualisedSortinoRatio(profits),
    calmar: calmarRatio(profits),
    ...tailRisk(run, capitalBase),
    totalCharges: inRupees(charges),
    chargeShare: chargeShare(charges, total(tradeProfits(run.trades, 'gross'))),
  }
}

function tailRisk({ daily: { profits } }: RunOfTrades, capitalBase: number) {
  const rupees = (paise: number | null) => paise && inRupees(paise)
  const ulcer = rupees(ulcerIndex(profits))
  return {
    valueAtRisk: rupees(valueAtRisk(profits)),
    expectedShortfall: rupees(expectedShortfall(profits)),
    recoveryFactor: recoveryFactor(profits),
    ulcerIndex: ulcer === null ? null : (ulcer * 100) / capitalBase,
    gainToPain: gainToPain(profits),
  }
}

function highestMargin({ margins }: RunOfTrades): number | null {
  let highest = 0
  for (const margin of margins.values()) highest = Math.max(highest, margin)
  return highest > 0 ? highest : null
}

function datedDrawdown({ daily }: RunOfTrades, capitalBase: number): DatedDrawdown | null {
  const deepest = maxDrawdown(daily.profits)
  if (!deepest) return null
  const { peakAt, troughAt, recoveredAt } = deepest
  const depth = inRupees(deepest.depth)
  return {
    depth,
    percentOfCapital: (depth * 100) / capitalBase,
    peak: peakAt < 0 ? null : daily.days[peakAt],
    trough: daily.days[troughAt],
    recovery: recoveredAt === null ? null : daily.days[recoveredAt],
    sessions: (recoveredAt ?? daily.days.length - 1) - peakAt,
    recoverySessions: recoveredAt === null ? null : recoveredAt - troughAt,
  }
}

import {
  DEFAULT_PORTFOLIO,
  DEFAULT_PORTFOLIO_ID,
  DEFAULT_PORTFOLIO_TITLE,
  type StrategyStatus,
} from './choices.ts'
import { DEFAULT_CAPITAL_RUPEES } from './limits.ts'
import { isMultiLeg, tradedLegs } from './legs.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import type { Performance, StrategyConfiguration, TypedConfiguration } from './schemas/saved-strategy.ts'

/** An id for a new strategy: `now` in milliseconds since 1970, `random` between 0 and 1. */
export function newStrategyId(now: number, random: number): string {
  return `strategy_${now}_${random.toString(36).slice(2, 11).padEnd(9, '0')}`
}

/** Stored fields of a strategy that has not reached the server yet. */
export const NEW_ON_SHELF = {
  revision: 1,
  tags: [] as string[],
  portfolioId: DEFAULT_PORTFOLIO_ID,
  summary: null,
} as const

/** Whether a name means the default portfolio, which has two names. */
export function isDefaultPortfolio(name: string): boolean {
  return [DEFAULT_PORTFOLIO, DEFAULT_PORTFOLIO_TITLE].some(
    (own) => own.toLowerCase() === name.trim().toLowerCase(),
  )
}

/** The name shown for a portfolio. */
export function portfolioTitle(name: string): string {
  return isDefaultPortfolio(name) ? DEFAULT_PORTFOLIO_TITLE : name
}

/** A strategy with a performance counts as tested, regardless of its previous status. */
export function statusWith(performance: Performance | null, status: StrategyStatus): StrategyStatus {
  if (performance) return 'tested'
  return status === 'tested' ? 'draft' : status
}

/** The whole configuration, including the fields derived from `formData`. */
export function strategyConfiguration(typed: TypedConfiguration): StrategyConfiguration {
  const { strategyName, portfolioName, formData, description, createdAt, updatedAt } = typed
  const { simpleStopLoss, simpleTakeProfit } = formData.simpleRiskManagement ?? {}
  const { indicatorConfiguration: indicators } = formData
  return {
    strategyName,
    portfolioName,
    formData,
    description,
    symbol: formData.instrument,
    startDate: formData.startDate,
    endDate: formData.endDate,
    initialCapital: formData.initialCapital ?? DEFAULT_CAPITAL_RUPEES,
    legs: savedLegs(formData),
    indicators: indicators?.enabled ? indicators.rules.filter((rule) => rule.enabled) : [],
    stopLoss: simpleStopLoss?.enabled ? simpleStopLoss : null,
    takeProfit: simpleTakeProfit?.enabled ? simpleTakeProfit : null,
    createdAt,
    updatedAt,
  }
}

/** Legs as a list of saved strategies shows them; a single-leg strategy has one. */
function savedLegs(formData: BacktestRequest): Leg[] {
  const legs = tradedLegs(formData)
  return isMultiLeg(formData) ? legs : legs.map((leg) => ({ ...leg, id: 'leg-1' }))
}

/**
 * The highest margin of the last run, in rupees; null without a run or without margin, or if an older run did not store it
 * and the capital was larger.
 * @param initialCapital of the strategy, in rupees
 */
export function measuredMargin(
  performance: Performance | null,
  initialCapital = DEFAULT_CAPITAL_RUPEES,
): number | null {
  if (performance?.peakMargin !== undefined) return performance.peakMargin || null
  const base = performance?.capitalBase ?? 0
  return base > initialCapital ? base : null
}

/**
 * The profit of the last run in percent of its base: the larger of capital and peak margin.
 *
 * @param stated base for a run of an older version, which did not store it. Rupees
 * @returns percent and base in rupees; null without a run
 */
export function returnOnCapital(
  performance: Performance | null,
  stated: { readonly initialCapital?: number | undefined; readonly estimatedMargin?: number | undefined },
): { percent: number; base: number } | null {
  if (!performance) return null
  const { initialCapital = DEFAULT_CAPITAL_RUPEES, estimatedMargin = 0 } = stated
  const base = performance.capitalBase ?? Math.max(initialCapital, estimatedMargin)
  return { percent: (performance.totalReturn * 100) / base, base }
}

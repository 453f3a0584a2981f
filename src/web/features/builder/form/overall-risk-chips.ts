import type { SimpleRisk } from '#domain'
import { describeThreshold } from '../../../strategy/describe-threshold.ts'
import { mostReEntries } from '../../../strategy/risk-defaults.ts'

/** Overall risk rules. */
export const OVERALL_RULES = [
  'simpleStopLoss',
  'simpleTakeProfit',
  'simpleTrailProfit',
  'globalReEntry',
] as const
export type OverallRule = (typeof OVERALL_RULES)[number]

const OFFERS: Readonly<Record<OverallRule, string>> = {
  simpleStopLoss: '+ Stop Loss',
  simpleTakeProfit: '+ Take Profit',
  simpleTrailProfit: '+ Trail Profit',
  globalReEntry: '+ Re-entry',
}

/** Chip text of an overall rule, or its offer if it is off. */
export function overallChip(rule: OverallRule, risk: Required<SimpleRisk>): string {
  if (!risk[rule].enabled) return OFFERS[rule]
  switch (rule) {
    case 'simpleStopLoss':
      return `stop ${describeThreshold(risk.simpleStopLoss)}${risk.simpleStopLoss.trailingStop?.enabled ? ', trailing' : ''}`
    case 'simpleTakeProfit':
      return `target ${describeThreshold(risk.simpleTakeProfit)}`
    case 'simpleTrailProfit':
      return `lock profit from ${describeThreshold(risk.simpleTrailProfit)}`
    case 'globalReEntry':
      return `re-enter ${mostReEntries(risk.globalReEntry) ?? '…'}× a day`
  }
}

import type { LegStopLoss, LegUnit, RiskUnit, Threshold } from '#domain'
import {
  inUnit,
  LEG_RISK_DEFAULTS,
  legStopInUnit,
  SIMPLE_RISK_DEFAULTS,
  type FormLeg,
  type FormRequest,
} from './builder-model.ts'

/** An amount of a risk rule with its unit. */
export interface Amount {
  readonly unit: RiskUnit
  readonly value: number
}

/** An amount as descriptions write it: `5%`, `25 pts`, `₹5,000`; undefined for anything else. */
export function readAmount(text: string): Amount | undefined {
  const match = /^(?:(₹)\s?)?([\d,]+(?:\.\d+)?)\s?(%|pts)?$/.exec(text.trim())
  if (!match) return undefined
  const value = Number(match[2]!.replaceAll(',', ''))
  if (match[1]) return { unit: 'fixed', value }
  return match[3] === undefined ? undefined : { unit: match[3] === '%' ? 'percentage' : 'points', value }
}

function withValue<T extends Threshold<LegUnit>>(threshold: T, { unit, value }: Amount): T {
  const field = { percentage: 'percentageValue', points: 'points', fixed: 'fixedAmount' }[unit]
  return { ...threshold, [field]: value }
}

/** A leg with a stop of its own. */
export function withLegStop(leg: FormLeg, amount: Amount, trailing: boolean): FormLeg {
  const stop: LegStopLoss = { ...leg.riskManagement.stopLoss, enabled: true, trailing }
  return withRisk(leg, { stopLoss: withValue(legStopInUnit(stop, amount.unit), amount) })
}

/** A leg with a target of its own. */
export function withLegTarget(leg: FormLeg, amount: Amount): FormLeg {
  const target = { ...leg.riskManagement.takeProfit, enabled: true }
  return withRisk(leg, {
    takeProfit: withValue(inUnit(target, amount.unit, LEG_RISK_DEFAULTS.takeProfit), amount),
  })
}

/** A leg with some of its risk settings replaced. */
export function withRisk(leg: FormLeg, risk: Partial<FormLeg['riskManagement']>): FormLeg {
  return { ...leg, riskManagement: { ...leg.riskManagement, ...risk } }
}

type Overall = FormRequest['simpleRiskManagement']

/** Overall risk with a stop. */
export function withOverallStop(risk: Overall, amount: Amount, trailing: boolean): Overall {
  const stop = withValue(
    inUnit({ ...risk.simpleStopLoss, enabled: true }, amount.unit, SIMPLE_RISK_DEFAULTS.stopLoss),
    amount,
  )
  const { trailingStop } = stop
  return {
    ...risk,
    simpleStopLoss: {
      ...stop,
      ...(trailingStop && { trailingStop: { ...trailingStop, enabled: trailing } }),
    },
  }
}

/** Overall risk with a target. */
export function withOverallTarget(risk: Overall, amount: Amount): Overall {
  const target = { ...risk.simpleTakeProfit, enabled: true }
  return {
    ...risk,
    simpleTakeProfit: withValue(inUnit(target, amount.unit, SIMPLE_RISK_DEFAULTS.takeProfit), amount),
  }
}

/** Overall risk that locks profit in from an amount. */
export function withOverallTrail(risk: Overall, amount: Amount): Overall {
  const trail = { ...risk.simpleTrailProfit, enabled: true }
  return {
    ...risk,
    simpleTrailProfit: withValue(inUnit(trail, amount.unit, SIMPLE_RISK_DEFAULTS.trailProfit), amount),
  }
}

const CAUSES = {
  stop: 'stopLossReEntry',
  target: 'takeProfitReEntry',
  'trail profit': 'trailProfitReEntry',
} as const
/** What a re-entry may follow. */
export type ReEntryCause = keyof typeof CAUSES

/** Re-entry so many times a day after these exits. */
export function reEntryAfter(
  reEntry: Overall['globalReEntry'],
  count: number,
  causes: readonly ReEntryCause[],
): Overall['globalReEntry'] {
  const switched = Object.entries(CAUSES).map(([cause, key]) => [
    key,
    { ...reEntry[key], enabled: causes.includes(cause as ReEntryCause) },
  ])
  return { ...reEntry, ...Object.fromEntries(switched), enabled: true, count }
}

/** Whether a word names an exit that a re-entry may follow. */
export function isCause(word: string): word is ReEntryCause {
  return Object.hasOwn(CAUSES, word)
}

import { isIndexUnit, type IndexUnit, type LegUnit, type RiskUnit, type Threshold } from '#domain'
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

/** An amount of a leg's rule, which may be a percentage or points of the index. */
export interface LegAmount {
  readonly unit: LegUnit
  readonly value: number
}

const OF_THE_INDEX = / of the index$/

/** Parses the amount of a leg's stop or target, including `0.5% of the index`; undefined for other text. */
export function readLegAmount(text: string): LegAmount | undefined {
  const amount = readAmount(text.replace(OF_THE_INDEX, ''))
  if (!amount || !OF_THE_INDEX.test(text)) return amount
  const unit = amount.unit === 'percentage' ? 'underlyingPercentage' : 'underlyingPoints'
  return amount.unit === 'fixed' ? undefined : { ...amount, unit }
}

/** Parses an amount as descriptions write it: `5%`, `25 pts`, `₹5,000`; undefined for other text. */
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

function ofIndex<T extends Threshold<LegUnit>>(threshold: T, unit: IndexUnit, value: number): T {
  const { points: _, ...rest } = threshold
  return {
    ...rest,
    type: unit,
    ...(unit === 'underlyingPoints' ? { points: value } : { percentageValue: value }),
  } as T
}

/** Adds a stop to a leg. */
export function withLegStop(leg: FormLeg, { unit, value }: LegAmount, trailing: boolean): FormLeg {
  const stop = { ...leg.riskManagement.stopLoss, enabled: true, trailing }
  const stopLoss = isIndexUnit(unit)
    ? ofIndex(stop, unit, value)
    : withValue(legStopInUnit(stop, unit), { unit, value })
  return withRisk(leg, { stopLoss })
}

/** Adds a target to a leg. */
export function withLegTarget(leg: FormLeg, { unit, value }: LegAmount): FormLeg {
  const target = { ...leg.riskManagement.takeProfit, enabled: true }
  const takeProfit = isIndexUnit(unit)
    ? ofIndex(target, unit, value)
    : withValue(inUnit(target, unit, LEG_RISK_DEFAULTS.takeProfit), { unit, value })
  return withRisk(leg, { takeProfit })
}

/** Replaces some risk settings of a leg. */
export function withRisk(leg: FormLeg, risk: Partial<FormLeg['riskManagement']>): FormLeg {
  return { ...leg, riskManagement: { ...leg.riskManagement, ...risk } }
}

type Overall = FormRequest['simpleRiskManagement']

/** Adds an overall stop. */
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

/** Adds an overall target. */
export function withOverallTarget(risk: Overall, amount: Amount): Overall {
  const target = { ...risk.simpleTakeProfit, enabled: true }
  return {
    ...risk,
    simpleTakeProfit: withValue(inUnit(target, amount.unit, SIMPLE_RISK_DEFAULTS.takeProfit), amount),
  }
}

/** Adds an overall trail that locks profit from an amount on. */
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
/** Exit that a re-entry may follow. */
export type ReEntryCause = keyof typeof CAUSES

/** Enables re-entry after these exits, each as often a day as `times` says. */
export function reEntryAfter(
  reEntry: Overall['globalReEntry'],
  count: number,
  causes: readonly ReEntryCause[],
): Overall['globalReEntry'] {
  const switched = Object.entries(CAUSES).map(([cause, key]) => [
    key,
    causes.includes(cause as ReEntryCause) ? { enabled: true, count } : { ...reEntry[key], enabled: false },
  ])
  return { ...reEntry, ...Object.fromEntries(switched), enabled: true, count }
}

/** Settings of a re-entry after its causes: type, side and delay. */
export interface ReEntrySettings {
  readonly mode?: 'cost' | 'momentum'
  readonly activates?: string
  readonly reverse?: true
  readonly delayMinutes?: number
  readonly until?: string
}

const CAUSE = Object.keys(CAUSES).join('|')
const AFTER = new RegExp(
  `^((?:${CAUSE})(?:, (?:${CAUSE}))*)( at cost| on momentum)?(?:, as (.+?))?(, in the reverse direction)?(?:, (\\d+) minutes later)?(?:, until (\\d\\d:\\d\\d))?$`,
)

/** Parses the causes and settings of a re-entry; undefined for other text. */
export function readReEntry(
  words: string,
): { readonly causes: readonly ReEntryCause[]; readonly comeback: ReEntrySettings } | undefined {
  const match = AFTER.exec(words)
  if (!match) return undefined
  const [, causes = '', mode, activates, reverse, minutes, until] = match
  return {
    causes: causes.split(', ').filter(isCause),
    comeback: {
      ...(mode && { mode: mode.includes('cost') ? 'cost' : 'momentum' }),
      ...(activates && { activates: legIdOf(activates) }),
      ...(reverse && { reverse: true }),
      ...(minutes && { delayMinutes: Number(minutes) }),
      ...(until && { until }),
    },
  }
}

/** Leg id: `leg 2` names a leg by its position; other words are an id already. */
export function legIdOf(words: string): string {
  return words.replace(/^leg (\d+)$/, 'leg-$1')
}

function isCause(word: string): word is ReEntryCause {
  return Object.hasOwn(CAUSES, word)
}

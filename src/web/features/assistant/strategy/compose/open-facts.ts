import type { OptionType, TradeType } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import { pointsOut } from './form-legs.ts'
import { openRules } from './open-changes.ts'
import { legsOf, withLegsApart } from './open-legs.ts'

/** What a fact of a strategy is about. */
export type FactKind =
  | 'entry'
  | 'exit'
  | 'stop'
  | 'target'
  | 'trail'
  | 'lock'
  | 'reEntry'
  | 'strike'
  | 'width'
  | 'lots'
  | 'days'
  | 'timeframe'
  | 'level'
  | 'period'
  | 'indicator'
  | 'index'
  | 'protection'

/** One value that a strategy has. */
export interface Fact {
  readonly kind: FactKind
  readonly value: string
  readonly unit?: string
  /** The leg that has it; without one it is of the whole strategy. */
  readonly option?: OptionType
  readonly side?: TradeType
}

/** Every value of a strategy that words may name. */
export function factsOf(request: FormRequest): readonly Fact[] {
  const { entryStartTime, squareOffTime, filters } = request.strategy
  const legs = legsOf(withLegsApart(request))
  return [
    { kind: 'entry', value: entryStartTime },
    { kind: 'exit', value: squareOffTime },
    { kind: 'index', value: request.instrument },
    ...(filters?.weekdays ?? []).map((day): Fact => ({ kind: 'days', value: String(day) })),
    ...rulesOf(request, legs),
    ...ofIndicators(request),
    ...legs.flatMap(ofLeg),
    ...widthsOf(legs),
    ...(isProtected(legs) ? [{ kind: 'protection', value: 'bought' } as const] : []),
    ...switchedOn(request, legs),
  ]
}

/** Stops and targets, of each leg that has them and of the whole position. */
function rulesOf(request: FormRequest, legs: readonly FormLeg[]): Fact[] {
  return openRules(request).flatMap(({ rule, amount, scope }): Fact[] => {
    if (rule !== 'stop' && rule !== 'target') return []
    const fact = { kind: rule, value: String(amount.value), unit: amount.unit }
    if (scope.of !== 'place') return [fact]
    return scope.places.flatMap((place) => {
      const leg = legs[place - 1]
      return leg ? [{ ...fact, option: leg.optionType, side: leg.tradeType }] : []
    })
  })
}

function ofIndicators({ indicatorConfiguration: { enabled, rules } }: FormRequest): Fact[] {
  if (!enabled) return []
  return rules.flatMap((rule): Fact[] => [
    { kind: 'indicator', value: rule.function1 },
    ...(rule.function2 === 'NUMERIC_INPUT'
      ? [{ kind: 'level', value: String(rule.numericValue) } as const]
      : [{ kind: 'indicator', value: rule.function2 } as const]),
    { kind: 'timeframe', value: String(rule.timeframe) },
    ...Object.values(rule.talibParams ?? {}).map((value): Fact => ({ kind: 'period', value: String(value) })),
  ])
}

function ofLeg(leg: FormLeg): Fact[] {
  const of = { option: leg.optionType, side: leg.tradeType }
  const points = pointsOut(leg)
  const { targetPremium } = leg.strikeCriteria ?? {}
  return [
    { kind: 'lots', value: String(leg.quantity), ...of },
    ...(points === undefined
      ? [{ kind: 'strike', value: String(targetPremium ?? ''), unit: 'fixed', ...of } as const]
      : [{ kind: 'strike', value: String(points), unit: 'points', ...of } as const]),
  ]
}

/** The points between the sold and the bought strike of an option. */
function widthsOf(legs: readonly FormLeg[]): Fact[] {
  return (['CALL', 'PUT'] as const).flatMap((option): Fact[] => {
    const [sold, bought] = (['SELL', 'BUY'] as const).map((side) =>
      legs.filter((leg) => leg.optionType === option && leg.tradeType === side),
    )
    const [short, long] = [sold?.[0], bought?.[0]].map((leg) => leg && pointsOut(leg))
    if (sold?.length !== 1 || bought?.length !== 1 || short === undefined || long === undefined) return []
    return [{ kind: 'width', value: String(Math.abs(short - long)), unit: 'points', option }]
  })
}

const isProtected = (legs: readonly FormLeg[]) => new Set(legs.map(({ tradeType }) => tradeType)).size > 1

/** Trails, locks and re-entries, by their name only. */
function switchedOn({ simpleRiskManagement: risk }: FormRequest, legs: readonly FormLeg[]): Fact[] {
  const on = (kind: FactKind, is: boolean): Fact[] => (is ? [{ kind, value: 'on' }] : [])
  const ofLegs = legs.map(({ riskManagement }) => riskManagement)
  return [
    ...on(
      'trail',
      risk.simpleStopLoss.trailingStop?.enabled === true ||
        ofLegs.some(({ stopLoss }) => stopLoss.trailing === true),
    ),
    ...on('lock', risk.simpleTrailProfit.enabled || ofLegs.some(({ trailProfit }) => trailProfit.enabled)),
    ...on('reEntry', risk.globalReEntry.enabled || ofLegs.some(({ reEntry }) => reEntry.enabled)),
  ]
}

/** A fact as text, to compare those of two strategies. */
export const keyOf = (fact: Fact) => JSON.stringify(fact)

/** The facts that one strategy has and the other has not, in either direction. */
export function changedFacts(before: FormRequest, after: FormRequest): readonly Fact[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  const [had, has] = [new Set(old.map(keyOf)), new Set(next.map(keyOf))]
  return [...old.filter((one) => !has.has(keyOf(one))), ...next.filter((one) => !had.has(keyOf(one)))]
}

import {
  leanFilters,
  leanReEntry,
  MULTI_LEG_STRATEGY,
  SINGLE_LEG_STRATEGY,
  type BacktestRequest,
  type BacktestRequestInput,
  type IndicatorRule,
  without,
} from '#domain'
import type { FormRequest } from './form-values.ts'
import { switchedOn } from './lean-settings.ts'
import { leanLeg } from './legs.ts'
import { dropMissingSymbols } from './rules.ts'

/**
 * Converts the form into a request. Legs are in `multiLegStrategy` only, so the path of a validation message names the
 * form's field.
 */
export function composeRequest(form: FormRequest): BacktestRequestInput {
  const { multiLegStrategy, simpleRiskManagement, indicatorConfiguration, ...rest } = form
  const multi = multiLegStrategy.enabled
  // A rule that watches a leg watches the instrument instead if legs are off.
  const legs = multi ? multiLegStrategy.legs : []
  const { globalReEntry } = simpleRiskManagement
  const risks = switchedOn({ ...simpleRiskManagement, globalReEntry: leanReEntry(globalReEntry) })
  return {
    ...rest,
    strategy: {
      ...leanStrategy(rest.strategy, multi),
      name: multi ? MULTI_LEG_STRATEGY : SINGLE_LEG_STRATEGY,
    },
    ...(multi && {
      multiLegStrategy: { ...multiLegStrategy, legs: legs.map(leanLeg) },
    }),
    ...(risks.length > 0 && { simpleRiskManagement: Object.fromEntries(risks) }),
    ...(indicatorConfiguration.enabled && {
      indicatorConfiguration: {
        ...indicatorConfiguration,
        rules: dropMissingSymbols(
          indicatorConfiguration.rules.map(withTypedParameters),
          legs.map(({ id }) => id),
        ),
      },
    }),
  }
}

type Strategy = BacktestRequest['strategy']

/** Fields of the only leg of a single-leg strategy. */
const SINGLE_LEG_FIELDS = ['strikeCriteria', 'expiry', 'minDte'] as const

/**
 * The minimal settings of a strategy: without filters that filter nothing, and without the single leg's fields if it
 * has legs.
 */
function leanStrategy(strategy: Strategy, isMultiLeg: boolean): Strategy {
  const { filters, ...rest } = strategy
  const lean = filters && leanFilters(filters)
  const kept = isMultiLeg ? without(rest, SINGLE_LEG_FIELDS) : rest
  return { ...kept, ...(lean && { filters: lean }) } as Strategy
}

/** A rule without empty parameters: they mean the indicator's defaults. */
function withTypedParameters(rule: IndicatorRule): IndicatorRule {
  return {
    ...rule,
    talibParams: typed(rule.talibParams),
    function2TalibParams: typed(rule.function2TalibParams),
  }
}

/** The parameters that are filled in. */
export function typed(parameters: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  )
  return Object.fromEntries(given)
}

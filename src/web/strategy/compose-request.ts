import {
  MULTI_LEG_STRATEGY,
  SINGLE_LEG_STRATEGY,
  type BacktestRequestInput,
  type IndicatorRule,
} from '#domain'
import type { FormRequest } from './form-values.ts'
import { switchedOn } from './gaps.ts'
import { leanReEntry, leanStrategy } from './lean-settings.ts'
import { leanLeg } from './legs.ts'
import { dropMissingSymbols } from './rule-symbols.ts'

/**
 * The request that the form stands for. Legs are in `multiLegStrategy` alone, so that a message about a leg points to
 * the field of the form that it is about.
 */
export function composeRequest(form: FormRequest): BacktestRequestInput {
  const { multiLegStrategy, simpleRiskManagement, indicatorConfiguration, ...rest } = form
  const multi = multiLegStrategy.enabled
  // Without its legs, a rule that watched one watches the instrument.
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

/** A rule without the parameters that nobody has typed: they mean the indicator's defaults. */
function withTypedParameters(rule: IndicatorRule): IndicatorRule {
  return {
    ...rule,
    talibParams: typed(rule.talibParams),
    function2TalibParams: typed(rule.function2TalibParams),
  }
}

/** The parameters that have been typed. */
export function typed(parameters: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  )
  return Object.fromEntries(given)
}

import { libraryRequest, type LibraryStrategy } from '#domain/library'
import type { FormValues } from '../../../strategy/form-values.ts'
import { completeLeg } from '../../../strategy/legs.ts'
import { dropMissingSymbols } from '../../../strategy/rule-symbols.ts'

/**
 * The form with the legs and the name of a strategy of the library; period, times, rules and overall risk stay as they
 * are. Undefined for one that cannot be backtested.
 */
export function withLibraryLegs(
  values: FormValues,
  strategy: Pick<LibraryStrategy, 'legs' | 'name'>,
): FormValues | undefined {
  const legs = libraryRequest(strategy)?.multiLegStrategy?.legs.map(completeLeg)
  if (!legs) return undefined
  const { saved: _, ...rest } = structuredClone(values)
  const { request } = rest
  const rules = dropMissingSymbols(
    request.indicatorConfiguration.rules,
    legs.map(({ id }) => id),
  )
  return {
    ...rest,
    strategyName: strategy.name,
    request: {
      ...request,
      multiLegStrategy: { ...request.multiLegStrategy, enabled: true, legs },
      indicatorConfiguration: { ...request.indicatorConfiguration, rules },
    },
  }
}

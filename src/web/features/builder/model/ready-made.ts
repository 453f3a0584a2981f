import type { BacktestRequest } from '#domain'
import { LIBRARY, libraryRequest, type LibraryStrategy } from '#domain/library'
import { defaultFormValues, type FormLeg, type FormValues } from '../../../strategy/form-values.ts'
import { completeLeg } from '../../../strategy/legs.ts'

/** Definition of a ready-made strategy. */
export interface ReadyMade {
  readonly name: string
  readonly legs: FormLeg[]
  /** Times and holding; absent settings are as in a new form. */
  readonly strategy?: Partial<BacktestRequest['strategy']>
}

/**
 * Replaces the strategy in the form: legs, times, holding, rules and risk are those of the ready-made strategy or of a
 * new form. Index, dates, dataset, capital, execution, day filters and a name typed by the user stay.
 */
export function withReadyMade(
  values: FormValues,
  { name, legs, strategy = {} }: ReadyMade,
  otherNames: readonly string[],
): FormValues {
  const { saved: _, request, ...rest } = structuredClone(values)
  const fresh = defaultFormValues().request
  const { instrument, instrumentType, startDate, endDate, execution } = request
  const { dataset, initialCapital } = request
  const { filters } = request.strategy
  const typed = rest.strategyName.trim()
  return {
    ...rest,
    strategyName: typed === '' || otherNames.includes(typed) ? name : rest.strategyName,
    request: {
      ...fresh,
      instrument,
      instrumentType,
      startDate,
      endDate,
      execution,
      ...(dataset !== undefined && { dataset }),
      ...(initialCapital !== undefined && { initialCapital }),
      strategy: { ...fresh.strategy, ...(filters && { filters }), ...strategy },
      multiLegStrategy: { ...fresh.multiLegStrategy, enabled: true, legs },
    },
  }
}

/** Legs of a library strategy; undefined if it cannot be backtested. */
export function libraryReadyMade({
  legs,
  name,
}: Pick<LibraryStrategy, 'legs' | 'name'>): ReadyMade | undefined {
  const converted = libraryRequest({ legs })?.multiLegStrategy?.legs.map(completeLeg)
  return converted && { name, legs: converted }
}

/** Names of the library's strategies. */
export const LIBRARY_NAMES: readonly string[] = LIBRARY.map(({ name }) => name)

import type { BacktestRequest } from '#domain'
import { LIBRARY, libraryRequest, type LibraryStrategy } from '#domain/library'
import { defaultFormValues, type FormLeg, type FormValues } from '../../../strategy/form-values.ts'
import { completeLeg } from '../../../strategy/legs.ts'

/** What a ready-made strategy defines. */
export interface ReadyMade {
  readonly name: string
  readonly legs: FormLeg[]
  /** When and how it is held; what it leaves out is as a new form has it. */
  readonly strategy?: Partial<BacktestRequest['strategy']>
}

/**
 * The form with a ready-made strategy in place of what was there: legs, times, holding, rules and risk are its own or those of
 * a new form. Index, dates, dataset, capital, execution and filters of days stay, and a name that the user typed.
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
      ...{ instrument, instrumentType, startDate, endDate, execution },
      ...(dataset !== undefined && { dataset }),
      ...(initialCapital !== undefined && { initialCapital }),
      strategy: { ...fresh.strategy, ...(filters && { filters }), ...strategy },
      multiLegStrategy: { ...fresh.multiLegStrategy, enabled: true, legs },
    },
  }
}

/** The legs of a strategy of the library; undefined for one that cannot be backtested. */
export function libraryReadyMade({
  legs,
  name,
}: Pick<LibraryStrategy, 'legs' | 'name'>): ReadyMade | undefined {
  const converted = libraryRequest({ legs })?.multiLegStrategy?.legs.map(completeLeg)
  return converted && { name, legs: converted }
}

/** The names of the library's strategies. */
export const LIBRARY_NAMES: readonly string[] = LIBRARY.map(({ name }) => name)

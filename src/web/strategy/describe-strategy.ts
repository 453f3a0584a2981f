import {
  DELETED_LEG,
  describeStrategy as inWords,
  legsByPlace,
  type Language,
  type SummaryPart,
} from '#domain'
import type { FormRequest } from './form-values.ts'
import { INDICATOR_CATALOGUE } from './indicator-rules.ts'

/** The whole strategy in plain words, so that a mistake in the form shows before the test. */
export function describeStrategy(request: FormRequest, language?: Language): SummaryPart[] {
  const { multiLegStrategy } = request
  // The form can refer to a leg that was deleted from it.
  const legs = legsByPlace(multiLegStrategy.legs, DELETED_LEG)
  return inWords(
    { ...request, multiLegStrategy: { ...multiLegStrategy, legs } },
    INDICATOR_CATALOGUE,
    language,
  )
}

import { describeStrategy as inWords, type Language, type SummaryPart } from '#domain'
import type { FormRequest } from './form-values.ts'
import { INDICATOR_CATALOGUE } from './indicator-rules.ts'

/** The whole strategy in plain words, so that a mistake in the form shows before the test. */
export function describeStrategy(request: FormRequest, language?: Language): SummaryPart[] {
  return inWords(request, INDICATOR_CATALOGUE, language)
}

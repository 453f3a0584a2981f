import { readStrategy } from '#domain'
import { completeRequest, defaultFormValues, INDICATOR_CATALOGUE, type FormRequest } from './builder-model.ts'

/** A strategy parsed from its own description, with the sentences that were not understood. */
export interface Described {
  readonly request: FormRequest
  readonly unread: readonly string[]
}

/** Whether a text is a strategy description as the builder writes it, and not a question. */
export function isDescription(text: string): boolean {
  return /\boptions, \d\d \w+ \d{4} to /.test(text) && /\bEnters /.test(text)
}

/** Parses a description into a strategy; settings that it does not mention keep the values of an empty form. */
export function readDescription(text: string): Described {
  const empty = defaultFormValues().request
  const { request, unread } = readStrategy(text, empty, { catalogue: INDICATOR_CATALOGUE })
  return { request: completeRequest(request), unread }
}

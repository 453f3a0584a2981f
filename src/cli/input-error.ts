import type { z } from 'zod'

/** The user's input is wrong; the message names the field, its value and what was expected. Exit code 1. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** Issues of a schema as lines `field: message (given value)`. */
export function describeIssues(error: z.ZodError, given: unknown): string {
  return error.issues
    .map((issue) => {
      const path = issue.path.join('.')
      // The schema's own messages already contain the value.
      const value = issue.message.includes(', not ') ? '' : shownValue(given, issue.path)
      return `${path || 'request'}: ${issue.message}${value}`
    })
    .join('\n')
}

function shownValue(given: unknown, path: readonly PropertyKey[]): string {
  let value: unknown = given
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  if (value === undefined || typeof value === 'object') return ''
  return ` (given ${JSON.stringify(value)})`
}

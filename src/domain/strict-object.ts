import { z } from 'zod'
import { MESSAGES } from './messages.ts'

/** An object schema that refuses fields it does not know, naming them in the product's own words. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? MESSAGES.unknownField(issue.keys as string[]) : undefined,
  })
}

import { z } from 'zod'
import { schemaMessage, unknownFieldMessage } from './schema-messages.ts'

// Here, because whatever is checked uses objects: pages without a form load neither the words nor the library.
z.config({ customError: (issue) => unknownFieldMessage(issue) ?? schemaMessage(issue) })

/** An object schema that refuses fields it does not know, naming them in the product's own words. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape)
}

import { z } from 'zod'
import { schemaMessage, unknownFieldMessage } from './schema-messages.ts'

// Configured here, because every schema uses objects; pages without a form load neither the messages nor the library.
z.config({ customError: (issue) => unknownFieldMessage(issue) ?? schemaMessage(issue) })

/** An object schema that refuses unknown fields and names them in Delta's own message. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape)
}

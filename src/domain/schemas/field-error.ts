import { z } from 'zod'

/** A fault in one field of a request; `path` is dotted, like `strategy.legs.0.quantity`. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

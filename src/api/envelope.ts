import { z } from 'zod'
import { editConflictSchema, fieldErrorSchema } from '#domain/schemas'

/** Error codes, for programs. */
export const ERROR_CODES = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'edited_meanwhile',
  'too_large',
  'key_reused',
  'rate_limited',
  'storage_full',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  edited_meanwhile: 409,
  too_large: 413,
  key_reused: 422,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
}

/** The answer to a failed request. */
export const errorEnvelopeSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.array(fieldErrorSchema).optional(),
    /** For `edited_meanwhile`: the edited fields, the time and the editor. */
    edited: editConflictSchema.optional(),
  }),
  requestId: z.string(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>

/** The answer to a successful request, around its `data`. */
export function successEnvelope<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data })
}

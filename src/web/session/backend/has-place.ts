import { ApiError } from '#api/client'

/**
 * Whether a form shows all that a refusal says: each message names a field that is on it. Otherwise the refusal needs a
 * notice of its own.
 */
export function hasPlace(error: Error | null, shown: readonly string[]): boolean {
  const fields = error instanceof ApiError ? error.fields : []
  return fields.length > 0 && fields.every(({ path }) => shown.includes(path))
}

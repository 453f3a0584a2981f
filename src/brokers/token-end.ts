/** Expiry in a JSON Web Token; undefined if it has no expiry. */
export function endOfToken(token: string): Date | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

/** Owner of a JSON Web Token; undefined if it has no owner. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' && sub !== '' ? sub : undefined
}

function claimsOf(token: string): { readonly exp?: unknown; readonly sub?: unknown } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
  } catch {
    return {}
  }
}

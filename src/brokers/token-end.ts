/** Expiry in a JSON Web Token; undefined if it has none. */
export function endOfToken(token: string): Date | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

/** Whose token a JSON Web Token is; undefined if it doesn't say. */
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

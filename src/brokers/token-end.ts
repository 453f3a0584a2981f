/** Expiry in a JSON Web Token; undefined if it has none. */
export function endOfToken(token: string): Date | undefined {
  try {
    const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown
    }
    return typeof said.exp === 'number' ? new Date(said.exp * 1000) : undefined
  } catch {
    return undefined
  }
}

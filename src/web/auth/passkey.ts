/** What the server asks a browser with, and what that answers, as JSON. */
type Json = Record<string, unknown>

/** Whether this browser can sign in with a passkey here: over https, or on the machine itself. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Has the user choose a passkey; null where they do not. */
export async function choosePasskey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(navigator.credentials.get({ publicKey }))
}

/** Has the user's device make a passkey; null where they do not want it, or the device has one already. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return asJson(navigator.credentials.create({ publicKey }))
}

/** Browsers tell whoever gave up, waited too long or has such a passkey already apart from faults by these names. */
const GIVEN_UP = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

async function asJson(asked: Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = (await asked) as PublicKeyCredential | null
    return credential && { ...credential.toJSON() }
  } catch (error) {
    if (error instanceof DOMException && GIVEN_UP.has(error.name)) return null
    throw error
  }
}

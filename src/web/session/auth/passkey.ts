/** WebAuthn options from the server and the browser's answer, as JSON. */
type Json = Record<string, unknown>

/** Whether this browser supports passkeys here: over https, or on localhost. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Lets the user choose a passkey; null if they cancel. */
export async function choosePasskey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(navigator.credentials.get({ publicKey }))
}

/** Creates a passkey on the user's device; null if they cancel, 'has-one' if the device already has one. */
export async function makePasskey(options: Json): Promise<Json | 'has-one' | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  try {
    return await asJson(navigator.credentials.create({ publicKey }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'has-one'
    throw error
  }
}

/** Error names that mean a cancel or a timeout, as opposed to a fault. */
const GIVEN_UP = new Set(['NotAllowedError', 'AbortError'])

async function asJson(asked: Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = (await asked) as PublicKeyCredential | null
    return credential && { ...credential.toJSON() }
  } catch (error) {
    if (error instanceof DOMException && GIVEN_UP.has(error.name)) return null
    throw error
  }
}

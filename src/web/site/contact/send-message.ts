import { createApiClient, publicRoutes, type Fetch, type RouteBody } from '#api/public'

type Body = RouteBody<typeof publicRoutes.sendContactMessage>

/** A message of the contact form. `website` is a honeypot that only robots fill in. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly subject: string
  readonly message: string
  readonly website: string
}

/** Timeout after which an unacknowledged message counts as not sent. */
const SEND_TIMEOUT_MS = 30_000

/** Sends a message. Rejects unless the server confirms it. */
export async function sendMessage(message: ContactMessage, request: typeof fetch = fetch): Promise<void> {
  const { company, ...required } = message
  const body = { ...required, ...(company.trim() && { company }) } as Body
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  await createApiClient({ fetch: request as Fetch }).call(
    publicRoutes.sendContactMessage,
    { body },
    { signal },
  )
}

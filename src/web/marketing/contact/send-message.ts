import { createApiClient, publicRoutes, type Fetch, type RouteBody } from '#api/public'

type Body = RouteBody<typeof publicRoutes.sendContactMessage>

/** A message of the contact form. `website` is a field that people do not see and robots fill in. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly subject: string
  readonly message: string
  readonly website: string
}

/** Time after which a message that the server has not acknowledged counts as not sent. */
const SEND_TIMEOUT_MS = 30_000

/** Delivers a message to the server, or rejects when the server did not say that it has it. */
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

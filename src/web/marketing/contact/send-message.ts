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
  const response = await request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...required, ...(company.trim() && { company }) }),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`POST /api/contact answered ${response.status}; expected 200`)
  const answer = (await response.json()) as { success?: unknown }
  if (answer.success !== true) throw new Error('POST /api/contact did not confirm the message')
}

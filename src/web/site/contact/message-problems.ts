import type { ContactMessage } from './send-message.ts'

/** The server's pattern of an email address, repeated here because a public page loads no schemas. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Required fields by name. */
const REQUIRED = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const

export type MessageProblems = Readonly<Partial<Record<keyof ContactMessage, string>>>

/** Validation messages by field, in form order; empty for a valid message. */
export function messageProblems(message: ContactMessage): MessageProblems {
  const blank = Object.entries(REQUIRED)
    .filter(([field]) => message[field as keyof ContactMessage].trim() === '')
    .map(([field, label]) => [field, `${label} is required`])
  const problems = Object.fromEntries(blank) as Record<string, string>
  if (problems['email'] !== undefined || ADDRESS.test(message.email.trim())) return problems
  return { ...problems, email: 'Enter an email address, like name@example.com' }
}

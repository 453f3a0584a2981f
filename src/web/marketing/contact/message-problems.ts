import type { ContactMessage } from './send-message.ts'

/** What the server holds for an address; it is written here anew because a public page loads no schemas. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Fields that have to be filled in, by name. */
const REQUIRED = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const

export type MessageProblems = Readonly<Partial<Record<keyof ContactMessage, string>>>

/** Why a message cannot be sent, by field in the order of the form; empty where it can. */
export function messageProblems(message: ContactMessage): MessageProblems {
  const blank = Object.entries(REQUIRED)
    .filter(([field]) => message[field as keyof ContactMessage].trim() === '')
    .map(([field, label]) => [field, `${label} is required`])
  const problems = Object.fromEntries(blank) as Record<string, string>
  if (problems['email'] !== undefined || ADDRESS.test(message.email.trim())) return problems
  return { ...problems, email: 'Enter an email address, like name@example.com' }
}

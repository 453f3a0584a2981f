import { hasSignedOut } from '../../../session/auth/forget-user.ts'
import { readStored, writeStored } from '../../../ui/hooks/stored-state.ts'
import type { ChatMessage } from './use-conversation.ts'

/** Messages that a browser keeps; the oldest go first. */
const MOST_MESSAGES = 40

// The key ends with the user, so that a sign-out removes it (docs/decisions/0044).
const keyOf = (userId: string) => `assistant-conversation:${userId}`

/** The messages of a user's last conversation in this browser. */
export function keptMessages(userId: string): readonly ChatMessage[] {
  return readStored<readonly ChatMessage[]>(keyOf(userId), [], isMessages)
}

/** Keeps the complete messages of a conversation, unless its user has signed out. */
export function keepMessages(userId: string, messages: readonly ChatMessage[]): void {
  if (hasSignedOut(userId)) return
  const complete = messages.filter(({ shownWords, isStreaming }) => shownWords === undefined && !isStreaming)
  writeStored(keyOf(userId), complete.slice(-MOST_MESSAGES))
}

function isMessages(value: unknown): value is readonly ChatMessage[] {
  return Array.isArray(value) && value.every(isMessage)
}

function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, sender, content, answer } = value as Partial<ChatMessage>
  const isAnswered = answer === undefined || Array.isArray((answer as Partial<typeof answer>).sources)
  return (
    typeof id === 'string' &&
    (sender === 'user' || sender === 'bot') &&
    typeof content === 'string' &&
    isAnswered
  )
}

import { useCallback, useLayoutEffect, useState } from 'react'
import { hasSignedOut } from '../../../session/auth/forget-user.ts'
import { readText, writeText } from '../../../ui/browser-storage.ts'

// The key ends with the user, so that a sign-out removes it (docs/decisions/0044).
const questionKeyOf = (userId: string) => `assistant-question:${userId}`

/** The question that is typed and not yet sent. It belongs to the tab, and survives a reload until the sign-out. */
export function useTypedQuestion(userId: string) {
  const [question, setQuestion] = useState(() => keptQuestion(userId))
  // A key may have been typed into the field before this one after this one was rendered, and before it was shown.
  useLayoutEffect(() => setQuestion(keptQuestion(userId)), [userId])
  const type = useCallback(
    (text: string) => {
      setQuestion(text)
      keepQuestion(userId, text)
    },
    [userId],
  )
  return [question, type] as const
}

/** The typed question as it was last stored; empty without one. */
export const keptQuestion = (userId: string) => readText('sessionStorage', questionKeyOf(userId)) ?? ''

function keepQuestion(userId: string, text: string): void {
  if (!hasSignedOut(userId)) writeText('sessionStorage', questionKeyOf(userId), text === '' ? null : text)
}

import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { AuthProvider, type SignedInUser } from '../session/auth/auth-context.tsx'
import { accountClient } from '../features/auth/requests/account-client.ts'
import { ThemeProvider } from '../ui/theme.tsx'
import { fetchedPart } from '../ui/feedback/fetched-part.tsx'

const authClient = accountClient()

// Loaded with a sign-out that would lose unsaved work.
const SignOutQuestion = fetchedPart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

interface Question {
  readonly unsaved: readonly string[]
  readonly isGuest: boolean
  readonly answer: (isLeaving: boolean) => void
}

/** Providers of all pages, public and signed-in. Kept small, because a visitor's first page waits for them. */
export function Providers({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const mayDiscard = useCallback(async ({ id, guestUntil }: SignedInUser) => {
    const { unsavedWork } = await import('./unsaved-work.ts')
    const unsaved = unsavedWork(id)
    const isGuest = guestUntil !== undefined
    if (unsaved.length === 0 && !isGuest) return true
    const isLeaving = await new Promise<boolean>((answer) => setQuestion({ unsaved, isGuest, answer }))
    setQuestion(undefined)
    return isLeaving
  }, [])
  return (
    <ThemeProvider>
      <AuthProvider client={authClient} mayDiscard={mayDiscard}>
        {children}
        {question && (
          <Suspense>
            <SignOutQuestion {...question} />
          </Suspense>
        )}
      </AuthProvider>
    </ThemeProvider>
  )
}

import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { BRAND } from '#domain/public'
import { AuthProvider, type SignedInUser } from '../session/auth/auth-context.tsx'
import { OWN_DATA_SCRIPT } from '../features/builder/own-data.ts'
import { accountClient } from '../features/auth/account-client.ts'
import { ThemeProvider, THEME_SCRIPT } from '../ui/theme.tsx'
import { fetchedPart } from '../ui/feedback/fetched-part.tsx'
import styles from './app.css?url'

/** zod compiles checks with `eval`, which the content policy refuses: even trying is reported as a violation. */
const SCHEMAS_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

export const meta = () => [{ title: BRAND.product }]

// Linked by its address. If the styles were imported, every part that loads later would add them to the page again, and the
// browser would compute the style of each element a second time.
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${OWN_DATA_SCRIPT};${SCHEMAS_WITHOUT_EVAL}` }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export { PlatformLoading as HydrateFallback } from './shell/platform-loading.tsx'
export { ScreenError as ErrorBoundary } from '../ui/feedback/screen-error.tsx'

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}

const authClient = accountClient()

// Loaded with a sign-out that would lose unsaved work.
const SignOutQuestion = fetchedPart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion)

interface Question {
  readonly unsaved: readonly string[]
  readonly isGuest: boolean
  readonly answer: (isLeaving: boolean) => void
}

/** Providers of all pages, public and signed-in. Kept small, because a visitor's first page waits for them. */
function Providers({ children }: { children: ReactNode }) {
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

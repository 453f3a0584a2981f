import type { ReactNode } from 'react'
import { AuthProvider } from '../auth/auth-context.tsx'
import { accountClient } from '../features/auth/requests/account-client.ts'
import { forgetMessageDraft } from '../marketing/contact/message-draft.ts'
import { ThemeProvider } from '../ui/theme.tsx'

const authClient = accountClient()

/** What all pages, public and signed-in, have around them. Kept small: a visitor's first page waits for it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <AuthProvider client={authClient} onLogout={forgetMessageDraft}>
        {children}
      </AuthProvider>
    </ThemeProvider>
  )
}

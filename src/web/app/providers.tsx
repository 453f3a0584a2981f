import type { ReactNode } from 'react'
import { AuthProvider } from '../auth/auth-context.tsx'
import { accountClient } from '../features/auth/requests/account-client.ts'
import { forgetMessageDraft } from '../marketing/contact/message-draft.ts'
import { ThemeProvider } from '../ui/theme.tsx'

const authClient = accountClient()

/** Providers of all pages, public and signed-in. Kept small, because a visitor's first page waits for them. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <AuthProvider client={authClient} onLogout={forgetMessageDraft}>
        {children}
      </AuthProvider>
    </ThemeProvider>
  )
}

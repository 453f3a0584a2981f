import type { ReactNode } from 'react'
import { AuthProvider } from '../auth/auth-context.tsx'
import { betterAuthClient } from '../features/auth/api/better-auth-client.ts'
import { ThemeProvider } from '../ui/theme.tsx'

const authClient = betterAuthClient()

/** What all pages, public and signed-in, have around them. Kept small: a visitor's first page waits for it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <AuthProvider client={authClient}>{children}</AuthProvider>
    </ThemeProvider>
  )
}

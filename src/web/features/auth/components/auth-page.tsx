import { useEffect, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { BRAND } from '#domain/public'
import { useAuth } from '../../../session/auth/auth-context.tsx'
import { useReturnPath } from '../return-path.ts'

interface AuthPageProps {
  title: string
  subtitle: string
  /** Link to the other of the two pages. */
  other: { readonly question: string; readonly label: string; readonly to: string }
  /** The form is for the guest who is signed in. */
  isForGuest?: boolean
  children: ReactNode
}

/** Page around a login or registration form. A signed-in user is redirected to the page they asked for. */
export function AuthPage({ title, subtitle, other, isForGuest = false, children }: AuthPageProps) {
  const { status, clearError } = useAuth()
  const { state, hash } = useLocation() as { state: unknown; hash: string }
  const target = useReturnPath()
  // Clears an error of the other page or the modal.
  useEffect(clearError, [clearError])
  if (status === 'signed-in' && !isForGuest) return <Navigate to={target} replace />
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md">
        <Link
          to="/"
          className="mx-auto mb-6 flex w-fit items-center gap-2.5 text-lg font-bold tracking-tight"
        >
          <img src="/logo.svg" alt="" width="28" height="28" />
          {BRAND.product}
        </Link>
        <div className="rounded-xl border border-border bg-raised p-6 shadow-card sm:p-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-1 mb-5 text-muted">{subtitle}</p>
          {children}
          <p className="mt-5 border-t border-border pt-4 text-sm text-muted">
            {other.question} {/* An invitation is after the #, so that it is there on the way back. */}
            <Link
              to={isForGuest ? other.to : { pathname: other.to, hash }}
              state={state}
              className="text-accent underline"
            >
              {other.label}
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}

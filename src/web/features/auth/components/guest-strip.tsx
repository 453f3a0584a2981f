import { useEffect, useState } from 'react'
import { useAuth, type SignedInUser } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { StaysNear } from '../../../ui/layout/stays-near.tsx'
import { KEEPING, RegisterForm } from './register-form.tsx'

const HOUR_MILLISECONDS = 3_600_000
const MINUTE_MILLISECONDS = 60_000

/** Time left until a moment, in whole hours, and in minutes within the last hour: `23 h`, `12 min`. */
export function timeLeft(until: string, now: number): string {
  const left = Math.max(0, Date.parse(until) - now)
  return left >= HOUR_MILLISECONDS
    ? `${Math.floor(left / HOUR_MILLISECONDS)} h`
    : `${Math.ceil(left / MINUTE_MILLISECONDS)} min`
}

function howToKeep(user: SignedInUser | null): string {
  if (!user?.mayKeep) return 'This server takes no new accounts'
  return user.needsInvitation ? 'Sign up with an invitation to keep it' : 'Sign up to keep it'
}

/** The strip above a guest's screens: when the workspace ends, and how it is kept where sign-up is open. */
export function GuestStrip({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  const [isSigningUp, setSigningUp] = useState(false)
  const { user, clearError } = useAuth()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])
  const close = () => {
    clearError()
    setSigningUp(false)
  }
  return (
    <section
      aria-label="Guest workspace"
      className="flex min-h-12 items-center justify-between gap-3 border-b border-border bg-accent-soft px-3 py-1.5 text-sm text-on-accent-soft sm:px-5 print:hidden"
    >
      <p>
        Guest workspace: gone in {timeLeft(until, now)}.{' '}
        <span className="whitespace-nowrap">{howToKeep(user)}</span>
      </p>
      {user?.mayKeep && !user.needsInvitation && (
        <Button size="sm" variant="primary" className="shrink-0" onClick={() => setSigningUp(true)}>
          Sign Up
        </Button>
      )}
      {isSigningUp && (
        <Dialog
          open
          onOpenChange={close}
          title={KEEPING.title}
          description={KEEPING.description}
          startsAt="input"
        >
          <StaysNear />
          <RegisterForm
            onSuccess={() => {
              close()
              notify.success(KEEPING.done)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

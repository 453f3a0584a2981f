import { Link, useLocation } from 'react-router'
import { BRAND } from '#domain/public'
import { useAuth } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { LoginForm } from './login-form.tsx'

interface LoginModalProps {
  onClose: () => void
  onSuccess: () => void
}

/** Text that names the page behind the login; undefined if no page was asked for. */
function loginReason(state: unknown): string | undefined {
  const from = (state as { from?: { pathname?: unknown } } | null)?.from
  if (typeof from?.pathname !== 'string') return undefined
  const name = from.pathname.split('/')[2]?.replaceAll('-', ' ')
  return name ? `Log in to go on to ${name}: what you opened waits` : 'Log in to go on: what you opened waits'
}

/** The login over the open page. It is mounted only while open, so closing it clears its input. */
export function LoginModal({ onClose, onSuccess }: LoginModalProps) {
  const { clearError } = useAuth()
  const { state } = useLocation() as { state: unknown }
  const close = () => {
    clearError()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Login to ${BRAND.product}`}
      description={loginReason(state) ?? 'Access your backtesting platform'}
      startsAt="input"
    >
      <LoginForm
        onSuccess={onSuccess}
        secondary={
          <Button size="lg" onClick={close}>
            Cancel
          </Button>
        }
      />
      <p className="mt-5 border-t border-border pt-4 text-sm text-muted">
        No account yet?{' '}
        <Link to="/register" state={state} onClick={close} className="text-accent underline">
          Create one
        </Link>
      </p>
    </Dialog>
  )
}

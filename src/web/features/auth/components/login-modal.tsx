import { X } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { BRAND } from '#domain'
import { useAuth } from '../../../auth/auth-context.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import { useModalFocus } from './modal-focus.ts'

interface LoginModalProps {
  onClose: () => void
  onSuccess: () => void
}

// Not the design system's dialog: that one would triple the script of every public page.
/** The login over the open page. It is there while it is open, so that closing it clears what was typed. */
export function LoginModal({ onClose, onSuccess }: LoginModalProps) {
  const { clearError } = useAuth()
  const { state } = useLocation() as { state: unknown }
  const id = useId()
  const modal = useRef<HTMLDivElement>(null)
  const close = useCallback(() => {
    clearError()
    onClose()
  }, [clearError, onClose])
  useModalFocus(modal, close)
  return createPortal(
    <div
      className="fixed inset-0 z-40 grid animate-fade-in place-items-center overflow-y-auto bg-overlay p-4"
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div
        ref={modal}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-subtitle`}
        className="w-full max-w-md rounded-xl border border-border bg-raised p-6 shadow-pop"
      >
        <div className="mb-5 flex items-start justify-between gap-4">
          <div>
            <h2 id={`${id}-title`} className="text-xl font-semibold">
              Login to {BRAND.product}
            </h2>
            <p id={`${id}-subtitle`} className="mt-1 text-muted">
              Access your backtesting platform
            </p>
          </div>
          <IconButton label="Close" icon={X} onClick={close} />
        </div>
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
      </div>
    </div>,
    document.body,
  )
}

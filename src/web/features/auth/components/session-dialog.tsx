import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import classNames from 'clsx'
import { useAuth, type SignedInUser } from '../../../session/auth/auth-context.tsx'
import { farewell } from '../../../session/auth/farewell.ts'
import { useSignOut } from '../../../session/auth/use-sign-out.ts'
import type { SessionLoss } from '../../../session/auth/use-session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoginForm } from './login-form.tsx'

const WHY: Readonly<Record<SessionLoss, string>> = {
  ended:
    'Your session has ended. Sign in and go on where you were: what you typed is still there, and what you asked for is done then.',
  'signed-out':
    'You signed out in another tab. Sign in and go on where you were: what you typed is still there.',
}

const DELETED =
  'You deleted this account in another tab. Sign in to keep it and to go on where you were: what you typed is still there.'

const GUEST = 'A guest workspace is deleted after 24 hours, and when its guest logs out.'

function guestWords({ mayKeep, needsInvitation }: SignedInUser): string {
  if (!mayKeep) return `${GUEST} Try again as a guest.`
  const how = needsInvitation ? 'Sign up with an invitation' : 'Sign up for an account'
  return `${GUEST} ${how}, or try again as a guest.`
}

interface SessionDialogProps {
  loss: SessionLoss
  /** Element that had the focus before and gets it back. */
  cameFrom: Element | null
}

/**
 * The sign-in over a page whose session has ended. It cannot be closed: the user signs in, or signs out for good. After
 * a sign-out in another tab the page is covered, because others may see it.
 */
export function SessionDialog({ loss, cameFrom }: SessionDialogProps) {
  const { user, clearError } = useAuth()
  const isGuest = user?.guestUntil !== undefined
  const signOut = useSignOut()
  const content = useRef<HTMLDivElement>(null)
  // Clears an error of an earlier sign-in.
  useEffect(clearError, [clearError])
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay
          className={classNames(
            'fixed inset-0 z-50 animate-fade-in',
            loss === 'signed-out' ? 'bg-canvas' : 'bg-overlay backdrop-blur-md',
          )}
        />
        <Dialog.Content
          ref={content}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.querySelector<HTMLElement>('input[type=password], button')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (cameFrom instanceof HTMLElement) cameFrom.focus()
          }}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-border bg-raised p-6 shadow-pop outline-none"
        >
          <Dialog.Title className="text-xl font-semibold">
            {isGuest ? 'This guest workspace has ended' : 'Sign in to go on'}
          </Dialog.Title>
          <Dialog.Description className="mt-1 mb-5 text-muted">
            {isGuest ? guestWords(user) : farewell() === undefined ? WHY[loss] : DELETED}
          </Dialog.Description>
          {isGuest ? (
            <Button size="lg" onClick={() => void signOut({ discards: true })}>
              Go to the start page
            </Button>
          ) : (
            <LoginForm
              // Another reason may become known while it is open.
              key={loss}
              email={user?.email ?? ''}
              secondary={
                <Button size="lg" onClick={() => void signOut()}>
                  Sign out
                </Button>
              }
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

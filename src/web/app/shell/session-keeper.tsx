import { Suspense, useState, type ReactNode } from 'react'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { classNames } from '../../ui/class-names.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { PartAway } from '../../ui/feedback/part-away.tsx'

// Rarely needed, so it loads separately.
const SessionDialog = fetchedPart(
  async () => (await import('../../features/auth/components/session-dialog.tsx')).SessionDialog,
  () => <PartAway />,
)

/**
 * Keeps the page while its user has to sign in again. The page is inert until then, and hidden if the user
 * signed out.
 */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const { loss } = useAuth()
  // Read before the page loses the focus.
  const [focused, setFocused] = useState<Element | null>(null)
  if (loss && !focused) setFocused(document.activeElement)
  if (!loss && focused) setFocused(null)
  return (
    <>
      <div className={classNames('contents', loss === 'signed-out' && 'invisible')} inert={loss !== null}>
        {children}
      </div>
      {loss && (
        <Suspense>
          <SessionDialog loss={loss} cameFrom={focused} />
        </Suspense>
      )}
    </>
  )
}

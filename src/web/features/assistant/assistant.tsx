import { MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import { closeAssistant, openAssistant, useAssistantState } from './assistant-state.ts'
import { Opening } from './panel/opening.tsx'

// The panel, the knowledge and its index load when the pointer or the focus reaches the button.
const fetchPanel = async () => (await import('./panel/panel.tsx')).Panel
const Panel = fetchedPart(
  fetchPanel,
  () => useAssistantState().isOpen && <MissingDialog onClose={closeAssistant} />,
)

/** Loads the panel early, so that its field takes the first typed letters. `Panel` repeats a failed load. */
const fetchEarly = () => void fetchPanel().catch(() => undefined)

/** The round button at the lower right, in the foot strip, and the panel that it opens. */
export function Assistant({ userId }: { userId: string }) {
  const { isOpen, wasOpened, isUnread } = useAssistantState()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [isSent, setSent] = useState(false)
  const opening = (
    <Opening userId={userId} isSent={isSent} onSend={() => setSent(true)} onClose={closeAssistant} />
  )
  useEffect(() => {
    // Restores the focus after the focused panel was closed.
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section aria-label="Assistant" className="print:hidden">
      {!isOpen && (
        <button
          ref={button}
          type="button"
          aria-label={isUnread ? 'Open Delta Assistant, unread answer' : 'Open Delta Assistant'}
          title="Open Delta Assistant"
          onClick={openAssistant}
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          className="fixed right-3 bottom-1 z-30 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-pop transition-colors hover:bg-accent-hover"
        >
          <MessageCircle aria-hidden className="size-5" />
          {isUnread && (
            <span className="absolute top-0 right-0 size-3 rounded-full border-2 border-surface bg-danger" />
          )}
        </button>
      )}
      {wasOpened && (
        <Suspense fallback={isOpen && opening}>
          <Panel key={userId} userId={userId} isSent={isSent} />
        </Suspense>
      )}
    </section>
  )
}

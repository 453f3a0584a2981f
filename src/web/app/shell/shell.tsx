import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useAssistantState } from '../../features/assistant/assistant-state.ts'
import { Assistant } from '../../features/assistant/assistant.tsx'
import { useAuth, useUserId } from '../../session/auth/auth-context.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import { useStoredState } from '../../ui/hooks/stored-state.ts'
import { FootStrip } from './foot-strip.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

// Only narrow screens need it, when it is opened.
const SidebarOverlay = fetchedPart(
  async () => (await import('./sidebar-overlay.tsx')).SidebarOverlay,
  ({ onOpenChange }) => <MissingDialog onClose={() => onOpenChange(false)} />,
)

// Only guests see it.
const GuestStrip = fetchedPart(
  async () => (await import('../../features/auth/components/guest-strip.tsx')).GuestStrip,
)

/** The frame of the signed-in area: sidebar, header and the screen. */
export default function Shell() {
  const userId = useUserId()
  const guestUntil = useAuth().user?.guestUntil
  const [collapsed, setCollapsed] = useStoredState(`sidebar-collapsed:${userId}`, false, isBoolean)
  const [overlayOpen, setOverlayOpen] = useState(false)
  const { isOpen, isMinimized } = useAssistantState()
  // The sidebar collapses for the assistant next to the screen, unless the user opens it again.
  const [isKept, setKept] = useState(false)
  const isBeside = isOpen && !isMinimized
  const isSmall = collapsed || (isBeside && !isKept)
  return (
    <>
      <a
        href="#screen"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the screen
      </a>
      <div className="flex min-h-dvh">
        <Sidebar
          collapsed={isSmall}
          onToggle={() => {
            setKept(isSmall)
            setCollapsed(!isSmall)
          }}
        />
        {overlayOpen && (
          <Suspense>
            <SidebarOverlay open onOpenChange={setOverlayOpen} />
          </Suspense>
        )}
        <div className="flex min-w-0 flex-1 flex-col xl:pr-(--assistant-space)">
          {guestUntil !== undefined && (
            <Suspense fallback={<div className="min-h-12 border-b border-border bg-accent-soft" />}>
              <GuestStrip until={guestUntil} />
            </Suspense>
          )}
          <Header onOpenNavigation={() => setOverlayOpen(true)} />
          <main
            id="screen"
            tabIndex={-1}
            className="mx-auto w-full max-w-[100rem] flex-1 px-3 pt-5 pb-8 outline-none sm:px-5"
          >
            <Outlet />
          </main>
          <FootStrip />
        </div>
      </div>
      <Assistant userId={userId} />
    </>
  )
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { useFocusReturn } from '../../ui/hooks/focus-return.ts'
import { Brand, Items } from './sidebar.tsx'

/** The sidebar of narrow screens. It lies over the page and closes on a choice, Escape and a click outside. */
export function SidebarOverlay({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { user } = useAuth()
  const { onCloseAutoFocus, leaveTo } = useFocusReturn()
  const leave = () => {
    leaveTo('screen')
    onOpenChange(false)
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[85vw] animate-fade-in flex-col border-r border-border bg-surface shadow-pop md:hidden"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <div className="flex items-center justify-between pr-3">
            <Brand collapsed={false} onChosen={leave} />
            <Dialog.Close asChild>
              <IconButton label="Close navigation" icon={X} />
            </Dialog.Close>
          </div>
          <Items collapsed={false} onChosen={leave} />
          {/* The header has no room for the name on narrow screens. */}
          <p className="mt-auto truncate border-t border-border px-4 py-3 text-sm text-muted">
            Signed in as <span className="font-medium text-text">{user?.name}</span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { Suspense, useCallback, useState, type ComponentType, useEffect } from 'react'
import { Search } from 'lucide-react'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import type { PaletteDialogProps, TypedBefore } from './palette-dialog.tsx'

// The script loads when the palette is first opened.
const PaletteDialog = fetchedPart(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  MissingDialog,
)

/**
 * The button that opens the command palette, and the shortcut ⌘K or Ctrl+K, which also closes it. Until the palette's
 * script has loaded, a placeholder field takes the input.
 */
export function Palette({ dialog: Dialog = PaletteDialog }: { dialog?: ComponentType<PaletteDialogProps> }) {
  const [opening, setOpening] = useState<PaletteDialogProps['opening']>()
  usePaletteShortcut(useCallback(() => setOpening((now) => (now ? undefined : anOpening())), []))
  const close = () => setOpening(undefined)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpening(anOpening())}
        className="flex h-9 min-w-9 shrink-0 flex-wrap items-center gap-2 overflow-hidden rounded-md border border-border-strong bg-surface px-2.5 text-sm text-muted transition-colors hover:bg-hover hover:text-text max-lg:w-9 max-lg:justify-center max-lg:px-0 xl:shrink-99999"
      >
        <Search aria-hidden className="h-8.5 w-4 shrink-0" />
        <span className="leading-8.5 whitespace-nowrap max-lg:sr-only">Search or jump to…</span>
        <kbd
          aria-hidden
          className="ml-4 shrink-0 rounded-sm border border-border bg-sunken px-1.5 font-sans text-xs max-lg:hidden"
        >
          {shortcutText()}
        </kbd>
      </button>
      {opening && (
        <Suspense fallback={<FirstKeys typed={opening.typed} onClose={close} />}>
          <Dialog opening={opening} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function anOpening(): PaletteDialogProps['opening'] {
  return { from: document.activeElement, typed: { text: '', isEntered: false } }
}

function FirstKeys({ typed, onClose }: { typed: TypedBefore; onClose: () => void }) {
  return (
    <input
      autoFocus
      aria-label="Search or jump to…"
      placeholder="Search or jump to…"
      onChange={({ target }) => (typed.text = target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
        if (key === 'Enter') typed.isEntered = true
      }}
      className="fixed top-[max(1rem,12dvh)] left-1/2 z-50 h-12 w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 rounded-xl border border-border bg-raised px-4 text-base shadow-pop"
    />
  )
}

/** The shortcut as written on the user's keyboard. */
export function shortcutText(platform: string = navigator.platform): string {
  return /^(Mac|iP)/.test(platform) ? '⌘K' : 'Ctrl K'
}

/** Calls back at ⌘K and Ctrl+K, wherever the focus is. */
function usePaletteShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey) return
      // Browsers would focus their address bar.
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

import { lazy, Suspense, useCallback, useState } from 'react'
import { Search } from 'lucide-react'
import { shortcutText, usePaletteShortcut } from './palette-shortcut.ts'

// Its script comes when it is first opened.
const PaletteDialog = lazy(() =>
  import('./palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })),
)

/** The button that opens the command palette, and its shortcut ⌘K or Ctrl+K, which also closes it. */
export function Palette() {
  const [open, setOpen] = useState(false)
  usePaletteShortcut(useCallback(() => setOpen((now) => !now), []))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-9 shrink-0 items-center gap-2 rounded-md border border-border-strong bg-surface px-2.5 text-sm text-muted transition-colors hover:bg-hover hover:text-text max-lg:w-9 max-lg:justify-center max-lg:px-0"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-lg:sr-only">Search or jump to…</span>
        <kbd
          aria-hidden
          className="ml-4 rounded-sm border border-border bg-sunken px-1.5 font-sans text-xs max-lg:hidden"
        >
          {shortcutText()}
        </kbd>
      </button>
      {open && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

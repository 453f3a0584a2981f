import { Info } from 'lucide-react'
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Provider of tooltips: after one is shown, its neighbours appear without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={250}>{children}</Primitive.Provider>
}

/** A short explanation on hover and focus of its child, which must be focusable. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-md border border-border bg-raised px-2.5 py-1.5 text-xs text-text shadow-pop"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** An "i" button that explains the term beside it. */
export function InfoTip({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Tooltip content={children}>
      <button
        type="button"
        aria-label={`About ${about}`}
        className="inline-grid size-6 shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  )
}

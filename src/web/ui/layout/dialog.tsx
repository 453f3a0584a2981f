import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import classNames from 'clsx'
import { Button, IconButton } from '../controls/button.tsx'
import { useFocusReturn } from '../hooks/focus-return.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
  wide?: boolean
  /** Fills the window, for a screen over the page. */
  full?: boolean
  /** Closing would lose input: Escape, the cross and a click outside ask first. */
  unsaved?: boolean
  /** Selector of the element to focus first instead of the cross. */
  startsAt?: string
  children?: ReactNode
}

/** A modal dialog. Escape, the cross and a click outside close it, and the focus returns to its previous element. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  unsaved = false,
  startsAt,
  children,
  ...size
}: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const change = (next: boolean) => {
    if (next || !unsaved) onOpenChange(next)
    else setAsking(!isAsking)
  }
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Content
          startsAt={startsAt}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-border bg-raised shadow-pop outline-none',
            size.full
              ? 'h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-[100rem]'
              : // Leaves room for a toast above it.
                'max-h-[min(90dvh,100dvh-7rem)] w-[calc(100vw-2rem)]',
            !size.full && (size.wide ? 'max-w-3xl' : 'max-w-md'),
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0 wrap-anywhere">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} size="sm" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
          {isAsking && unsaved ? (
            <LeaveQuestion onStay={() => setAsking(false)} onLeave={() => onOpenChange(false)} />
          ) : (
            footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
                {footer}
              </footer>
            )
          )}
        </Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3">
      <p role="alert" className="mr-auto text-sm">
        Close without saving what you typed?
      </p>
      <Button autoFocus onClick={onStay}>
        Stay
      </Button>
      <Button variant="danger" onClick={onLeave}>
        Close without saving
      </Button>
    </footer>
  )
}

interface ContentProps extends ComponentProps<typeof Primitive.Content> {
  startsAt: string | undefined
}

/** Mounted while the dialog is open, so it knows the previously focused element. */
function Content({ startsAt, ...props }: ContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const { onCloseAutoFocus } = useFocusReturn()
  return (
    <Primitive.Content
      {...props}
      ref={content}
      onOpenAutoFocus={(event) => {
        const first = startsAt === undefined ? null : content.current?.querySelector<HTMLElement>(startsAt)
        if (!first) return
        event.preventDefault()
        first.focus()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
    />
  )
}

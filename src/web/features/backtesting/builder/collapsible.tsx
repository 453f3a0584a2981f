import { ChevronDown } from 'lucide-react'
import { Collapsible as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface CollapsibleProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What names the panel; stays in sight. */
  header: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A panel that can be folded down to its header. */
export function Collapsible({ open, onOpenChange, header, actions, children }: CollapsibleProps) {
  return (
    <Primitive.Root
      open={open}
      onOpenChange={onOpenChange}
      className="rounded-md border border-border bg-canvas"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
        <Primitive.Trigger className="group flex min-w-0 flex-1 items-center gap-2 rounded-sm py-1 text-left">
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-data-[state=open]:rotate-0"
          />
          {header}
        </Primitive.Trigger>
        {actions && <div className="flex items-center">{actions}</div>}
      </div>
      <Primitive.Content className="border-t border-border p-3">{children}</Primitive.Content>
    </Primitive.Root>
  )
}

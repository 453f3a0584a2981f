import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** Controls that are needed for a moment, beside the button that opens them. */
export function Popover({ trigger, label, align = 'end', children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-72 max-w-[calc(100vw-1rem)] animate-pop-in rounded-lg border border-border bg-raised p-3 shadow-pop"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

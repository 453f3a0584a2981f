import type { ReactNode } from 'react'
import { BRAND } from '#domain/public'

/** Shown until the session is known, with an outline of the screen on a phone, if there is one. */
export function PlatformLoading({ outline }: { outline?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <p
        role="status"
        className={
          outline
            ? 'flex min-h-22.5 items-center border-b border-border bg-surface px-3 text-muted md:m-auto md:border-0 md:bg-transparent'
            : 'm-auto text-muted'
        }
      >
        Loading {BRAND.product} Platform...
      </p>
      {outline}
    </div>
  )
}

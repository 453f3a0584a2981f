import { useId, type ReactNode } from 'react'
import { OtherCard, type CardProps } from '../../../ui/layout/card.tsx'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'

/** Cards that a phone shows folded to their titles. */
export function FoldOnPhone({ children }: { children: ReactNode }) {
  return <OtherCard value={useNarrow() ? FoldedCard : undefined}>{children}</OtherCard>
}

function FoldedCard({ title, level = 2, flush = false, actions, children }: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-border bg-surface shadow-card">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 text-base font-semibold after:text-muted after:content-['+'] [details[open]>&]:after:content-['−']">
          <Heading id={titleId}>{title}</Heading>
        </summary>
        {actions && <div className="flex flex-wrap items-center gap-2 px-4 pb-3">{actions}</div>}
        <div className={flush ? undefined : 'px-4 pb-4'}>{children}</div>
      </details>
    </section>
  )
}

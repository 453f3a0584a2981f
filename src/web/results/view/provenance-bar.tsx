import { ProvenanceBadge } from '../../provenance/provenance-badge.tsx'
import { shownBy, type ResultOrigin } from './result-origin.ts'
import type { ShownHeadline } from './use-results.ts'

interface ProvenanceBarProps {
  shown: Pick<ShownHeadline, 'bundle'>
  origin: ResultOrigin
}

/** Sticky bar that names the origin of the numbers below. */
export function ProvenanceBar({ shown: { bundle }, origin }: ProvenanceBarProps) {
  return (
    <div
      role="group"
      aria-label="Where these numbers come from"
      className="sticky top-14 z-20 -mx-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-border bg-surface px-3 py-1.5 text-sm shadow-card"
    >
      <ProvenanceBadge dataset={bundle.dataset} />
      <span className="min-w-0 truncate font-medium">{origin.strategy}</span>
      <span className="text-muted tabular max-sm:hidden">
        {origin.instrument}, {origin.period}
      </span>
      <span className="text-muted tabular">{shownBy(origin)}</span>
    </div>
  )
}

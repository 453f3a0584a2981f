import type { Comparison } from '../model/comparison.ts'
import { ProvenanceBadge } from '../../../provenance/provenance-badge.tsx'
import { RunName } from './run-name.tsx'

/** Sticky bar that names the compared runs, their data and the view. */
export function RunBar({ comparison: { runs, money } }: { comparison: Comparison }) {
  return (
    <div
      role="group"
      aria-label="Where these numbers come from"
      className="top-14 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-border bg-surface px-3 py-1.5 text-sm shadow-card md:sticky md:z-20"
    >
      {runs.map((run, i) => (
        <span key={run.id} className="inline-flex items-center gap-1.5">
          <RunName run={run} index={i} /> <ProvenanceBadge dataset={run.dataset} />
        </span>
      ))}
      <span className="text-muted">{money === 'gross' ? 'before charges' : 'net of charges'}</span>
    </div>
  )
}

import { Badge } from '../../../ui/layout/badge.tsx'
import { dataName } from '../../../provenance/data-name.ts'
import type { ComparedRun } from '../model/comparison.ts'

/** Headings of a table with one column per run: its letter, its name and its data. */
export function runColumns(runs: readonly ComparedRun[]) {
  return runs.map(({ letter, name, dataset }) => ({
    header: letter,
    under: (
      <>
        <span className="inline-block max-w-36 truncate text-text" title={name}>
          {name}
        </span>
        <br />
        <Badge tone={dataset.kind === 'simulated' ? 'warning' : 'neutral'}>{dataName(dataset)}</Badge>
      </>
    ),
  }))
}

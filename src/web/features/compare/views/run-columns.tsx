import { Badge } from '../../../ui/layout/badge.tsx'
import { dataName } from '../../../provenance/data-name.ts'
import type { ComparedRun } from '../model/comparison.ts'

/** Headings of a table with one column per run; each names its data. */
export function runColumns(runs: readonly ComparedRun[]) {
  return runs.map(({ letter, dataset }) => ({
    header: letter,
    under: <Badge tone={dataset.kind === 'simulated' ? 'warning' : 'neutral'}>{dataName(dataset)}</Badge>,
  }))
}

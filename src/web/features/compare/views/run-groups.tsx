import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResampledEvidence } from '#engine/evidence'
import { formatProbability } from '../../../results/evidence/evidence-figures.ts'
import { resampledQuery } from '../../../results/evidence/resampled.ts'
import { sessionFactsQuery } from '../../../results/evidence/evidence-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Comparison } from '../model/comparison.ts'
import type { Run } from '../run-queries.ts'
import { runColumns } from './run-name.tsx'

interface RunGroupsProps {
  comparison: Comparison
  runs: readonly Run[]
}

/** Sources of each run's profit. Computed on request, because it takes a moment per run. */
export function RunGroups(props: RunGroupsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Halves and regimes"
      description="Net profit by half, weekday, days to expiry and market, and how often luck alone sets a group as far apart, corrected for all rows of its run"
      actions={!isOpen && <Button onClick={() => setOpen(true)}>Show the halves</Button>}
    >
      {isOpen && <Groups {...props} />}
    </Card>
  )
}

type Group = ResampledEvidence['groups'][number]

function Groups({ comparison, runs }: RunGroupsProps) {
  const facts = useQueries({ queries: runs.map(({ id }) => sessionFactsQuery(id)) })
  const evidence = useQueries({
    queries: runs.map(({ id, bundle }, i) => ({
      ...resampledQuery(bundle, id, facts[i]?.data),
      enabled: !facts[i]?.isLoading,
    })),
  })
  if (evidence.some(({ error }) => error))
    return (
      <Notice tone="error" title="The groups could not be computed">
        Reload the page to try again.
      </Notice>
    )
  if (evidence.some(({ isPending }) => isPending))
    return (
      <div role="status" aria-label="Resampling the days">
        <Skeleton className="h-72" />
      </div>
    )
  return (
    <SimpleTable
      label="Profit of each run by half, weekday, days to expiry and regime"
      columns={[
        { header: 'Sessions' },
        ...runColumns(comparison.runs).map((column) => ({ ...column, right: true })),
      ]}
      rows={rowsOf(evidence.map(({ data }) => data?.groups))}
    />
  )
}

/** A row for each group of any run. Thirds of different periods have different bounds, and therefore separate rows. */
function rowsOf(found: readonly (readonly Group[] | undefined)[]) {
  const nameOf = ({ grouping, label }: Group) => `${grouping}: ${label}`
  const names = new Set(found.flatMap((groups) => groups?.map(nameOf) ?? []))
  return [...names].map((name) => ({
    key: name,
    cells: [
      name,
      ...found.map((groups) => {
        const group = groups?.find((one) => nameOf(one) === name)
        if (!group) return '–'
        const words = `${formatSignedRupees(group.profit)} (luck ${formatProbability(group.corrected)})`
        return group.corrected < 0.05 ? <strong key="p">{words}</strong> : words
      }),
    ],
  }))
}

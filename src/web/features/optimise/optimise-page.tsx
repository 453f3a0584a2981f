import { useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { SweepJob } from '#api'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TooltipProvider } from '../../ui/feedback/tooltip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { useSearchJob, useSearches } from './requests.ts'
import { SearchView } from './search-view.tsx'
import { Setup } from './setup.tsx'
import { fieldLabels } from './model/labels.ts'

/** Parameter search with safeguards against overfitting. The address stores the open search: `?search=id`. */
export function OptimisePage() {
  const [address, setAddress] = useSearchParams()
  const queries = useQueryClient()
  const id = address.get('search')
  const open = (next: string | null) => {
    void queries.invalidateQueries({ queryKey: ['sweeps'] })
    setAddress(next === null ? {} : { search: next }, { preventScrollReset: true })
  }
  return (
    <TooltipProvider>
      <div className="mb-5">
        <h1 className="text-2xl font-semibold">Optimise</h1>
        <p className="mt-1 text-muted">
          Try many values at once, and see how much of the best is luck. Every variant counts as a trial of
          the idea.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4">
        {id === null ? (
          <>
            <Setup onStarted={open} />
            <RecentSearches onOpen={open} />
          </>
        ) : (
          <OpenSearch key={id} id={id} onOpen={open} />
        )}
      </div>
    </TooltipProvider>
  )
}

function OpenSearch({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }) {
  const { data, error, refetch } = useSearchJob(id)
  if (error)
    return (
      <ErrorBox
        title="The search could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return data ? <SearchView job={data} onOpen={onOpen} /> : <Skeleton className="h-72" />
}

/** Earlier searches to reopen. */
function RecentSearches({ onOpen }: { onOpen: (id: string) => void }) {
  const { data = [] } = useSearches()
  if (data.length === 0) return null
  return (
    <Card title="Your searches" flush>
      <SimpleTable
        label="Your searches, table"
        columns={[
          { header: 'Varied' },
          { header: 'Variants', right: true },
          { header: 'State' },
          { header: 'Overfit', right: true },
          { header: 'Started' },
        ]}
        rows={data.map((job) => ({ key: job.jobId, cells: cellsOf(job, onOpen) }))}
      />
    </Card>
  )
}

function cellsOf(job: SweepJob, onOpen: (id: string) => void) {
  const { jobId, search, variants, status, overfitting, submittedAt } = job
  return [
    <Button key="open" variant="ghost" size="sm" className="-mx-2.5" onClick={() => onOpen(jobId)}>
      {fieldLabels(search).join(' × ')}
    </Button>,
    formatNumber(variants),
    status,
    overfitting ? formatPercent(overfitting.probability * 100) : '–',
    formatMoment(submittedAt),
  ]
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchJob } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Earlier batches, each with a link to its results. Loaded when it is opened. */
export function BatchHistory({ onOpen }: { onOpen: (jobId: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['batches', 'history'],
    queryFn: ({ signal }) => apiClient.call(routes.listBatches, { query: { limit: 20 } }, { signal }),
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <Card
      title="Earlier batch tests"
      actions={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
      flush
    >
      {isOpen && !data && <Skeleton className="m-4 h-24" />}
      {isOpen && data && (
        <SimpleTable
          label="Earlier batch tests, table"
          columns={[
            { header: 'Started' },
            { header: 'State' },
            { header: 'Strategies', right: true },
            { header: 'Successful', right: true },
            { header: 'Failed', right: true },
          ]}
          rows={data.map((job) => ({ key: job.jobId, cells: cellsOf(job, onOpen) }))}
        />
      )}
    </Card>
  )
}

function cellsOf(job: BatchJob, onOpen: (jobId: string) => void) {
  const { jobId, status, totalStrategies, successfulTests, failedTests, submittedAt } = job
  return [
    <Button key="open" variant="ghost" size="sm" onClick={() => onOpen(jobId)}>
      {formatMoment(submittedAt)}
    </Button>,
    status,
    totalStrategies,
    successfulTests,
    failedTests,
  ]
}

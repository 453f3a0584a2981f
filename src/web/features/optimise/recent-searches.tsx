import type { SweepJob } from '#api'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { fieldLabels } from './model/labels.ts'
import { useSearches } from './requests.ts'

/** Earlier searches to reopen. */
export function RecentSearches({ onOpen }: { onOpen: (id: string) => void }) {
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

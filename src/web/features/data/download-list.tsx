import type { DownloadJob } from '#api'
import { isUnderWay, brokerName, DATASET_ID } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { DownloadOutcomeView } from './download-outcome.tsx'
import {
  useCancelDownload,
  useDismissDownload,
  useDownloads,
  useStartDownload,
} from './requests/use-downloads.ts'
import { useState } from 'react'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'

/** Recent downloads: progress, results, and resuming. */
export function DownloadList() {
  const { data = [] } = useDownloads(true)
  if (data.length === 0) return null
  return (
    <ul aria-label="Downloads" className="divide-y divide-border text-sm">
      {data.map((job, i) => (
        <li key={job.id} className="grid grid-cols-1 gap-2 py-2.5">
          <Entry job={job} isTakenUp={data.slice(0, i).some((later) => isSame(later, job))} />
        </li>
      ))}
    </ul>
  )
}

/** Whether two downloads have the same request: the later one resumes the earlier. */
const isSame = ({ request: one }: DownloadJob, { request: other }: DownloadJob) =>
  (Object.keys(one) as (keyof typeof one)[]).every(
    (field) => field === 'conflict' || one[field] === other[field],
  )

const UNFINISHED_ENDS: readonly DownloadJob['status'][] = ['failed', 'cancelled']

interface EntryProps {
  job: DownloadJob
  /** A later download resumed it. */
  isTakenUp: boolean
}

function Entry({ job, isTakenUp }: EntryProps) {
  const { request, status, error, outcome } = job
  const { broker, underlying, from, to, dataset } = request
  return (
    <>
      <p className="font-medium">
        {underlying}, {formatDate(from)} to {formatDate(to)}, from {brokerName(broker)} into ‘{dataset}’
      </p>
      {isUnderWay(job) && <UnderWay job={job} />}
      {outcome && <DownloadOutcomeView outcome={outcome} />}
      {error && <p className="text-danger">{error}</p>}
      {status === 'cancelled' && <p className="text-muted">Stopped. What was downloaded is kept.</p>}
      {!isUnderWay(job) && <EndedActions job={job} isTakenUp={isTakenUp} />}
    </>
  )
}

/** Progress, waits that the broker wants, and Stop. */
function UnderWay({ job }: { job: DownloadJob }) {
  const { request, done, calls, progress, waitingUntil } = job
  const cancel = useCancelDownload()
  return (
    <>
      <p role="status" className="text-muted">
        {calls === 0 ? 'Planning' : `${formatNumber(done)} of about ${formatNumber(calls)} calls answered`}
      </p>
      {waitingUntil !== null && (
        <p className="text-muted">
          {brokerName(request.broker)} wants no call before {formatMoment(waitingUntil)}. Nothing is to be
          done: it goes on by itself.
        </p>
      )}
      <Progress label={`Download into ${request.dataset}`} percent={progress} />
      <Button size="sm" className="justify-self-start" onClick={() => cancel.mutate(job.id)}>
        Stop
      </Button>
    </>
  )
}

/** Resuming or dismissing a download that has ended. */
function EndedActions({ job, isTakenUp }: EntryProps) {
  const { id, request, status, outcome, isInConflict } = job
  const start = useStartDownload()
  const dismiss = useDismissDownload()
  const holes = outcome !== null && outcome.failed.count + outcome.emptyExpiries.length > 0
  const mayGoOn = !isTakenUp && !isInConflict && (holes || UNFINISHED_ENDS.includes(status))
  return (
    <div className="flex flex-wrap items-end gap-2">
      {isInConflict && !isTakenUp && <ConflictChoices request={request} />}
      {mayGoOn && (
        <Button size="sm" busy={start.isPending} onClick={() => start.mutate(request)}>
          {holes ? 'Ask for the holes again' : 'Go on'}
        </Button>
      )}
      <Button
        size="sm"
        busy={dismiss.isPending}
        aria-label={`Dismiss the download into ${request.dataset}`}
        onClick={() => dismiss.mutate(id)}
      >
        Dismiss
      </Button>
    </div>
  )
}

/** Solutions for a download whose bars differ from the dataset's. The broker is not called again. */
function ConflictChoices({ request }: { request: DownloadJob['request'] }) {
  const [dataset, setDataset] = useState('')
  const start = useStartDownload()
  const go = (change: Partial<DownloadJob['request']>) => start.mutate({ ...request, ...change })
  return (
    <>
      <Button size="sm" busy={start.isPending} onClick={() => go({ conflict: 'keep' })}>
        Keep the dataset’s bars
      </Button>
      <Button size="sm" busy={start.isPending} onClick={() => go({ conflict: 'replace' })}>
        Replace the dataset’s days
      </Button>
      <form
        noValidate
        className="flex items-end gap-2"
        aria-label="Another dataset"
        onSubmit={(event) => {
          event.preventDefault()
          go({ dataset, conflict: 'stop' })
        }}
      >
        <FormField label="Another dataset">
          <Input value={dataset} onChange={(event) => setDataset(event.target.value)} />
        </FormField>
        <Button type="submit" size="sm" busy={start.isPending} disabled={!DATASET_ID.test(dataset)}>
          Import there
        </Button>
      </form>
    </>
  )
}

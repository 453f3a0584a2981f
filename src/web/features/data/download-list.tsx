import type { DownloadJob, DownloadOutcome } from '#api'
import { brokerName } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { isUnfinished, useCancelDownload, useDownloads, useStartDownload } from './requests/use-downloads.ts'

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
  (Object.keys(one) as (keyof typeof one)[]).every((field) => one[field] === other[field])

const UNFINISHED_ENDS: readonly DownloadJob['status'][] = ['failed', 'cancelled']

interface EntryProps {
  job: DownloadJob
  /** A later download resumed it. */
  isTakenUp: boolean
}

function Entry({ job, isTakenUp }: EntryProps) {
  const { request, status, done, calls, error, outcome, progress } = job
  const { broker, underlying, from, to, dataset } = request
  const cancel = useCancelDownload()
  const start = useStartDownload()
  const holes = (outcome?.failed.count ?? 0) > 0
  const mayGoOn = !isTakenUp && (holes || UNFINISHED_ENDS.includes(status))
  return (
    <>
      <p className="font-medium">
        {underlying}, {formatDate(from)} to {formatDate(to)}, from {brokerName(broker)} into ‘{dataset}’
      </p>
      {isUnfinished(job) && (
        <>
          <p role="status" className="text-muted">
            {calls === 0
              ? 'Planning'
              : `${formatNumber(done)} of about ${formatNumber(calls)} calls answered`}
          </p>
          <Progress label={`Download into ${dataset}`} percent={progress} />
          <Button size="sm" className="justify-self-start" onClick={() => cancel.mutate(job.id)}>
            Stop
          </Button>
        </>
      )}
      {outcome && <Outcome outcome={outcome} />}
      {error && <p className="text-danger">{error}</p>}
      {status === 'cancelled' && <p className="text-muted">Stopped. What was downloaded is kept.</p>}
      {mayGoOn && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={start.isPending}
          onClick={() => start.mutate(request)}
        >
          {holes ? 'Ask for the holes again' : 'Go on'}
        </Button>
      )}
    </>
  )
}

function Outcome({ outcome }: { outcome: DownloadOutcome }) {
  const { sessions, bars, empty, failed, missingExpiries, unchanged } = outcome
  return (
    <>
      <p>
        {unchanged ? 'The dataset had all of it already: ' : ''}
        {formatNumber(sessions)} sessions, {formatNumber(bars)} bars.
      </p>
      <p className="text-muted">
        {formatNumber(empty.count)} calls had no minute (nobody traded, or the broker has a hole);{' '}
        {formatNumber(failed.count)} failed.
        {missingExpiries.length > 0 && ` No contracts of ${missingExpiries.map(formatDate).join(', ')}.`}
      </p>
      {failed.first.length > 0 && (
        <ul className="list-disc pl-5 text-danger">
          {failed.first.slice(0, 5).map(({ what, message }) => (
            <li key={what}>
              {what}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import type { ScenarioJob } from '#api'
import { isUnderWay, datasetLabel } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useCancelScenario } from './requests/use-scenarios.ts'

interface MakingListProps {
  label: string
  jobs: readonly ScenarioJob[]
  /** Describes the dataset of a job. */
  title: (job: ScenarioJob) => string
}

/**
 * Jobs that make or made datasets; a running one can be stopped. An end says nothing any more once the same dataset is
 * being made again, or was made later.
 */
export function MakingList({ label, jobs: all, title }: MakingListProps) {
  const jobs = all.filter((job) => !all.some((other) => isOvertaken(job, other)))
  if (jobs.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-border text-sm">
      {jobs.map((job) => (
        <li key={job.id} className="grid grid-cols-1 gap-2 py-2.5">
          <p className="font-medium">
            {title(job)}, as ‘{datasetLabel(job.dataset)}’
          </p>
          <State job={job} />
        </li>
      ))}
    </ul>
  )
}

/** Whether the end of a job was overtaken by another job of the same dataset. */
function isOvertaken(job: ScenarioJob, other: ScenarioJob): boolean {
  if (isUnderWay(job) || other.dataset !== job.dataset || other.id === job.id) return false
  return (
    isUnderWay(other) || (other.status === 'completed' && (other.finishedAt ?? '') > (job.finishedAt ?? ''))
  )
}

function State({ job }: { job: ScenarioJob }) {
  const { progress, status, error } = job
  const cancel = useCancelScenario()
  return (
    <>
      {isUnderWay(job) && (
        <>
          <Progress label={`Making ${datasetLabel(job.dataset)}`} percent={progress} />
          <Button
            size="sm"
            className="justify-self-start"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(job.id)}
          >
            Stop
          </Button>
        </>
      )}
      {status === 'completed' && <p className="text-muted">Made</p>}
      {status === 'cancelled' && <p className="text-muted">Stopped; nothing was kept.</p>}
      {error && <p className="text-danger">{error}</p>}
    </>
  )
}

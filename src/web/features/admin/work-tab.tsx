import { Activity } from 'lucide-react'
import { useState } from 'react'
import type { RunningWork } from '#api'
import { routes } from '#api/client'
import { DEPLOYMENT_STATE_NAMES } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatNumber } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Pager } from '../../ui/layout/pager.tsx'
import { StaysNear } from '../../ui/layout/stays-near.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PAGE_SIZE, useAdminChange, useRunningWork } from './queries.ts'

/** Users' running work with a stop button each, polled every few seconds. */
export function WorkTab() {
  const [page, setPage] = useState(0)
  const [asked, setAsked] = useState<RunningWork>()
  const running = useRunningWork(page)
  if (running.isError)
    return (
      <ErrorBox
        title="The running work could not be loaded"
        message={running.error.message}
        onRetry={() => void running.refetch()}
      />
    )
  if (!running.data) return <Skeleton className="h-64" />
  const { work, total } = running.data
  return (
    <Card title="Running" description="Deployments, backtests and jobs of all users, without their content">
      {work.length === 0 ? (
        <EmptyState icon={Activity} title="Nothing runs" />
      ) : (
        <SimpleTable
          stacks
          label="What runs"
          columns={[
            { header: 'User' },
            { header: 'What' },
            { header: 'State' },
            { header: 'Since' },
            { header: 'Stored', right: true },
            { header: 'Stop', right: true },
          ]}
          rows={work.map((one) => ({
            key: one.id,
            cells: [
              one.user,
              whatOf(one),
              stateOf(one),
              formatMoment(one.since),
              one.bytes === null ? '–' : `${formatNumber(Math.ceil(one.bytes / 1000))} kB`,
              <Stop key="stop" work={one} onAsk={setAsked} />,
            ],
          }))}
        />
      )}
      {total > PAGE_SIZE && (
        <p className="mt-3 flex items-center gap-2 text-sm text-muted">
          <Pager page={page} isLast={(page + 1) * PAGE_SIZE >= total} onPage={setPage}>
            Page {page + 1} of {Math.ceil(total / PAGE_SIZE)}
          </Pager>
        </p>
      )}
      {asked && <StopDialog work={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

/** The work's kind. Deployments of one book, which advance together, have the same short id of their book. */
const whatOf = ({ what, bookId }: RunningWork) =>
  bookId === null ? what : `${what}, book ${bookId.slice(0, 8)}`

function stateOf({ state, progress }: RunningWork): string {
  const name = STATE_NAMES[state] ?? state.charAt(0).toUpperCase() + state.slice(1)
  return progress === null ? name : `${name}, ${progress} %`
}

const STATE_NAMES: Readonly<Record<string, string | undefined>> = DEPLOYMENT_STATE_NAMES

function Stop({ work, onAsk }: { work: RunningWork; onAsk: (work: RunningWork) => void }) {
  return (
    <Button size="sm" aria-label={`Stop: ${work.what} of ${work.user}`} onClick={() => onAsk(work)}>
      Stop
    </Button>
  )
}

const CONSEQUENCES: Readonly<Record<RunningWork['kind'], string>> = {
  deployment: 'It closes its open paper positions and ends. It cannot be resumed.',
  backtest: 'It is cancelled. Its user can run it again.',
  job: 'It is cancelled. Data stored so far stays.',
}

function StopDialog({ work, onClose }: { work: RunningWork; onClose: () => void }) {
  const stop = useAdminChange(routes.stopRunningWork, { done: 'Stopped', onDone: onClose })
  const { kind, id, what, name, user } = work
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop this ${what.toLowerCase()}?`}
      description={`Of ${name}, ${user}`}
      footer={
        <>
          <Button onClick={onClose}>Leave it running</Button>
          <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ body: { kind, id } })}>
            Stop it
          </Button>
        </>
      }
    >
      <StaysNear />
      <p>{CONSEQUENCES[kind]} The user gets a notification that an administrator stopped it.</p>
    </Dialog>
  )
}

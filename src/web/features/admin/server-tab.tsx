import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServerState } from '#api'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatNumber } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useServerState } from './queries.ts'

/** Server status, polled every few seconds. */
export function ServerTab() {
  const state = useServerState()
  if (state.isError)
    return (
      <ErrorBox
        title="The state of the server could not be read"
        message={state.error.message}
        onRetry={() => void state.refetch()}
      />
    )
  if (!state.data) return <Skeleton className="h-64" />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <HealthCard state={state.data} />
      <StorageCard storage={state.data.storage} />
      <Card title="Limits" description="For each user; set by environment variables">
        <Facts
          facts={state.data.limits.map(({ name, most, unit }) => [name, `${formatNumber(most)} ${unit}`])}
        />
      </Card>
      <JobsCard jobs={state.data.jobs} />
    </div>
  )
}

const SIGN_UP = {
  open: 'Open to anyone',
  closed: 'Closed',
  invitation: 'By invitation',
} as const

function HealthCard({ state: { health, signUp, guests } }: { state: ServerState }) {
  const parts = [
    ['Database', health.database],
    ['Queue', health.queue],
    ['Market data', health.data],
    ['Data folder', health.storage],
  ] as const
  return (
    <Card title="Health">
      <Facts
        facts={[
          ...parts.map(
            ([name, { ok, detail }]) =>
              [
                name,
                <Badge key={name} tone={ok ? 'profit' : 'danger'} icon={ok ? CircleCheck : CircleX}>
                  {ok ? 'Works' : (detail ?? 'Does not work')}
                </Badge>,
              ] as const,
          ),
          ['Version', health.version],
          ['Running for', `${formatNumber(Math.round(health.uptimeSeconds / 60))} min`],
          ['New accounts', SIGN_UP[signUp]],
          ['Guests', guests === 'open' ? 'Open to anyone' : 'Closed'],
        ]}
      />
    </Card>
  )
}

const gigabytes = (bytes: number) => `${formatNumber(bytes / 1e9)} GB`

function StorageCard({ storage }: { storage: ServerState['storage'] }) {
  return (
    <Card title="Storage">
      <Facts
        facts={[
          [
            'Stored by users and datasets',
            storage.mostKeptBytes === null
              ? gigabytes(storage.keptBytes)
              : `${gigabytes(storage.keptBytes)} of ${gigabytes(storage.mostKeptBytes)}`,
          ],
          ['Database', gigabytes(storage.databaseBytes)],
          ['Free on the disk', `${gigabytes(storage.freeBytes)} of ${gigabytes(storage.diskBytes)}`],
          ['Users', formatNumber(storage.users)],
          ['Guest workspaces', formatNumber(storage.guests)],
          ['Saved strategies', formatNumber(storage.strategies)],
          ['Backtests', formatNumber(storage.backtests)],
        ]}
      />
    </Card>
  )
}

function JobsCard({ jobs: { counts, failed } }: { jobs: ServerState['jobs'] }) {
  const states = Object.entries(counts)
  return (
    <Card title="Jobs">
      {states.length === 0 && <p className="text-sm text-muted">No jobs yet.</p>}
      <Facts facts={states.map(([state, count]) => [state, formatNumber(count)])} />
      {failed.length > 0 && (
        <div className="mt-3">
          <SimpleTable
            stacks
            label="Last failures"
            columns={[{ header: 'When' }, { header: 'Why' }]}
            rows={failed.map(({ id, at, error }) => ({
              key: id,
              cells: [at ? formatMoment(at) : '–', error],
            }))}
          />
        </div>
      )}
    </Card>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import type { DeploymentDetails } from '#api'
import { formatCount, formatDate, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'

/** Profit of the day and in total, and the deployment's limits. */
export function DeploymentFigures({ deployment }: { deployment: DeploymentDetails }) {
  const { profit, date, time, sessions, sessionsDone, lots, capital, now } = deployment
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-border bg-surface p-4 text-sm tabular shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Figure name="Net of the day">
        <Profit amount={profit.netDay} className="text-lg font-semibold" />
      </Figure>
      <Figure name="Booked">
        <Profit amount={profit.booked} />
      </Figure>
      <Figure name="Open now">
        <Profit amount={profit.open} />
      </Figure>
      <Figure name="Charges of closed trades">{formatRupees(profit.charges)}</Figure>
      <Figure name="Net in all">
        <Profit amount={profit.netTotal} className="font-semibold" />
      </Figure>
      <Figure name="Market clock">
        {date === null ? '–' : formatDate(date)} {time}
      </Figure>
      <Figure name="Sessions">
        {sessionsDone} of {sessions} over
      </Figure>
      <Figure name="Size">
        {lots === 1 ? 'Lots of the strategy' : `${lots} times the lots`}
        {capital !== null && `, ${formatRupees(capital)}`}
      </Figure>
      <Figure name="Limits a day">{describeLimits(deployment)}</Figure>
      {now.overall && (
        <Figure name="Whole position">
          <span className="block h-10 overflow-hidden" title={describeOverallLevels(now.overall)}>
            <Profit amount={now.overall.profit} /> {describeOverallLevels(now.overall)}
          </span>
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function describeLimits({ limits: { loss, trades } }: DeploymentDetails): string {
  const words = [
    loss !== null && `loss ${formatRupees(loss)}`,
    trades !== null && formatCount(trades, 'trade'),
  ].filter(Boolean)
  return words.join(', ') || 'none'
}

function describeOverallLevels({
  stop,
  target,
  lock,
}: NonNullable<DeploymentDetails['now']['overall']>): string {
  return [
    stop !== null && `stop ${formatRupees(stop)}`,
    target !== null && `target ${formatRupees(target)}`,
    lock !== null && `locked ${formatRupees(lock)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

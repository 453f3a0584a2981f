import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { DeploymentDetails, DeploymentSession } from '#api'
import { ApiError, routeUrl, routes } from '#api/client'
import {
  BROKERS,
  DEPLOYMENT_STATE_NAMES,
  hasEnded,
  legNames,
  legNamesOf,
  type BrokerId,
  type DeployedLeg,
  type EventNames,
} from '#domain'
import classNames from 'clsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatDate } from '../../ui/format.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { WholeAmounts } from '../../ui/layout/whole-amounts.tsx'
import { BookOf } from './book-section.tsx'
import { DataBadge, Freshness } from '../../strategy/deployments/deployment-badges.tsx'
import { useDeploymentDetails, useDeploymentSession } from './deployment-details.ts'
import { reasonOf, useDeployments } from '../../strategy/deployments/deployment-queries.ts'
import { PAPER_TRADING, toneOf } from '../../strategy/deployments/describe-deployment.ts'
import { ManualEntriesSection } from './orders/leg-orders.tsx'
import { LegTable } from './orders/leg-table.tsx'
import { OrderButtons } from './orders/order-buttons.tsx'
import { Comparison, DayTable } from './session/day-table.tsx'
import { DeploymentFigures } from './session/deployment-figures.tsx'
import { LegChart, ProfitChart } from './session/session-charts.tsx'
import { BookedTrades, DecisionLog, RuleTable } from './session/session-tables.tsx'

/** A minute of a replay at 600× takes a tenth of a second: the page updates as often as people can read. */
const EVERY_MILLISECONDS = 500

/** A deployment by its address: status, charts, decisions, and each day compared with its backtest. */
export function DeploymentPage() {
  const { deploymentId = '' } = useParams()
  return <Deployment key={deploymentId} id={deploymentId} />
}

function Deployment({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data: list } = useDeployments()
  const revision = list?.find((one) => one.id === id)?.revision
  const { data, error, refetch } = useDeploymentDetails(id, {
    revision,
    everyMilliseconds: EVERY_MILLISECONDS,
  })
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone || (error && !data))
    return (
      <Notice
        tone="error"
        title="This deployment cannot be shown"
        actions={
          <Link to={PAPER_TRADING} className={buttonClass('secondary', 'sm')}>
            All paper trading
          </Link>
        }
      >
        {reasonOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-96" />
  return (
    <>
      <PageHeader deployment={data} onDeleted={() => void navigate(PAPER_TRADING)} />
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <ErrorBox
            title="The content below may be out of date"
            message={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        <Problems deployment={data} />
        <Body deployment={data} />
      </div>
    </>
  )
}

/** Problems with its prices, and why it ended. */
function Problems({ deployment }: { deployment: DeploymentDetails }) {
  const { feedProblem, reason, state, stateWords } = deployment
  return (
    <>
      {feedProblem !== null && (
        <Notice tone="warning" title="Problem with the prices">
          {feedProblem}
        </Notice>
      )}
      {reason !== null && reason !== stateWords && (
        <Notice tone={state === 'failed' ? 'error' : 'info'} title={DEPLOYMENT_STATE_NAMES[state]}>
          {reason}
        </Notice>
      )}
    </>
  )
}

interface HeaderProps {
  deployment: DeploymentDetails
  onDeleted: () => void
}

function PageHeader({ deployment, onDeleted }: HeaderProps) {
  const { name, state, stateWords, words, feedName, isSimulated, isDoubtful, runId, nextSessionAt } =
    deployment
  const isOver = hasEnded(state)
  return (
    <header className="mb-4 grid gap-2">
      <Link to={PAPER_TRADING} className="justify-self-start text-sm text-accent underline">
        All paper trading
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{name}</h1>
        <div className="flex flex-wrap items-center gap-2">
          {runId !== null && (
            <Link to={`/app/backtesting/runs/${runId}`} className={buttonClass('secondary', 'sm')}>
              Results as a run
            </Link>
          )}
          <OrderButtons deployment={deployment} onDeleted={onDeleted} />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={toneOf(state)}>{DEPLOYMENT_STATE_NAMES[state]}</Badge>
        <DataBadge isSimulated={isSimulated} isDoubtful={isDoubtful} feedName={feedName} />
        <BookOf deployment={deployment} />
        {nextSessionAt !== null && (
          <span className="text-sm text-muted">next session {formatMoment(nextSessionAt)}</span>
        )}
      </p>
      {/* Fixed height, because the text length varies each second and the buttons below must not move. */}
      {!isOver && (
        <div className="h-5">
          <Freshness deployment={deployment} />
        </div>
      )}
      {/* Reserves two lines, because the text length varies with the profit. */}
      <p className={classNames(!isOver && 'min-h-[2lh] sm:min-h-[1lh]')}>
        <WholeAmounts text={stateWords} />
      </p>
      <p className="text-sm text-muted">
        {words} · {feedName}
      </p>
    </header>
  )
}

const NOTHING_OPEN: readonly DeployedLeg[] = []

function Body({ deployment }: { deployment: DeploymentDetails }) {
  const { id, days, request, revision, openLegs, underlying, now } = deployment
  const [chosen, setChosen] = useState<string>()
  const [compared, setCompared] = useState<string>()
  const nameOf = useMemo(() => legNames(request), [request])
  const current = latestSession(deployment)
  const shown = chosen ?? current
  const session = useDeploymentSession(id, shown, {
    revision: shown === current ? revision : undefined,
    everyMilliseconds: EVERY_MILLISECONDS,
  })
  return (
    <>
      <DeploymentFigures deployment={deployment} />
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-4',
          shown !== null && 'xl:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {/* Above the charts, whose legends grow, so that its buttons stay in place. */}
          {!hasEnded(deployment.state) && <NowCards deployment={deployment} nameOf={nameOf} />}
          {shown !== null && (
            <SessionCard
              date={shown}
              session={session}
              nameOf={nameOf}
              underlying={underlying}
              deploymentId={id}
              legs={shown === current ? now.legs : NOTHING_OPEN}
            />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {session.data && (
            <SessionBook session={session.data} names={{ underlying, legNames: legNamesOf(request) }} />
          )}
        </div>
      </div>
      {days.length > 0 && (
        <Card title="Days" description="Each beside the backtest of the same day on the recorded bars">
          <div className="grid gap-4">
            <DayTable days={days} shown={shown ?? undefined} onShow={setChosen} onCompare={setCompared} />
            {compared !== undefined && <Comparison id={id} date={compared} nameOf={nameOf} />}
          </div>
        </Card>
      )}
      {openLegs > 0 && (
        <Card title="Basket file" description="To be placed at your broker by hand. Delta sends no orders.">
          <BasketLinks id={id} />
        </Card>
      )}
    </>
  )
}

/** The current session, else the last one; null before the first. */
function latestSession({ days, date }: DeploymentDetails): string | null {
  return days.some((day) => day.date === date) ? date : (days[0]?.date ?? null)
}

interface NowCardsProps {
  deployment: DeploymentDetails
  nameOf: (legId: string) => string
}

/** Open and waiting legs at this minute, and entries by hand. */
function NowCards({ deployment: { id, now, underlying }, nameOf }: NowCardsProps) {
  return (
    <>
      <Card title="Legs">
        <p
          className="mb-2 min-h-10 text-sm text-muted md:h-5 md:min-h-0 md:truncate"
          title={now.next ?? undefined}
        >
          {now.next !== null && `Next: ${now.next}`}
        </p>
        {now.legs.length === 0 ? (
          <p className="text-sm text-muted">No leg is open or waiting.</p>
        ) : (
          <LegTable legs={now.legs} underlying={underlying} deploymentId={id} />
        )}
        {now.manualEntries && (
          <ManualEntriesSection
            entries={now.manualEntries}
            deploymentId={id}
            underlying={underlying}
            nameOf={nameOf}
          />
        )}
      </Card>
      {now.rules.length > 0 && (
        <Card title="What the entry waits for">
          <RuleTable rules={now.rules} />
        </Card>
      )}
    </>
  )
}

/** Decisions and booked trades of a session. */
function SessionBook({ session, names }: { session: DeploymentSession; names: EventNames }) {
  const { date, log, booked } = session
  return (
    <>
      <Card title="Log of decisions" description={formatDate(date)}>
        <DecisionLog lines={log} names={names} />
      </Card>
      {booked.length > 0 && (
        <Card title="Trades of the session">
          <BookedTrades trades={booked} underlying={names.underlying} />
        </Card>
      )}
    </>
  )
}

interface SessionCardProps {
  date: string
  session: ReturnType<typeof useDeploymentSession>
  underlying: string
  nameOf: (legId: string) => string
  deploymentId: string
  /** The legs at this minute, if the session is the current one. */
  legs: readonly DeployedLeg[]
}

function SessionCard({ date, session: { data, error, refetch }, ...legs }: SessionCardProps) {
  return (
    <Card
      title="Profit by the minute"
      description={`${formatDate(date)}, net of the charges so far, with the index`}
    >
      {error && !data && (
        <ErrorBox
          title="The session could not be loaded"
          message={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <div className="grid grid-cols-1 gap-4">
          <ProfitChart session={data} />
          <LegChart session={data} {...legs} />
        </div>
      )}
    </Card>
  )
}

/** Downloads the open position as an order file for a broker. */
function BasketLinks({ id }: { id: string }) {
  const [broker, setBroker] = useState<BrokerId>('zerodha')
  const link = (to: 'enter' | 'leave', text: string) => (
    <a
      href={routeUrl(routes.deploymentBasket, { params: { id }, query: { broker, to } })}
      download
      className={buttonClass('secondary', 'sm')}
    >
      <Download aria-hidden className="size-4" />
      {text}
    </a>
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <FormField label="Broker of the file" className="w-full sm:w-60">
        <Select
          value={broker}
          onValueChange={setBroker}
          options={BROKERS.map(({ id: value, name: label }) => ({ value, label }))}
        />
      </FormField>
      {link('enter', 'Orders that enter')}
      {link('leave', 'Orders that leave')}
    </div>
  )
}

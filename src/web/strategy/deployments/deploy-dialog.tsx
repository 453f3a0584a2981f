import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeploymentPreview } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatDate } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { describeStrategy } from '../describe-strategy.ts'
import { formRequest } from '../form-request.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DataBadge } from './deployment-badges.tsx'
import { DeployFields, Failure, FocusedStep, refusedFields, useAttempt } from './deploy-fields.tsx'
import {
  composeDeployment,
  problemsOf,
  startingForm,
  type Deployable,
  type DeployForm,
} from './deploy-form.ts'
import { reasonOf, useDeploymentOrders, useFeeds } from './deployment-queries.ts'
import { deploymentAddress } from './describe-deployment.ts'

interface DeployDialogProps {
  strategy: Deployable
  /** Shown below the title. */
  description?: string | undefined
  onClose: () => void
}

/** Deploys a strategy on paper in two steps: the form, then a summary in words with the start button. */
export function DeployDialog({ strategy, description, onClose }: DeployDialogProps) {
  const view = useDeployView(strategy, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deploy “${strategy.name}” on paper`}
      description={description ?? 'It trades by itself, minute by minute. Nothing is sent to a broker.'}
      footer={<Buttons view={view} onClose={onClose} />}
    >
      <Body view={view} strategy={strategy} />
    </Dialog>
  )
}

/** View model of the dialog: available feeds, the form, and the summary. */
function useDeployView(strategy: Deployable, onClose: () => void) {
  const { data: feeds, error, refetch } = useFeeds()
  const [change, setChange] = useState<Partial<DeployForm>>({})
  const [isTried, setTried] = useState(false)
  const deploying = useDeploying(onClose)
  const form = feeds && { ...startingForm(strategy, feeds), ...change }
  const problems = feeds && form ? problemsOf(form, feeds) : {}
  const asked = form && composeDeployment(form, strategy)
  return {
    feeds,
    error,
    form,
    deploying,
    retry: () => void refetch(),
    /** Problems are shown once the user has tried to continue, and refusals until the form is edited. */
    problems: isTried ? { ...refusedFields(deploying.error), ...problems } : {},
    edit: (edited: Partial<DeployForm>) => {
      deploying.forget()
      setChange((now) => ({ ...now, ...edited }))
    },
    readBack: () => {
      setTried(true)
      if (asked && Object.keys(problems).length === 0) void deploying.read(asked)
    },
    start: () => asked && void deploying.start(asked),
  }
}
type DeployView = ReturnType<typeof useDeployView>

function Buttons({ view, onClose }: { view: DeployView; onClose: () => void }) {
  const { form, deploying, readBack, start } = view
  const { preview, isAsking, goBack } = deploying
  if (preview)
    return (
      <>
        <Button onClick={goBack}>Change</Button>
        <Button key="start" variant="primary" busy={isAsking} onClick={start}>
          Start paper trading
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button key="read" variant="primary" disabled={!form} busy={isAsking} onClick={readBack}>
        Read it back
      </Button>
    </>
  )
}

function Body({ view, strategy }: { view: DeployView; strategy: Deployable }) {
  const { feeds, form, error, retry, deploying, problems, edit, readBack } = view
  const { preview, error: refusal } = deploying
  if (preview)
    return (
      <FocusedStep key="preview">
        <Failure error={refusal} />
        <ReadBack preview={preview} />
      </FocusedStep>
    )
  if (feeds && form)
    return (
      <FocusedStep key="form">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            readBack()
          }}
        >
          <Failure error={refusal} isBesideFields />
          <DeployFields strategy={strategy} feeds={feeds} form={form} problems={problems} onChange={edit} />
          <input type="submit" hidden />
        </form>
      </FocusedStep>
    )
  if (error)
    return (
      <ErrorBox title="The available prices could not be loaded" message={reasonOf(error)} onRetry={retry} />
    )
  return <Skeleton className="h-72" />
}

type DeploymentRequest = ReturnType<typeof composeDeployment>

/** The two calls: preview and start. */
function useDeploying(onClose: () => void) {
  const navigate = useNavigate()
  const { add } = useDeploymentOrders()
  const { isAsking, error, attempt, forget } = useAttempt()
  const [preview, setPreview] = useState<DeploymentPreview>()
  return {
    preview,
    isAsking,
    error,
    forget,
    read: (body: DeploymentRequest) =>
      attempt(async () => setPreview(await apiClient.call(routes.previewDeployment, { body }))),
    start: (body: DeploymentRequest) =>
      attempt(async () => {
        const deployment = await apiClient.call(routes.createDeployment, { body })
        add(deployment)
        onClose()
        await navigate(deploymentAddress(deployment.id))
      }),
    goBack: () => {
      forget()
      setPreview(undefined)
    },
  }
}

/** Entry, waits, legs with their lots, stops and re-entries, and holding; without the dates, which the feed decides. */
function whatIsTraded(input: Deployable['request']): string[] {
  const request = formRequest(input)
  const { holding } = request.strategy
  const sentences = describeStrategy(request).flatMap((part) => part.sentences)
  const isIntraday = !holding || holding.type === 'intraday'
  return [...(isIntraday ? ['Held within the day.'] : []), ...sentences.slice(1)]
}

function ReadBack({ preview }: { preview: DeploymentPreview }) {
  const { words, request, lines, feedName, isSimulated, isDoubtful, firstDate, lastDate, startsAt } = preview
  return (
    <div
      data-first
      tabIndex={-1}
      role="group"
      aria-label="Read back"
      className="grid gap-3 text-sm outline-none"
    >
      <p className="flex flex-wrap items-center gap-2">
        <DataBadge isSimulated={isSimulated} isDoubtful={isDoubtful} feedName={feedName} />
        <span className="font-medium">{feedName}</span>
      </p>
      <p className="font-medium">{words}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section aria-label="Strategy traded" className="grid gap-1 rounded-md bg-sunken p-3">
        {whatIsTraded(request).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <p className="text-muted">
        {firstDate === lastDate
          ? formatDate(firstDate)
          : `${formatDate(firstDate)} to ${formatDate(lastDate)}`}
        {`, begins ${formatMoment(startsAt)} by your clock`}
      </p>
    </div>
  )
}

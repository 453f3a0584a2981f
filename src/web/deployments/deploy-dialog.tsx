import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, routes, type DeploymentFeeds, type DeploymentPreview } from '#api'
import { apiClient } from '../backend/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { formatDate } from '../ui/format.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { DataBadge } from './data-badge.tsx'
import { DeployFields } from './deploy-fields.tsx'
import { composeDeployment, problemsOf, startingForm, type Deployable } from './deploy-form.ts'
import { reasonOf, useDeploymentOrders } from './deployment-queries.ts'
import { deploymentAddress } from './deployment-words.ts'

interface DeployDialogProps {
  strategy: Deployable
  /** Said below the title. */
  description?: string | undefined
  onClose: () => void
}

/** Deploys a strategy on paper: how, then read back in words, then started. */
export function DeployDialog(props: DeployDialogProps) {
  const {
    data: feeds,
    error,
    refetch,
  } = useQuery({
    queryKey: ['deployment-feeds'],
    queryFn: ({ signal }) => apiClient.call(routes.deploymentFeeds, { query: {} }, { signal }),
    staleTime: 0,
  })
  if (feeds) return <Deploying {...props} feeds={feeds} />
  return (
    <Frame {...props}>
      {error ? (
        <ErrorBox
          title="What prices there are could not be asked"
          message={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Frame>
  )
}

interface FrameProps extends DeployDialogProps {
  footer?: ReactNode
  children: ReactNode
}

function Frame({ strategy, description, onClose, footer, children }: FrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deploy “${strategy.name}” on paper`}
      description={description ?? 'It trades by itself, minute by minute. Nothing is sent to a broker.'}
      startsAt="[data-first]"
      footer={footer}
    >
      {children}
    </Dialog>
  )
}

function Deploying({ feeds, ...props }: DeployDialogProps & { feeds: DeploymentFeeds }) {
  const { strategy, onClose } = props
  const [form, setForm] = useState(() => startingForm(strategy, feeds))
  const [isTried, setTried] = useState(false)
  const { preview, isAsking, failure, read, start, goBack } = useDeploying(onClose)
  const problems = problemsOf(form, feeds)
  const isSound = Object.keys(problems).length === 0
  const next = () => {
    setTried(true)
    if (isSound) void read(composeDeployment(form, strategy))
  }
  if (preview)
    return (
      <Confirmation
        {...props}
        {...{ preview, failure, isAsking, goBack }}
        onStart={() => void start(composeDeployment(form, strategy))}
      />
    )
  return (
    <Frame
      {...props}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isAsking} onClick={next}>
            Read it back
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        {failure}
        <DeployFields
          {...{ strategy, feeds, form }}
          problems={isTried ? problems : {}}
          onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        />
        <input type="submit" hidden />
      </form>
    </Frame>
  )
}

interface ConfirmationProps extends DeployDialogProps {
  preview: DeploymentPreview
  failure: ReactNode
  isAsking: boolean
  goBack: () => void
  onStart: () => void
}

/** The deployment read back; only its button starts it. */
function Confirmation({ preview, failure, isAsking, goBack, onStart, ...props }: ConfirmationProps) {
  return (
    <Frame
      {...props}
      footer={
        <>
          <Button onClick={goBack}>Change</Button>
          <Button variant="primary" busy={isAsking} onClick={onStart}>
            Start paper trading
          </Button>
        </>
      }
    >
      {failure}
      <div data-first tabIndex={-1} role="group" aria-label="Read back" className="outline-none">
        <ReadBack preview={preview} />
      </div>
    </Frame>
  )
}

type Asked = ReturnType<typeof composeDeployment>

/** The two calls: what would be deployed, and its start. */
function useDeploying(onClose: () => void) {
  const navigate = useNavigate()
  const { add } = useDeploymentOrders()
  const [preview, setPreview] = useState<DeploymentPreview>()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const attempt = async (call: () => Promise<void>) => {
    setAsking(true)
    setError(undefined)
    try {
      await call()
    } catch (problem) {
      setError(problem)
    } finally {
      setAsking(false)
    }
  }
  return {
    preview,
    isAsking,
    failure: error !== undefined && <Failure error={error} />,
    read: (body: Asked) =>
      attempt(async () => setPreview(await apiClient.call(routes.previewDeployment, { body }))),
    start: (body: Asked) =>
      attempt(async () => {
        const deployment = await apiClient.call(routes.createDeployment, { body })
        add(deployment)
        onClose()
        await navigate(deploymentAddress(deployment.id))
      }),
    goBack: () => {
      setError(undefined)
      setPreview(undefined)
    },
  }
}

function Failure({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.fields : []
  const reasons = [...new Set(fields.map(({ message }) => message))]
  const title = 'It cannot be deployed so'
  return <ErrorBox title={title} message={reasons.length > 0 ? reasons.join('. ') : reasonOf(error)} />
}

function ReadBack({ preview }: { preview: DeploymentPreview }) {
  const { words, lines, feedName, isSimulated, firstDate, lastDate, startsAt } = preview
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <DataBadge isSimulated={isSimulated} />
        <span className="font-medium">{feedName}</span>
      </p>
      <p className="font-medium">{words}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted">
        {firstDate === lastDate
          ? formatDate(firstDate)
          : `${formatDate(firstDate)} to ${formatDate(lastDate)}`}
        {`, begins ${formatMoment(startsAt)} by your clock`}
      </p>
    </div>
  )
}

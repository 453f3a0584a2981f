import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookPreview, NewDeployedBook } from '#api'
import { routes } from '#api/client'
import { formatRupees, type SavedBook, type SavedStrategy } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDate } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { DataBadge } from './deployment-badges.tsx'
import {
  FeedFields,
  LossField,
  NotifyField,
  Failure,
  FocusedStep,
  refusedFields,
  useAttempt,
} from './deploy-fields.tsx'
import { feedOf, problemsOf, startingForm, type Deployable, type DeployForm } from './deploy-form.ts'
import { reasonOf, useDeploymentOrders, useFeeds } from './deployment-queries.ts'
import { PAPER_TRADING } from './describe-deployment.ts'

interface DeployBookDialogProps {
  book: SavedBook
  /** The strategies of its portfolio. */
  strategies: readonly SavedStrategy[]
  onClose: () => void
}

/** Deploys a saved book on paper in two steps: its prices, then a summary in words with the start button. */
export function DeployBookDialog({ book, strategies, onClose }: DeployBookDialogProps) {
  const view = useBookDeployment(book, strategies, onClose)
  const { preview, isAsking, goBack, start, readBack, form } = view
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deploy “${book.name}” on paper`}
      description={`Its strategies trade together, minute by minute${book.cap === null ? '' : `, and block at most ${formatRupees(book.cap)}`}. Nothing is sent to a broker.`}
      footer={
        preview ? (
          <>
            <Button onClick={goBack}>Change</Button>
            <Button key="start" variant="primary" busy={isAsking} onClick={start}>
              Start paper trading
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button key="read" variant="primary" disabled={!form} busy={isAsking} onClick={readBack}>
              Read it back
            </Button>
          </>
        )
      }
    >
      <Body view={view} />
    </Dialog>
  )
}

function useBookDeployment(book: SavedBook, strategies: readonly SavedStrategy[], onClose: () => void) {
  const { data: feeds, error: feedError, refetch } = useFeeds()
  const navigate = useNavigate()
  const { add } = useDeploymentOrders()
  const { isAsking, error, attempt, forget } = useAttempt()
  const [change, setChange] = useState<Partial<DeployForm>>({})
  const [isTried, setTried] = useState(false)
  const [preview, setPreview] = useState<BookPreview>()
  const first = firstOf(book, strategies)
  const form = feeds && first && { ...startingForm(first, feeds), ...change }
  const problems = feeds && form ? problemsOf(form, feeds) : {}
  const asked: NewDeployedBook | undefined = form && {
    bookId: book.id,
    name: form.name.trim(),
    feed: feedOf(form),
    sessions: form.sessions ?? 1,
    loss: form.loss,
    notify: form.notify,
  }
  return {
    first,
    feeds,
    feedError,
    form,
    preview,
    isAsking,
    error,
    retry: () => void refetch(),
    problems: isTried ? { ...refusedFields(error), ...problems } : {},
    edit: (edited: Partial<DeployForm>) => {
      forget()
      setChange((now) => ({ ...now, ...edited }))
    },
    goBack: () => {
      forget()
      setPreview(undefined)
    },
    readBack: () => {
      setTried(true)
      if (asked && Object.keys(problems).length === 0)
        void attempt(async () =>
          setPreview(await apiClient.call(routes.previewDeployedBook, { body: asked })),
        )
    },
    start: () =>
      asked &&
      void attempt(async () => {
        const { deployments } = await apiClient.call(routes.deployBook, { body: asked })
        add(...deployments)
        onClose()
        await navigate(PAPER_TRADING)
      }),
  }
}
type BookDeployment = ReturnType<typeof useBookDeployment>

/** The first strategy with lots, by whose index the feeds are offered, under the book's name and dataset. */
function firstOf(book: SavedBook, strategies: readonly SavedStrategy[]): Deployable | undefined {
  const traded = book.lots.find(({ lots }) => lots > 0)
  const strategy = strategies.find(({ id }) => id === traded?.strategyId)
  if (!strategy) return undefined
  return { name: book.name, request: { ...strategy.configuration.formData, dataset: book.dataset } }
}

function Body({ view }: { view: BookDeployment }) {
  const { first, feeds, feedError, form, preview, error, problems, edit, readBack, retry } = view
  if (!first)
    return (
      <ErrorBox
        title="It cannot be deployed so"
        message="No active strategy of the book has lots. Give one some lots, and save the book."
      />
    )
  if (preview)
    return (
      <FocusedStep key="preview">
        <Failure error={error} />
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
          <Failure error={error} isBesideFields />
          <FormField label="Name" required error={problems.name}>
            <Input
              data-first
              value={form.name}
              maxLength={100}
              onChange={(event) => edit({ name: event.target.value })}
            />
          </FormField>
          <FeedFields strategy={first} feeds={feeds} form={form} problems={problems} onChange={edit} />
          <LossField label="Most loss of the book a day" form={form} problems={problems} onChange={edit} />
          <NotifyField form={form} onChange={edit} />
          <input type="submit" hidden />
        </form>
      </FocusedStep>
    )
  if (feedError)
    return (
      <ErrorBox
        title="The available prices could not be loaded"
        message={reasonOf(feedError)}
        onRetry={retry}
      />
    )
  return <Skeleton className="h-72" />
}

function ReadBack({ preview }: { preview: BookPreview }) {
  const { lines, members, feedName, isSimulated, isDoubtful, firstDate, lastDate, startsAt } = preview
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
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <section aria-label="Strategies traded" className="grid gap-1 rounded-md bg-sunken p-3">
        {members.map(({ strategyId, name, lots, words }) => (
          <p key={strategyId}>
            <span className="font-medium">{name}</span>
            {lots === 1 ? '' : ` with its lots times ${lots}`}: {words}
          </p>
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

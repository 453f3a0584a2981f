import { useEffect, useId, useState, type FormEvent } from 'react'
import { ISSUE_LIMITS, ISSUE_MESSAGES, type IssueContext, type Team, BRAND } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { PictureInput } from '../dialogs/picture-input.tsx'
import { sendScreenshot, useCreateIssue, useTeams } from '../queries.ts'

interface ReportDialogProps {
  onClose: () => void
  /** Draws the page; tests replace it. */
  capture?: () => Promise<Blob>
}

/**
 * Reports a problem from the current screen. It shows everything that it sends, and takes a picture only with consent.
 */
export function ReportDialog({ onClose, capture = capturePage }: ReportDialogProps) {
  const formId = useId()
  const [context] = useState(() => reportContext(document, new URL(window.location.href)))
  const teams = useTeams().data ?? []
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [picture, setPicture] = useState<Blob>()
  const sending = useReport(onClose)
  const teamId = chosen ?? firstTeam(teams)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || teamId === undefined) return notify.error(ISSUE_MESSAGES.issueRequired)
    sending.send({ title, description, teamId, context }, picture)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Report a problem"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={sending.isPending}>
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Words title={title} description={description} onTitle={setTitle} onDescription={setDescription} />
        {teams.length > 1 && (
          <FormField label="Team" required>
            <Select
              value={teamId}
              onValueChange={setChosen}
              options={teams.map(({ id: value, name }) => ({ value, label: name }))}
            />
          </FormField>
        )}
        <PictureChoice picture={picture} capture={capture} onChange={setPicture} />
        <SentAlong context={context} />
      </form>
    </Dialog>
  )
}

interface WordsProps {
  title: string
  description: string
  onTitle: (title: string) => void
  onDescription: (description: string) => void
}

function Words({ title, description, onTitle, onDescription }: WordsProps) {
  return (
    <>
      <FormField label="Title" required hint="What went wrong, in a few words">
        <Input
          value={title}
          maxLength={ISSUE_LIMITS.title}
          onChange={(event) => onTitle(event.target.value)}
        />
      </FormField>
      <FormField label="Description" hint="What you did, what you expected, and what happened instead">
        <Textarea
          rows={4}
          value={description}
          maxLength={ISSUE_LIMITS.description}
          onChange={(event) => onDescription(event.target.value)}
        />
      </FormField>
    </>
  )
}

/** The team that is open to all users, otherwise the first. */
function firstTeam(teams: readonly Team[]): string | undefined {
  return (teams.find(({ isOpen }) => isOpen) ?? teams[0])?.id
}

/** Sends a report, then its picture, which needs the issue's id. */
function useReport(onDone: () => void) {
  const creation = useCreateIssue()
  const [isSendingPicture, setSendingPicture] = useState(false)
  const send = (issue: Parameters<typeof creation.mutate>[0], picture: Blob | undefined) =>
    creation.mutate(issue, {
      onSuccess: ({ id, key }) => {
        if (!picture) return onDone()
        setSendingPicture(true)
        sendScreenshot(id, picture)
          .catch((error: Error) =>
            notify.error(
              `${key} was reported without its picture: ${error.message}. Add it in the Bug Tracker.`,
            ),
          )
          .finally(onDone)
      },
    })
  return { send, isPending: creation.isPending || isSendingPicture }
}

function SentAlong({ context: { screen, version, runId } }: { context: IssueContext }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-md bg-sunken px-3 py-2 text-sm">
      <dt className="text-muted">Screen</dt>
      <dd className="wrap-anywhere">{screen}</dd>
      <dt className="text-muted">Version</dt>
      <dd>{version}</dd>
      {runId !== undefined && (
        <>
          <dt className="text-muted">Run</dt>
          <dd className="wrap-anywhere">{runId}</dd>
        </>
      )}
    </dl>
  )
}

interface PictureChoiceProps {
  picture: Blob | undefined
  capture: () => Promise<Blob>
  onChange: (picture: Blob | undefined) => void
}

/** A picture of the page, taken only with consent and shown before it is sent; or one of the user's files. */
function PictureChoice({ picture, capture, onChange }: PictureChoiceProps) {
  const [isOfPage, setOfPage] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attach = async (wanted: boolean) => {
    setOfPage(wanted)
    setProblem(undefined)
    onChange(undefined)
    if (!wanted) return
    try {
      onChange(await capture())
    } catch {
      setOfPage(false)
      setProblem('This browser could not draw the page. Take a screenshot and choose its file instead.')
    }
  }
  const choose = (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > ISSUE_LIMITS.screenshotBytes
    setOfPage(false)
    setProblem(
      isTooLarge ? ISSUE_MESSAGES.screenshotSize(ISSUE_LIMITS.screenshotBytes / 1_000_000) : undefined,
    )
    onChange(isTooLarge ? undefined : file)
  }
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={isOfPage}
        onCheckedChange={(wanted) => void attach(wanted)}
        label="Send a picture of this page, with the figures on it"
      />
      {!isOfPage && (
        <FormField
          label="Or choose a picture"
          hint="PNG, JPEG or WebP, at most 5 MB. Only you and the team will see it."
          error={problem}
        >
          <PictureInput onChoose={choose} />
        </FormField>
      )}
      {picture && <Preview picture={picture} />}
    </div>
  )
}

function Preview({ picture }: { picture: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <img
      src={url}
      alt="The picture that will be sent"
      className="max-h-56 justify-self-start rounded-md border border-border"
    />
  )
}

/** Whether a node lies over the page: a dialog or a toast. */
function isOverPage(node: Node): boolean {
  return (
    node instanceof Element &&
    (node.matches('[role=dialog], [data-radix-portal], [data-rht-toaster]') ||
      (node.parentElement === document.body && node.hasAttribute('data-state')))
  )
}

/**
 * A picture of the visible part of the page without dialogs. It is drawn in the browser; nothing is sent.
 * @throws Error if the browser cannot draw it, or it is too large to send
 */
async function capturePage(): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot')
  const { innerWidth: width, innerHeight: height, scrollX, scrollY } = window
  const picture = await domToBlob(document.body, {
    type: 'image/webp',
    quality: 0.85,
    width,
    height,
    backgroundColor: getComputedStyle(document.documentElement).backgroundColor,
    style: { transform: `translate(${-scrollX}px, ${-scrollY}px)`, transformOrigin: 'top left' },
    filter: (node) => !isOverPage(node),
    timeout: 10_000,
  })
  if (picture.size > ISSUE_LIMITS.screenshotBytes) throw new Error('The picture of the page is too large')
  return picture
}

/** Selector of the element with a run's result; `data-run-id` is the id of the run. */
const SHOWN_RUN = '[data-run-id]'

/**
 * Context of a problem: the screen, the version, and the open backtest.
 * @param page the document in front of the user
 */
export function reportContext(page: Document, { pathname, search }: URL): IssueContext {
  const name = page.querySelector('h1')?.textContent?.trim() ?? ''
  const screen = `${name} ${pathname}`.trim().slice(0, 300)
  const shown = page.querySelector(SHOWN_RUN)?.getAttribute('data-run-id') ?? undefined
  const runId = runOf(pathname, new URLSearchParams(search)) ?? shown
  return { screen, version: BRAND.version, ...(runId && { runId: runId.slice(0, 64) }) }
}

/** The run in an address: of a run page, of an explained day, or the first of a comparison. */
function runOf(pathname: string, search: URLSearchParams): string | undefined {
  return /\/(?:explain|runs)\/([^/]+)/.exec(pathname)?.[1] ?? (search.get('runs')?.split(',')[0] || undefined)
}

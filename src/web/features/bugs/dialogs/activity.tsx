import type { FormEvent, ReactNode } from 'react'
import { ISSUE_LIMITS, type IssueChange, type IssueDetails, type Person } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../ui/controls/input.tsx'
import { useComment } from '../queries.ts'
import { formatMoment } from '../../../ui/format-moment.ts'

interface ActivityProps {
  readonly details: IssueDetails
  /** Draft of a comment. */
  readonly comment: string
  readonly onComment: (text: string) => void
}

/** Comments and changes of an issue, oldest first, and a field for a new comment. */
export function Activity({ details, comment, onComment }: ActivityProps) {
  const { issue, comments, history } = details
  const entries = [
    ...comments.map(({ id, by, at, text }) => ({ id, by, at, content: <Comment text={text} /> })),
    ...history.map((change) => ({ ...change, content: <span>{describeChange(change)}</span> })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
  return (
    <section aria-label="Activity" className="grid gap-3">
      <h3 className="text-sm font-semibold">Activity</h3>
      {entries.length === 0 && <p className="text-sm text-muted">No comments or changes yet.</p>}
      <ol className="grid gap-2.5">
        {entries.map(({ id, by, at, content }) => (
          <Entry key={id} by={by} at={at}>
            {content}
          </Entry>
        ))}
      </ol>
      <CommentForm issueId={issue.id} text={comment} onText={onComment} />
    </section>
  )
}

function Entry({ by, at, children }: { by: Person | undefined; at: string; children: ReactNode }) {
  return (
    <li className="border-l-2 border-border pl-3 text-sm">
      <p className="text-xs text-muted">
        <span className="font-medium text-text">{by?.name ?? 'A deleted account'}</span>{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {children}
    </li>
  )
}

function Comment({ text }: { text: string }) {
  return <p className="mt-1 rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">{text}</p>
}

/** Describes a change: `changed status from Backlog to Todo`. */
export function describeChange({
  field,
  before,
  after,
}: Pick<IssueChange, 'field' | 'before' | 'after'>): string {
  if (field === 'description') return 'changed the description'
  if (field === 'screenshot') return after === '' ? 'deleted a picture' : 'added a picture'
  if (before === '') return `set ${field} to ${after}`
  if (after === '') return `took off ${field} ${before}`
  return `changed ${field} from ${before} to ${after}`
}

interface CommentFormProps {
  readonly issueId: string
  readonly text: string
  readonly onText: (text: string) => void
}

function CommentForm({ issueId, text, onText }: CommentFormProps) {
  const comment = useComment(issueId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    comment.mutate(text, { onSuccess: () => onText('') })
  }
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-2">
      <FormField label="Comment" className="w-full">
        <Textarea
          rows={2}
          value={text}
          maxLength={ISSUE_LIMITS.comment}
          onChange={(event) => onText(event.target.value)}
        />
      </FormField>
      <Button type="submit" size="sm" disabled={text.trim() === ''} busy={comment.isPending}>
        Add Comment
      </Button>
    </form>
  )
}

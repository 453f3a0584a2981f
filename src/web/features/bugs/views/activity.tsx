import type { ReactNode } from 'react'
import { partsWithMentions, type IssueChange, type IssueDetails, type Person } from '#domain'
import { formatMoment } from '../../../ui/format-moment.ts'
import { CommentForm } from './comment-form.tsx'

/** Comments and changes of an issue, oldest first, and a field for a new comment. */
export function Activity({ details }: { details: IssueDetails }) {
  const { issue, comments, history, people } = details
  const entries = [
    ...comments.map(({ id, by, at, text }) => ({
      id,
      by,
      at,
      content: <Comment text={text} people={people} />,
    })),
    ...history.map((change) => ({ ...change, content: <span>{describeChange(change)}</span> })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
  return (
    <section aria-label="Activity" className="grid gap-3">
      <h2 className="text-base font-semibold">Activity</h2>
      {entries.length === 0 && <p className="text-sm text-muted">No comments or changes yet.</p>}
      <ol className="grid gap-2.5">
        {entries.map(({ id, by, at, content }) => (
          <Entry key={id} by={by} at={at}>
            {content}
          </Entry>
        ))}
      </ol>
      <CommentForm issueId={issue.id} people={people} />
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

function Comment({ text, people }: { text: string; people: readonly Person[] }) {
  return (
    <p className="mt-1 rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
      {partsWithMentions(text, people).map((part, i) =>
        part.person ? (
          <b key={i} className="font-medium text-accent">
            {part.text}
          </b>
        ) : (
          part.text
        ),
      )}
    </p>
  )
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

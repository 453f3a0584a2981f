import { type ReactNode, useRef, type FormEvent } from 'react'
import { partsWithMentions, type IssueChange, type IssueDetails, type Person, ISSUE_LIMITS } from '#domain'
import { formatMoment } from '../../../ui/format-moment.ts'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../ui/controls/input.tsx'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { commentKey, isText } from '../model/comment-drafts.ts'
import { useComment } from '../queries.ts'

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

interface CommentFormProps {
  readonly issueId: string
  /** Those whom the comment may mention. */
  readonly people: readonly Person[]
}

/** A field for a comment. The text stays in the browser until it is sent. `@` offers the people of the issue. */
function CommentForm({ issueId, people }: CommentFormProps) {
  const userId = useUserId()
  const [text, setText] = useStoredState(commentKey(issueId, userId), '', isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const comment = useComment(issueId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    comment.mutate(text, { onSuccess: () => setText('') })
  }
  const mention = ({ name }: Person) => {
    setText(text.replace(STARTED, `@${name} `))
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-2">
      <FormField label="Comment" className="w-full" hint="Type @ and a name to notify that person">
        <Textarea
          ref={field}
          rows={3}
          value={text}
          maxLength={ISSUE_LIMITS.comment}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <div role="group" aria-label="People to mention" className="flex flex-wrap gap-1.5 empty:hidden">
        {suggested(text, people).map((person) => (
          <Button key={person.id} size="sm" onClick={() => mention(person)}>
            @{person.name}
          </Button>
        ))}
      </div>
      <Button type="submit" size="sm" disabled={text.trim() === ''} busy={comment.isPending}>
        Add Comment
      </Button>
    </form>
  )
}

/** A mention at the end of the text that is still being typed. */
const STARTED = /@([\p{L}\p{N} .'-]*)$/u
const MOST = 5

/** People whose name begins with what follows the last `@`, or has a word that does. */
function suggested(text: string, people: readonly Person[]): Person[] {
  const typed = STARTED.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  return people
    .filter(({ name }) => {
      const known = name.toLowerCase()
      return typed.trimEnd() !== known && (known.startsWith(typed) || known.includes(` ${typed}`))
    })
    .slice(0, MOST)
}

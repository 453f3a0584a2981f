import { useRef, type FormEvent } from 'react'
import { ISSUE_LIMITS, type Person } from '#domain'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../ui/controls/input.tsx'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { useComment } from '../queries.ts'

interface CommentFormProps {
  readonly issueId: string
  /** Those whom the comment may mention. */
  readonly people: readonly Person[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A field for a comment. The text stays in the browser until it is sent. `@` offers the people of the issue. */
export function CommentForm({ issueId, people }: CommentFormProps) {
  const userId = useUserId()
  const [text, setText] = useStoredState(`issue-comment-${issueId}:${userId}`, '', isText)
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
export function suggested(text: string, people: readonly Person[]): Person[] {
  const typed = STARTED.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  return people
    .filter(({ name }) => {
      const known = name.toLowerCase()
      return typed.trimEnd() !== known && (known.startsWith(typed) || known.includes(` ${typed}`))
    })
    .slice(0, MOST)
}

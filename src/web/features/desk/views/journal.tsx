import { compareMoments, SIMULATOR_LIMITS } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { stayNear } from '../../../ui/layout/stays-near.tsx'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { formatDate } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../ui/controls/input.tsx'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { isNote, noteKey } from '../model/stored-desk.ts'
import type { DeskView } from '../use-desk.ts'

/** Notes and history; an entry leads back to its minute. */
export function Journal({ view }: { view: DeskView }) {
  const { desk, dispatch } = view
  const { notes, history } = desk.book
  const { moment } = desk
  const go = (to: { date: string; time: string }) =>
    dispatch({ do: 'move', moment: { date: to.date, time: to.time } })
  return (
    <Card dense title="Journal" description="A note belongs to its minute and is kept with the simulator.">
      <NoteForm view={view} />
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-2 text-sm" aria-label="Notes">
          {notes.map((note, index) => (
            <li
              key={`${note.date} ${note.time} ${index}`}
              className="flex flex-wrap items-start gap-x-3 gap-y-1"
            >
              <MinuteButton at={note} onGo={() => go(note)} />
              <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{note.text}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Delete the note of ${note.time}`}
                onClick={({ currentTarget }) => {
                  stayNear(currentTarget)
                  dispatch({ do: 'delete-note', index })
                }}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {history.length > 0 && (
        <details className="mt-3 text-sm" open={notes.length === 0}>
          <summary className="cursor-pointer text-muted">What was done ({history.length})</summary>
          <ol className="mt-2 grid gap-1" aria-label="History">
            {history.map((entry, i) => (
              <li key={i} className="flex flex-wrap items-center gap-x-3">
                <MinuteButton at={entry} onGo={() => go(entry)} />
                <span className="min-w-0 flex-1">
                  {entry.text}
                  {moment && compareMoments(entry, moment) > 0 && (
                    <span className="text-muted"> · later than this minute</span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  )
}

/** A field for a note. The text stays in the browser until it is added. */
function NoteForm({ view: { desk, dispatch } }: { view: DeskView }) {
  const [text, setText] = useStoredState(noteKey(useUserId()), '', isNote)
  const { notes } = desk.book
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        dispatch({ do: 'note', text: text.trim() })
        setText('')
      }}
    >
      <FormField label={`Note on ${desk.moment?.time ?? 'this minute'}`}>
        <Textarea
          rows={2}
          maxLength={SIMULATOR_LIMITS.noteLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <div>
        <Button
          type="submit"
          size="sm"
          disabled={!desk.moment || text.trim() === '' || notes.length >= SIMULATOR_LIMITS.notes}
        >
          Add note
        </Button>
      </div>
    </form>
  )
}

function MinuteButton({ at, onGo }: { at: { date: string; time: string }; onGo: () => void }) {
  return (
    <Button size="sm" variant="ghost" className="tabular" onClick={onGo}>
      {at.time} {formatDate(at.date)}
    </Button>
  )
}

import { Link } from 'react-router'
import { useEffect, useState } from 'react'
import classNames from 'clsx'
import type { AssistantAnswer } from '../answer-shape.ts'
import { makeRoom } from '../assistant-state.ts'
import { Offer } from './offer.tsx'
import { splitWords, type ChatMessage } from './use-conversation.ts'

/** A message. Its sources, topics and offer appear once all its words are shown. */
export function Message({
  message,
  onAsk,
  disabled,
}: {
  message: ChatMessage
  onAsk: (text: string) => void
  disabled: boolean
}) {
  const { sender, content, shownWords, answer } = message
  const shown = shownWords === undefined ? content : splitWords(content).slice(0, shownWords).join('')
  const isUser = sender === 'user'
  return (
    <li className={classNames('grid gap-2', isUser && 'justify-items-end')}>
      <div
        className={classNames(
          'max-w-full rounded-lg px-3 py-2 text-sm wrap-anywhere whitespace-pre-line',
          isUser ? 'bg-accent text-on-accent' : 'bg-sunken text-text',
        )}
      >
        <span className="sr-only">{isUser ? 'You: ' : 'Assistant: '}</span>
        {answer?.writtenBy && shownWords === undefined ? <ModelWords text={content} /> : shown || '…'}
      </div>
      {answer && shownWords === undefined && <Extras answer={answer} onAsk={onAsk} disabled={disabled} />}
    </li>
  )
}

function Extras({
  answer,
  onAsk,
  disabled,
}: {
  answer: AssistantAnswer
  onAsk: (text: string) => void
  disabled: boolean
}) {
  const { offer, sources, terminology, relatedTopics, suggestions, writtenBy } = answer
  return (
    <div className="grid gap-2 text-sm">
      {writtenBy && (
        <p className="text-xs text-muted">
          Written by {writtenBy.name} at {writtenBy.host}, an external model. Check it against the documents.
        </p>
      )}
      {offer && <Offer offer={offer} />}
      {terminology.length > 0 && (
        <dl className="grid gap-1 rounded-lg border border-border p-2.5 text-xs">
          {terminology.map(({ term, definition }) => (
            <div key={term}>
              <dt className="inline font-semibold">{term}: </dt>
              <dd className="inline text-muted">{definition}</dd>
            </div>
          ))}
        </dl>
      )}
      {sources.length > 0 && (
        <p className="text-xs text-muted">
          From <Documents documents={sources} />
        </p>
      )}
      {relatedTopics.length > 0 && (
        <p className="text-xs text-muted">
          {answer.intent === 'unknown' ? 'Nearest' : 'Related'}: <Documents documents={relatedTopics} />
        </p>
      )}
      <Chips texts={suggestions} onAsk={onAsk} disabled={disabled} />
    </div>
  )
}

/** Links to documents or screens; a click minimizes the panel. */
function Documents({ documents }: { documents: AssistantAnswer['sources'] }) {
  return documents.map(({ title, path }, i) => (
    <span key={path}>
      {i > 0 && ', '}
      <Link to={path} onClick={makeRoom} className="text-accent underline underline-offset-2">
        {title}
      </Link>
    </span>
  ))
}

/** Questions that a click asks. */
export function Chips({
  texts,
  onAsk,
  disabled,
}: {
  texts: readonly string[]
  onAsk: (text: string) => void
  disabled: boolean
}) {
  if (texts.length === 0) return null
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => onAsk(text)}
            className="rounded-full border border-border-strong bg-surface px-2.5 py-1 text-left text-xs hover:bg-hover disabled:opacity-55"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The words of an external model, once the library that makes its Markdown safe has loaded; before that as plain text. */
function ModelWords({ text }: { text: string }) {
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    let isLatest = true
    import('./markdown.ts').then(
      ({ safeHtml }) => isLatest && setHtml(safeHtml(text)),
      // Without its library the answer stays plain text.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [text])
  if (html === undefined) return text
  return (
    <div className="model-words grid gap-2 whitespace-normal" dangerouslySetInnerHTML={{ __html: html }} />
  )
}

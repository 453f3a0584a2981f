import { Maximize2, Minus, SendHorizontal, Square, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import classNames from 'clsx'
import type { ExternalModel } from '#api'
import { routes } from '#api/client'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { apiClient } from '../../../session/backend/client.ts'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { STARTING_SUGGESTIONS } from '../answer.ts'
import { closeAssistant, minimizeAssistant, useAssistantState } from '../assistant-state.ts'
import type { AllowedModel } from '../model-answer.ts'
import { Chips, Message } from './message.tsx'
import { PANEL_FRAME } from './opening.tsx'
import { keptQuestion, useTypedQuestion } from './typed-question.ts'
import { useConversation } from './use-conversation.ts'

const AREAS = [
  'Options trading',
  'Risk management',
  'Platform features',
  'Technical analysis',
  'Terminology help',
]

interface PanelProps {
  userId: string
  /** Whether the typed question was sent while the panel loaded. */
  isSent: boolean
}

/** The conversation with the assistant. It continues while the panel is closed or minimized. */
export function Panel({ userId, isSent }: PanelProps) {
  const { isOpen, isMinimized } = useAssistantState()
  const external = useExternalModel(userId)
  const { messages, isAnswering, ask, showRest, stop } = useConversation(external.allowed, userId)
  const [question, setQuestion] = useTypedQuestion(userId)
  const send = (text: string) => {
    void ask(text)
    setQuestion('')
  }
  const isToSend = useRef(isSent)
  useEffect(() => {
    if (isToSend.current) send(keptQuestion(userId).trim())
    isToSend.current = false
  })
  const isRevealing = messages.at(-1)?.shownWords !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (isRevealing) showRest()
    else closeAssistant()
  }
  useSpaceBeside(isOpen && !isMinimized)
  if (!isOpen) return null
  return (
    <section
      role="dialog"
      aria-label="Delta Assistant"
      onKeyDown={onKeyDown}
      className={classNames(
        PANEL_FRAME,
        !isMinimized &&
          'h-[min(40rem,calc(100dvh-1rem))] xl:top-0 xl:right-0 xl:bottom-0 xl:h-dvh xl:w-[25rem] xl:rounded-none xl:border-y-0 xl:border-r-0 xl:shadow-none',
      )}
    >
      <header className="flex items-center gap-1 border-b border-border py-2 pr-2 pl-4">
        <h2 className="mr-auto font-semibold">Delta Assistant</h2>
        <IconButton
          size="sm"
          label={isMinimized ? 'Maximize' : 'Minimize'}
          icon={isMinimized ? Maximize2 : Minus}
          onClick={() => minimizeAssistant(!isMinimized)}
        />
        <IconButton size="sm" label="Close" icon={X} onClick={closeAssistant} />
      </header>
      {!isMinimized && (
        <>
          <Messages
            messages={messages}
            isAnswering={isAnswering}
            onAsk={(text) => void ask(text)}
            onClick={isRevealing ? showRest : undefined}
          />
          <ModelChoice external={external} disabled={isAnswering} />
          <Composer
            text={question}
            onType={setQuestion}
            isAnswering={isAnswering}
            onSend={send}
            onStop={stop}
            hasChoice={external.model !== undefined}
          />
        </>
      )}
    </section>
  )
}

/** Width of the panel on a wide screen, where the page keeps it free. */
const PANEL_WIDTH = '25rem'

/** Reserves space for the panel on a wide screen, so that it does not cover the page. */
function useSpaceBeside(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty('--assistant-space', PANEL_WIDTH)
    return () => {
      style.removeProperty('--assistant-space')
    }
  }, [isShown])
}

interface MessagesProps {
  messages: ReturnType<typeof useConversation>['messages']
  isAnswering: boolean
  onAsk: (text: string) => void
  onClick: (() => void) | undefined
}

function Messages({ messages, isAnswering, onAsk, onClick }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [messages])
  return (
    <div
      ref={list}
      role="log"
      aria-label="Conversation"
      aria-busy={isAnswering}
      tabIndex={0}
      onClick={onClick}
      className="flex-1 overflow-y-auto p-3"
    >
      <div className="mb-3 grid gap-2">
        <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
          <p>Hello! I am the Delta Assistant. I can help you with:</p>
          <ul className="mt-1 list-disc pl-5">
            {AREAS.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        </div>
        {messages.length === 0 && <Chips texts={STARTING_SUGGESTIONS} onAsk={onAsk} disabled={isAnswering} />}
      </div>
      <ul className="grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} onAsk={onAsk} disabled={isAnswering} />
        ))}
      </ul>
    </div>
  )
}

interface ComposerProps {
  text: string
  onType: (text: string) => void
  isAnswering: boolean
  onSend: (text: string) => void
  /** Stops the external model's answer; undefined while no answer streams. */
  onStop: (() => void) | undefined
  /** Whether the model choice stands above and already draws the line. */
  hasChoice: boolean
}

/** Characters. */
const LONGEST_QUESTION = 4000

function Composer({ text, onType, isAnswering, onSend, onStop, hasChoice }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // Before the next key arrives, which would go to the page.
  useLayoutEffect(() => {
    // A disabled field loses the focus. Without another focus the page would react to the keys that are typed.
    if (!isAnswering) focusEnd(field.current)
    else if (document.activeElement?.matches('body, :disabled')) form.current?.focus({ preventScroll: true })
  }, [isAnswering])
  const cannotSend = isAnswering || text.trim() === ''
  const send = () => {
    if (!cannotSend) onSend(text.trim())
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Question"
      className={classNames('flex items-end gap-2 p-3 outline-none', !hasChoice && 'border-t border-border')}
      onKeyDown={(event) => {
        const typed = isAnswering && event.target === form.current ? withKey(text, event) : undefined
        if (typed === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onType(typed)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        aria-label="Your question"
        placeholder="Ask, or describe a strategy"
        rows={2}
        maxLength={LONGEST_QUESTION}
        value={text}
        disabled={isAnswering}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        className="min-w-0 flex-1 resize-none rounded-md border border-border-strong bg-surface px-2.5 py-1.5 text-sm text-text placeholder:text-muted disabled:opacity-55"
      />
      {onStop ? (
        <IconButton label="Stop the external model" icon={Square} onClick={onStop} />
      ) : (
        <IconButton
          type="submit"
          variant="primary"
          label="Send"
          icon={SendHorizontal}
          disabled={cannotSend}
        />
      )}
    </form>
  )
}

/** Focuses a field behind its last character. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** A text after a key that was pressed while its field is disabled; undefined for keys that type nothing. */
function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? (text + key).slice(0, LONGEST_QUESTION) : undefined
}

/** Asks for consent to send questions, and optionally the screen's content, to the configured external model. */
function ModelChoice({
  external: { model, allowed, setConsent },
  disabled,
}: {
  external: ReturnType<typeof useExternalModel>
  disabled: boolean
}) {
  if (!model) return null
  const { name, host } = model
  return (
    <fieldset className="grid gap-1 border-t border-border px-3 pt-2 wrap-anywhere">
      <legend className="sr-only">External model</legend>
      <Checkbox
        label={`Let ${name} at ${host} answer`}
        checked={allowed !== undefined}
        disabled={disabled}
        onCheckedChange={(isOn) => setConsent(isOn ? { host, getsScreen: false } : null)}
      />
      {allowed ? (
        <Checkbox
          label="Also send it what I look at"
          checked={allowed.getsScreen}
          disabled={disabled}
          onCheckedChange={(getsScreen) => setConsent({ host, getsScreen })}
        />
      ) : (
        <p className="text-xs text-muted">
          Your questions would leave Delta, with what was asked before and the documents found for them.
        </p>
      )}
    </fieldset>
  )
}

/** The user's consent to an external model; no consent until it is ticked. */
interface Consent {
  /** Host that the consent is for; another host needs a new consent. */
  readonly host: string
  readonly getsScreen: boolean
}

/** The configured external model, if any, the user's consent, and a setter for it. */
function useExternalModel(userId: string) {
  const { data } = useQuery({
    queryKey: ['assistant', 'model'],
    queryFn: ({ signal }) => apiClient.call(routes.externalModel, undefined, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  const [consent, setConsent] = useStoredState<Consent | null>(`assistant-model:${userId}`, null, isConsent)
  const model = data?.model ?? undefined
  return { model, allowed: allowedBy(model, consent), setConsent }
}

function allowedBy(model: ExternalModel | undefined, consent: Consent | null): AllowedModel | undefined {
  return model && consent?.host === model.host ? { model, getsScreen: consent.getsScreen } : undefined
}

function isConsent(value: unknown): value is Consent | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { host, getsScreen } = value as Partial<Consent>
  return typeof host === 'string' && typeof getsScreen === 'boolean'
}

import { useTypedQuestion } from './typed-question.ts'

/** Where the panel stands, and how it looks, without its height. */
export const PANEL_FRAME =
  'fixed right-2 bottom-[calc(0.5rem+var(--foot-bar-height,0px))] z-40 flex w-[calc(100vw-1rem)] flex-col rounded-xl border border-border bg-raised shadow-pop sm:right-4 sm:bottom-4 sm:w-[26rem]'

interface OpeningProps {
  userId: string
  /** Whether Enter was pressed: the panel then asks the question as soon as it is there. */
  isSent: boolean
  onSend: () => void
  onClose: () => void
}

/** Stands in place of the panel while the panel loads; its field takes what is typed meanwhile. */
export function Opening({ userId, isSent, onSend, onClose }: OpeningProps) {
  const [question, setQuestion] = useTypedQuestion(userId)
  return (
    <section role="dialog" aria-label="Delta Assistant" aria-busy className={PANEL_FRAME}>
      <textarea
        autoFocus
        aria-label="Your question"
        placeholder="Ask, or describe a strategy"
        rows={2}
        value={question}
        readOnly={isSent}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (question.trim() !== '') onSend()
        }}
        className="m-3 resize-none rounded-md border border-border-strong bg-surface px-2.5 py-1.5 text-sm text-text placeholder:text-muted"
      />
    </section>
  )
}

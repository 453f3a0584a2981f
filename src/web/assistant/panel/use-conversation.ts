import { useCallback, useEffect, useRef, useState } from 'react'
import { answerArrived } from '../assistant-state.ts'
import { processQuery } from '../answer.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { newConversation, withQuery, withTopic } from '../conversation.ts'
import { screenContext } from '../screen-context.ts'

/** A message of the conversation. */
export interface ChatMessage {
  readonly id: string
  readonly sender: 'user' | 'bot'
  readonly content: string
  readonly timestamp: string
  /** Of a bot's message. */
  readonly answer?: AssistantAnswer
  /** How many of its words are shown; undefined once all are. */
  readonly shownWords?: number
}

const WORD_DELAY = { min: 50, max: 150 } as const

/** The conversation: what was said, whether an answer is under way, and how to ask. */
export function useConversation() {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [isAnswering, setAnswering] = useState(false)
  const conversation = useRef(newConversation())
  const finish = useCallback(() => {
    setMessages((all) => all.map(({ shownWords: _, ...message }) => message))
    setAnswering(false)
    answerArrived()
  }, [])
  useWordByWord(messages.at(-1), setMessages, finish)
  const ask = useCallback(
    async (question: string) => {
      setAnswering(true)
      setMessages((all) => [...all, messageOf('user', question)])
      conversation.current = withQuery(conversation.current, question)
      const answer = await processQuery(question, conversation.current, screenContext()).catch(failed)
      const topic = answer.sources[0]?.title
      if (topic)
        conversation.current = withTopic(conversation.current, topic, answer.contextualInfo?.category)
      setMessages((all) => [...all, { ...messageOf('bot', answer.content), answer, shownWords: 0 }])
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) finish()
    },
    [finish],
  )
  return { messages, isAnswering, ask, showRest: finish }
}

/** Shows the words of the last message one by one while it has some to come. */
function useWordByWord(
  last: ChatMessage | undefined,
  change: (update: (all: readonly ChatMessage[]) => readonly ChatMessage[]) => void,
  finish: () => void,
): void {
  const shown = last?.shownWords
  const words = last ? wordsOf(last.content).length : 0
  useEffect(() => {
    if (shown === undefined) return
    const delay = WORD_DELAY.min + Math.random() * (WORD_DELAY.max - WORD_DELAY.min)
    const timer = setTimeout(() => {
      if (shown + 1 >= words) finish()
      else
        change((all) => all.map((one, i) => (i === all.length - 1 ? { ...one, shownWords: shown + 1 } : one)))
    }, delay)
    return () => clearTimeout(timer)
  }, [shown, words, change, finish])
}

/** The words of a text, each with the space after it. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

function messageOf(sender: ChatMessage['sender'], content: string): ChatMessage {
  return { id: crypto.randomUUID(), sender, content, timestamp: new Date().toISOString() }
}

function failed(): AssistantAnswer {
  return plainAnswer('unknown', 'This question could not be answered. Ask it again, or word it otherwise.', {
    confidence: 0,
  })
}

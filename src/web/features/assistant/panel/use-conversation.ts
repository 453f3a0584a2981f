import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { answerArrived } from '../assistant-state.ts'
import { processQuery } from '../answer.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { newConversation, withQuery, withTopic, type Conversation } from '../conversation.ts'
import { answerOfModel, isForModel, type AllowedModel, type Turn } from '../model-answer.ts'
import { screenContext } from '../../../results/screen-context.ts'
import { keepMessages, keptMessages } from './kept-conversation.ts'

/** A message of the conversation. */
export interface ChatMessage {
  readonly id: string
  readonly sender: 'user' | 'bot'
  readonly content: string
  readonly timestamp: string
  /** Set on an assistant's message once it is complete. */
  readonly answer?: AssistantAnswer
  /** The external model is still writing it. */
  readonly isStreaming?: boolean
  /** How many of its words are shown; undefined once all are. */
  readonly shownWords?: number
}

type ChangeMessages = (update: (all: readonly ChatMessage[]) => readonly ChatMessage[]) => void

const WORD_DELAY = { min: 50, max: 150 } as const

/** Shows words as they arrive. */
const ALL_WORDS = Number.MAX_SAFE_INTEGER

/**
 * The conversation: its messages, whether an answer is in progress, and functions to ask, to show the whole answer at
 * once, and to stop an external model that is writing.
 */
export function useConversation(allowed: AllowedModel | undefined, userId: string) {
  const [messages, setMessages] = useState(() => keptMessages(userId))
  const [isAnswering, setAnswering] = useState(false)
  const conversation = useRef<Conversation>(undefined)
  conversation.current ??= resumedConversation(messages)
  const { current: writing, addAnswer, begin } = useModelWriter(setMessages)
  const finish = useCallback(() => {
    setMessages((all) => all.map(({ shownWords: _, ...message }) => message))
    setAnswering(false)
    answerArrived()
  }, [])
  useWordByWord(messages.at(-1), setMessages, finish)
  useEffect(() => keepMessages(userId, messages), [userId, messages])
  const ask = async (question: string) => {
    setAnswering(true)
    setMessages((all) => [...all, messageOf('user', question)])
    const asked = withQuery(conversation.current ?? newConversation(), question)
    conversation.current = asked
    const context = screenContext()
    const own = await processQuery(question, asked, context).catch(failed)
    const answer =
      allowed && isForModel(own)
        ? await begin({ question, own, allowed, context, turns: turnsOf(messages, allowed.getsScreen) })
        : addAnswer(own)
    const topic = answer.sources[0]?.title
    if (topic) conversation.current = withTopic(asked, topic, answer.contextualInfo?.category)
  }
  const showRest = () => setMessages((all) => changeLast(all, (last) => ({ ...last, shownWords: ALL_WORDS })))
  return { messages, isAnswering, ask, showRest, stop: writing && (() => writing.abort()) }
}

/** The memory of a conversation that was kept. */
function resumedConversation(messages: readonly ChatMessage[]): Conversation {
  let conversation = newConversation()
  for (const { sender, content, answer } of messages) {
    if (sender === 'user') conversation = withQuery(conversation, content)
    const topic = answer?.sources[0]?.title
    if (topic) conversation = withTopic(conversation, topic, answer.contextualInfo?.category)
  }
  return conversation
}

/**
 * The questions and answers so far, oldest first; those with figures or strategies only if the model may see
 * the screen.
 */
function turnsOf(messages: readonly ChatMessage[], getsScreen: boolean): Turn[] {
  return messages.flatMap(({ sender, content }, i) => {
    const reply = messages[i + 1]
    if (sender !== 'user' || !reply?.answer) return []
    const isOfScreen = !isForModel(reply.answer) && reply.answer.intent !== 'model'
    return isOfScreen && !getsScreen ? [] : [{ question: content, answer: reply.content }]
  })
}

/** Adds answers to the conversation: Delta's at once, an external model's as a stream. */
function useModelWriter(change: ChangeMessages) {
  const [current, setCurrent] = useState<AbortController>()
  const last = useRef<AbortController>(undefined)
  // Aborts on unmount.
  useEffect(() => () => last.current?.abort(), [])
  const add = (message: Partial<ChatMessage>) =>
    change((all) => [...all, { ...messageOf('bot', ''), shownWords: initialWordCount(), ...message }])
  const addAnswer = (answer: AssistantAnswer) => {
    add({ content: answer.content, answer })
    return answer
  }
  const begin = async (asked: Parameters<typeof answerOfModel>[0]) => {
    const writing = newWriter(last)
    setCurrent(writing)
    add({ isStreaming: true })
    const onWords = (text: string) =>
      change((all) => changeLast(all, (message) => ({ ...message, content: message.content + text })))
    const answer = await answerOfModel(asked, onWords, writing.signal)
    setCurrent(undefined)
    change((all) =>
      changeLast(all, ({ isStreaming: _, shownWords, ...message }) => ({
        ...message,
        content: answer.content,
        answer,
        // A replacement for the model's words is revealed from its first word.
        shownWords: answer.writtenBy ? (shownWords ?? ALL_WORDS) : initialWordCount(),
      })),
    )
    return answer
  }
  return { current, addAnswer, begin }
}

function newWriter(last: RefObject<AbortController | undefined>): AbortController {
  last.current = new AbortController()
  return last.current
}

function initialWordCount(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? ALL_WORDS : 0
}

function changeLast(
  all: readonly ChatMessage[],
  update: (last: ChatMessage) => ChatMessage,
): readonly ChatMessage[] {
  return all.map((message, i) => (i === all.length - 1 ? update(message) : message))
}

/** Reveals the last message word by word, and finishes it once it is complete. */
function useWordByWord(last: ChatMessage | undefined, change: ChangeMessages, finish: () => void): void {
  const shown = last?.shownWords
  const isStreaming = last?.isStreaming ?? false
  const words = last ? splitWords(last.content).length : 0
  useEffect(() => {
    if (shown === undefined) return
    if (shown >= words) {
      if (!isStreaming) finish()
      return
    }
    const delay = WORD_DELAY.min + Math.random() * (WORD_DELAY.max - WORD_DELAY.min)
    const timer = setTimeout(
      () => change((all) => changeLast(all, (message) => ({ ...message, shownWords: shown + 1 }))),
      delay,
    )
    return () => clearTimeout(timer)
  }, [shown, words, isStreaming, change, finish])
}

/** Splits a text into words, each with its trailing space. */
export function splitWords(text: string): string[] {
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

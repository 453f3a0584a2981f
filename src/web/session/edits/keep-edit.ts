import { useSyncExternalStore } from 'react'
import { ApiError } from '#api/client'
import type { EditConflict } from '#domain'

/** Which of two conflicting edits to keep. */
export type EditChoice = 'mine' | 'theirs' | 'both'

/** A conflict question on the screen. */
export interface ConflictQuestion {
  readonly conflict: EditConflict
  /** Message that says what happened. */
  readonly message: string
  /** Whether both can be kept: the own edit as a new object. */
  readonly offersBoth: boolean
  readonly answer: (kept: EditChoice) => void
}

interface Edit<T> {
  /** Edit count that this edit started from; undefined overwrites any version. */
  readonly startedFrom: number | undefined
  readonly send: (startedFrom: number | undefined) => Promise<T>
  /** Saves mine as a new object; absent if only one object can exist. */
  readonly sendAsNew?: () => Promise<T>
}

export type Settled<T> =
  | { readonly kept: 'mine' | 'both'; readonly value: T }
  | { readonly kept: 'theirs'; readonly value?: undefined }

/**
 * Sends an edit with optimistic locking. If the object was edited or deleted since, the user chooses which edit to
 * keep; a newer edit during the question asks again.
 * @throws any other error of `send`
 */
export async function keepEdit<T>({ startedFrom, send, sendAsNew }: Edit<T>): Promise<Settled<T>> {
  for (let from = startedFrom; ;) {
    try {
      return { kept: 'mine', value: await send(from) }
    } catch (error) {
      if (!isEditedMeanwhile(error)) throw error
      const kept = await ask(error, sendAsNew !== undefined)
      if (kept === 'theirs') return { kept }
      if (kept === 'both' && sendAsNew) return { kept, value: await sendAsNew() }
      from = error.edited.edits ?? undefined
    }
  }
}

/** Whether an edit was refused because its object was edited or deleted since. */
export function isEditedMeanwhile(error: unknown): error is ApiError & { readonly edited: EditConflict } {
  return error instanceof ApiError && error.code === 'edited_meanwhile' && error.edited !== undefined
}

let questions: readonly ConflictQuestion[] = []
const listeners = new Set<() => void>()

function setQuestions(next: readonly ConflictQuestion[]): void {
  questions = next
  for (const listener of listeners) listener()
}

function ask({ edited, message }: ApiError & { readonly edited: EditConflict }, offersBoth: boolean) {
  return new Promise<EditChoice>((resolve) => {
    const question: ConflictQuestion = {
      conflict: edited,
      message,
      offersBoth,
      answer: (kept) => {
        setQuestions(questions.filter((one) => one !== question))
        resolve(kept)
      },
    }
    setQuestions([...questions, question])
  })
}

/** The oldest open conflict question. */
export function useConflictQuestion(): ConflictQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => questions[0],
    () => undefined,
  )
}

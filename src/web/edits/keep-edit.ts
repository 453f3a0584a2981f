import { useSyncExternalStore } from 'react'
import { ApiError } from '#api/client'
import type { EditConflict } from '#domain'

/** Which of two edits of one thing is to stay. */
export type Kept = 'mine' | 'theirs' | 'both'

/** The question which edit is to stay, while it is on the screen. */
export interface ConflictQuestion {
  readonly conflict: EditConflict
  /** What happened, in words. */
  readonly message: string
  /** Whether both can stay: mine as another thing beside theirs. */
  readonly offersBoth: boolean
  readonly answer: (kept: Kept) => void
}

interface Edit<T> {
  /** The count of edits that this one started from; undefined replaces whatever is there. */
  readonly startedFrom: number | undefined
  readonly send: (startedFrom: number | undefined) => Promise<T>
  /** Saves mine as another thing; left out where there can be only one. */
  readonly sendAsNew?: () => Promise<T>
}

export type Settled<T> =
  | { readonly kept: 'mine' | 'both'; readonly value: T }
  | { readonly kept: 'theirs'; readonly value?: undefined }

/**
 * Sends an edit. Where the thing was edited or deleted since, asks which edit is to stay and does so; a newer edit that comes
 * while the question is open is asked about again.
 * @throws whatever `send` throws for any other reason
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

/** Whether an edit was refused because what it changes was edited or deleted since. */
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
  return new Promise<Kept>((resolve) => {
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

/** The question that waits longest for its answer. */
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

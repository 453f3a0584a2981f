import type { MarketReader } from '#engine/market'
import { currentReader } from '../datasets/current-reader.ts'
import { brokenData, logMendedDays, type BrokenData } from '../../kernel/data-fault.ts'
import { answer } from './answer.ts'
import { QuestionError, type Question } from './question.ts'
import { lowerPriority } from '../../kernel/thread-priority.ts'

lowerPriority()

logMendedDays()

/** Task of the thread. */
export interface AnswerTask {
  readonly marketDataFolder: string
  readonly dataset: string
  readonly question: Question
}

/** The answer as JSON text, so that the main thread needn't serialise it. */
export type AnswerOutcome =
  | { readonly kind: 'answer'; readonly json: string }
  | {
      readonly kind: 'refused'
      readonly code: QuestionError['code']
      readonly fields: QuestionError['fields']
    }
  | BrokenData

/** Answers one question in this thread. */
export async function runTask(task: AnswerTask): Promise<AnswerOutcome> {
  try {
    return { kind: 'answer', json: JSON.stringify(await answer(readerOf(task), task.question)) }
  } catch (error) {
    if (error instanceof QuestionError) return { kind: 'refused', code: error.code, fields: error.fields }
    const broken = brokenData(error)
    if (broken) return broken
    throw error
  }
}

function readerOf({ marketDataFolder, dataset }: AnswerTask): MarketReader {
  try {
    return currentReader(marketDataFolder, dataset)
  } catch (error) {
    if (error instanceof RangeError) throw new QuestionError('not_found', 'dataset', error.message)
    throw error
  }
}

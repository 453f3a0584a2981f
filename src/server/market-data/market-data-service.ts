import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { refreshDataset } from '#market-data'
import { datasetRevision } from '../datasets/current-reader.ts'
import { HttpError } from '../http/http-error.ts'
import type { AnswerOutcome, AnswerTask } from './market-data.thread.ts'
import type { Question } from './question.ts'
import { RecentAnswers } from './recent-answers.ts'

/** Answers questions about market data, away from the thread that serves requests. */
export interface MarketDataService {
  /**
   * The answer as JSON text.
   * @throws HttpError when the dataset cannot answer the question as it was put, or too many are waiting.
   */
  ask(dataset: string, question: Question): Promise<string>
  close(): Promise<void>
}

export interface MarketDataServiceOptions {
  readonly marketDataFolder: string
  readonly threads: number
}

const MOST_KEPT_CHARACTERS = 16_000_000
const MOST_WAITING = 200
const IDLE_MILLISECONDS = 5 * 60_000

/** A service over the datasets of a folder. Threads start with the first question and end when there are none. */
export function createMarketDataService(options: MarketDataServiceOptions): MarketDataService {
  const { marketDataFolder, threads } = options
  const recent = new RecentAnswers(MOST_KEPT_CHARACTERS)
  const pool = new Piscina<AnswerTask, AnswerOutcome>({
    filename: fileURLToPath(new URL('market-data.thread.ts', import.meta.url)),
    name: 'answerInThread',
    minThreads: 0,
    maxThreads: threads,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MILLISECONDS,
  })
  return {
    async ask(dataset, question) {
      await refreshDataset(marketDataFolder, dataset)
      const revision = await datasetRevision(marketDataFolder, dataset)
      const key = JSON.stringify([dataset, revision, question])
      const known = recent.get(key)
      if (known !== undefined) return known
      if (pool.queueSize >= MOST_WAITING)
        throw new HttpError(
          'unavailable',
          'Too many questions about market data are waiting. Please try again.',
        )
      const outcome = await pool.run({ marketDataFolder, dataset, question })
      if (outcome.kind === 'refused') throw refusal(outcome)
      recent.set(key, outcome.json)
      return outcome.json
    },
    close: () => pool.destroy(),
  }
}

function refusal({ code, fields }: Extract<AnswerOutcome, { kind: 'refused' }>): HttpError {
  return new HttpError(code, fields[0]?.message ?? 'There is no such data', fields)
}

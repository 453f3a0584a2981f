import { LRUCache } from 'lru-cache'
import { refreshDataset } from '#market-data'
import { datasetRevision } from '../datasets/current-reader.ts'
import { unavailableData } from '../datasets/unavailable-data.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { AnswerOutcome, AnswerTask } from './market-data.thread.ts'
import type { Question } from './question.ts'

/** Answers questions about market data outside the server's main thread. */
export interface MarketDataService {
  /**
   * The answer as JSON text. A user waits only for their own earlier questions.
   * @throws HttpError if the dataset can't answer the question, or too many of the user's questions wait
   */
  ask(userId: string, dataset: string, question: Question): Promise<string>
  close(): Promise<void>
}

export interface MarketDataServiceOptions {
  readonly marketDataFolder: string
  readonly threads: number
}

const MOST_KEPT_CHARACTERS = 16_000_000
/** More questions than any screen asks at the same time. */
const MOST_WAITING_PER_USER = 50

/** Creates the service for the datasets of a folder. Threads start on demand and end when idle. */
export function createMarketDataService(options: MarketDataServiceOptions): MarketDataService {
  const { marketDataFolder, threads } = options
  const recent = new LRUCache<string, string>({
    maxSize: MOST_KEPT_CHARACTERS,
    sizeCalculation: (json) => json.length,
  })
  const pool = createThreads<AnswerTask, AnswerOutcome>(new URL('market-data.thread.ts', import.meta.url), {
    most: threads,
  })
  const share = new PerUserLimit({
    what: 'questions about market data',
    atOnce: threads,
    // One thread stays free for other users, for example while a day is generated for this one.
    atOncePerUser: Math.max(1, threads - 1),
    waitingPerUser: MOST_WAITING_PER_USER,
  })
  return {
    async ask(userId, dataset, question) {
      await refreshDataset(marketDataFolder, dataset)
      const revision = await datasetRevision(marketDataFolder, dataset)
      const key = JSON.stringify([dataset, revision, question])
      const known = recent.get(key)
      if (known !== undefined) return known
      const outcome = await share.run(userId, () => pool.run({ marketDataFolder, dataset, question }))
      if (outcome.kind === 'refused') throw refusal(outcome)
      if (outcome.kind === 'broken') throw unavailableData(outcome)
      recent.set(key, outcome.json)
      return outcome.json
    },
    close: () => pool.close(),
  }
}

function refusal({ code, fields }: Extract<AnswerOutcome, { kind: 'refused' }>): HttpError {
  return new HttpError(code, fields[0]?.message ?? 'There is no such data', fields)
}

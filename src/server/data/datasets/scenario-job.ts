import { MessageChannel } from 'node:worker_threads'
import { z } from 'zod'
import { scenarioJobSchema, type ScenarioJob } from '#api'
import { FURTHER_YEARS, isOwnDataset, yearsDataset } from '#domain'
import { tradingDates } from '#engine/exchange'
import type { Db } from '../../kernel/db/database.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { jobError } from '../../kernel/jobs/fault-words.ts'
import { defineHandler, JobRefusal, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import type { JobRow } from '../../kernel/jobs/record.ts'
import { createThreads } from '../../kernel/threads.ts'
import { claimDataset, mostBytesOf, ownTarget, recordBytes } from './ownership.ts'
import type { ScenarioEnd, ScenarioTask } from './scenario.thread.ts'

type ScenarioRequest = ScenarioJob['request']

/**
 * Id of the dataset that a request makes: one for all users, or the user's own.
 * @throws HttpError `invalid_request` if a dataset of one's own cannot have the name
 */
export function datasetOf(request: ScenarioRequest, userId: string): string {
  const name = request.scenario === FURTHER_YEARS ? yearsDataset(request) : request.dataset
  return request.audience === 'me' ? ownTarget(userId, name) : name
}

/** Trading days that a request generates. */
export function sessionsOf(request: ScenarioRequest): number {
  if (request.scenario === FURTHER_YEARS) return tradingDates(request.from, request.to).length
  return SCENARIO_SESSIONS
}

/** About three months. */
const SCENARIO_SESSIONS = 62

/** A dataset being generated from a scenario or for further years. If it is stopped, nothing is kept. */
export const SCENARIO = {
  kind: 'scenario',
  payload: scenarioJobSchema.shape.request,
  checkpoint: z.object({ contentHash: z.string() }),
  cost: { priority: 'batch', unfinishedPerUser: 2 },
} satisfies JobKind

export interface ScenarioParts {
  readonly db: Db
  readonly quota: StorageQuota
  readonly marketDataFolder: string
}

/**
 * Generates datasets of scenarios and of further years, each in a separate thread. A user's own dataset counts towards
 * the user's storage.
 */
export function scenarioHandler({ db, quota, marketDataFolder }: ScenarioParts): JobHandler {
  return defineHandler(SCENARIO, async ({ payload, userId }, { signal, save, progress }) => {
    const dataset = datasetOf(payload, userId)
    if (isOwnDataset(dataset)) await claimDataset(db, { id: dataset, userId })
    const mostBytes = await mostBytesOf({ db, quota }, { id: dataset, userId })
    const task = { request: payload, dataset, mostBytes, dataRoot: marketDataFolder }
    const end = await makeInThread(task, signal, progress)
    if (end.kind === 'refused') throw new JobRefusal({ why: 'refused', says: sentence(end.message) })
    if (end.kind !== 'made') return
    await recordBytes({ db, marketDataFolder }, { id: dataset, userId }, end.bytes)
    await save({ contentHash: end.contentHash }, 100)
  })
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

async function makeInThread(
  task: Omit<ScenarioTask, 'port'>,
  signal: AbortSignal,
  progress: (percent: number) => void,
): Promise<ScenarioEnd> {
  signal.throwIfAborted()
  const pool = createThreads<ScenarioTask, ScenarioEnd>(new URL('scenario.thread.ts', import.meta.url))
  const { port1, port2 } = new MessageChannel()
  port1.on('message', progress)
  const stop = () => port1.postMessage('stop')
  signal.addEventListener('abort', stop)
  try {
    const end = await pool.run({ ...task, port: port2 }, { transferList: [port2] })
    signal.throwIfAborted()
    return end
  } finally {
    signal.removeEventListener('abort', stop)
    port1.close()
    await pool.close()
  }
}

/** Status of a scenario's dataset for the API. */
export function scenarioJobOf(row: JobRow): ScenarioJob {
  const checkpoint = row.checkpoint === null ? undefined : SCENARIO.checkpoint.parse(row.checkpoint)
  const request = SCENARIO.payload.parse(row.payload)
  return {
    id: row.id,
    request,
    dataset: datasetOf(request, row.userId),
    status: row.status,
    progress: row.progress,
    error: jobError(row),
    contentHash: checkpoint?.contentHash ?? null,
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

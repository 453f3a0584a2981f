import { MessageChannel } from 'node:worker_threads'
import { z } from 'zod'
import { scenarioJobSchema, type ScenarioJob } from '#api'
import { defineHandler, JobRefusal, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import type { JobRow } from '../../kernel/jobs/record.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { ScenarioEnd, ScenarioTask } from './scenario.thread.ts'

/** A dataset being generated from a scenario or for further years. If it is stopped, nothing is kept. */
export const SCENARIO = {
  kind: 'scenario',
  payload: scenarioJobSchema.shape.request,
  checkpoint: z.object({ contentHash: z.string() }),
  cost: { priority: 'batch', unfinishedPerUser: 2 },
} satisfies JobKind

/** Generates datasets of scenarios and of further years, each in a separate thread. */
export function scenarioHandler(marketDataFolder: string): JobHandler {
  return defineHandler(SCENARIO, async ({ payload }, { signal, save, progress }) => {
    const end = await makeInThread({ request: payload, dataRoot: marketDataFolder }, signal, progress)
    if (end.kind === 'refused') throw new JobRefusal(sentence(end.message))
    if (end.kind === 'made') await save({ contentHash: end.contentHash }, 100)
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
  return {
    id: row.id,
    request: SCENARIO.payload.parse(row.payload),
    status: row.status,
    progress: row.progress,
    error: row.error,
    contentHash: checkpoint?.contentHash ?? null,
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

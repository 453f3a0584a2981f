import type { SweepRefusal, SweepRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { SweepRunner, type VariantRun } from '#engine/report'
import { openDataset } from '#market-data'
import { describeIssues } from './input-error.ts'

/** Consecutive variants, so that threads exchange few messages. */
export interface SweepTask {
  readonly dataRoot: string
  readonly dataset: string
  readonly sweep: SweepRequest
  readonly first: number
  readonly count: number
}

let runner: SweepRunner | undefined

/** Runs some variants; an invalid request returns a refusal in its place. */
export async function runTask(task: SweepTask): Promise<(VariantRun | SweepRefusal)[]> {
  runner ??= new SweepRunner(openDataset(task.dataRoot, task.dataset))
  const runs: (VariantRun | SweepRefusal)[] = []
  for (let variant = task.first; variant < task.first + task.count; variant++)
    runs.push(await runner.attempt(task.sweep, variant, requestOf))
  return runs
}

function requestOf(raw: Record<string, unknown>) {
  const checked = backtestRequestSchema.safeParse(raw)
  return checked.success ? checked.data : describeIssues(checked.error, raw)
}

import { backtestRequestSchema, type SweepRefusal, type SweepRequest, type SweepRow } from '#domain'
import { SweepRunner } from '#engine/analytics'
import { PlanError, variantRequest, variantValues, type VariantValues } from '#engine/backtest'
import { openDataset } from '#market-data'
import { describeIssues } from './input-error.ts'

/** A run of neighbouring variants, so that threads talk seldom. */
export interface SweepTask {
  readonly dataRoot: string
  readonly dataset: string
  readonly sweep: SweepRequest
  readonly first: number
  readonly count: number
}

let runner: SweepRunner | undefined

/** The rows of some variants; a variant that is no valid request gives a refusal in its place. */
export async function runTask(task: SweepTask): Promise<(SweepRow | SweepRefusal)[]> {
  runner ??= new SweepRunner(openDataset(task.dataRoot, task.dataset))
  const rows: (SweepRow | SweepRefusal)[] = []
  for (let variant = task.first; variant < task.first + task.count; variant++)
    rows.push(await runVariant(runner, task.sweep, variant))
  return rows
}

async function runVariant(
  runner: SweepRunner,
  sweep: SweepRequest,
  variant: number,
): Promise<SweepRow | SweepRefusal> {
  const values = variantValues(sweep, variant)
  const refusal = (error: string): SweepRefusal => ({ variant, values, error })
  const request = requestOf(sweep, values)
  if (typeof request === 'string') return refusal(request)
  try {
    return await runner.run(variant, values, request)
  } catch (error) {
    if (error instanceof PlanError) return refusal(error.message)
    throw error
  }
}

function requestOf(sweep: SweepRequest, values: VariantValues) {
  const raw = variantRequest(sweep.request, values)
  const checked = backtestRequestSchema.safeParse(raw)
  return checked.success ? checked.data : describeIssues(checked.error, raw)
}

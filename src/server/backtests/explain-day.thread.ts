import { SIMULATED_DATASET_ID } from '#domain'
import { compilePlan, datesToExplain, ENGINE_VERSION, explainDay } from '#engine/backtest'
import type { MarketReader } from '#engine/market'
import { openDataset, refreshDataset } from '#market-data'
import type { DayAnswer, DayQuestion } from './day-explainer.ts'

export interface ExplainTask extends DayQuestion {
  readonly marketDataFolder: string
}

/** Readers stay open with their caches from day to day. */
const readers = new Map<string, MarketReader>()

/** Explains one day in this thread. */
export async function explainInThread(task: ExplainTask): Promise<DayAnswer> {
  const { request, date, origin } = task
  if (origin.engineVersion !== ENGINE_VERSION)
    return changed(
      `It was run by version ${origin.engineVersion} of the engine, and this is ${ENGINE_VERSION}`,
    )
  await refreshDataset(task.marketDataFolder, request.dataset ?? SIMULATED_DATASET_ID)
  const reader = readerFor(task)
  if (!reader) return changed(`Its dataset '${origin.dataset.name}' is no longer installed`)
  if (reader.dataset.contentHash !== origin.dataset.contentHash)
    return changed(`The data of '${origin.dataset.name}' has changed since it ran`)
  const plan = compilePlan(request, reader)
  const isSession = reader.sessions(plan.underlying).includes(date)
  if (!isSession || date < plan.startDate || date > plan.endDate)
    return {
      kind: 'no-session',
      reason: `${date} is no trading day of this backtest; choose one from ${plan.startDate} to ${plan.endDate}`,
    }
  await reader.prepare(plan.underlying, datesToExplain(plan, reader, date))
  return { kind: 'explained', json: JSON.stringify(explainDay(plan, reader, date)) }
}

function changed(what: string): DayAnswer {
  return {
    kind: 'changed',
    reason: `${what}, so its days can no longer be explained. Run the backtest again to explain them.`,
  }
}

/** The open reader where it still shows what is installed, else a new one; undefined when there is no such dataset. */
function readerFor({ request, marketDataFolder }: ExplainTask): MarketReader | undefined {
  const id = request.dataset ?? SIMULATED_DATASET_ID
  const current = open(marketDataFolder, id)
  const kept = readers.get(id)
  if (kept && kept.dataset.contentHash === current?.dataset.contentHash) return kept
  if (current) readers.set(id, current)
  else readers.delete(id)
  return current
}

function open(folder: string, id: string): MarketReader | undefined {
  try {
    return openDataset(folder, id)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

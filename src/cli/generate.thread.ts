import type { Underlying } from '#domain'
import type { MarketReader } from '#engine/market'
import { openDataset } from '#market-data'

interface GenerateTask {
  readonly dataRoot: string
  readonly dataset: string
  readonly underlying: Underlying
  readonly date: string
}

let reader: MarketReader | undefined

/** Generates one day unless it exists. */
export async function runTask({ dataRoot, dataset, underlying, date }: GenerateTask): Promise<void> {
  reader ??= openDataset(dataRoot, dataset)
  await reader.prepare(underlying, { from: date, to: date })
}

import { SIMULATED_DATASET_ID, type Underlying } from '#domain'
import { openDataset } from './open-dataset.ts'
import { GeneratedReader } from './store/generated-reader.ts'

interface Period {
  readonly underlying: Underlying
  readonly from: string
  readonly to: string
}

/**
 * Number of sessions that the first run over a period has to generate; 0 unless the dataset is the simulated market.
 * @throws RangeError when there is no such dataset
 */
export function daysToGenerate(dataRoot: string, id: string, { underlying, from, to }: Period): number {
  const reader = openDataset(dataRoot, id)
  if (id !== SIMULATED_DATASET_ID || !(reader instanceof GeneratedReader)) return 0
  return reader
    .sessions(underlying)
    .filter((date) => date >= from && date <= to && !reader.isMade(underlying, date)).length
}

import { datasetLabel, isYearsDataset, SCENARIO_PREFIX, SIMULATED_DATASET_ID } from '#domain'
import { datasetFolder } from '../store/dataset-paths.ts'
import { readManifest } from '../store/manifest.ts'

/**
 * Why nothing may be imported into a dataset; undefined if it may. Imported days among simulated ones would pass for
 * simulated, and the other way round.
 */
export function importRefusal(dataRoot: string, dataset: string): string | undefined {
  if (dataset === SIMULATED_DATASET_ID)
    return `dataset '${dataset}' is the simulated market, which takes no imports: choose another id`
  const name = datasetLabel(dataset)
  if (isYearsDataset(name))
    return `dataset '${name}': ids of further years of the simulated market take no imports: choose another id`
  if (name.startsWith(SCENARIO_PREFIX))
    return `dataset '${name}': ids that begin with '${SCENARIO_PREFIX}' belong to simulated markets, which take no imports: choose another id`
  const before = readManifest(datasetFolder(dataRoot, dataset))
  if (before?.kind !== 'simulated') return undefined
  return `dataset '${before.id}' is '${before.name}', which takes no imports: choose another id`
}

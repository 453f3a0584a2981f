import type { Dataset } from '#api'
import { SIMULATED_DATASET_ID, type DatasetSummary } from '#domain'
import type { MarketReader } from '#engine/market'
import { availableDatasets, openDataset } from '#market-data'
import type { DatasetCatalog } from './catalog.ts'

/**
 * A reader over one of the datasets in a folder.
 * @throws RangeError when there is no such dataset, naming those there are.
 */
export function openReader(folder: string, id: string): MarketReader {
  return openDataset(folder, id)
}

/** The datasets in a folder. */
export function folderCatalog(folder: string): DatasetCatalog {
  return { list: async () => availableDatasets(folder).map(toDataset) }
}

function toDataset({ id, name, kind, underlyings }: DatasetSummary): Dataset {
  const firstDates = underlyings.map((part) => part.firstSession).sort()
  const lastDates = underlyings.map((part) => part.lastSession).sort()
  return {
    id,
    name,
    kind,
    underlyings: underlyings.map((part) => part.underlying),
    firstDate: firstDates[0] ?? '',
    lastDate: lastDates.at(-1) ?? '',
    sessions: Object.fromEntries(underlyings.map((part) => [part.underlying, part.sessions])),
    isDefault: id === SIMULATED_DATASET_ID,
  }
}

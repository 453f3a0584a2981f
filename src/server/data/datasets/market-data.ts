import type { Logger } from 'pino'
import type { Dataset } from '#api'
import { type BacktestRequest, type DatasetSummary, type FieldError, SIMULATED_DATASET_ID } from '#domain'
import { checkRequest } from '#engine/report'
import { PlanError } from '#engine/replay'
import {
  availableDatasets,
  BucketError,
  type DamagedDataset,
  damagedDatasets,
  datasetTrust,
  refreshDataset,
  refreshDatasets,
  trustRefusal,
} from '#market-data'
import { HttpError } from '../../kernel/http-error.ts'
import type { InstalledDatasets } from './catalog.ts'
import { currentReader } from './current-reader.ts'

/** The datasets in a folder, and the simulated market. Damaged datasets are logged once. */
export function folderCatalog(folder: string, log?: Logger): InstalledDatasets {
  const logged = new Set<string>()
  return {
    async list() {
      await within(refreshDatasets(folder))
      const damaged = damagedDatasets(folder)
      for (const { id, reason } of damaged) {
        if (logged.has(reason)) continue
        logged.add(reason)
        log?.error({ dataset: id, reason }, 'a dataset is damaged')
      }
      return [
        ...availableDatasets(folder).map((summary) => toDataset(folder, summary)),
        ...damaged.map(toDamaged),
      ]
    },
    async check(request) {
      await within(refreshDataset(folder, request.dataset ?? SIMULATED_DATASET_ID))
      return problems(folder, request)
    },
  }
}

/** Answers `unavailable` if the bucket doesn't respond. */
async function within(refreshed: Promise<void>): Promise<void> {
  try {
    await refreshed
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    throw new HttpError('unavailable', 'Market data cannot be reached at the moment. Please try again.')
  }
}

function problems(folder: string, request: BacktestRequest): readonly FieldError[] {
  const id = request.dataset ?? SIMULATED_DATASET_ID
  const damage = damagedDatasets(folder).find((dataset) => dataset.id === id)
  if (damage) return [{ path: 'dataset', message: damage.reason }]
  if (!availableDatasets(folder).some((dataset) => dataset.id === id))
    return [{ path: 'dataset', message: `Dataset '${id}' is unknown; choose another` }]
  const doubt = trustRefusal(folder, id)
  if (doubt !== undefined) return [{ path: 'dataset', message: doubt }]
  try {
    checkRequest(request, currentReader(folder, id))
    return []
  } catch (error) {
    if (error instanceof PlanError) return error.problems
    throw error
  }
}

function toDamaged({ id, reason }: DamagedDataset): Dataset {
  return {
    id,
    name: id,
    kind: 'imported',
    underlyings: [],
    firstDate: '',
    lastDate: '',
    sessions: {},
    isDefault: false,
    damage: reason,
  }
}

function toDataset(folder: string, { id, name, kind, underlyings }: DatasetSummary): Dataset {
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
    ...(kind === 'imported' && { trust: datasetTrust(folder, id).state }),
  }
}

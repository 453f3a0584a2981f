import type { DatasetDayQuality, DatasetDetails } from '#api'
import { SIMULATED_DATASET_ID, type DatasetDay, type DayQuality, type Underlying } from '#domain'
import {
  availableDatasets,
  datasetManifest,
  datasetReport,
  datasetTrust,
  openDataset,
  simulatedQuality,
} from '#market-data'

/**
 * A dataset with the quality of each day.
 * @throws RangeError if it doesn't exist
 */
export function datasetDetails(folder: string, id: string): DatasetDetails {
  return id === SIMULATED_DATASET_ID ? simulatedDetails(folder) : importedDetails(folder, id)
}

function importedDetails(folder: string, id: string): DatasetDetails {
  const { name, kind, source, contentHash, underlyings, indiaVix, days } = datasetManifest(folder, id)
  const report = datasetReport(folder, id)
  const measured = new Map(report?.coverage.map((day) => [`${day.underlying} ${day.date}`, day]))
  const { coverage: _, ...outcome } = report ?? { coverage: [] }
  return {
    id,
    name,
    kind,
    source,
    contentHash,
    underlyings,
    ...(indiaVix && { indiaVix }),
    days: days.map((day) => measured.get(`${day.underlying} ${day.date}`) ?? unmeasured(day)),
    trust: datasetTrust(folder, id),
    report: report ? (outcome as Omit<typeof report, 'coverage'>) : null,
  }
}

const NOT_MEASURED = {
  indexGaps: null,
  missingNearMoney: null,
  longestGapNearMoney: null,
  staleContracts: null,
  staleIndex: null,
  parityErrorPercent: null,
} as const satisfies Partial<Record<keyof DayQuality, null>>

function unmeasured({ underlying, date, contracts, bars, indexIsDerived }: DatasetDay): DatasetDayQuality {
  return { underlying, date, contracts, bars, indexIsDerived, ...NOT_MEASURED }
}

function unmade(underlying: Underlying, date: string): DatasetDayQuality {
  return { underlying, date, contracts: null, bars: null, indexIsDerived: false, ...NOT_MEASURED }
}

/** Days of the simulated market are generated on demand; only generated days are measured. */
function simulatedDetails(folder: string): DatasetDetails {
  const summary = availableDatasets(folder).find(({ id }) => id === SIMULATED_DATASET_ID)!
  const reader = openDataset(folder, SIMULATED_DATASET_ID)
  const measured = new Map(simulatedQuality(folder).map((day) => [`${day.underlying} ${day.date}`, day]))
  const days = reader.underlyings.flatMap((underlying) =>
    reader
      .sessions(underlying)
      .map((date) => measured.get(`${underlying} ${date}`) ?? unmade(underlying, date)),
  )
  return { ...summary, days, trust: null, report: null }
}

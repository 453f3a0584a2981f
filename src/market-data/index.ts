export { availableDatasets, openDataset } from './open-dataset.ts'
export { simulatedQuality } from './simulated-quality.ts'
export { isBucketUrl, type BucketAddress } from './bucket/bucket-address.ts'
export { BucketError } from './bucket/bucket-error.ts'
export { makeMirror, mirrorOf } from './bucket/mirror.ts'
export { pushDataset, type PushOutcome } from './bucket/push-dataset.ts'
export { refreshDataset, refreshDatasets } from './bucket/refresh.ts'
export { marketStatistics, type StatisticRow } from './inspect/index.ts'
export {
  DEFAULT_SEED,
  simulateDay,
  SIMULATED_FROM,
  SIMULATED_NAME,
  SIMULATED_TO,
  simulatedIdentity,
  simulatedMarket,
  SIMULATION_VERSION,
} from './simulated/index.ts'
export { canonicalCsv, type ExportSelection } from './export/canonical-csv.ts'
export { EmptyExportError, exportData, type ExportOptions } from './export/export-data.ts'
export { FORMAT_IDS } from './importers/formats.ts'
export { importFiles, type ImportOptions, type ImportProgress } from './importers/import-files.ts'
export { ImportError, ImportInterruptedError, type ImportFindings } from './importers/import-error.ts'
export {
  damagedFiles,
  datasetManifest,
  datasetReport,
  deleteDataset,
  listDatasets,
  openStoredDataset,
} from './store/datasets.ts'
export { DayFileError } from './store/day-file-error.ts'
export { GeneratedReader, type DayGenerator } from './store/generated-reader.ts'
export { removeStaleStaging } from './store/staging.ts'
export { StoreReader } from './store/store-reader.ts'

export { availableDatasets, openDataset } from './open-dataset.ts'
export { generateScenario } from './generate-scenario.ts'
export { generateYears } from './generate-years.ts'
export { publishedPrices as realPrices } from './published-prices.ts'
export { acceptDataset, datasetTrust, trustRefusal } from './dataset-trust.ts'
export { daysToGenerate } from './days-to-generate.ts'
export { datasetExpiries, type DatasetExpiries } from './dataset-expiries.ts'
export { simulatedQuality } from './simulated-quality.ts'
export { isBucketUrl, type BucketAddress } from './bucket/bucket-address.ts'
export { BucketError } from './bucket/bucket-error.ts'
export { makeMirror, mirrorOf } from './bucket/mirror.ts'
export { pushDataset, type PushOutcome } from './bucket/push-dataset.ts'
export { refreshDataset, refreshDatasets } from './bucket/refresh.ts'
export { marketStatistics, type StatisticRow } from './inspect/index.ts'
export {
  DEFAULT_SEED,
  SCENARIOS,
  simulateDay,
  simulateVix,
  SIMULATED_FROM,
  SIMULATED_TO,
  simulatedIdentity,
  simulatedMarket,
  SIMULATED_UNDERLYINGS,
  type SimulatedUnderlying,
  SIMULATION_VERSION,
} from './simulated/index.ts'
export { verifyDataset } from './verify-dataset.ts'
export { canonicalCsv } from './export/canonical-csv.ts'
export type { ExportSelection } from './export/exported-bars.ts'
export { EmptyExportError, exportData, type ExportOptions } from './export/export-data.ts'
export { FORMAT_IDS } from './importers/formats.ts'
export { importRefusal } from './importers/import-refusal.ts'
export { importFiles, type ImportOptions, type ImportProgress } from './importers/import-files.ts'
export { previewFiles } from './importers/preview/preview-files.ts'
export {
  ImportError,
  ImportInterruptedError,
  type ImportFindings,
  type ImportRemedy,
} from './importers/import-error.ts'
export {
  damagedDatasets,
  damagedFiles,
  datasetBytes,
  datasetManifest,
  datasetReport,
  deleteDataset,
  type DamagedDataset,
  listDatasets,
  openStoredDataset,
} from './store/datasets.ts'
export { DayFileError } from './store/day-file-error.ts'
export { MENDED_DAYS, type MendedDay } from './store/mended-days.ts'
export { GeneratedReader, type DayGenerator } from './store/generated-reader.ts'
export { DatasetHeldError } from './store/write-refusal.ts'
export { removeStaleStaging } from './store/staging.ts'
export { StoreReader } from './store/store-reader.ts'
export { LiveReader } from './live/live-reader.ts'
export { inRowOrder, listedByRule, QuotedDay, type QuotedContract } from './live/quoted-day.ts'
export { QuotedReader } from './live/quoted-reader.ts'
export { RevealedDay } from './live/revealed-day.ts'

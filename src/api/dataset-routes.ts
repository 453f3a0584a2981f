import { z } from 'zod'
import {
  BROKER_IDS,
  DATASET_ID,
  FURTHER_YEARS,
  JOB_STATUSES,
  REAL_DAYS_FROM,
  REAL_DAYS_TO,
  SCENARIO_NAMES,
  SCENARIO_PREFIX,
} from '#domain'
import { strictObject } from '#domain/schemas'
import {
  barMappingSchema,
  datasetKindSchema,
  datasetTrustSchema,
  datasetUnderlyingSchema,
  expiryQualityDaySchema,
  filePreviewSchema,
  isoDateSchema,
  importReportSchema,
  jobStatusSchema,
  underlyingSchema,
  verificationSchema,
} from '#domain/schemas'
import { defineRoute } from './route.ts'

const datasetIdSchema = z.string().regex(DATASET_ID, {
  error: 'A dataset id has up to 63 lower-case letters, digits and hyphens',
})

/** A dataset that backtests can run on. */
export const datasetSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: datasetKindSchema,
  underlyings: z.array(underlyingSchema),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Trading days with data, by underlying. */
  sessions: z.record(z.string(), z.number().int()),
  /** Whether it is the user's default, used if a request names no dataset. */
  isDefault: z.boolean(),
  /** Why it can't be used and what to do; present only if the dataset's manifest is damaged. */
  damage: z.string().optional(),
  /** Whether imported data may be believed; absent for simulated data. */
  trust: datasetTrustSchema.shape.state.optional(),
  /** The owner and who else sees it; absent for a dataset that belongs to all users. */
  owned: z
    .object({
      isMine: z.boolean(),
      /** Name of its owner. */
      owner: z.string(),
      /** Whether every user of this installation may read it. */
      shared: z.boolean(),
      /** The broker whose account it came from; such a dataset can't be shared. */
      account: z.enum(BROKER_IDS).optional(),
      /** Bytes that count towards its owner's quota. */
      bytes: z.number(),
    })
    .optional(),
})
export type Dataset = z.infer<typeof datasetSchema>

const measured = z.number().nullable()

/**
 * Quality of one index on one day of a dataset. Figures that were not measured are null, as for days generated on
 * demand.
 */
export const datasetDayQualitySchema = z.object({
  underlying: underlyingSchema,
  date: z.string(),
  contracts: measured,
  bars: measured,
  /** Minutes of the session without an index bar. */
  indexGaps: measured,
  indexIsDerived: z.boolean(),
  /** Share of minutes without a bar among the contracts within two strikes of the money, nearest expiry; 0 to 1. */
  missingNearMoney: measured,
  /** Longest run of minutes without a bar in one of those contracts. */
  longestGapNearMoney: measured,
  /** Contracts that had no bar for an hour or longer at some time of the day. */
  staleContracts: measured,
  /** Share of index minutes whose close repeats the previous close; 0 to 1. */
  staleIndex: measured,
  /** Scatter of put-call parity against the index, percent of the index. */
  parityErrorPercent: measured,
})
export type DatasetDayQuality = z.infer<typeof datasetDayQualitySchema>

/** What an import read, accepted, rejected and found. A failed import reports only as far as it got. */
export const importOutcomeSchema = importReportSchema
  .omit({ coverage: true })
  .partial({ contentHash: true, unchanged: true })
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

export const datasetDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: datasetKindSchema,
  source: z.string(),
  contentHash: z.string(),
  underlyings: z.array(datasetUnderlyingSchema),
  /** By underlying and date. */
  days: z.array(datasetDayQualitySchema),
  /** Whether the data may be believed, and why not; null for simulated data. */
  trust: datasetTrustSchema.nullable(),
  /** Of the last import; null unless the dataset was imported. */
  report: importOutcomeSchema.nullable(),
})
export type DatasetDetails = z.infer<typeof datasetDetailsSchema>

/** One year of an index's expiries, day by day. */
export const datasetExpiriesSchema = z.object({
  /** Measured days, ascending. */
  days: z.array(expiryQualityDaySchema),
  /** Days with data that are not measured yet; repeat the request later. */
  waiting: z.int().nonnegative(),
})
export type DatasetExpiries = z.infer<typeof datasetExpiriesSchema>

export const datasetImportSchema = z.object({
  id: z.string(),
  dataset: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  status: jobStatusSchema,
  /** Percent, 0–100. */
  progress: z.number(),
  rows: z.number().int(),
  rowsInAll: z.number().int(),
  /** Number of days written. */
  days: z.number().int(),
  error: z.string().nullable(),
  outcome: importOutcomeSchema.nullable(),
  submittedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type DatasetImport = z.infer<typeof datasetImportSchema>

const realDaySchema = isoDateSchema.refine((date) => date >= REAL_DAYS_FROM && date <= REAL_DAYS_TO, {
  error: `Daily prices are there from ${REAL_DAYS_FROM} to ${REAL_DAYS_TO}: choose a date within`,
})

/**
 * Owner of a dataset: `everybody` is for all users and requires an administrator, whose default it is; `me` is the
 * caller's own dataset and the default of other users.
 */
const audienceSchema = z.enum(['everybody', 'me']).optional()

/** Further years of the simulated market; the dataset follows from the period. */
const makeYearsSchema = strictObject({
  scenario: z.literal(FURTHER_YEARS),
  from: realDaySchema,
  to: realDaySchema,
  audience: audienceSchema,
})

const makeScenarioSchema = strictObject({
  scenario: z.enum(SCENARIO_NAMES),
  /** Id of the dataset to create. An existing dataset of the same scenario is created again. */
  dataset: datasetIdSchema.startsWith(SCENARIO_PREFIX, {
    error: `The id of a scenario’s dataset begins with ${SCENARIO_PREFIX}, so that it isn’t mistaken for real data`,
  }),
  audience: audienceSchema,
})

const makeDatasetSchema = z.discriminatedUnion('scenario', [makeScenarioSchema, makeYearsSchema], {
  error: `Choose one of ${SCENARIO_NAMES.join(', ')}, or ${FURTHER_YEARS} with from and to`,
})

/** A dataset being generated from a scenario, or of further years. */
export const scenarioJobSchema = z.object({
  id: z.string(),
  request: makeDatasetSchema,
  /** Id of the dataset that it makes. */
  dataset: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.number(),
  error: z.string().nullable(),
  /** Of the dataset, once it exists. */
  contentHash: z.string().nullable(),
  submittedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type ScenarioJob = z.infer<typeof scenarioJobSchema>

/**
 * Lines such as `57352=NIFTY:2026-07-21:24000:CE`: files whose name contains the part before `=` hold this contract;
 * `spot=NIFTY` is the index itself.
 */
const contractsSchema = z.string().max(100_000)
/** JSON of a mapping of columns, for files of no known format. */
const mappingTextSchema = z.string().max(20_000)

/** A saved column mapping of a user. */
export const importMappingSchema = z.object({
  name: z.string(),
  mapping: barMappingSchema,
  updatedAt: z.string(),
})
export type ImportMapping = z.infer<typeof importMappingSchema>
const EXAMPLE_MAPPING = {
  delimiter: ',',
  header: true,
  time: { kind: 'two', date: 'date', time: 'time', order: 'dmy' },
  zone: 'india',
  stamp: 'start',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  openInterest: null,
  instrument: { kind: 'symbol', column: 'ticker' },
} as const

const tag = 'Market data'
const byDataset = z.object({ id: datasetIdSchema })
const byMapping = z.object({ name: z.string().trim().min(1).max(60) })
const byImport = z.object({ id: z.uuid() })

export const datasetRoutes = {
  listDatasets: defineRoute('GET', '/api/data/datasets', {
    access: 'public',
    summary: 'Market data that you can run backtests on: everybody’s, your own, and what others share',
    tag,
    output: z.array(datasetSchema),
    errors: [],
  }),
  datasetDetails: defineRoute('GET', '/api/data/datasets/{id}', {
    access: 'user',
    summary: 'A dataset with the coverage and quality of each day, and the report of its last import',
    tag,
    params: byDataset,
    output: datasetDetailsSchema,
    errors: ['not_found'],
  }),
  datasetExpiries: defineRoute('GET', '/api/data/datasets/{id}/expiries', {
    access: 'user',
    summary: 'Completeness and plausibility of each expiry on each measured day of a year',
    tag,
    params: byDataset,
    query: z.object({ underlying: underlyingSchema, year: z.coerce.number().int().min(1990).max(2100) }),
    output: datasetExpiriesSchema,
    errors: ['not_found'],
  }),
  daysToGenerate: defineRoute('GET', '/api/data/datasets/{id}/days-to-generate', {
    access: 'user',
    summary: 'Number of sessions of a period that the simulated market generates at their first use',
    tag,
    params: byDataset,
    query: z.object({ underlying: underlyingSchema, from: isoDateSchema, to: isoDateSchema }),
    output: z.object({ days: z.int().nonnegative() }),
    errors: ['not_found'],
  }),
  setDefaultDataset: defineRoute('PUT', '/api/data/datasets/default', {
    access: 'user',
    summary: 'Set your default dataset, used if a request names no dataset',
    tag,
    body: strictObject({ dataset: datasetIdSchema }),
    output: z.object({ dataset: z.string() }),
    errors: ['not_found'],
  }),
  acceptDataset: defineRoute('POST', '/api/data/datasets/{id}/accept', {
    access: 'user',
    summary:
      'Accept the doubts of a dataset of your own, or as an administrator of everybody’s, so that backtests may run on it; results say so',
    tag,
    params: byDataset,
    /** The id again, to confirm. */
    body: strictObject({ dataset: datasetIdSchema }),
    output: z.object({ id: z.string() }),
    errors: ['not_found', 'conflict'],
    example: { body: { dataset: 'my-data' } },
  }),
  shareDataset: defineRoute('PUT', '/api/data/datasets/{id}/sharing', {
    access: 'user',
    guests: false,
    summary: 'Share an own dataset with all users of this installation, or end the sharing',
    tag,
    params: byDataset,
    body: strictObject({ shared: z.boolean() }),
    output: z.object({ id: z.string(), shared: z.boolean() }),
    errors: ['not_found', 'conflict'],
    example: { body: { shared: true } },
  }),
  deleteDataset: defineRoute('DELETE', '/api/data/datasets/{id}', {
    access: 'user',
    summary: 'Delete a dataset of your own, or as an administrator one for everybody',
    tag,
    params: byDataset,
    output: z.object({ id: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  importDataset: defineRoute('POST', '/api/data/datasets/import', {
    stores: true,
    access: 'user',
    summary: 'Upload files of minute bars and import them into a new or existing dataset',
    tag,
    upload: strictObject({
      /** Name or id of the dataset. */
      dataset: datasetIdSchema,
      audience: audienceSchema,
      /** Display name of a new dataset. */
      name: z.string().trim().min(1).max(80).optional(),
      /** `true` imports the valid rows even if more than 1 % of all rows are rejected. */
      allowBad: z.enum(['true', 'false']).default('false'),
      /** What happens if more than 1 % of the bars that the dataset has too differ from its own. */
      conflict: z.enum(['stop', 'keep', 'replace']).default('stop'),
      contracts: contractsSchema.optional(),
      mapping: mappingTextSchema.optional(),
    }),
    output: z.object({ importId: z.string() }),
    status: 202,
    errors: ['too_large', 'conflict', 'rate_limited'],
  }),
  previewImport: defineRoute('POST', '/api/data/datasets/import/preview', {
    access: 'user',
    readOnly: true,
    summary:
      'Upload files, or the beginnings of files, and see how their rows are read: known formats, a suggested mapping of columns, the first bars',
    tag,
    upload: strictObject({ contracts: contractsSchema.optional(), mapping: mappingTextSchema.optional() }),
    output: filePreviewSchema,
    errors: ['too_large', 'rate_limited'],
  }),
  verifyDataset: defineRoute('POST', '/api/data/datasets/{id}/verification', {
    access: 'user',
    readOnly: true,
    summary:
      'Upload the exchange’s daily F&O files (bhavcopies) and compare every contract-day of a dataset with them: range, last trade, volume, open interest, lot',
    tag,
    params: byDataset,
    upload: strictObject({}),
    output: verificationSchema,
    errors: ['not_found', 'conflict', 'too_large', 'rate_limited'],
  }),
  listImportMappings: defineRoute('GET', '/api/data/import-mappings', {
    access: 'user',
    summary: 'Your saved column mappings, by name',
    tag,
    output: z.array(importMappingSchema),
    errors: [],
  }),
  saveImportMapping: defineRoute('PUT', '/api/data/import-mappings/{name}', {
    access: 'user',
    addsRow: true,
    summary: 'Save a column mapping under a name; it replaces one of the same name',
    tag,
    params: byMapping,
    body: strictObject({ mapping: barMappingSchema }),
    output: importMappingSchema,
    errors: ['conflict'],
    example: { params: { name: 'My vendor' }, body: { mapping: EXAMPLE_MAPPING } },
  }),
  deleteImportMapping: defineRoute('DELETE', '/api/data/import-mappings/{name}', {
    access: 'user',
    summary: 'Delete a saved column mapping',
    tag,
    params: byMapping,
    output: z.object({ name: z.string() }),
    errors: ['not_found'],
  }),
  listImports: defineRoute('GET', '/api/data/imports', {
    access: 'user',
    summary: 'Your last imports, latest first',
    tag,
    output: z.array(datasetImportSchema.omit({ outcome: true })),
    errors: [],
  }),
  importStatus: defineRoute('GET', '/api/data/imports/{id}', {
    isUnmetered: true,
    access: 'user',
    summary: 'Progress of an import, and its report once it has ended',
    tag,
    params: byImport,
    output: datasetImportSchema,
    errors: ['not_found'],
  }),
  cancelImport: defineRoute('POST', '/api/data/imports/{id}/cancel', {
    access: 'user',
    summary: 'Cancel an import; has no effect if it has ended',
    tag,
    params: byImport,
    output: datasetImportSchema,
    errors: ['not_found'],
  }),
  makeScenario: defineRoute('POST', '/api/data/scenarios', {
    stores: true,
    access: 'user',
    guests: false,
    summary:
      'Generate a dataset of your own, or as an administrator one for everybody, from a scenario of the simulated market (three months of unseen data), or further years of it',
    tag,
    body: makeDatasetSchema,
    output: z.object({ id: z.string() }),
    status: 202,
    errors: ['conflict', 'rate_limited'],
    example: { body: { scenario: 'crash-2020', dataset: 'scenario-crash-2020' } },
  }),
  listScenarios: defineRoute('GET', '/api/data/scenarios', {
    access: 'user',
    summary: 'Your latest scenario datasets, latest first, with their progress',
    tag,
    output: z.array(scenarioJobSchema),
    errors: [],
  }),
  cancelScenario: defineRoute('POST', '/api/data/scenarios/{id}/cancel', {
    access: 'user',
    guests: false,
    summary: 'Stop generating a scenario’s dataset and discard it',
    tag,
    params: byImport,
    output: scenarioJobSchema,
    errors: ['not_found'],
  }),
}

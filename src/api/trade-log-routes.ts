import { z } from 'zod'
import { MAX_LOG_BYTES, MAX_NAME_LENGTH } from '#domain'
import { logChoicesSchema, logMappingSchema, reconciliationSchema, tradePairSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'

const tag = 'Backtests'

/** A trade log as text; logs are small. */
const fileSchema = z.object({
  /** Its name, shown with the result. */
  file: z.string().trim().min(1).max(200),
  text: z.string().min(1, { error: 'The file is empty, expected a header and rows' }).max(MAX_LOG_BYTES),
})
/** Escaping quotes and line ends in JSON can double the size. */
const maxBodyBytes = 2 * MAX_LOG_BYTES

const previewSchema = z.object({
  /** `AlgoTest`; null if the header is unknown and the columns must be mapped. */
  source: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows, cell by cell. */
  sample: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** The last mapping used for this header; null without one. */
  remembered: z.object({ source: z.string(), mapping: logMappingSchema }).nullable(),
  /** A mapping guessed from the column names. */
  suggestion: logMappingSchema,
})
export type TradeLogPreview = z.infer<typeof previewSchema>

const EXAMPLE = {
  file: 'algotest.csv',
  text: 'Index,Entry-Date,Entry-Time,Exit-Date,ExitTime,Type,Strike,B/S,Qty,Entry-Price,Exit-Price,P/L,Expiry\n1.1,2024-01-04,09:20,2024-01-04,15:15,CE,21500,Sell,50,100.5,80.5,1000,2024-01-04\n',
}

/** Trades made elsewhere, imported as runs. */
export const tradeLogRoutes = {
  previewTradeLog: defineRoute('POST', '/api/data/trade-logs/preview', {
    access: 'user',
    summary: 'Detect the format of a trade log by its header, or suggest a mapping of its columns',
    tag,
    readOnly: true,
    maxBodyBytes,
    body: fileSchema,
    output: previewSchema,
    errors: ['invalid_request'],
    example: { body: EXAMPLE },
  }),
  importTradeLog: defineRoute('POST', '/api/data/trade-logs', {
    stores: true,
    access: 'user',
    summary:
      'Import a trade log as a run, completely or not at all; faulty lines are reported as fields such as `line 12`',
    tag,
    maxBodyBytes,
    body: fileSchema.extend(logChoicesSchema.shape).extend({
      /** Name in lists; by default the file's name. */
      name: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    }),
    output: z.object({
      jobId: z.string(),
      source: z.string(),
      trades: z.number().int(),
      notes: z.array(z.string()),
    }),
    errors: ['invalid_request', 'conflict', 'rate_limited'],
    example: { body: { ...EXAMPLE, underlying: 'NIFTY' } },
  }),
  reconcileRun: defineRoute('GET', '/api/data/runs/{id}/reconciliation', {
    access: 'user',
    summary:
      'Compare an imported run with a Delta run, day by day: the difference by strike, time, price, quantity, cost and missing trades, without a remainder',
    tag,
    params: z.object({ id: z.string().min(1).max(64) }),
    query: z.object({
      /** Id of the Delta run to compare with. */
      with: z.string().min(1).max(64),
      /** A day whose trades are returned in pairs. */
      date: z.iso.date().optional(),
    }),
    output: z.object({
      reconciliation: reconciliationSchema,
      /** Trades of the requested day; empty without `date`. */
      pairs: z.array(tradePairSchema),
    }),
    errors: ['not_found', 'conflict'],
    example: { query: { with: '00000000-0000-4000-8000-000000000000' } },
  }),
}

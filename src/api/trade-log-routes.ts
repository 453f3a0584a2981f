import { z } from 'zod'
import { MAX_LOG_BYTES, MAX_NAME_LENGTH } from '#domain'
import { logChoicesSchema, logMappingSchema, reconciliationSchema, tradePairSchema } from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'

const tag = 'Backtests'

/** A file of trades as text: logs are small. */
const fileSchema = z.object({
  /** Its name, as it is shown with the result. */
  file: z.string().trim().min(1).max(200),
  text: z.string().min(1).max(MAX_LOG_BYTES),
})
/** Quotes and line ends are escaped in JSON. */
const maxBodyBytes = 2 * MAX_LOG_BYTES

const lookSchema = z.object({
  /** `AlgoTest`; null where the header is not known and the columns have to be mapped. */
  source: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows, cell by cell. */
  sample: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** What this header was mapped to the last time; null where it never was. */
  remembered: z.object({ source: z.string(), mapping: logMappingSchema }).nullable(),
  /** A first guess by the names of the columns. */
  suggestion: logMappingSchema,
})
export type TradeLogLook = z.infer<typeof lookSchema>

const EXAMPLE = {
  file: 'algotest.csv',
  text: 'Index,Entry-Date,Entry-Time,Exit-Date,ExitTime,Type,Strike,B/S,Qty,Entry-Price,Exit-Price,P/L,Expiry\n1.1,2024-01-04,09:20,2024-01-04,15:15,CE,21500,Sell,50,100.5,80.5,1000,2024-01-04\n',
}

/** Trades that were made elsewhere, read as runs. */
export const tradeLogRoutes = {
  lookAtTradeLog: defineRoute({
    ...ADDRESSES.lookAtTradeLog,
    access: 'user',
    summary: 'What a file of trades is: its format by its header, or what its columns may hold',
    tag,
    readOnly: true,
    maxBodyBytes,
    body: fileSchema,
    output: lookSchema,
    errors: ['invalid_request'],
    example: { body: EXAMPLE },
  }),
  importTradeLog: defineRoute({
    ...ADDRESSES.importTradeLog,
    stores: true,
    access: 'user',
    summary:
      'Import a log of trades as a run of yours, whole or not at all; wrong lines are told as fields such as `line 12`',
    tag,
    maxBodyBytes,
    body: fileSchema.extend(logChoicesSchema.shape).extend({
      /** What lists call it; the file’s name unless given. */
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
  reconcileRun: defineRoute({
    ...ADDRESSES.reconcileRun,
    access: 'user',
    summary:
      'An imported run compared with a run of Delta’s, day by day: the difference by strike, time, price, quantity, cost and missing trades, without a remainder',
    tag,
    params: z.object({ id: z.string().min(1).max(64) }),
    query: z.object({
      /** The run of Delta's. */
      with: z.string().min(1).max(64),
      /** A day whose trades are wanted side by side. */
      date: z.iso.date().optional(),
    }),
    output: z.object({
      reconciliation: reconciliationSchema,
      /** Of the day that was asked for, empty without one. */
      pairs: z.array(tradePairSchema),
    }),
    errors: ['not_found', 'conflict'],
    example: { query: { with: '00000000-0000-4000-8000-000000000000' } },
  }),
}

import { z } from 'zod'
import { JOB_STATUSES, MAX_NAME_LENGTH } from '#domain'
import {
  backtestRequestSchema,
  editsSchema,
  luckSchema,
  performanceSchema,
  startedFromSchema,
} from '#domain/schemas'
import { backtestListItemSchema } from './backtest-routes.ts'
import { defineRoute } from './route.ts'

/** One row of a user's runs. */
export const runListItemSchema = backtestListItemSchema.extend({
  /** Where the trades were imported from, such as `AlgoTest`; null for Delta's own runs. */
  source: z.string().nullable(),
  edits: editsSchema,
  pinned: z.boolean(),
  tags: z.array(z.string()),
  note: z.string(),
  /** The saved strategy it tested. */
  strategyId: z.string().nullable(),
  /** SHA-256 of the trading rules, and of their structure; null on runs of older versions. */
  strategyHash: z.string().nullable(),
  familyHash: z.string().nullable(),
  /** Content hash of the dataset it ran on; null until it is completed. */
  datasetVersion: z.string().nullable(),
  /** The strategy in one line. */
  words: z.string(),
  /** Net of charges; null without a result, or for a version that didn't store it. */
  performance: performanceSchema.nullable(),
})
export type RunListItem = z.infer<typeof runListItemSchema>

const runSchema = runListItemSchema.extend({
  /** The request; null for imported trades. */
  request: backtestRequestSchema.nullable(),
})

export const RUN_SORTS = ['submitted', 'name', 'netProfit', 'drawdown', 'trades', 'winRate'] as const

/** What the user has tried of a run's idea, by which its evidence is deflated. */
const triedSchema = z.object({
  /** Distinct strategies of the run's family, including its own, on any dates and data. */
  trials: z.number().int(),
  /** Variance of the Sharpe ratios per session of the trials on the run's dataset; null for fewer than two. */
  sharpeVariance: z.number().nullable(),
  /** Probability, 0–1, that the latest search over the idea is overfit; null without a search. */
  overfitting: z.number().nullable(),
  /** What luck brings among the variants of that search; null without one. */
  luck: luckSchema.nullable(),
  /** The other ideas that you tried on the run's dataset: their number, and their p-values up to 0.025, ascending. */
  ideas: z.object({ others: z.number().int(), low: z.array(z.number()) }),
})
export type Tried = z.infer<typeof triedSchema>

const params = z.object({ id: z.string().min(1).max(64) })
const tagSchema = z.string().trim().min(1).max(30)
const tag = 'Backtests'

/** Stored runs: search, rename, tag and delete. */
export const runRoutes = {
  listRuns: defineRoute('GET', '/api/data/runs', {
    access: 'user',
    summary:
      'Your runs: pinned ones first, then as sorted; `search` matches names, notes, tags, index and dataset',
    tag,
    query: z.object({
      search: z.string().max(MAX_NAME_LENGTH).optional(),
      sort: z.enum(RUN_SORTS).default('submitted'),
      order: z.enum(['asc', 'desc']).default('desc'),
      status: z.enum(JOB_STATUSES).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    }),
    output: z.object({ total: z.number().int(), runs: z.array(runListItemSchema) }),
    errors: [],
  }),
  getRun: defineRoute('GET', '/api/data/runs/{id}', {
    access: 'user',
    summary: 'One run, with its request',
    tag,
    params,
    output: runSchema,
    errors: ['not_found'],
  }),
  runTrials: defineRoute('GET', '/api/data/runs/{id}/trials', {
    access: 'user',
    summary:
      'Number of variants of a run’s idea that you have tried, the variance of their Sharpe ratios, and your other ideas on its data',
    tag,
    params,
    output: triedSchema,
    errors: ['not_found'],
  }),
  changeRun: defineRoute('PATCH', '/api/data/runs/{id}', {
    access: 'user',
    summary: 'Rename, pin, tag or annotate a run; omitted fields stay unchanged',
    tag,
    params,
    body: z.strictObject({
      edits: startedFromSchema,
      name: z.string().trim().max(MAX_NAME_LENGTH).optional(),
      pinned: z.boolean().optional(),
      tags: z.array(tagSchema).max(10).optional(),
      note: z.string().max(2000).optional(),
    }),
    output: runListItemSchema,
    errors: ['not_found', 'edited_meanwhile'],
    example: { body: { name: 'Iron condor 9:20', pinned: true } },
  }),
  deleteRun: defineRoute('DELETE', '/api/data/runs/{id}', {
    access: 'user',
    summary: 'Delete a run, which can be undone for ten minutes; an unfinished run is cancelled',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found'],
  }),
  undoDeleteRun: defineRoute('POST', '/api/data/runs/{id}/undo-delete', {
    access: 'user',
    summary: 'Restore a run that was deleted less than ten minutes ago',
    tag,
    params,
    output: runListItemSchema,
    errors: ['not_found'],
  }),
}

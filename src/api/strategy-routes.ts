import { z } from 'zod'
import { PERFORMANCE_BASES } from '#domain'
import {
  importedFileSchema,
  strategyFileSchema,
  descriptionSchema,
  performanceSchema,
  portfolioNameSchema,
  savedStrategySchema,
  startedFromSchema,
  strategyNameSchema,
  strategyRevisionSchema,
  strategyToSaveSchema,
  tagsSchema,
} from '#domain/schemas'
import { EXAMPLE_REQUEST } from './example-request.ts'
import { defineRoute } from './route.ts'

/**
 * Strategies belong to their user: `user_id` (or `userId`) is the caller's id or `default_user`, and is
 * optional.
 */
const userId = z.string().max(100).optional()
export const ownerSchema = z.object({ user_id: userId, userId })

/** Outcome of an import, by strategy name. */
export const strategyImportSchema = z.object({
  imported: z.array(z.string()),
  /** Already stored, identical in everything that is tested. */
  unchanged: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type StrategyImport = z.infer<typeof strategyImportSchema>
/** Accepts any text: an impossible id answers 404, like an unknown one. */
const strategyParamsSchema = z.object({ id: z.string().min(1).max(100) })

const tag = 'Strategies'

export const strategyRoutes = {
  listStrategies: defineRoute('GET', '/api/data/strategies', {
    access: 'user',
    summary: 'Your saved strategies, last changed first',
    tag,
    query: ownerSchema,
    output: z.array(savedStrategySchema),
    errors: ['forbidden'],
  }),
  saveStrategy: defineRoute('POST', '/api/data/strategies', {
    access: 'user',
    addsRow: true,
    summary:
      'Save a strategy, replacing the one with the same id. The server fills in the times and what follows from `formData` (symbol, dates, capital, legs, indicators, stop loss, take profit)',
    tag,
    body: strategyToSaveSchema.extend({ user_id: userId, userId }),
    output: savedStrategySchema,
    errors: ['forbidden', 'conflict', 'edited_meanwhile'],
    example: {
      body: {
        id: 'strategy_1704067200000_k3x9q2m7a',
        configuration: {
          strategyName: 'Sell calls at the money',
          portfolioName: 'Default Portfolio',
          formData: EXAMPLE_REQUEST,
        },
        user_id: 'default_user',
      },
    },
  }),
  deleteStrategy: defineRoute('DELETE', '/api/data/strategies/{id}', {
    access: 'user',
    summary: 'Delete a saved strategy',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    output: z.object({ id: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
  copyStrategy: defineRoute('POST', '/api/data/strategies/{id}/copy', {
    access: 'user',
    addsRow: true,
    summary: 'Copy a saved strategy under a new name; the copy has a new history',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    output: savedStrategySchema,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  updateStrategyPerformance: defineRoute('PUT', '/api/data/strategies/{id}/performance', {
    access: 'user',
    summary:
      'Attach a backtest’s performance, net of charges, to a saved strategy, which marks it tested; an inactive one stays inactive',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    body: performanceSchema.extend({ basis: z.enum(PERFORMANCE_BASES).default('net') }),
    output: savedStrategySchema,
    errors: ['forbidden', 'not_found'],
    example: {
      body: {
        totalReturn: 12_500,
        totalReturnPercentage: 12.5,
        winRate: 60,
        totalTrades: 20,
        winningTrades: 12,
        losingTrades: 8,
        maxDrawdown: -4200,
        sharpeRatio: 0.31,
        profitFactor: 1.8,
        avgWinAmount: 2350,
        avgLossAmount: -1962.5,
        lastBacktestDate: '2024-02-01T09:30:00Z',
      },
    },
  }),
  changeStrategy: defineRoute('PATCH', '/api/data/strategies/{id}', {
    access: 'user',
    summary:
      'Set a saved strategy inactive or active, rename it, tag it, describe it, or move it to another portfolio, which is created if it does not exist',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    body: z.strictObject({
      edits: startedFromSchema,
      status: z.enum(['active', 'inactive']).optional(),
      tags: tagsSchema.optional(),
      strategyName: strategyNameSchema.optional(),
      description: descriptionSchema.optional(),
      portfolioName: portfolioNameSchema.optional(),
    }),
    output: savedStrategySchema,
    errors: ['forbidden', 'not_found', 'conflict', 'edited_meanwhile'],
    example: { body: { status: 'inactive', tags: ['expiry day'] } },
  }),
  strategyRevisions: defineRoute('GET', '/api/data/strategies/{id}/revisions', {
    access: 'user',
    summary: 'Revisions of a saved strategy, latest first, each with its performance',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    output: z.array(strategyRevisionSchema),
    errors: ['forbidden', 'not_found'],
  }),
  restoreStrategy: defineRoute('POST', '/api/data/strategies/{id}/restore', {
    access: 'user',
    summary: 'Make an earlier revision of a saved strategy its newest one',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    body: z.strictObject({ edits: startedFromSchema, revision: z.number().int().min(1) }),
    output: savedStrategySchema,
    errors: ['forbidden', 'not_found', 'edited_meanwhile'],
    example: { body: { revision: 1 } },
  }),
  exportStrategies: defineRoute('GET', '/api/data/strategies/export', {
    access: 'user',
    summary: 'All your saved strategies and portfolios as one document',
    tag,
    query: ownerSchema,
    output: strategyFileSchema,
    errors: ['forbidden'],
  }),
  importStrategies: defineRoute('POST', '/api/data/strategies/import', {
    access: 'user',
    addsRow: true,
    summary:
      'Import an exported document: existing strategies are never replaced, and changed ones are imported under a new name',
    tag,
    query: ownerSchema,
    body: importedFileSchema,
    output: strategyImportSchema,
    errors: ['forbidden', 'too_large'],
    example: {
      body: {
        format: 'delta-strategies',
        version: 1,
        exportedAt: '2024-02-01T09:30:00Z',
        portfolios: [{ name: 'Weekly', description: 'Sold on Thursdays' }],
        strategies: [],
      },
    },
  }),
}

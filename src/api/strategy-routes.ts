import { z } from 'zod'
import { performanceSchema, savedStrategySchema, strategyToSaveSchema } from '#domain'
import { defineRoute } from './route.ts'

/** Strategies are always one's own: `user_id` is one's id or `default_user`, and may be left out. */
const userId = z.string().max(100).optional()
const ownerSchema = z.object({ user_id: userId })
/** Whatever cannot be an id is the id of nothing. */
const strategyParamsSchema = z.object({ id: z.string().min(1).max(100) })

const tag = 'Strategies'

export const strategyRoutes = {
  listStrategies: defineRoute({
    method: 'GET',
    path: '/api/data/strategies',
    access: 'user',
    summary: 'Your saved strategies, the one changed last first',
    tag,
    query: ownerSchema,
    output: z.array(savedStrategySchema),
    errors: ['forbidden'],
  }),
  saveStrategy: defineRoute({
    method: 'POST',
    path: '/api/data/strategies',
    access: 'user',
    summary:
      'Save a strategy; one with the same id is replaced. What follows from `formData` (symbol, dates, capital, legs, indicators, stop loss, take profit) and the times are filled in by the server',
    tag,
    body: strategyToSaveSchema.extend({ user_id: userId }),
    output: savedStrategySchema,
    errors: ['forbidden', 'conflict'],
    example: {
      body: {
        id: 'strategy_1704067200000_k3x9q2m7a',
        configuration: {
          strategyName: 'Sell calls at the money',
          portfolioName: 'Default Portfolio',
          formData: {
            instrument: 'NIFTY',
            instrumentType: 'OPTIONS',
            startDate: '2024-01-01',
            endDate: '2024-01-31',
            strategy: {
              name: 'custom_option_strategy',
              optionType: 'CALL',
              tradeType: 'SELL',
              entryStartTime: '09:16',
              entryEndTime: '14:30',
              squareOffTime: '15:15',
            },
          },
        },
        user_id: 'default_user',
      },
    },
  }),
  deleteStrategy: defineRoute({
    method: 'DELETE',
    path: '/api/data/strategies/{id}',
    access: 'user',
    summary: 'Delete a saved strategy',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    output: z.object({ id: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
  copyStrategy: defineRoute({
    method: 'POST',
    path: '/api/data/strategies/{id}/copy',
    access: 'user',
    summary: 'Copy a saved strategy under a name of its own',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    output: savedStrategySchema,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  updateStrategyPerformance: defineRoute({
    method: 'PUT',
    path: '/api/data/strategies/{id}/performance',
    access: 'user',
    summary: 'Attach what a backtest of a saved strategy brought, which makes it tested',
    tag,
    params: strategyParamsSchema,
    query: ownerSchema,
    body: performanceSchema,
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
}

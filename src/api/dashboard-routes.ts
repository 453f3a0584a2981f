import { z } from 'zod'
import { backtestListItemSchema } from './backtest-routes.ts'
import { defineRoute } from './route.ts'

/** The figures of a user's dashboard. Rupees net of charges; times ISO 8601, UTC. */
const dashboardSchema = z.object({
  backtests: z.object({
    completed: z.number().int(),
    /** Completed with a net profit above 0. */
    profitable: z.number().int(),
  }),
  strategies: z.object({
    saved: z.number().int(),
    /** Saved and not `inactive`. */
    active: z.number().int(),
    /** Saved and with a result. */
    tested: z.number().int(),
    /** Sum of the last run's net profit over all saved strategies. */
    totalPnl: z.number(),
  }),
  /** Whether a strategy is or was traded on paper, unless its deployment is deleted. */
  hasDeployed: z.boolean(),
  /** The latest submitted backtests and paper trades, latest first. */
  recent: z.array(backtestListItemSchema),
  /** Net profits by trading day of the latest completed backtests with different names, latest first. */
  performance: z.array(
    z.object({
      jobId: z.string(),
      /** Name of the run, or of the strategy that it tested; otherwise its instrument. */
      name: z.string(),
      /** Sessions, oldest first. */
      dates: z.array(z.string()),
      /** Net profit from the first session to each of these. */
      netPnl: z.array(z.number()),
    }),
  ),
  /** Changes after `since`; null without it. */
  changes: z
    .object({
      completed: z.number().int(),
      profitable: z.number().int(),
      failed: z.number().int(),
      /** Strategies saved or changed. */
      saved: z.number().int(),
    })
    .nullable(),
  /** Onboarding steps that the user has completed. */
  firstHour: z.object({
    ranBacktest: z.boolean(),
    ranSeveralLegs: z.boolean(),
    ranTwo: z.boolean(),
    savedStrategy: z.boolean(),
    testedStrategy: z.boolean(),
  }),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const dashboardRoutes = {
  dashboard: defineRoute('GET', '/api/data/dashboard', {
    access: 'user',
    summary: 'Figures of your backtests and saved strategies, and the changes since a given time',
    tag: 'Dashboard',
    query: z.object({
      /** End of the user's last visit. */
      since: z.iso
        .datetime({
          error: (issue) => `since '${String(issue.input)}' must be a time in UTC like 2024-06-01T10:00:00Z`,
        })
        .optional(),
    }),
    output: dashboardSchema,
    errors: [],
    example: { query: { since: '2024-06-01T10:00:00Z' } },
  }),
}

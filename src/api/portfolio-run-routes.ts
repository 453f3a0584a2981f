import { z } from 'zod'
import { DATASET_ID, JOB_STATUSES, MAX_BOOK_STRATEGIES, MESSAGES } from '#domain'
import { strategyBookSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'

/** One strategy of a portfolio run, as far as it is known. */
const bookPartSchema = z.object({
  strategyId: z.string(),
  /** Empty if the strategy doesn't exist. */
  strategyName: z.string(),
  /** Why it isn't in the book. */
  error: z.string().optional(),
})
export type BookPart = z.infer<typeof bookPartSchema>

/** A portfolio run: the strategies done so far, in the requested order. Times are ISO 8601. */
export const portfolioRunSchema = z.object({
  jobId: z.string(),
  portfolioId: z.string(),
  portfolioName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  dataset: z.string(),
  status: z.enum(JOB_STATUSES),
  /** Percent of the whole run. */
  progress: z.number(),
  totalStrategies: z.number().int(),
  parts: z.array(bookPartSchema),
  error: z.string().optional(),
  submittedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type PortfolioRun = z.infer<typeof portfolioRunSchema>

/** The strategies of a book with their results by session; strategies that couldn't be run have no book. */
export const portfolioBooksSchema = z.array(bookPartSchema.extend({ book: strategyBookSchema.optional() }))
export type PortfolioBooks = z.infer<typeof portfolioBooksSchema>

const date = z.iso.date({ error: MESSAGES.dateFormat })
/** A portfolio run's request: strategies, dates and dataset. */
export const portfolioRunBodySchema = z
  .strictObject({
    /** All active strategies if omitted. */
    strategyIds: z
      .array(z.string().min(1).max(100))
      .min(1, { error: MESSAGES.batchNothingSelected })
      .max(MAX_BOOK_STRATEGIES, { error: `A book can have at most ${MAX_BOOK_STRATEGIES} strategies` })
      .optional(),
    startDate: date,
    endDate: date,
    /** The user's default dataset if omitted. */
    dataset: z.string().regex(DATASET_ID).optional(),
  })
  .refine(({ startDate, endDate }) => endDate > startDate, {
    path: ['endDate'],
    error: MESSAGES.endDateAfterStart,
  })

const params = z.object({ id: z.string().min(1).max(100) })
const tag = 'Portfolios'

/** Running a portfolio's strategies together as one book. */
export const portfolioRunRoutes = {
  startPortfolioRun: defineRoute('POST', '/api/data/portfolios/{id}/runs', {
    stores: true,
    access: 'user',
    summary:
      'Run the strategies of a portfolio over one period and dataset, as one book; inactive ones are left out',
    tag,
    params,
    body: portfolioRunBodySchema,
    output: z.object({ jobId: z.string() }),
    status: 202,
    errors: ['not_found', 'rate_limited'],
    example: { body: { startDate: '2024-01-01', endDate: '2024-12-31' } },
  }),
  listPortfolioRuns: defineRoute('GET', '/api/data/portfolios/{id}/runs', {
    access: 'user',
    summary: 'The runs of a portfolio, latest first',
    tag,
    params,
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.array(portfolioRunSchema),
    errors: ['not_found'],
  }),
  portfolioRun: defineRoute('GET', '/api/data/portfolio-runs/{id}', {
    access: 'user',
    summary: 'Status of a portfolio run',
    tag,
    params,
    output: portfolioRunSchema,
    errors: ['not_found'],
  }),
  portfolioBooks: defineRoute('GET', '/api/data/portfolio-runs/{id}/books', {
    access: 'user',
    summary:
      'Profit by session and margin through the day of each strategy of a portfolio run; also while it runs',
    tag,
    params,
    output: portfolioBooksSchema,
    errors: ['not_found'],
  }),
  cancelPortfolioRun: defineRoute('POST', '/api/data/portfolio-runs/{id}/cancel', {
    access: 'user',
    summary: 'Cancel a portfolio run; has no effect if it has ended',
    tag,
    params,
    output: portfolioRunSchema,
    errors: ['not_found'],
  }),
}

import { z } from 'zod'
import { backtestRequestSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'

/** A figure as a reader sees it. */
const sharedFigureSchema = z.object({
  name: z.string(),
  value: z.string(),
  note: z.string(),
  /** −1 for a loss, 1 for a profit, 0 for a figure that is neither. */
  sign: z.number().int(),
})
export type SharedFigure = z.infer<typeof sharedFigureSchema>

/**
 * A result as its public link shows it. Amounts are net of charges; nothing in it names the user who shared
 * it.
 */
const sharedResultSchema = z.object({
  name: z.string(),
  /** The strategy in one line. */
  words: z.string(),
  instrument: z.string(),
  /** ISO dates. */
  period: z.object({ startDate: z.string(), endDate: z.string() }),
  data: z.object({
    name: z.string(),
    isSimulated: z.boolean(),
    /** What the simulated part of the data is; empty for real data. */
    about: z.string(),
  }),
  figures: z.array(sharedFigureSchema),
  /** Session by session, as parallel columns. Rupees. */
  curve: z.object({
    days: z.array(z.string()),
    cumulative: z.array(z.number()),
    drawdown: z.array(z.number()),
  }),
  months: z.array(
    z.object({
      /** `Jan 2024`. */
      name: z.string(),
      /** Rupees. */
      total: z.number(),
      /** The total as a reader sees it. */
      text: z.string(),
    }),
  ),
  verdict: z.object({
    line: z.string(),
    /** What crashes that the record has not met would cost; empty if unknown. */
    crash: z.string(),
    /** Number of variants tried before it was shared. */
    trials: z.string(),
  }),
  /** SHA-256 of request, data, engine and trades: a run with the same hash is the same result. */
  hash: z.string(),
  engineVersion: z.string(),
  /** ISO date. */
  sharedOn: z.string(),
  /** The strategy, which a visitor can open; null for imported trades. */
  request: backtestRequestSchema.nullable(),
})
export type SharedResult = z.infer<typeof sharedResultSchema>

/** A public link to a result; its token is not stored. */
const shareSchema = z.object({ id: z.string(), createdAt: z.string() })

const params = z.object({ id: z.string().min(1).max(64) })
const tag = 'Backtests'

/** Public links to results. */
export const shareRoutes = {
  listShares: defineRoute('GET', '/api/data/runs/{id}/shares', {
    access: 'user',
    summary: 'Your public links to a run, latest first',
    tag,
    params,
    output: z.array(shareSchema),
    errors: ['not_found'],
  }),
  shareRun: defineRoute('POST', '/api/data/runs/{id}/shares', {
    stores: true,
    guests: false,
    access: 'user',
    summary: 'Create a public link to a completed run; the token is shown only once',
    tag,
    params,
    output: shareSchema.extend({ token: z.string() }),
    status: 201,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  endShare: defineRoute('DELETE', '/api/data/shares/{id}', {
    access: 'user',
    summary: 'Revoke a public link, which then leads nowhere',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found'],
  }),
  sharedResult: defineRoute('GET', '/api/shared/{token}', {
    access: 'public',
    summary: 'A result that somebody shared, by the token of its link',
    tag,
    params: z.object({ token: z.string().min(1).max(128) }),
    output: sharedResultSchema,
    errors: ['not_found', 'rate_limited'],
  }),
}

import { z } from 'zod'
import { descriptionSchema, portfolioNameSchema, portfolioSchema, startedFromSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'
import { ownerSchema } from './strategy-routes.ts'

const tag = 'Portfolios'
const paramsSchema = z.object({ id: z.string().min(1).max(100) })

export const portfolioRoutes = {
  listPortfolios: defineRoute('GET', '/api/data/portfolios', {
    access: 'user',
    summary: 'Your portfolios with the ids of their strategies, the default one first, then by name',
    tag,
    query: ownerSchema,
    output: z.array(portfolioSchema),
    errors: ['forbidden'],
  }),
  createPortfolio: defineRoute('POST', '/api/data/portfolios', {
    access: 'user',
    addsRow: true,
    summary: 'Create a portfolio; saving a strategy under a new portfolio name does the same',
    tag,
    query: ownerSchema,
    body: z.strictObject({ name: portfolioNameSchema, description: descriptionSchema.default('') }),
    output: portfolioSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: { body: { name: 'Expiry days', description: 'Sold on Thursdays' } },
  }),
  changePortfolio: defineRoute('PATCH', '/api/data/portfolios/{id}', {
    access: 'user',
    summary: 'Rename or describe a portfolio; its strategies follow',
    tag,
    params: paramsSchema,
    query: ownerSchema,
    body: z.strictObject({
      edits: startedFromSchema,
      name: portfolioNameSchema.optional(),
      description: descriptionSchema.optional(),
    }),
    output: portfolioSchema,
    errors: ['forbidden', 'not_found', 'conflict', 'edited_meanwhile'],
    example: { body: { name: 'Thursdays' } },
  }),
  deletePortfolio: defineRoute('DELETE', '/api/data/portfolios/{id}', {
    access: 'user',
    summary: 'Delete a portfolio and move its strategies to the default one, which cannot be deleted',
    tag,
    params: paramsSchema,
    query: ownerSchema,
    output: z.object({
      id: z.string(),
      /** Number of strategies moved to the default portfolio. */
      moved: z.number().int(),
    }),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
}

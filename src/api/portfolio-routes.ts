import { z } from 'zod'
import { descriptionSchema, portfolioNameSchema, portfolioSchema, startedFromSchema } from '#domain/schemas'
import { ADDRESSES } from './addresses.ts'
import { defineRoute } from './route.ts'
import { ownerSchema } from './strategy-routes.ts'

const tag = 'Portfolios'
const paramsSchema = z.object({ id: z.string().min(1).max(100) })

export const portfolioRoutes = {
  listPortfolios: defineRoute({
    ...ADDRESSES.listPortfolios,
    access: 'user',
    summary: 'Your portfolios with the ids of their strategies, the default one first, then by name',
    tag,
    query: ownerSchema,
    output: z.array(portfolioSchema),
    errors: ['forbidden'],
  }),
  createPortfolio: defineRoute({
    ...ADDRESSES.createPortfolio,
    access: 'user',
    summary: 'Create a portfolio; saving a strategy under a new portfolio name does the same',
    tag,
    query: ownerSchema,
    body: z.strictObject({ name: portfolioNameSchema, description: descriptionSchema.default('') }),
    output: portfolioSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: { body: { name: 'Expiry days', description: 'Sold on Thursdays' } },
  }),
  changePortfolio: defineRoute({
    ...ADDRESSES.changePortfolio,
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
  deletePortfolio: defineRoute({
    ...ADDRESSES.deletePortfolio,
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

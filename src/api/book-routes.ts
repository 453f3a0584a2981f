import { z } from 'zod'
import { MAX_NAME_LENGTH } from '#domain'
import {
  dayLimitsSchema,
  deployedBookSchema,
  deploymentSchema,
  deploymentTermsSchema,
  savedBookFieldsSchema,
  savedBookSchema,
  startedFromSchema,
} from '#domain/schemas'
import { defineRoute } from './route.ts'

const tag = 'Portfolios'
const deployments = 'Deployments'
const params = z.object({ id: z.string().min(1).max(100) })

const example = {
  name: 'Thursdays at two lots',
  lots: [{ strategyId: 'strategy_1700000000000_a', lots: 2 }],
  cap: 500_000,
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  dataset: 'simulated',
}

/** A saved book to deploy, and the terms that all its deployments share. */
const newDeployedBookSchema = z.strictObject({
  /** The saved book. */
  bookId: z.string().max(100),
  /** That of the saved book if omitted. */
  name: z
    .string()
    .trim()
    .min(1, { error: 'Give the book a name' })
    .max(MAX_NAME_LENGTH, { error: `A name can have at most ${MAX_NAME_LENGTH} characters` })
    .optional(),
  ...deploymentTermsSchema.pick({ feed: true, sessions: true, notify: true }).shape,
  /** Rupees. A loss of the whole book in a session, net of charges, that squares all of it off; null for no limit. */
  loss: dayLimitsSchema.shape.loss.default(null),
})
export type NewDeployedBook = z.input<typeof newDeployedBookSchema>

const deployExample = {
  bookId: '3f0c1a34-0f2b-4c52-9f0e-0d6f2f5f7a11',
  feed: { kind: 'replay', dataset: 'simulated', speed: 60 },
}

/** Preview of a deployed book, for confirmation. */
const bookPreviewSchema = z.object({
  feedName: z.string(),
  isSimulated: z.boolean(),
  /** Whether the dataset is doubtful, and was accepted. */
  isDoubtful: z.boolean(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** Start of the first session. ISO 8601, UTC. */
  startsAt: z.string(),
  /** Feed, cap, loss limit, sessions and notifications, one sentence each. */
  lines: z.array(z.string()),
  /** The deployments to be made, in the order of the book. */
  members: z.array(
    z.object({
      strategyId: z.string(),
      name: z.string(),
      lots: z.int(),
      /** The strategy in one line, with its lots multiplied. */
      words: z.string(),
    }),
  ),
})
export type BookPreview = z.infer<typeof bookPreviewSchema>

const groupSchema = z.object({ book: deployedBookSchema, deployments: z.array(deploymentSchema) })

/** Saved books of portfolios, and books that are deployed as one. */
export const bookRoutes = {
  listBooks: defineRoute('GET', '/api/portfolios/{id}/books', {
    access: 'user',
    summary: 'The saved books of a portfolio by name: lots, cap and period',
    tag,
    params,
    output: z.array(savedBookSchema),
    errors: ['not_found'],
  }),
  createBook: defineRoute('POST', '/api/portfolios/{id}/books', {
    access: 'user',
    addsRow: true,
    summary: 'Save the lots, cap and period of a portfolio under a name',
    tag,
    params,
    body: savedBookFieldsSchema,
    output: savedBookSchema,
    status: 201,
    errors: ['not_found', 'conflict'],
    example: { body: example },
  }),
  changeBook: defineRoute('PUT', '/api/books/{id}', {
    access: 'user',
    summary: 'Change a saved book; books that are deployed stay as they are',
    tag,
    params,
    body: savedBookFieldsSchema.extend({ edits: startedFromSchema }),
    output: savedBookSchema,
    errors: ['not_found', 'conflict', 'edited_meanwhile'],
    example: { body: example },
  }),
  deleteBook: defineRoute('DELETE', '/api/books/{id}', {
    access: 'user',
    summary: 'Delete a saved book; its deployments stay',
    tag,
    params,
    output: z.object({ id: z.string() }),
    errors: ['not_found'],
  }),
  listDeployedBooks: defineRoute('GET', '/api/deployed-books', {
    access: 'user',
    summary: 'Your deployed books, latest first; their deployments name them',
    tag: deployments,
    output: z.array(deployedBookSchema),
    errors: [],
  }),
  previewDeployedBook: defineRoute('POST', '/api/deployed-books/preview', {
    access: 'user',
    summary: 'Preview a book before deploying it: its deployments, its cap and its start',
    tag: deployments,
    body: newDeployedBookSchema,
    output: bookPreviewSchema,
    errors: ['not_found', 'conflict', 'unavailable'],
    readOnly: true,
    example: { body: deployExample },
  }),
  deployBook: defineRoute('POST', '/api/deployed-books', {
    stores: true,
    access: 'user',
    summary: 'Deploy a saved book as one on paper: a deployment for each strategy, all of them or none',
    tag: deployments,
    body: newDeployedBookSchema,
    output: groupSchema,
    status: 201,
    errors: ['not_found', 'conflict', 'unavailable'],
    example: { body: deployExample },
  }),
  killDeployedBook: defineRoute('POST', '/api/deployed-books/{id}/kill', {
    access: 'user',
    summary: 'Square off all positions of a deployed book at the same minute, and pause its deployments',
    tag: deployments,
    params,
    output: z.array(deploymentSchema),
    errors: ['not_found'],
    keepsKey: true,
  }),
}

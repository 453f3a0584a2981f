import { z } from 'zod'
import { backtestRequestSchema, DEFAULT_PORTFOLIO } from '#domain'
import { composeRequest } from './compose-request.ts'
import { formRequest } from './draft.ts'
import type { FormValues } from './form-values.ts'

/** A strategy as a link or a file carries it. */
const strategyDocumentSchema = z.object({
  strategyName: z.string(),
  portfolioName: z.string().default(DEFAULT_PORTFOLIO),
  request: backtestRequestSchema,
})

/** The strategy of the form as JSON. */
export function strategyJson({ strategyName, portfolioName, request }: FormValues): string {
  return JSON.stringify({ strategyName, portfolioName, request: composeRequest(request) }, null, 2)
}

/**
 * The form of a strategy written as JSON.
 * @throws Error saying what is wrong with the text.
 */
export function parseStrategyJson(json: string): FormValues {
  return readStrategy(JSON.parse(json))
}

/**
 * The form of a strategy from anywhere.
 * @throws Error naming the first field that is wrong.
 */
export function readStrategy(document: unknown): FormValues {
  const parsed = strategyDocumentSchema.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.') || 'The strategy'}: ${issue?.message ?? 'is not readable'}`)
  }
  return { ...parsed.data, request: formRequest(parsed.data.request) }
}

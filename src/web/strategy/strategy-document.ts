import { z } from 'zod'
import { DEFAULT_PORTFOLIO } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from './compose-request.ts'
import { formRequest } from './form-request.ts'
import type { FormValues } from './form-values.ts'

/** Schema of a strategy in a link or a file. */
const strategyDocumentSchema = z.object({
  strategyName: z.string().default(''),
  portfolioName: z.string().default(DEFAULT_PORTFOLIO),
  request: backtestRequestSchema,
})

/** Serialises the form's strategy as JSON. */
export function strategyJson({ strategyName, portfolioName, request }: FormValues): string {
  return JSON.stringify({ strategyName, portfolioName, request: composeRequest(request) }, null, 2)
}

/**
 * Parses a strategy's JSON into the form: a document of this page, or a bare request of the command line.
 * @throws Error that names the problem in the text and what was expected
 */
export function parseStrategyJson(json: string): FormValues {
  const document = parsed(json)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new Error(`It must hold a strategy, like one that “Save strategy to a file” writes.`)
  if ('request' in document) return readStrategy(document)
  if ('strategy' in document) return readStrategy({ request: document })
  throw new Error(
    `It has neither 'request' nor 'strategy'; open a file that “Save strategy to a file” has written.`,
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error(`It is not JSON; open a file that “Save strategy to a file” has written.`)
  }
}

/**
 * Converts a strategy document into the form.
 * @throws Error that names the first invalid field
 */
export function readStrategy(document: unknown): FormValues {
  const checked = strategyDocumentSchema.safeParse(document)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new Error(`${issue?.path.join('.') || 'The strategy'}: ${issue?.message ?? 'is not readable'}`)
  }
  return { ...checked.data, request: formRequest(checked.data.request) }
}

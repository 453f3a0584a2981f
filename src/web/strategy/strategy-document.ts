import { z } from 'zod'
import { DEFAULT_PORTFOLIO } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from './compose-request.ts'
import { formRequest } from './form-request.ts'
import type { FormValues } from './form-values.ts'

/** A strategy as a link or a file carries it. */
const strategyDocumentSchema = z.object({
  strategyName: z.string().default(''),
  portfolioName: z.string().default(DEFAULT_PORTFOLIO),
  request: backtestRequestSchema,
})

/** The strategy of the form as JSON. */
export function strategyJson({ strategyName, portfolioName, request }: FormValues): string {
  return JSON.stringify({ strategyName, portfolioName, request: composeRequest(request) }, null, 2)
}

/**
 * The form of a strategy written as JSON: as this page writes it, or the bare request as the command line takes it.
 * @throws Error saying what is wrong with the text and what would be right.
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
 * The form of a strategy from anywhere.
 * @throws Error naming the first field that is wrong.
 */
export function readStrategy(document: unknown): FormValues {
  const checked = strategyDocumentSchema.safeParse(document)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new Error(`${issue?.path.join('.') || 'The strategy'}: ${issue?.message ?? 'is not readable'}`)
  }
  return { ...checked.data, request: formRequest(checked.data.request) }
}

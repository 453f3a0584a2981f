import {
  MAX_DESCRIPTION_LENGTH,
  NEW_ON_SHELF,
  newStrategyId,
  statusWith,
  strategyConfiguration,
  type BacktestRequest,
  type Performance,
  type SavedStrategy,
} from '#domain'
import { backtestRequestSchema, formDataText } from '#domain/schemas'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import type { FormRequest, FormValues, SavedMark } from '../../../strategy/form-values.ts'
import { nameProblem } from './validation.ts'

interface Circumstances {
  /** Current time, UTC. */
  readonly now: Date
  /** Between 0 and 1. */
  readonly random: number
  /** Performance of the form's backtest, if the form was tested unchanged. */
  readonly performance: Performance | null
}

/** The strategy to save, or why the form cannot be saved. */
export function strategyToSave(
  values: FormValues,
  { now, random, performance }: Circumstances,
): { readonly strategy: SavedStrategy } | { readonly problem: string } {
  const problem =
    nameProblem('strategy', values.strategyName) ?? nameProblem('portfolio', values.portfolioName)
  if (problem !== undefined) return { problem }
  const typed = formData(values.request)
  if ('problem' in typed) return typed
  const strategyName = values.strategyName.trim()
  const time = now.toISOString()
  const configuration = strategyConfiguration({
    strategyName,
    portfolioName: values.portfolioName.trim(),
    formData: typed.formData,
    description: descriptionOf(values.request),
    createdAt: time,
    updatedAt: time,
  })
  const replaced = replaces(values)
  const id = replaced?.id ?? newStrategyId(now.getTime(), random)
  const status = statusWith(performance, 'draft')
  return {
    strategy: { id, configuration, performance, status, version: 1, ...NEW_ON_SHELF, edits: replaced?.edits },
  }
}

/** Description of the legs. */
function descriptionOf(request: FormRequest): string {
  const sentences = describeStrategy(request).find(({ title }) => title === 'What')?.sentences ?? []
  return sentences.join(' ').slice(0, MAX_DESCRIPTION_LENGTH).trim()
}

/** The saved strategy that a save would replace: the one that was opened, if the name is unchanged. */
function replaces({ saved, strategyName }: FormValues): SavedMark | undefined {
  return saved?.name === strategyName.trim() ? saved : undefined
}

/** The whole form including disabled settings; without them if they are unfinished. */
function formData(request: FormRequest): { formData: BacktestRequest } | { problem: string } {
  const lean = composeRequest(request)
  const whole = backtestRequestSchema.safeParse({ ...request, strategy: lean.strategy })
  if (whole.success) return { formData: whole.data }
  const parsed = backtestRequestSchema.safeParse(lean)
  if (parsed.success) return { formData: parsed.data }
  return { problem: parsed.error.issues[0]?.message ?? 'the strategy is unfinished' }
}

/** The request that the form would test, as text for comparison; undefined while it cannot run. */
export function testedText(request: FormRequest): string | undefined {
  return formDataText(composeRequest(request))
}

/** Mark that ties the form to a saved strategy. */
export function savedMark(values: FormValues, { id, edits }: Pick<SavedStrategy, 'id' | 'edits'>): SavedMark {
  return { id, edits, name: values.strategyName.trim(), tested: testedText(values.request) ?? '' }
}

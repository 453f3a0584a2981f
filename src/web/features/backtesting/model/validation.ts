import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { backtestRequestSchema, MESSAGES } from '#domain'
import { composeRequest } from './compose-request.ts'
import { nameProblem, type FormValues } from './form-values.ts'

/** First and last day that can be tested: those of the dataset. */
export interface DateRange {
  readonly firstDate: string
  readonly lastDate: string
}

export interface Problem {
  /** Dotted path of the form field. */
  readonly path: string
  readonly message: string
}

/** Everything that is wrong with the form, by the one definition of the domain and the dates of the dataset. */
export function formProblems(values: FormValues, dates: DateRange | undefined): Problem[] {
  const problems: Problem[] = []
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ path, message })
  }
  report('strategyName', nameProblem('strategy', values.strategyName))
  report('portfolioName', nameProblem('portfolio', values.portfolioName))
  if (dates) dateProblems(values.request, dates).forEach(({ path, message }) => report(path, message))
  const checked = backtestRequestSchema.safeParse(composeRequest(values.request))
  for (const issue of checked.error?.issues ?? [])
    report(
      ['request', ...issue.path].join('.'),
      // The domain's own messages name the bounds; an empty number field never gets that far.
      issue.code === 'invalid_type' ? MESSAGES.incomplete : issue.message,
    )
  return problems
}

function dateProblems(
  { startDate, endDate }: { startDate: string; endDate: string },
  range: DateRange,
): Problem[] {
  const problems: Problem[] = []
  if (startDate < range.firstDate || startDate > range.lastDate)
    problems.push({
      path: 'request.startDate',
      message: MESSAGES.startDateRange(range.firstDate, range.lastDate),
    })
  if (endDate > range.lastDate)
    problems.push({ path: 'request.endDate', message: MESSAGES.endDateBefore(range.lastDate) })
  return problems
}

/** The same for the form library: the first problem of each field. */
export function formResolver(dates: () => DateRange | undefined): Resolver<FormValues> {
  return (values, _, options) => {
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of formProblems(values, dates()))
      errors[path] ??= { type: 'validation', message }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors<FormValues>(errors, options) }
  }
}

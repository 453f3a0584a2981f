import { toNestErrors } from '@hookform/resolvers'
import { get, type FieldError, type ResolverOptions, type ResolverResult } from 'react-hook-form'
import type { Dataset } from '#api'
import { contradictions, FORM_MESSAGES, MESSAGES, timeProblems, type BacktestRequest } from '#domain'
import { backtestRequestSchema, portfolioNameSchema, strategyNameSchema } from '#domain/schemas'
import { latestEndDate } from '#engine/exchange'
import { acceptedValues, indicator, isIndicatorName, resolveParameters } from '#engine/indicators'
import { chosenDataset } from './chosen-dataset.ts'
import { composeRequest, typed } from '../../../strategy/compose-request.ts'
import { fieldLabel, withLegsNamed } from './field-name.ts'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { withGapsFilled } from '../../../strategy/lean-settings.ts'
import { parseTypedStrike } from '../../../strategy/typed-strike.ts'

export interface Problem {
  /** Dotted path of the form field. */
  readonly path: string
  readonly message: string
}

/** The form that was checked last. */
let last: { text: string; datasets: readonly Dataset[] | undefined; problems: readonly Problem[] } | undefined

/**
 * All problems of the form, by the domain's schema and the chosen dataset. After an edit the form library, the previews
 * and Live ask for them; they are found once.
 */
export function formProblems(
  values: FormValues,
  datasets: readonly Dataset[] | undefined,
): readonly Problem[] {
  const { strategyName, portfolioName, request } = values
  // JSON has no NaN, which is a text that is no number; null is a deleted number.
  const text = JSON.stringify([strategyName, portfolioName, request], (_, value: unknown) =>
    Number.isNaN(value) ? 'NaN' : value,
  )
  if (last?.text !== text || last.datasets !== datasets)
    last = { text, datasets, problems: findProblems(values, datasets) }
  return last.problems
}

function findProblems(values: FormValues, datasets: readonly Dataset[] | undefined): Problem[] {
  const problems: Problem[] = []
  const { legs } = values.request.multiLegStrategy
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ path, message: withLegsNamed(message, legs) })
  }
  report('strategyName', nameProblem('strategy', values.strategyName))
  report('portfolioName', nameProblem('portfolio', values.portfolioName))
  problems.push(...dataProblems(values.request, datasets), ...ruleProblems(values.request))
  const request = withGapsFilled(composeRequest(values.request))
  const checked = backtestRequestSchema.safeParse(request)
  // Contradictions read no field that has a default.
  const wordsOf = inFormWords(request as BacktestRequest)
  for (const issue of checked.error?.issues ?? []) {
    const path = ['request', ...issue.path].join('.')
    const value: unknown = get(values, path)
    const isMissing = value === '' || (issue.code === 'invalid_type' && typeof value !== 'number')
    const words = value === null ? MESSAGES.required(fieldLabel(path), issue.message) : MESSAGES.incomplete
    const ofStrike = strikeMessage(path, value, values.request)
    if (ofStrike !== undefined) report(path, ofStrike)
    else
      report(
        path,
        (isMissing || value === null) && !HAS_OWN_WORDS.test(path) ? words : wordsOf(issue.message),
      )
    // The user may have typed either end of the range last.
    if (issue.message === MESSAGES.premiumRangeOrder)
      report(path.replace(/lowerPremium$/, 'upperPremium'), issue.message)
  }
  return problems
}

/** What is wrong with the typed text of a strike; undefined for other fields. */
function strikeMessage(
  path: string,
  value: unknown,
  { instrument, multiLegStrategy }: FormRequest,
): string | undefined {
  if (typeof value !== 'string' || !path.endsWith('strikeCriteria.strikeType')) return undefined
  const leg = /legs\.(\d+)/.exec(path)
  const earlierLegs = leg && multiLegStrategy.legs.slice(0, Number(leg[1])).map(({ id }) => id)
  const typed = parseTypedStrike(value, { instrument, ...(earlierLegs && { earlierLegs }) })
  return 'problem' in typed ? typed.problem : undefined
}

/** Translates messages that name fields of a request: the form knows them by their labels. */
function inFormWords(request: BacktestRequest): (message: string) => string {
  const said = [...timeProblems(request.strategy), ...contradictions(request)]
  return (message) => said.find((one) => one.message === message)?.words ?? FORM_MESSAGES[message] ?? message
}

/** Fields with their own message for a missing value. */
const HAS_OWN_WORDS = /(Premium|numericValue|timeframe|symbols|Time|rangeEnd|until)$/

/** Problems with data that the chosen dataset lacks. */
function dataProblems(request: FormRequest, datasets: readonly Dataset[] | undefined): Problem[] {
  if (!datasets) return []
  const dataset = chosenDataset(datasets, request.dataset)
  if (!dataset)
    return request.dataset === undefined
      ? []
      : [
          {
            path: 'request.dataset',
            message: `There is no dataset '${request.dataset}' here; choose another`,
          },
        ]
  const { name, underlyings, firstDate, lastDate } = dataset
  const problems: Problem[] = []
  if (!underlyings.includes(request.instrument))
    problems.push({
      path: 'request.instrument',
      message: `${name} has no ${request.instrument}; choose ${underlyings.join(' or ')}, or another dataset`,
    })
  if (request.startDate < firstDate || request.startDate > lastDate)
    problems.push({ path: 'request.startDate', message: MESSAGES.startDateRange(firstDate, lastDate) })
  const lastEnd = latestEndDate(firstDate, lastDate)
  if (request.endDate > lastEnd)
    problems.push({ path: 'request.endDate', message: MESSAGES.endDateBefore(lastEnd) })
  return problems
}

/** Problems of the rules, by the catalogue of indicators and the legs in use. */
function ruleProblems({ indicatorConfiguration, multiLegStrategy }: FormRequest): Problem[] {
  if (!indicatorConfiguration.enabled) return []
  const off = multiLegStrategy.enabled ? multiLegStrategy.legs.filter((leg) => !leg.enabled) : []
  return indicatorConfiguration.rules.flatMap((rule, i) => {
    if (!rule.enabled) return []
    const path = `request.indicatorConfiguration.rules.${i}`
    const resting = off.find(({ id }) => rule.symbols.includes(id))
    return [
      ...parameterProblems(rule.function1, rule.talibParams, `${path}.talibParams`),
      ...parameterProblems(rule.function2, rule.function2TalibParams, `${path}.function2TalibParams`),
      ...(resting
        ? [
            {
              path: `${path}.symbols`,
              message: `Leg ${multiLegStrategy.legs.indexOf(resting) + 1} is switched off; switch it on or choose another symbol`,
            },
          ]
        : []),
    ]
  })
}

function parameterProblems(
  name: string,
  values: Readonly<Record<string, number | undefined>>,
  path: string,
): Problem[] {
  if (!isIndicatorName(name)) return []
  const definition = indicator(name)
  const resolved = resolveParameters(definition, typed(values))
  if (resolved.ok) return []
  return resolved.problems.map(({ parameter, value, message }) => {
    const missing = value === null ? definition.parameters.find((one) => one.name === parameter) : undefined
    return {
      path: `${path}.${parameter}`,
      message: missing ? MESSAGES.required(missing.title, acceptedValues(missing)) : message,
    }
  })
}

/** Validation message of a strategy's or portfolio's name; undefined if it is valid. */
export function nameProblem(kind: 'strategy' | 'portfolio', name: string): string | undefined {
  const schema = kind === 'strategy' ? strategyNameSchema : portfolioNameSchema
  return schema.safeParse(name).error?.issues[0]?.message
}

/** Resolver for the form library: the first problem of each field. */
export function resolveForm(
  values: FormValues,
  datasets: readonly Dataset[] | undefined,
  options: ResolverOptions<FormValues>,
): ResolverResult<FormValues> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of formProblems(values, datasets))
    errors[path] ??= { type: 'validation', message }
  if (Object.keys(errors).length === 0) return { values, errors: {} }
  return { values: {}, errors: toNestErrors<FormValues>(errors, options) }
}

import { backtestRequestSchema, type BacktestRequest, type BacktestRequestInput } from '#domain'
import { completeLeg } from './legs.ts'
import { defaultFormValues, type FormRequest, type FormValues } from './form-values.ts'
import { completeRisk } from './risk-defaults.ts'

const DRAFT_KEY = 'backtest-draft'
const DRAFT_VERSION = 1

/** Keeps what is typed, so that a reload or a crash loses nothing. */
export function saveDraft(values: FormValues): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ version: DRAFT_VERSION, values }))
  } catch {
    // A full or forbidden store: the form goes on without a memory.
  }
}

/** What was typed before, or the defaults. A draft of another version of the product is not trusted. */
export function loadDraft(): FormValues {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as {
      version?: number
      values?: FormValues
    } | null
    const defaults = defaultFormValues()
    if (stored?.version !== DRAFT_VERSION || !stored.values) return defaults
    return { ...defaults, ...stored.values, request: { ...defaults.request, ...stored.values.request } }
  } catch {
    return defaultFormValues()
  }
}

/** The form for a request from elsewhere: a saved strategy, a link, a file. */
export function formRequest(input: BacktestRequestInput): FormRequest {
  const request = backtestRequestSchema.parse(input)
  const defaults = defaultFormValues().request
  const { legs: _, combinedPnLTracking: __, ...strategy } = request.strategy
  return {
    ...defaults,
    ...request,
    strategy: { ...strategy, strikeLabel: strategy.strikeLabel ?? 'ATM' },
    simpleRiskManagement: completeRisk(defaults.simpleRiskManagement, request.simpleRiskManagement),
    multiLegStrategy: multiLegOf(request),
    indicatorConfiguration: request.indicatorConfiguration ?? defaults.indicatorConfiguration,
    execution: { ...defaults.execution, ...request.execution },
  }
}

function multiLegOf({ strategy, multiLegStrategy: multi }: BacktestRequest): FormRequest['multiLegStrategy'] {
  const legs = strategy.legs ?? multi?.legs ?? []
  return {
    enabled: multi?.enabled ?? legs.length > 0,
    combinedPnLTracking: multi?.combinedPnLTracking ?? strategy.combinedPnLTracking ?? false,
    legs: legs.map(completeLeg),
  }
}

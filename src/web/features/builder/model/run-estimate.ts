import type { BacktestRequest } from '#domain'
import { estimatedCapital } from '#engine/analytics'
import type { Rupees } from '#engine/units'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { acceptedDays } from './accepted-days.ts'
import { pace } from './pace.ts'

/** What a run needs and takes, before it has run. */
export interface RunEstimate {
  /** Highest margin of a day, rounded up to two digits; 0 if no leg finds a contract. */
  readonly margin: Rupees
  /** Sessions that the calendar filters accept. */
  readonly sessions: number
  /** By the pace of the last run in this browser. */
  readonly seconds: number
}

const known = new WeakMap<FormRequest, RunEstimate>()

/** Estimates the run of a valid form. Several parts of the screen ask, so it is computed once. */
export function runEstimate(form: FormRequest): RunEstimate {
  const estimate = known.get(form) ?? computed(form)
  known.set(form, estimate)
  return estimate
}

function computed(form: FormRequest): RunEstimate {
  const request = composeRequest(form) as BacktestRequest
  const { instrument, startDate: from, endDate: to, strategy, multiLegStrategy } = request
  const sessions = acceptedDays(strategy.filters ?? {}, { instrument, from, to })?.accepted ?? 0
  const legs = multiLegStrategy?.legs?.filter(({ enabled }) => enabled).length ?? 1
  return {
    margin: roundedUp(estimatedCapital(request)),
    sessions,
    seconds: (sessions * legs * pace()) / 1000,
  }
}

/** Rounds up to two digits: 2,17,432 becomes 2,20,000. */
export function roundedUp(rupees: Rupees): Rupees {
  if (!(rupees > 0)) return 0
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rupees)) - 1)
  return Math.ceil(rupees / unit) * unit
}

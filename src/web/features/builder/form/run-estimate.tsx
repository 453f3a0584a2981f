import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import classNames from 'clsx'
import { routes } from '#api/client'
import { SIMULATED_DATASET_ID, type BacktestRequest } from '#domain'
import { estimatedCapital } from '#engine/analytics'
import type { Rupees } from '#engine/units'
import { apiClient } from '../../../session/backend/client.ts'
import { formatCompactRupees, formatNumber, formatRupees } from '../../../ui/format.ts'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords, type Say } from '../../../strategy/words-language.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { fieldName } from '../model/field-name.ts'
import { formErrors } from '../model/form-errors.ts'
import { acceptedDays } from '../model/accepted-days.ts'
import { pace } from '../model/pace.ts'
import type { RunState } from '../run/use-backtest-run.ts'
import { useBuilder } from './builder-context.ts'
import { ESTIMATE, EstimatePlace } from './estimate-place.tsx'
import { useValidatedRequest } from './validated-request.tsx'

/** Most wrong fields that are named in the bar. */
const MOST_NAMED = 3

/** Shown beside Run: margin, sessions and duration of the run, or the fields that are wrong. */
export function RunEstimate({ run }: { run: RunState }) {
  const { request, wrong } = useValidatedRequest()
  const { errors, submitCount } = useFormState<FormValues>()
  // After an attempt to run, the bar lists every problem with its message.
  if (submitCount > 0 && formErrors(errors).length > 0) return null
  if (wrong.length > 0) return <WrongFields paths={wrong} />
  return request ? <Figures request={request} run={run} /> : <EstimatePlace />
}

function Figures({ request, run }: { request: FormRequest; run: RunState }) {
  const estimate = useEstimate(request)
  const say = useBuilderWords()
  const text = estimateWords({ ...estimate, toGenerate: useDaysToGenerate(request, run) }, say)
  return (
    <p
      lang={languageOf(text)}
      className={classNames(ESTIMATE, 'text-muted')}
      title={`${say('Estimated before the run')}: ${text}`}
    >
      {text}
    </p>
  )
}

function useEstimate(request: FormRequest): Estimate {
  // Typing stays responsive: the estimate may follow later.
  const settled = useDeferredValue(request)
  return useMemo(() => runEstimate(settled), [settled])
}

/** Sessions that the run generates first, because no run has used them yet; 0 until known. */
function useDaysToGenerate(request: FormRequest, run: RunState): number {
  const { dataset, instrument, startDate, endDate } = useDeferredValue(request)
  const { data, refetch } = useQuery({
    queryKey: ['days-to-generate', { dataset, instrument, startDate, endDate }],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.daysToGenerate,
        {
          params: { id: SIMULATED_DATASET_ID },
          query: { underlying: instrument, from: startDate, to: endDate },
        },
        { signal },
      ),
    enabled: (dataset ?? SIMULATED_DATASET_ID) === SIMULATED_DATASET_ID,
  })
  const days = data?.days ?? 0
  // A completed run has generated its days.
  const completed = run.phase === 'completed' ? run.jobId : undefined
  useEffect(() => {
    if (completed !== undefined && days > 0) void refetch()
  }, [completed, days, refetch])
  return days
}

function estimateWords(
  { margin, sessions, seconds, toGenerate }: Estimate & { readonly toGenerate: number },
  say: Say,
): string {
  const time =
    seconds < 60
      ? say('{seconds} s', { seconds: Math.max(0.1, seconds).toFixed(1) })
      : say('{minutes} min', { minutes: Math.round(seconds / 60) })
  const rupees = formatCompactRupees(margin).replace(/(?<=\d)L/, ' L')
  const parts = [
    ...(margin > 0 ? [say('margin about {rupees}', { rupees })] : []),
    say(sessions === 1 ? '{count} session' : '{count} sessions', { count: formatNumber(sessions) }),
    toGenerate > 0
      ? say(
          toGenerate === 1
            ? 'the first run prepares {count} day, later ones take {time}'
            : 'the first run prepares {count} days, later ones take {time}',
          { count: formatNumber(toGenerate), time },
        )
      : time,
  ]
  return parts.join(' · ')
}

function WrongFields({ paths }: { paths: readonly string[] }) {
  const { reveal } = useBuilder()
  const say = useBuilderWords()
  const rest = paths.length - MOST_NAMED
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-danger sm:text-sm">
      {say('Wrong:')}
      {paths.slice(0, MOST_NAMED).map((path) => (
        <button
          key={path}
          type="button"
          onClick={() => reveal(path)}
          className="font-medium underline underline-offset-2 hover:no-underline"
        >
          {fieldName(path)}
        </button>
      ))}
      {rest > 0 && <span>{say('and {rest} more', { rest })}</span>}
    </p>
  )
}

/** Offers the estimated margin as capital if the capital is lower. */
export function CapitalNeed() {
  const { request } = useValidatedRequest()
  return request ? <Need request={request} /> : null
}

function Need({ request }: { request: FormRequest }) {
  const { disabled } = useBuilder()
  const { setValue } = useFormContext<FormValues>()
  const capital = useWatch<FormValues, 'request.initialCapital'>({ name: 'request.initialCapital' })
  const say = useBuilderWords()
  const { margin } = useEstimate(request)
  if (typeof capital !== 'number' || capital >= margin) return null
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => setValue('request.initialCapital', margin, { shouldDirty: true, shouldValidate: true })}
      className="font-medium text-accent underline underline-offset-2 hover:no-underline"
    >
      {say('needs about {rupees}: use it', { rupees: formatRupees(margin) })}
    </button>
  )
}

/** What a run needs and takes, before it has run. */
interface Estimate {
  /** Highest margin of a day, rounded up to two digits; 0 if no leg finds a contract. */
  readonly margin: Rupees
  /** Sessions that the calendar filters let in. */
  readonly sessions: number
  /** By the pace of the last run in this browser. */
  readonly seconds: number
}

const known = new WeakMap<FormRequest, Estimate>()

/** Estimates the run of a valid form. Several parts of the screen ask, so it is computed once. */
export function runEstimate(form: FormRequest): Estimate {
  const estimate = known.get(form) ?? computed(form)
  known.set(form, estimate)
  return estimate
}

function computed(form: FormRequest): Estimate {
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

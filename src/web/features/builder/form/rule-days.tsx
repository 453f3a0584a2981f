import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import classNames from 'clsx'
import type { RuleDaysAnswer } from '#api'
import { INSTRUMENT_SYMBOL, type BuilderLabel } from '#domain'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { requestToRun } from '../model/chosen-dataset.ts'
import { useBuilder } from './builder-context.ts'
import { useValidatedRequest } from './validated-request.tsx'

/** Number of days on which this rule alone allowed an entry; nothing if it was not counted. */
export function RuleDays({ rule, rules, ...counts }: RuleDaysAnswer & { rule: string }) {
  const counted = rules.find(({ id }) => id === rule)
  return counted && <Count words="Holds on {days} of {sessions} {unit}" days={counted.days} {...counts} />
}

/** Number of days on which all rules held in the same minute; nothing for a single rule. */
export function RuleDaysOfAll({ together, rules, ...counts }: RuleDaysAnswer) {
  if (rules.length < 2) return null
  return (
    <Count
      words="All {rules} rules hold at once on {days} of {sessions} {unit}"
      rules={rules.length}
      days={together}
      {...counts}
    />
  )
}

interface CountProps extends Pick<RuleDaysAnswer, 'sessions' | 'filtered'> {
  words: BuilderLabel
  rules?: number
  days: number
}

function Count({ words, rules = 1, days, sessions, filtered }: CountProps) {
  const say = useBuilderWords()
  const unit = say(sessions === 1 ? 'day' : 'days')
  const count = say(words, { rules, days: days === 0 ? say('none') : days, sessions, unit })
  const left = filtered === 0 ? '' : say(' (the day filters exclude {filtered} more)', { filtered })
  return (
    <p
      lang={languageOf(count)}
      className={classNames('mt-1 text-xs', days === 0 ? 'text-warning' : 'text-muted')}
    >
      {count + left}
    </p>
  )
}

/** Debounce of edits. */
const EDIT_MILLISECONDS = 400

/** Number of days of the period on which the last valid rules allow an entry; undefined if it is not known yet. */
export function useRuleDays(): RuleDaysAnswer | undefined {
  const { disabled, datasets } = useBuilder()
  const { request } = useValidatedRequest()
  const isKnown = request !== undefined && datasets !== undefined
  const { data } = useQuery({
    queryKey: [
      'rule-days',
      ...(isKnown ? [...decisive(request), datasets.map(({ id, lastDate }) => [id, lastDate])] : []),
    ],
    queryFn: isKnown
      ? async ({ signal }) => {
          await done(signal)
          const { countRuleDays } = await import('../requests/rule-days.ts')
          return countRuleDays(requestToRun(request, datasets), signal)
        }
      : skipToken,
    enabled: !disabled,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return data
}

/** The inputs of the count; legs count only if a rule watches one. */
function decisive({
  strategy,
  multiLegStrategy,
  indicatorConfiguration,
  ...request
}: FormRequest): unknown[] {
  const { instrument, dataset, startDate, endDate } = request
  const { entryStartTime, entryEndTime, squareOffTime, holding, filters } = strategy
  const { rules } = indicatorConfiguration
  const watchesLegs = rules.some(({ symbols }) => symbols.some((symbol) => symbol !== INSTRUMENT_SYMBOL))
  const period = [instrument, dataset, startDate, endDate, entryStartTime, entryEndTime, squareOffTime]
  return [period, holding, filters, rules, watchesLegs && [strategy, multiLegStrategy.legs]]
}

function done(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, EDIT_MILLISECONDS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The next edit came first', 'AbortError'))
    })
  })
}

import { enabledLegs, isMultiLeg } from './legs.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import type { Contradicts } from './settings/contradicts.ts'
import { MIN_DTE } from './settings/expiry.ts'
import { formFieldName, labelOfField } from './settings/form-fields.ts'
import { HOLDING_CONTRADICTS } from './settings/holding.ts'
import { IDLE_CONTRADICTS, LEG_KEYS, LEG_SETTINGS } from './settings/leg.ts'
import { ACTIVATES_CONTRADICTS } from './settings/re-entry.ts'
import { LEG_THRESHOLDS } from './settings/risk-rules.ts'
import { STRIKE_CONTRADICTS } from './settings/strike.ts'
import { TIMES, type Times } from './settings/times.ts'

/** Two settings that exclude each other: the path of one setting, and a message that names both. */
export interface Contradiction {
  readonly path: readonly (string | number)[]
  /** Uses the names of the request's fields. */
  readonly message: string
  /** The same message with the labels of the builder's form. */
  readonly words: string
}

/** What the times and the holding of a strategy contradict. */
const OF_TIMES = [...Object.values(TIMES).map(({ contradicts }) => contradicts), [HOLDING_CONTRADICTS]]

/** What a leg contradicts in its strategy and in other legs, by setting. */
const OF_LEG = [...LEG_KEYS.map((key) => LEG_SETTINGS[key].contradicts), STRIKE_CONTRADICTS]

/** What a setting contradicts within itself or its leg, which single schemas check. */
const OF_ONE = [MIN_DTE.contradicts, LEG_THRESHOLDS.stopLoss.contradicts, ...ACTIVATES_CONTRADICTS]

/** Every rule of the table. */
export const RULES = [...OF_TIMES.flat(), ...OF_LEG.flat(), IDLE_CONTRADICTS, ...OF_ONE]

/** Messages of single schemas that name fields, by the message: the same with the form's labels. */
export const FORM_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  OF_ONE.map(({ message, words = message }) => [message, words]),
)

/** Contradictions between the times of a strategy and its holding. */
export function timeProblems(times: Times): Contradiction[] {
  return OF_TIMES.flatMap((rules) => firstOf(rules, times))
}

/** Settings of a request that contradict each other, each with its counterpart. */
export function contradictions(
  request: Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>,
): Contradiction[] {
  const { strategy, multiLegStrategy } = request
  if (!isMultiLeg(request)) return below(['strategy'], firstOf([MIN_DTE.contradicts], strategy))
  const all = strategy.legs ?? multiLegStrategy?.legs ?? []
  const at = strategy.legs ? ['strategy', 'legs'] : ['multiLegStrategy', 'legs']
  const enabled = enabledLegs(request)
  const ofLeg = (leg: Leg) => OF_LEG.flatMap((rules) => firstOf(rules, { leg, strategy, enabled }))
  return [
    ...all.flatMap((leg, i) => (leg.enabled ? below([...at, i], ofLeg(leg)) : [])),
    ...below(at, firstOf([IDLE_CONTRADICTS], { enabled })),
  ]
}

/** The first rule of a setting that refuses its value. */
function firstOf<Around>(rules: readonly Contradicts<Around>[], around: Around): Contradiction[] {
  for (const { path, refuses, message, words = message } of rules) {
    const values = refuses(around)
    if (!values) continue
    const write = (template: string, nameOf: (field: string) => string | undefined) =>
      template.replaceAll(/\{(\w+)\}/g, (_, place: string) =>
        [nameOf(place), values[place]].filter((part) => part !== undefined).join(' '),
      )
    const fieldName = (place: string) => (formFieldName(place) === undefined ? undefined : place)
    return [{ path, message: write(message, fieldName), words: write(words, labelOfField) }]
  }
  return []
}

function below(place: Contradiction['path'], found: readonly Contradiction[]): Contradiction[] {
  return found.map((one) => ({ ...one, path: [...place, ...one.path] }))
}

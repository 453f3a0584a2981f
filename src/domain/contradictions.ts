import { enabledLegs, isMultiLeg } from './legs.ts'
import { MESSAGES } from './messages.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import type { Strategy } from './schemas/backtest-request.ts'
import { labelOfField, type FieldKey } from './settings/form-fields.ts'

/** Two settings that exclude each other: the path of one setting, and a message that names both. */
export interface Contradiction {
  readonly path: readonly (string | number)[]
  /** Uses the names of the request's fields. */
  readonly message: string
  /** The same message with the labels of the builder's form. */
  readonly words: string
}

type NameOf = (key: FieldKey) => string

/** Builds both messages from one template. */
function contradiction(path: Contradiction['path'], write: (name: NameOf) => string): Contradiction {
  return { path, message: write((key) => key), words: write(labelOfField) }
}

type Times = Pick<Strategy, 'entryStartTime' | 'entryEndTime' | 'squareOffTime' | 'holding'>

/** Contradictions between the square-off time and the holding. */
export function timeProblems({ holding, ...times }: Times): Contradiction[] {
  const { entryStartTime, entryEndTime, squareOffTime } = times
  if (holding?.type === 'btst') {
    if (squareOffTime <= entryStartTime) return []
    const late = (name: NameOf) =>
      `${name('squareOffTime')} ${squareOffTime} is on the next day and must be at or before ${name('entryStartTime')} ${entryStartTime}`
    return [
      {
        path: ['squareOffTime'],
        message: `${late((key) => key)} with holding btst`,
        words: `${late(labelOfField)} where positions are held overnight`,
      },
    ]
  }
  if (holding?.type === 'positional' && holding.enterDaysBefore < holding.exitDaysBefore) {
    const { enterDaysBefore, exitDaysBefore } = holding
    return [
      contradiction(
        ['holding', 'exitDaysBefore'],
        (name) =>
          `${name('exitDaysBefore')} ${exitDaysBefore} must be at most ${name('enterDaysBefore')} ${enterDaysBefore}`,
      ),
    ]
  }
  const isOverDays = holding?.type === 'positional' && holding.enterDaysBefore > holding.exitDaysBefore
  if (isOverDays || squareOffTime >= entryEndTime) return []
  return [contradiction(['squareOffTime'], () => MESSAGES.squareOffAfterEntry)]
}

/** Settings of a request that contradict each other, each with its counterpart. */
export function contradictions(
  request: Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>,
): Contradiction[] {
  const { strategy, multiLegStrategy } = request
  if (!isMultiLeg(request))
    return strategy.expiry !== undefined && strategy.minDte !== undefined
      ? [
          {
            path: ['strategy', 'minDte'],
            message: MESSAGES.expiryAndMinDte,
            words: FORM_MESSAGES[MESSAGES.expiryAndMinDte],
          },
        ]
      : []
  const all = strategy.legs ?? multiLegStrategy?.legs ?? []
  const at = strategy.legs ? ['strategy', 'legs'] : ['multiLegStrategy', 'legs']
  const enabled = enabledLegs(request)
  const found: Contradiction[] = all.flatMap((leg, i) =>
    leg.enabled
      ? legProblems(leg, { strategy, enabled }).map(({ path, ...texts }) => ({
          path: [...at, i, ...path],
          ...texts,
        }))
      : [],
  )
  if (enabled.length > 0 && enabled.every(({ idle }) => idle))
    found.push(
      contradiction(
        at,
        (name) => `Every leg is idle, so that nothing is entered; switch ${name('idle')} off for one`,
      ),
    )
  return found
}

interface LegContext {
  readonly strategy: Strategy
  /** The enabled legs, in order. */
  readonly enabled: readonly Leg[]
}

function legProblems(leg: Leg, around: LegContext): Contradiction[] {
  return [
    ...entryProblems(leg, around.strategy),
    ...exitTimeProblems(leg, around.strategy),
    ...reEntryProblems(leg, around.enabled),
    ...fromLegProblems(leg, around.enabled),
  ]
}

function entryProblems({ entry }: Leg, strategy: Strategy): Contradiction[] {
  if (!entry) return []
  if (strategy.entryMomentum)
    return [
      {
        path: ['entry'],
        message: `A leg's entry and the strategy's entryMomentum contradict each other; remove one of them`,
        words: `A leg's entry and the move of all premiums contradict each other; remove one of them`,
      },
    ]
  const { entryStartTime, entryEndTime } = strategy
  if (entry.type !== 'breakout') return []
  if (entry.rangeEnd > entryStartTime && entry.rangeEnd < entryEndTime) return []
  return [
    contradiction(
      ['entry', 'rangeEnd'],
      (name) =>
        `${name('rangeEnd')} ${entry.rangeEnd} must be after ${name('entryStartTime')} ${entryStartTime} and before ${name('entryEndTime')} ${entryEndTime}`,
    ),
  ]
}

function exitTimeProblems({ exitTime }: Leg, strategy: Strategy): Contradiction[] {
  if (exitTime === undefined) return []
  const { entryEndTime, squareOffTime, holding = { type: 'intraday' } } = strategy
  const isOverDays = holding.type !== 'intraday'
  if (exitTime < squareOffTime && (isOverDays || exitTime > entryEndTime)) return []
  return [
    contradiction(['exitTime'], (name) => {
      const after = isOverDays ? '' : `after ${name('entryEndTime')} ${entryEndTime} and `
      return `${name('exitTime')} ${exitTime} must be ${after}before ${name('squareOffTime')} ${squareOffTime}`
    }),
  ]
}

function reEntryProblems({ id, entry, riskManagement }: Leg, enabled: readonly Leg[]): Contradiction[] {
  const reEntry = riskManagement?.reEntry
  if (!reEntry?.enabled) return []
  const at = (field: string, message: string, words = message) => [
    { path: ['riskManagement', 'reEntry', field], message, words },
  ]
  if (reEntry.mode === 'momentum' && entry?.type !== 'momentum')
    return at(
      'mode',
      'mode momentum needs an entry of type momentum on the leg; set entry or another mode',
      'The leg has no momentum entry; set one, or choose another re-entry type',
    )
  const { activates } = reEntry
  if (activates === undefined) return []
  if (activates === id) return at('activates', `Leg '${id}' cannot activate itself; name an idle leg`)
  const named = enabled.find((leg) => leg.id === activates)
  if (named?.idle) return []
  const idle = enabled.filter((leg) => leg.idle && leg.id !== id).map((leg) => leg.id)
  const choose = idle.length > 0 ? `; choose one of ${idle.join(', ')}` : ''
  return at(
    'activates',
    `activates names '${activates}', which is no enabled leg with idle switched on${choose}`,
    `The activated leg is no enabled leg with Idle switched on${choose}`,
  )
}

function fromLegProblems({ id, strikeCriteria }: Leg, enabled: readonly Leg[]): Contradiction[] {
  if (strikeCriteria?.type !== 'From Leg') return []
  const { leg: named } = strikeCriteria
  const earlier = enabled
    .slice(
      0,
      enabled.findIndex((leg) => leg.id === id),
    )
    .filter((leg) => !leg.idle)
  if (earlier.some((leg) => leg.id === named)) return []
  const choose =
    earlier.length > 0
      ? `choose one of ${earlier.map((leg) => leg.id).join(', ')}`
      : 'there is none before this one'
  return [
    contradiction(
      ['strikeCriteria', 'leg'],
      () =>
        `The strike of leg '${id}' is measured from '${named}', which must be an earlier, enabled leg that is not idle; ${choose}`,
    ),
  ]
}

/** Messages of single schemas that name fields, by the message: the same with the form's labels. */
export const FORM_MESSAGES: Readonly<Record<string, string>> = {
  [MESSAGES.expiryAndMinDte]:
    '“Days to expiry, at least” and a named expiry contradict each other; give one of them',
  [MESSAGES.indexStopTrails]:
    'Trailing and a stop on the index contradict each other; switch trailing off or choose another type',
  [MESSAGES.activatesAlone('mode')]: activating('the re-entry type'),
  [MESSAGES.activatesAlone('reverse')]: activating('the reverse direction'),
}

function activating(other: string): string {
  return `Activating another leg and ${other} contradict each other: the leg that is activated enters by its own settings; remove one of them`
}

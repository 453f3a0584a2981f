import { enabledLegs, isMultiLeg } from './legs.ts'
import { MESSAGES } from './messages.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import type { Strategy } from './schemas/backtest-request.ts'

/** Two settings that exclude each other: their paths and a message that names both. */
export interface Contradiction {
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Times = Pick<Strategy, 'entryStartTime' | 'entryEndTime' | 'squareOffTime' | 'holding'>

/** Contradictions between the square-off time and the holding. */
export function timeProblems({ holding, ...times }: Times): Contradiction[] {
  const { entryStartTime, entryEndTime, squareOffTime } = times
  const square = (message: string) => [{ path: ['squareOffTime'], message }]
  if (holding?.type === 'btst')
    return squareOffTime <= entryStartTime
      ? []
      : square(
          `squareOffTime ${squareOffTime} is on the next day and must be at or before entryStartTime ${entryStartTime} with holding btst`,
        )
  if (holding?.type === 'positional' && holding.enterDaysBefore < holding.exitDaysBefore)
    return [
      {
        path: ['holding', 'exitDaysBefore'],
        message: `exitDaysBefore ${holding.exitDaysBefore} must be at most enterDaysBefore ${holding.enterDaysBefore}`,
      },
    ]
  const isOverDays = holding?.type === 'positional' && holding.enterDaysBefore > holding.exitDaysBefore
  return isOverDays || squareOffTime >= entryEndTime ? [] : square(MESSAGES.squareOffAfterEntry)
}

/** Settings of a request that contradict each other, each with its counterpart. */
export function contradictions(
  request: Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>,
): Contradiction[] {
  const { strategy, multiLegStrategy } = request
  if (!isMultiLeg(request))
    return strategy.expiry !== undefined && strategy.minDte !== undefined
      ? [{ path: ['strategy', 'minDte'], message: MESSAGES.expiryAndMinDte }]
      : []
  const all = strategy.legs ?? multiLegStrategy?.legs ?? []
  const at = strategy.legs ? ['strategy', 'legs'] : ['multiLegStrategy', 'legs']
  const enabled = enabledLegs(request)
  const found = all.flatMap((leg, i) =>
    leg.enabled
      ? legProblems(leg, { strategy, enabled }).map(({ path, message }) => ({
          path: [...at, i, ...path],
          message,
        }))
      : [],
  )
  if (enabled.length > 0 && enabled.every(({ idle }) => idle))
    found.push({
      path: at,
      message: 'Every leg is idle, so that nothing is entered; switch idle off for one',
    })
  return found
}

interface Surroundings {
  readonly strategy: Strategy
  /** The enabled legs, in their order. */
  readonly enabled: readonly Leg[]
}

function legProblems(leg: Leg, around: Surroundings): Contradiction[] {
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
      },
    ]
  const { entryStartTime, entryEndTime } = strategy
  if (entry.type !== 'breakout') return []
  if (entry.rangeEnd > entryStartTime && entry.rangeEnd < entryEndTime) return []
  return [
    {
      path: ['entry', 'rangeEnd'],
      message: `rangeEnd ${entry.rangeEnd} must be after entryStartTime ${entryStartTime} and before entryEndTime ${entryEndTime}`,
    },
  ]
}

function exitTimeProblems({ exitTime }: Leg, strategy: Strategy): Contradiction[] {
  if (exitTime === undefined) return []
  const { entryEndTime, squareOffTime, holding = { type: 'intraday' } } = strategy
  const isOverDays = holding.type !== 'intraday'
  if (exitTime < squareOffTime && (isOverDays || exitTime > entryEndTime)) return []
  const after = isOverDays ? '' : `after entryEndTime ${entryEndTime} and `
  return [
    {
      path: ['exitTime'],
      message: `exitTime ${exitTime} must be ${after}before squareOffTime ${squareOffTime}`,
    },
  ]
}

function reEntryProblems({ id, entry, riskManagement }: Leg, enabled: readonly Leg[]): Contradiction[] {
  const reEntry = riskManagement?.reEntry
  if (!reEntry?.enabled) return []
  const at = (field: string, message: string) => [{ path: ['riskManagement', 'reEntry', field], message }]
  if (reEntry.mode === 'momentum' && entry?.type !== 'momentum')
    return at('mode', `mode momentum needs an entry of type momentum on the leg; set entry or another mode`)
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
    {
      path: ['strikeCriteria', 'leg'],
      message: `The strike of leg '${id}' is measured from '${named}', which must be an earlier, enabled leg that is not idle; ${choose}`,
    },
  ]
}

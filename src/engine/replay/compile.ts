import {
  holdingOf,
  tradedLegs,
  watchesWholePosition,
  type BacktestRequest,
  type EntryMomentum,
  type Execution,
  type Holding,
  type Leg,
  type LegEntry,
} from '#domain'
import { strikePlan } from '#engine/chain'
import {
  type DayNumber,
  instrumentOf,
  isoDate,
  latestEndDate,
  minuteOfDay,
  NEWEST_RULES,
} from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { compileLegRisk, compileSimpleRisk, type LegRiskContext } from './compile-risk.ts'
import { compileRules } from './compile-rules.ts'
import {
  hasExitRules,
  type HoldingPlan,
  type LegEntryPlan,
  type LegPlan,
  type Plan,
  PlanError,
  type PlanProblem,
  type RiskPlan,
  type BasketEntryPlan,
} from './plan.ts'
import { choiceId } from './strike-selection.ts'
import { threshold, type Threshold } from './threshold.ts'

/** The facts about a dataset that compiling needs. */
export type PlanSource = Pick<
  MarketReader,
  'underlyings' | 'sessions' | 'hasIndexVolume' | 'dataset' | 'vixCloses'
>

/**
 * Compiles a request for replay on a dataset. All validation happens here; the replay validates nothing.
 * @param request one that the domain's schema has accepted
 * @throws PlanError with every problem, if the dataset lacks the instrument or the dates, or a rule cannot be
 * computed on it
 */
export function compilePlan(request: BacktestRequest, source: PlanSource): Plan {
  const problems = [...datasetProblems(request, source), ...vixProblems(request, source)]
  const { strategy, instrument: underlying } = request
  const combined = watchesWholePosition(request)
  const traded = tradedLegs(request)
  const legIds = traded.map(({ id }) => id)
  const entryStart = minuteOfDay(strategy.entryStartTime)
  const entryEnd = minuteOfDay(strategy.entryEndTime)
  const simple = compileSimpleRisk(request.simpleRiskManagement, combined ? 'overall' : 'leg', {
    legIds,
    entryEnd,
  })
  const risk = { inherited: combined ? undefined : simple, legIds, entryEnd }
  const legs = traded.map((leg) => compileLeg(leg, risk))
  const holding = compileHolding(holdingOf(request))
  const isComplete = strategy.squareOffMode === 'complete'
  const hasIndexVolume = source.underlyings.includes(underlying) && source.hasIndexVolume(underlying)
  const compiled = compileRules(request.indicatorConfiguration, {
    underlying,
    legs,
    entryStart,
    hasIndexVolume,
  })
  if (problems.length + compiled.problems.length > 0) throw new PlanError([...problems, ...compiled.problems])
  return {
    underlying,
    startDate: request.startDate,
    endDate: request.endDate,
    entryStart,
    entryEnd,
    squareOff: minuteOfDay(strategy.squareOffTime),
    holding,
    isOverDays: holdingOf(request).type !== 'intraday',
    filters: strategy.filters,
    legs,
    basketEntry: strategy.entryMomentum && compileBasketEntry(strategy.entryMomentum),
    movesToCost: strategy.onLegStop === 'moveOthersToCost',
    isComplete,
    overall: combined ? unlessEmpty(simple) : undefined,
    reEntry: combined || isComplete ? simple.reEntry : undefined,
    rules: compiled.rules,
    triggerAtClose: request.execution?.trigger === 'close',
    slippage: compileSlippage(request.execution),
    rulesDay: rulesDayOf(request.execution),
  }
}

function datasetProblems(
  { instrument, startDate, endDate }: BacktestRequest,
  source: PlanSource,
): PlanProblem[] {
  const { name } = source.dataset
  if (!source.underlyings.includes(instrument)) {
    const known = source.underlyings.join(', ')
    return [{ path: 'instrument', message: `${name} has no data for ${instrument}; choose one of ${known}` }]
  }
  const sessions = source.sessions(instrument)
  const first = sessions[0]
  const last = sessions[sessions.length - 1]
  const problems: PlanProblem[] = []
  if (startDate < first || startDate > last)
    problems.push({ path: 'startDate', message: `Date must be between ${first} and ${last}` })
  const knownFrom = isoDate(instrumentOf(instrument).knownFrom)
  const unknown = sessions.filter((date) => date >= startDate && date <= endDate && date < knownFrom)
  if (unknown.length > 0)
    problems.push({
      path: 'startDate',
      message: `Lots, expiries and charges of ${instrument} are known from ${knownFrom} on, not on ${unknown[0]}; start on ${knownFrom} or later`,
    })
  const lastEnd = latestEndDate(startDate, last)
  if (endDate > lastEnd) problems.push({ path: 'endDate', message: `Date must be before ${lastEnd}` })
  return problems
}

/** A filter on India VIX needs a dataset that has it. */
function vixProblems({ strategy }: BacktestRequest, source: PlanSource): PlanProblem[] {
  if (!strategy.filters?.vix || source.vixCloses?.().length) return []
  const message = `${source.dataset.name} has no India VIX, which filters.vix asks for; remove the filter, choose another dataset or import the exchange's daily file into this one`
  return [{ path: 'strategy.filters.vix', message }]
}

/** Undefined if no rule is set. */
function unlessEmpty(risk: RiskPlan): RiskPlan | undefined {
  return hasExitRules(risk) ? risk : undefined
}

function compileHolding(holding: Holding): HoldingPlan {
  switch (holding.type) {
    case 'intraday':
      return { kind: 'nights', nights: 0 }
    case 'btst':
      return { kind: 'nights', nights: 1 }
    case 'positional':
      return {
        kind: 'expiries',
        monthly: holding.expiry === 'monthly',
        enterBefore: holding.enterDaysBefore,
        exitBefore: holding.exitDaysBefore,
      }
  }
}

function compileBasketEntry({ direction, unit, value }: EntryMomentum): BasketEntryPlan {
  return { isUp: direction === 'up', by: threshold(unit, value) }
}

function compileEntry(entry: LegEntry): LegEntryPlan {
  const ofPremium = entry.of === 'premium'
  return entry.type === 'momentum'
    ? { kind: 'momentum', ofPremium, isUp: entry.direction === 'up', by: threshold(entry.unit, entry.value) }
    : { kind: 'breakout', ofPremium, isUp: entry.side === 'high', rangeEnd: minuteOfDay(entry.rangeEnd) }
}

function compileLeg(leg: Leg, risk: LegRiskContext): LegPlan {
  const { strikeCriteria: criteria, minDte } = leg
  const choice = {
    isCall: leg.optionType === 'CALL',
    expiry: minDte === undefined ? (leg.expiry ?? 'current') : { minDte },
    strike: strikePlan(leg),
    measuredFrom: criteria?.type === 'From Leg' ? risk.legIds.indexOf(criteria.leg ?? '') : undefined,
  } as const
  return {
    id: leg.id,
    side: leg.tradeType === 'BUY' ? 1 : -1,
    lots: leg.quantity,
    ...choice,
    choiceId: choiceId(choice),
    ...compileLegRisk(leg.riskManagement ?? {}, risk),
    entry: leg.entry && compileEntry(leg.entry),
    exitAt: leg.exitTime === undefined ? undefined : minuteOfDay(leg.exitTime),
    isIdle: leg.idle ?? false,
  }
}

/** Undefined: each session has its own rules. */
function rulesDayOf(execution: Execution | undefined): DayNumber | undefined {
  return execution?.rules === 'as-today' ? NEWEST_RULES : undefined
}

function compileSlippage(execution: Execution | undefined): Threshold | undefined {
  const slippage = execution?.slippage
  if (!slippage || slippage.value === 0) return undefined
  return threshold(slippage.type, slippage.value)
}

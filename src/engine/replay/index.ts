export { SeriesCache, type SeriesSource } from './candle-series.ts'
export { chainOf, NO_CONTRACT, rowOf, type Contract } from '../chain/chain.ts'
export { compilePlan, type PlanSource } from './compile.ts'
export { CycleReplay, type CycleState } from './cycle-replay.ts'
export { type ReplayOptions } from './replay-options.ts'
export { KeptSeries } from './kept-series.ts'
export { ENGINE_VERSION, PlanSessions, requiredDates, seriesFor, type Cycle } from './cycles.ts'
export { DayFilter, gapInPercent, nearestDte, newestVix, openingGap } from './day-filter.ts'
export {
  marginAt,
  marginOfDay,
  marginSteps,
  type HeldFills,
  type MarginedFill,
  type MarginStep,
} from './day-margin.ts'
export { inOrderOfExit, type CycleOutcome, type Fill, type Mark } from './fill.ts'
export { addedLegId, addLeg, withAddedLegs, type AddedLeg, type GrowingPlan } from './added-leg.ts'
export { ALL_LEGS, type ManualOrder, type ManualOrders } from './manual-orders.ts'
export { NO_EXIT, type LegPosition } from './leg-position.ts'
export { type LegSlot } from './leg-slot.ts'
export { type OverallWatch } from './overall-watch.ts'
export {
  PlanError,
  type LegPlan,
  type Operand,
  type Plan,
  type PlanProblem,
  type RulePlan,
  type RuleSymbol,
} from './plan.ts'
export { entryPriceAt } from './order-price.ts'
export { indexOffset } from './threshold.ts'
export { type ReplayWitness, type StayOutReason } from './replay-witness.ts'
export { BasketEntry } from './basket-entry.ts'
export { WaitingEntry } from './waiting-entry.ts'
export { cursorHolds, RuleClock, valueAt, type RuleCursor } from './rule-clock.ts'
export { closingIndex, settlementProblems } from './settlement.ts'
export { chargeParts, chargesOf, grossProfit } from './fill-money.ts'
export { TradeTable } from './trade-table.ts'

import { HELD_WITHIN_DAY, INSTRUMENT_SYMBOL, NUMERIC_INPUT, SIMULATED_DATASET_ID } from './choices.ts'
import { tradedLegs, watchesWholePosition } from './legs.ts'
import { mapTable } from './map-table.ts'
import type { LegUnit, Threshold } from './risk-unit.ts'
import { parseStrikeLabel } from './strike-label.ts'
import { without } from './without.ts'
import type { BacktestRequest, Execution } from './schemas/backtest-request.ts'
import type { DayFilters } from './schemas/holding.ts'
import type { IndicatorRule } from './schemas/indicator-rule.ts'
import type { Leg } from './schemas/leg.ts'
import type { LegRisk, ReEntry, SimpleRisk } from './schemas/risk.ts'
import type { StrikeCriteria } from './schemas/strike.ts'
import { thresholdAmount } from './settings/amount.ts'
import { leanFilters } from './settings/filters.ts'
import { leanReEntry, RE_ENTRY_CAUSE_FIELDS, RE_ENTRY_CAUSES } from './settings/re-entry.ts'
import { LEG_THRESHOLDS, OVERALL_THRESHOLDS } from './settings/risk-rules.ts'
import { STRIKE_CRITERIA_TYPES, strikeFieldsOf } from './settings/strike.ts'
import { TOGETHER } from './settings/together.ts'
import { profitTrail, trailOf, type Trail, type TrailKind } from './settings/trails.ts'

// The normal form of a request (docs/decisions/0061). Settings that are off or at their default are left out,
// a threshold becomes its unit and value, and legs are referred to by position. Fields added later pass
// through unchanged.

/** Writes a normal form as JSON with sorted keys and without undefined values. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Everything that a run depends on as text, except the versions of data and engine. */
export function requestText(request: BacktestRequest): string {
  const { startDate, endDate, dataset = SIMULATED_DATASET_ID, initialCapital } = request
  return text({ ...normalStrategy(request), startDate, endDate, dataset, initialCapital })
}

/** The legs and trading rules as text, without dates, dataset and capital. */
export function strategyText(request: BacktestRequest): string {
  return text(normalStrategy(request))
}

/** The shape of a strategy, as text: legs by side, type and kind of strike rule, and the kinds of rules that are on. */
export function familyText(request: BacktestRequest): string {
  const { simpleRiskManagement: risk, indicatorConfiguration, instrument } = request
  return text({
    instrument,
    legs: tradedLegs(request).map((leg) => ({
      side: leg.tradeType,
      type: leg.optionType,
      strike: leg.strikeCriteria?.type ?? 'Strike Type',
      rules: kindsOf(leg.riskManagement),
    })),
    rules: kindsOf(risk),
    indicators:
      (indicatorConfiguration?.enabled && indicatorConfiguration.rules.some((r) => r.enabled)) || undefined,
  })
}

function kindsOf(risk: LegRisk | SimpleRisk | undefined): string[] {
  return Object.entries(risk ?? {})
    .flatMap(([kind, setting]: [string, { enabled?: boolean } | undefined]) =>
      setting?.enabled ? [kind] : [],
    )
    .toSorted()
}

/**
 * Fields of `strategy` that are left out here: its name, old fields that are not read, and those of its one
 * leg, which `tradedLegs` reads.
 */
const READ_ELSEWHERE = [
  'name',
  'optionType',
  'tradeType',
  'strikeSelection',
  'strikeDistance',
  'strikeLabel',
  'entryTime',
  'exitTime',
  'legs',
  'combinedPnLTracking',
  'strikeCriteria',
  'expiry',
  'minDte',
]

function normalStrategy(request: BacktestRequest) {
  const { instrument, strategy, simpleRiskManagement, indicatorConfiguration, execution } = request
  const legs = tradedLegs(request)
  const risk = normalSimpleRisk(simpleRiskManagement)
  return {
    ...without(strategy, READ_ELSEWHERE),
    holding: strategy.holding?.type === HELD_WITHIN_DAY.type ? undefined : strategy.holding,
    ...mapTable(TOGETHER, ({ value }, key) => (strategy[key] === value ? value : undefined)),
    filters: strategy.filters && normalFilters(strategy.filters),
    instrument,
    legs: legs.map((leg) => normalLeg(leg, legs)),
    risk,
    // Without rules of the strategy, the scope of its risk rules makes no difference.
    isWhole: risk && watchesWholePosition(request),
    rules: normalRules(indicatorConfiguration, { instrument, legs }),
    ...normalExecution(execution),
  }
}

function normalExecution({ trigger, slippage, rules }: Execution = {}) {
  return {
    trigger: trigger === 'close' ? 'close' : undefined,
    slippage: slippage?.value ? slippage : undefined,
    terms: rules === 'as-today' ? rules : undefined,
  }
}

const STRIKE_FIELDS = ['strikeSelection', 'strikeDistance', 'strikeLabel', 'strikeCriteria']

/** The order of a list does not matter. */
function normalFilters(filters: DayFilters) {
  const lean = leanFilters(filters)
  return (
    lean &&
    Object.fromEntries(
      Object.entries(lean).map(([name, part]: [string, object]) => [
        name,
        Array.isArray(part) ? [...new Set<string | number>(part)].toSorted(inOrder) : part,
      ]),
    )
  )
}

function inOrder(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The position of a leg that another one refers to. */
function placeOf(id: string | undefined, legs: readonly Leg[]): number | string | undefined {
  const place = legs.findIndex((leg) => leg.id === id)
  return place < 0 ? id : place + 1
}

function normalLeg(leg: Leg, legs: readonly Leg[]) {
  const { strikeLabel, strikeCriteria: criteria, expiry, riskManagement } = leg
  return {
    ...without(leg, ['id', 'enabled', 'riskManagement', ...STRIKE_FIELDS]),
    idle: leg.idle || undefined,
    strike:
      criteria && criteria.type !== 'Strike Type'
        ? normalCriteria(criteria, legs)
        : outwardPoints(criteria?.strikeType ?? strikeLabel, leg),
    expiry: expiry === 'current' ? undefined : expiry,
    risk: normalLegRisk(riskManagement, legs),
  }
}

/** Points out of the money; negative if in the money. */
function outwardPoints(
  label: string | undefined,
  { strikeSelection, strikeDistance }: Pick<Leg, 'strikeSelection' | 'strikeDistance'>,
): number {
  const { selection, distance } =
    label === undefined ? { selection: strikeSelection, distance: strikeDistance } : parseStrikeLabel(label)
  return selection === 'OTM' ? distance : selection === 'ITM' ? -distance : 0
}

/** A criterion without the fields of other criteria. */
function normalCriteria(criteria: StrikeCriteria, legs: readonly Leg[]) {
  const own = strikeFieldsOf(criteria.type)
  const unread = STRIKE_CRITERIA_TYPES.flatMap((type) => Object.keys(strikeFieldsOf(type))).filter(
    (name) => !(name in own),
  )
  const read = without(criteria, unread)
  return 'leg' in own ? { ...read, leg: placeOf(criteria.leg, legs) } : read
}

function on<Setting extends { readonly enabled: boolean }, Normal>(
  setting: Setting | undefined,
  normal: (setting: Setting) => Normal,
): Normal | undefined {
  return setting?.enabled ? normal(setting) : undefined
}

/** Undefined if nothing is switched on. */
function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.values(value).some((part) => part !== undefined) ? value : undefined
}

function normalLegRisk(risk: LegRisk = {}, legs: readonly Leg[]) {
  return unlessEmpty({
    ...normalThresholds(LEG_THRESHOLDS, risk),
    trail: on(risk.trailProfit, (trail) => normalSteps(profitTrail(trail))),
    reEntry: on(risk.reEntry, (own) => ({
      ...normalReEntry(own),
      activates: placeOf(own.activates, legs),
    })),
  })
}

function normalSimpleRisk(risk: SimpleRisk = {}) {
  return unlessEmpty({
    ...normalThresholds(OVERALL_THRESHOLDS, risk),
    reEntry: on(risk.globalReEntry, normalReEntry),
  })
}

/** The exit rules at an amount, by their exits. */
function normalThresholds(
  table: Readonly<Record<string, { readonly exit: string; readonly trail: TrailKind }>>,
  risk: object,
) {
  type Rule = Threshold<LegUnit> & { readonly enabled: boolean }
  const rules = risk as Readonly<Record<string, Rule | undefined>>
  return Object.fromEntries(
    Object.entries(table).map(([name, { exit, trail: kind }]) => [
      exit,
      on(rules[name], (rule) => {
        const trail = trailOf(kind, rule)
        const { lock } = rule as { lock?: number }
        return { ...thresholdAmount(rule), lock, ...(trail && NORMAL_TRAILS[kind](trail)) }
      }),
    ]),
  )
}

const normalSteps = ({ unit, increaseBy, trailBy }: Trail) => ({
  unit,
  increaseBy: increaseBy?.value,
  trailBy: trailBy.value,
})

/** A trail in the normal form, by the kind of its fields. Hashes of earlier runs contain these names. */
const NORMAL_TRAILS: Readonly<Record<TrailKind, (trail: Trail) => object>> = {
  none: () => ({}),
  amount: ({ trailBy }) => ({ trail: trailBy.value }),
  stepsInItsUnit: (trail) => ({ trail: { ...normalSteps(trail), unit: undefined } }),
  stepsInOwnUnit: (trail) => ({ step: normalSteps(trail) }),
}

function normalReEntry(reEntry: ReEntry) {
  // Counts above the day's total make no difference.
  const count = ({ enabled, count: own }: { enabled: boolean; count: number }) =>
    enabled ? Math.min(own, reEntry.count) : undefined
  return {
    ...without(leanReEntry(reEntry), RE_ENTRY_CAUSE_FIELDS),
    ...Object.fromEntries(
      RE_ENTRY_CAUSE_FIELDS.map((field) => [RE_ENTRY_CAUSES[field].rule, count(reEntry[field])]),
    ),
  }
}

interface Symbols {
  readonly instrument: string
  readonly legs: readonly Leg[]
}

function normalRules(configuration: BacktestRequest['indicatorConfiguration'], symbols: Symbols) {
  if (!configuration?.enabled) return undefined
  const rules = configuration.rules.filter((rule) => rule.enabled)
  return rules.length > 0 ? rules.map((rule) => normalRule(rule, symbols)) : undefined
}

/** Fields that are only read if the second side of a rule is an indicator. */
const SECOND_SIDE = ['function2TalibParams', 'function2CandleOffset', 'function2Output']

function normalRule(rule: IndicatorRule, { instrument, legs }: Symbols) {
  const isNumber = rule.function2 === NUMERIC_INPUT
  const symbols = rule.symbols.map((symbol) => {
    if (symbol === instrument) return INSTRUMENT_SYMBOL
    const place = legs.findIndex((leg) => leg.id === symbol)
    return place < 0 ? symbol : `leg ${place + 1}`
  })
  return {
    ...without(rule, ['id', 'enabled', ...(isNumber ? SECOND_SIDE : ['numericValue'])]),
    symbols: [...new Set(symbols)].toSorted(),
  }
}

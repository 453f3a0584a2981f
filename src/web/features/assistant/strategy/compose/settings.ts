import { TOGETHER, type Condition, type DayFilters, type IndicatorRule } from '#domain'
import { parametersOf, type FormRequest } from '../builder-model.ts'
import { inPlaceOf, isOfRule } from './open-numbers.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import { ofKind, type Findings } from './findings.ts'
import { askForOwnConditions } from './own-conditions.ts'
import { areLeftTogether } from './price-moves.ts'
import { assumeDayBefore } from './remarks.ts'
import { areApart, ownRules, type Rule } from './rules-of-legs.ts'
import { isAddition, saysAdd, saysWhole } from './said-whole.ts'
import {
  candlesOf,
  askIfTurned,
  assumeIndex,
  inDirectionOfLegs,
  isSaidByCrossing,
  keptRules,
} from './turned-rules.ts'
import { askIfUnlike } from './unlike-scales.ts'

const LISTS = ['weekdays', 'dte', 'skipEvents', 'onlyEvents', 'skipDates', 'onlyDates'] as const

/** Filters of all clauses together: lists join, weekdays that are skipped twice are skipped both. */
function filtersOf(clauses: readonly PlacedClause[], findings: Findings): DayFilters {
  const all: Record<string, unknown> = {}
  assumeDayBefore(clauses, findings)
  for (const clause of ofKind(clauses, 'filter'))
    for (const [field, value] of Object.entries(clause.filters) as [keyof DayFilters, unknown][]) {
      const before = all[field]
      if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) all[field] = value
      else if (isOfOtherLegs(clause, clauses)) findings.ask(OTHER_DAYS)
      else if (isWithin(clause, before, value)) findings.unused(clause)
      else if (field === 'weekdays' && isOtherKind(clause, clauses))
        all[field] = withoutSkipped(clause, { before, value }, findings)
      else if ((LISTS as readonly string[]).includes(field)) all[field] = joined(field, before, value)
      else all[field] = withinBoth(before, value) ?? (findings.unused(clause), before)
    }
  return all as DayFilters
}

const OTHER_DAYS =
  'Legs that are traded on other days than the rest are a strategy of their own. Which of them do you want first?'

/** 'Sell a straddle on Mondays, sell a strangle on Fridays' and 'if gap down sell puts, if gap up sell calls' are two strategies. */
function isOfOtherLegs(
  clause: Extract<PlacedClause, { is: 'filter' }>,
  clauses: readonly PlacedClause[],
): boolean {
  const isTraded = (one: PlacedClause) => one.is === 'filter' && one.says !== 'skip'
  const at = clauses.indexOf(clause)
  const first = clauses.findIndex((one) => isTraded(one) && sharesField(one, clause))
  const isLeg = ({ is }: PlacedClause) => is === 'side' || is === 'option'
  const hasLegs = (some: readonly PlacedClause[]) => some.some(isLeg)
  const isAround = hasLegs(clauses.slice(0, first)) || hasLegs(clauses.slice(at))
  return isTraded(clause) && first < at && hasLegs(clauses.slice(first, at)) && isAround
}

const sharesField = (one: PlacedClause, { filters }: Extract<PlacedClause, { is: 'filter' }>) =>
  one.is === 'filter' && Object.keys(one.filters).some((field) => field in filters)

/** 'Every Thursday and Friday, 30% sl on Thursday': the second days belong to another rule. */
function isWithin(
  { says }: Extract<PlacedClause, { is: 'filter' }>,
  before: unknown,
  value: unknown,
): boolean {
  if (says === 'skip' || !Array.isArray(before) || !Array.isArray(value)) return false
  return value.every((one) => before.includes(one)) || before.every((one) => value.includes(one))
}

/** Whether days are left out of those that are traded, or the other way round. */
function isOtherKind(
  { says, begin }: Extract<PlacedClause, { is: 'filter' }>,
  clauses: readonly PlacedClause[],
): boolean {
  const earlier = ofKind(clauses, 'filter').filter((one) => one.filters.weekdays && one.begin < begin)
  return (says === 'skip') !== earlier.every((one) => one.says === 'skip')
}

/**
 * `on thursday and friday, not over the weekend`: the days that are traded without those that are left out. In `on friday, no thursday`
 * none of them is left out, and the words may take the first day back.
 */
function withoutSkipped(
  clause: Extract<PlacedClause, { is: 'filter' }>,
  { before, value }: { before: unknown; value: unknown },
  findings: Findings,
): unknown[] {
  const [a, b] = [before as unknown[], value as unknown[]]
  const left = a.filter((day) => b.includes(day))
  const said = findings.written(clause)
  const traded = clause.says === 'skip' ? a : b
  const isRest = left.length === Math.max(a.length, b.length)
  const isLeftOut = left.length < traded.length || isRest || /weekend/i.test(said)
  if (left.length === 0 || !isLeftOut) findings.ask(`“${said}”: on which weekdays does it trade?`)
  return left
}

function joined(field: string, before: unknown, value: unknown): unknown[] {
  const [a, b] = [before as unknown[], value as unknown[]]
  // 'Not on Mondays, not on Fridays' leaves the days of both; 'on Mondays, on Fridays' has both.
  const isLeftOut = field === 'weekdays' && a.length > 2 && b.length > 2
  return isLeftOut ? a.filter((day) => b.includes(day)) : [...new Set([...a, ...b])].toSorted()
}

/** Weekdays that are added to the open strategy or removed from it: `add friday`, `remove thursday`. */
function onOpenDays(
  filters: DayFilters,
  open: DayFilters | undefined,
  clauses: readonly PlacedClause[],
): DayFilters {
  const isAlso = ofKind(clauses, 'filter').some((one) => one.isAlso)
  const isAdded = isAlso || saysAdd(clauses)
  return onOpenWeekdays(isAdded ? withOpenDte(filters, open) : filters, open, { clauses, isAlso })
}

/** `expiry ke ek din pehle bhi`: the days to expiry come in addition. */
function withOpenDte({ dte, ...others }: DayFilters, open: DayFilters | undefined): DayFilters {
  return { ...others, ...(dte && { dte: [...new Set([...(open?.dte ?? []), ...dte])].toSorted() }) }
}

function onOpenWeekdays(
  filters: DayFilters,
  open: DayFilters | undefined,
  { clauses, isAlso }: { clauses: readonly PlacedClause[]; isAlso: boolean },
): DayFilters {
  const { weekdays } = filters
  const before = open?.weekdays
  if (!weekdays || !before?.length) return filters
  const onWeekdays = ofKind(clauses, 'filter').filter((one) => one.filters.weekdays)
  const isSkipped = onWeekdays.every(({ says }) => says === 'skip')
  const isAdded = onWeekdays.every(({ says }) => says === 'days') && (isAlso || saysAdd(clauses))
  if (isSkipped && !saysDaily(clauses))
    return { ...filters, weekdays: before.filter((day) => weekdays.includes(day)) }
  return isAdded ? { ...filters, weekdays: [...new Set([...before, ...weekdays])].toSorted() } : filters
}

/** `daily, not on fridays`: none of the days that were left out before. */
const saysDaily = (clauses: readonly PlacedClause[]) =>
  clauses.some((one) => one.is === 'everyDay' || (one.is === 'filter' && one.isDaily))

type Filter = Extract<PlacedClause, { is: 'filter' }>

/** `drop monday, add thursday`: the open days without the first and with the second. */
function withSwappedDays(
  clauses: readonly PlacedClause[],
  open: DayFilters | undefined,
): readonly PlacedClause[] {
  const said = ofKind(clauses, 'filter').filter(({ filters }) => filters.weekdays)
  const dropped = said.filter(({ says }) => says === 'skip')
  const added = said.filter(({ says }) => says === 'days')
  const [first] = dropped
  const isBoth = first && added.length > 0 && (saysAdd(clauses) || added.some(({ isAlso }) => isAlso))
  if (!isBoth || !open?.weekdays || dropped.length + added.length < said.length) return clauses
  const left = open.weekdays.filter((day) => dropped.every(({ filters }) => filters.weekdays?.includes(day)))
  const weekdays = [
    ...new Set([...left, ...added.flatMap(({ filters }) => filters.weekdays ?? [])]),
  ].toSorted()
  const { begin, end } = first
  return [
    ...clauses.filter(
      (one) => !said.some((other) => other === one) && !(one.is === 'edit' && one.edit === 'add'),
    ),
    { is: 'filter', filters: { weekdays }, begin, end },
  ]
}

/** `trade mondays again` and `include mondays as well` have no place where Mondays are traded. */
function withoutTradedDays(
  clauses: readonly PlacedClause[],
  open: DayFilters | undefined,
  { findings, isOpen }: Context,
): readonly PlacedClause[] {
  const isAdded = saysAdd(clauses)
  // 'Mondays also' where only expiry days are traded would have to mean either of them.
  const isMore = ({ isAlso, says, filters }: Filter) =>
    (isAdded || isAlso) &&
    says === 'days' &&
    ((filters.weekdays && !open?.weekdays) || (filters.dte && !open?.dte))
  const traded = ofKind(clauses, 'filter').filter(
    (one) => (one.isAgain && !open?.weekdays) || (isOpen && isMore(one)),
  )
  traded.forEach((one) => findings.unused(one))
  return clauses.filter((one) => !traded.some((other) => other === one))
}

const WORKDAYS = [1, 2, 3, 4, 5]

/** Without a filter of weekdays once the words have it that each of them is traded again. */
function withoutAllDays(said: DayFilters, open: DayFilters | undefined): DayFilters {
  const filters = { ...open, ...said }
  const { weekdays, ...others } = filters
  const areAll =
    said.weekdays && open?.weekdays !== undefined && WORKDAYS.every((day) => weekdays?.includes(day))
  return areAll ? others : filters
}

interface Range {
  readonly min?: number
  readonly max?: number
}

/** `gap up days only: opens 0.5% above the close`: a gap of any size to one side, and its size. */
function isWithinSide({ min, max }: Range, side: Range): boolean {
  const isUp = side.min === 0 && side.max === undefined && min !== undefined && min > 0
  const isDown = side.max === 0 && side.min === undefined && max !== undefined && max < 0
  return isUp || isDown
}

function withinBoth(before: unknown, value: unknown): Range | undefined {
  const [a, b] = [before as Range, value as Range]
  if (isWithinSide(b, a)) return b
  if (isWithinSide(a, b)) return a
  const isApart = (a.min === undefined || b.min === undefined) && (a.max === undefined || b.max === undefined)
  return isApart ? { ...a, ...b } : undefined
}

/** `skip if vix is below 12`, where days above 20 are left out: the words do not say whether those are traded now. */
function askForOtherBound(filters: DayFilters, open: DayFilters | undefined, findings: Findings): void {
  const isBound = (one: unknown): one is Range =>
    typeof one === 'object' && one !== null && ('min' in one || 'max' in one)
  for (const [field, value] of Object.entries(filters) as [keyof DayFilters, unknown][]) {
    const before: unknown = open?.[field]
    if (!isBound(before) || !isBound(value)) continue
    const isLost = (bound: keyof Range) => before[bound] !== undefined && value[bound] === undefined
    const [from, to] = [isLost('min') ? before.min : undefined, isLost('max') ? before.max : undefined]
    if (from !== undefined && value.max !== undefined)
      findings.ask(`The open strategy trades from ${from} on: should that stay, or go?`)
    if (to !== undefined && value.min !== undefined)
      findings.ask(`The open strategy trades up to ${to}: should that stay, or go?`)
  }
}

/** The days of a week, which the nearest expiry is away at most where expiries are weekly. */
const MOST_NEAR = 6

/** `monthly strangle, 20 dte entry`: so far from its expiry a position is held, and no trade of that day. */
function askForFarDays(clauses: readonly PlacedClause[], findings: Findings): void {
  const far = ofKind(clauses, 'filter').find(
    ({ filters, says }) => says !== 'skip' && filters.dte?.some((days) => days > MOST_NEAR),
  )
  const isMonthly = ofKind(clauses, 'expiry').some(({ expiry }) => expiry.expiry === 'monthly')
  if (!far || !isMonthly) return
  const words = findings.written(far)
  findings.ask(
    `“${words}”: a position that is held has a day of entry and of exit, counted before the expiry, as in “enter 20 days before expiry, exit 2 days before”. How many sessions before the expiry is it left?`,
  )
}

/** `also on tuesdays` of a new strategy, which has no other days. */
function askForMoreDays(clauses: readonly PlacedClause[], { findings, isOpen }: Context): void {
  const filters = ofKind(clauses, 'filter')
  const [also] = filters.filter((one) => one.isAlso)
  if (!isOpen && also && filters.length === 1)
    findings.ask(`“${findings.written(also)}”: on which other days does it trade?`)
}

/** `skip if gap more than 1%`. */
function assumeEitherGap(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const one of ofKind(clauses, 'filter').filter(({ isEither }) => isEither))
    findings.assume(`“${findings.written(one)}” was read of a gap to either side, up or down.`)
}

interface Context {
  readonly findings: Findings
  /** Whether a strategy is open that the clauses change. */
  readonly isOpen: boolean
}

/** A request with the days, index, dates, fills and capital of the clauses. */
export function withSettings(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  { findings, isOpen }: Context,
): FormRequest {
  const { strategy } = request
  askForOwnConditions(clauses, { findings, isOpen: isOpen && (isAddition(clauses) || !saysWhole(clauses)) })
  const instrument = only(ofKind(clauses, 'underlying'), ({ underlying }) => underlying, findings)
  const dates = only(ofKind(clauses, 'dates'), ({ from, to }) => ({ startDate: from, endDate: to }), findings)
  const capital = only(ofKind(clauses, 'capital'), ({ rupees }) => rupees, findings)
  const ofDays = withSwappedDays(clauses, strategy.filters)
  const filters = onOpenDays(
    filtersOf(withoutTradedDays(ofDays, strategy.filters, { findings, isOpen }), findings),
    strategy.filters,
    ofDays,
  )
  if (filters.weekdays?.length === 0)
    findings.ask('No day of the week is left on which it would trade. On which days does it trade?')
  assumeEitherGap(clauses, findings)
  askForOtherBound(filters, strategy.filters, findings)
  askForFarDays(clauses, findings)
  askForMoreDays(clauses, { findings, isOpen })
  const { weekdays: _, dte: __, ...others } = strategy.filters ?? {}
  const { filters: ___, ...unfiltered } = strategy
  const kept = withoutAllDays(filters, saysDaily(clauses) ? others : strategy.filters)
  return {
    ...request,
    ...(instrument && { instrument }),
    ...dates,
    ...(capital !== undefined && { initialCapital: capital }),
    strategy: {
      ...unfiltered,
      ...(Object.keys(kept).length > 0 && { filters: kept }),
      ...Object.fromEntries(
        togetherOf(request, clauses, findings).map(({ key }) => [key, TOGETHER[key].value]),
      ),
      ...(areLeftTogether(clauses) && { squareOffMode: 'complete' as const }),
      ...ofKind(clauses, 'entryMomentum').map(({ direction, unit, value }) => ({
        entryMomentum: { direction, unit, value },
      }))[0],
    },
    execution: Object.assign(
      {},
      request.execution,
      ...ofKind(clauses, 'execution').map(({ execution }) => execution),
    ) as FormRequest['execution'],
  }
}

/** What the others do once a leg is stopped; `sl to cost` of an only leg has no others. */
function togetherOf(request: FormRequest, clauses: readonly PlacedClause[], findings: Findings) {
  const all = ofKind(clauses, 'together')
  const isAlone = request.multiLegStrategy.legs.length === 1
  const of = (one: (typeof all)[number]) => isAlone && one.key === 'onLegStop'
  all.filter(of).forEach((one) => findings.unused(one))
  return all.filter((one) => !of(one))
}

/** The value of clauses of one kind; clauses with other values are reported as unused. */
function only<One extends PlacedClause, Value>(
  clauses: readonly One[],
  value: (clause: One) => Value,
  findings: Findings,
): Value | undefined {
  const [first, ...others] = clauses
  if (!first) return undefined
  for (const other of others)
    if (JSON.stringify(value(other)) !== JSON.stringify(value(first))) findings.unused(other)
  return value(first)
}

/** A request with the indicator rules of the clauses; those of an open strategy are replaced. */
export function withIndicatorRules(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  const stated = ofKind(clauses, 'rule')
  const apart = only(candlesOf(clauses, stated, request, findings), ({ minutes }) => minutes, findings)
  if (stated.length === 0) return withOpenRules(request, clauses, findings)
  ofKind(clauses, 'ruleValue').forEach((one) => findings.unused(one))
  askIfUnlike(stated, findings)
  for (const one of stated.filter(({ isMoved }) => isMoved)) findings.assume(asCrossing(one, findings))
  for (const one of stated.filter((rule) => ofCandle(rule))) findings.assume(asOfCandle(one, findings))
  assumeIndex(stated, findings)
  if (addsLegOfRule(request, clauses)) findings.ask(ownRules([], findings))
  // Rules of single legs would show wrongly as rules of all.
  if (areApart(stated, clauses)) {
    findings.ask(ownRules(stated, findings))
    return request
  }
  const shared =
    apart ??
    stated.find(({ saysTimeframe }) => saysTimeframe)?.rules[0]?.timeframe ??
    timeframeOfOpen(request, findings)
  if (shared === undefined) findings.assume('The candles of the indicators are not stated: 5 minutes.')
  const rules = stated
    .flatMap((clause) =>
      inDirectionOfLegs(clause, { request, clauses }, findings).map((rule) => ({
        ...rule,
        ...symbolsOf(clause, request, findings),
        timeframe: clause.saysTimeframe ? rule.timeframe : (shared ?? rule.timeframe),
      })),
    )
    .filter((rule, _, all) => rule.function1 === 'CLOSE' || !all.some((other) => isMirrored(rule, other)))
    .filter((rule, _, all) => !isSaidByCrossing(rule, all))
    .map((rule) => likeOpen(rule, request, clauses))
    // 'Macd crossover: macd crosses above its signal' says one rule twice.
    .filter((rule, i, all) => all.findIndex((one) => JSON.stringify(one) === JSON.stringify(rule)) === i)
  const kept = keptRules({ stated, rules }, request, clauses, findings)
  askForSkips(stated, { request, kept }, findings)
  askIfTurned(rules, request, { clauses, findings })
  const all = [...kept, ...rules]
  return {
    ...request,
    indicatorConfiguration: {
      enabled: true,
      rules: all.map((rule, i) => ({ ...rule, id: `rule-${i + 1}` })),
    },
  }
}

/** `Don't take it when rsi is above 75` denies some entries of the open rule, and does not replace it. */
function askForSkips(
  stated: readonly Rule[],
  { request, kept }: { request: FormRequest; kept: readonly IndicatorRule[] },
  findings: Findings,
): void {
  const { enabled, rules } = request.indicatorConfiguration
  if (!enabled || kept.length === rules.length) return
  for (const one of stated.filter(({ isSkip }) => isSkip))
    findings.ask(`“${findings.written(one)}”: in addition to the open rule, or in its place?`)
}

/** A value that goes above a level could be above it already; traders mean that it was not. */
const asCrossing = (rule: Rule, { written }: Findings) =>
  `“${written(rule).replace(/^[,; ]+/, '')}” was read as a crossing: the entry waits until it happens, even if it holds already.`

/** `touches the lower band`, `makes a lower low`. */
const ofCandle = ({ rules: [one] }: Rule) =>
  one?.function1CandleOffset === 0 && (one.function1 === 'LOW' || one.function1 === 'HIGH')

const asOfCandle = (rule: Rule, { written }: Findings) =>
  `“${written(rule).replace(/^[,; ]+/, '')}” was read of the ${rule.rules[0]?.function1 === 'LOW' ? 'low' : 'high'} of the last complete candle.`

/** `also buy a put when rsi is below 40` beside open rules, which would hold for the put as well. */
const addsLegOfRule = (
  { indicatorConfiguration: { enabled, rules } }: FormRequest,
  clauses: readonly PlacedClause[],
) => enabled && rules.length > 0 && saysAdd(clauses) && clauses.some(({ is }) => is === 'side')

/** The candles of the open rules, which a rule without its own has as well. */
function timeframeOfOpen(
  { indicatorConfiguration: { enabled, rules } }: FormRequest,
  findings: Findings,
): number | undefined {
  const [only, ...others] = new Set(enabled ? rules.map(({ timeframe }) => timeframe) : [])
  if (only === undefined || others.length > 0) return undefined
  findings.assume(`The candles of the indicators are not stated: ${only} minutes, as in the open rules.`)
  return only
}

/** The open rules with another level or other candles: `rsi 55 on 15 min`, `15 minute candles`. */
function withOpenRules(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  const { enabled, rules: open } = request.indicatorConfiguration
  let rules = enabled ? open : []
  for (const said of ofKind(clauses, 'ruleValue')) {
    const one = inPlaceOf(said, rules)
    const isOf = (rule: IndicatorRule) => one !== undefined && isOfRule(one, rule)
    if (rules.filter(isOf).length !== 1) findings.unused(said)
    else rules = rules.map((rule) => (one && isOf(rule) ? changedRule(rule, one, findings) : rule))
  }
  for (const one of ofKind(clauses, 'timeframe')) {
    if (rules.length === 0) findings.unused(one)
    rules = rules.map((rule) => ({ ...rule, timeframe: one.minutes }))
  }
  return enabled
    ? { ...request, indicatorConfiguration: { ...request.indicatorConfiguration, rules } }
    : request
}

/** The condition of the words; a rule that waits for a crossing in their direction goes on waiting for it. */
function changedCondition(open: Condition, one: Extract<PlacedClause, { is: 'ruleValue' }>): Condition {
  const said = one.condition ?? open
  if (CROSSED[said] === open) return open
  return (one.isCrossed && CROSSED[said]) ?? said
}

/** A rule with another level, other candles or another period; a level on its other side would turn it round. */
function changedRule(
  rule: IndicatorRule,
  one: Extract<PlacedClause, { is: 'ruleValue' }>,
  findings: Findings,
): IndicatorRule {
  const condition = changedCondition(rule.condition, one)
  if ((CROSSED[condition] ?? condition) !== (CROSSED[rule.condition] ?? rule.condition))
    findings.ask(`“${findings.written(one)}”: the open rule is on the other side. Should it turn round?`)
  const [first] = one.period === undefined ? [] : parametersOf(rule.function1)
  const { period, minutes } = one
  if (period !== undefined && !first) findings.unused(one)
  return {
    ...rule,
    condition,
    ...(one.value !== undefined && { numericValue: one.value }),
    ...(first && period !== undefined && { talibParams: { ...rule.talibParams, [first.name]: period } }),
    timeframe: minutes ?? rule.timeframe,
  }
}

/** The option of a rule on its own chart; it has a place if one leg only is such an option. */
function symbolsOf(
  rule: Extract<PlacedClause, { is: 'rule' }>,
  { multiLegStrategy: { legs } }: FormRequest,
  findings: Findings,
): Partial<Pick<IndicatorRule, 'symbols'>> {
  if (rule.of === undefined) return {}
  const [leg, ...others] = legs.filter(({ optionType }) => rule.of === 'leg' || rule.of === optionType)
  if (leg && others.length === 0) return { symbols: [leg.id] }
  findings.unused(rule)
  return {}
}

/** `rsi above 55 instead of 60`: an open rule of the same indicator that waits for a crossing goes on waiting for one. */
function likeOpen(
  rule: Omit<IndicatorRule, 'id'>,
  { indicatorConfiguration: { enabled, rules } }: FormRequest,
  clauses: readonly PlacedClause[],
): Omit<IndicatorRule, 'id'> {
  const crossed = CROSSED[rule.condition]
  const isChanged = enabled && !saysAdd(clauses)
  const isOpen = rules.some(
    ({ function1, condition }) => function1 === rule.function1 && condition === crossed,
  )
  return crossed && isChanged && isOpen ? { ...rule, condition: crossed } : rule
}

const MIRRORED: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
}

/** Whether two rules say the same from either side: `supertrend below close`, `close above supertrend`. */
function isMirrored(a: Omit<IndicatorRule, 'id'>, b: Omit<IndicatorRule, 'id'>): boolean {
  return (
    MIRRORED[a.condition] === b.condition &&
    a.timeframe === b.timeframe &&
    a.function1 === b.function2 &&
    a.function2 === b.function1 &&
    JSON.stringify([a.talibParams, a.function2TalibParams]) ===
      JSON.stringify([b.function2TalibParams, b.talibParams])
  )
}

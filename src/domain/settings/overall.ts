import { textsOf, type Language, type Texts } from './language.ts'
import { isCombined, isMultiLeg } from '../legs.ts'
import type { RiskUnit, Threshold } from '../risk-unit.ts'
import type { BacktestRequest } from '../schemas/backtest-request.ts'
import type { ReEntry, SimpleRisk } from '../schemas/risk.ts'
import { amountForm, positionAmount, thresholdAmount, thresholdOf, type Amount } from './amount.ts'
import { flag, number, optional, phrase, word, type Form } from './phrase.ts'
import {
  describeReEntry,
  mostReEntries,
  periodOf,
  readReEntry,
  reEntryPattern,
  reEntryPeriod,
  type Held,
  type ReEntryPeriod,
} from './re-entry.ts'
import { sentence } from './sentence.ts'
import { lockedProfit, stepAmounts, TRAILS, type Trail } from './trails.ts'

const text = textsOf('overall')

// Rules of the whole position, or of each leg without such a rule.

type Subject = 'each' | 'whole'
const subject = word<Subject>({
  each: text('Each leg'),
  whole: text('The whole position'),
})

/** The premium that a percentage counts; written for readers. */
const ofPremium = optional(
  word<'leg' | 'legs' | 'position'>({
    leg: text(' of its premium at entry'),
    legs: text(' of the premiums of all legs at entry'),
    position: text(' of the premium at entry'),
  }),
)

const isEachLeg = (request: BacktestRequest) => isMultiLeg(request) && !isCombined(request)

const subjectOf = (request: BacktestRequest): Subject => (isEachLeg(request) ? 'each' : 'whole')

function overallAmount(threshold: Threshold, request: BacktestRequest) {
  const amount = thresholdAmount(threshold) as Amount<RiskUnit>
  const premium = isEachLeg(request) ? 'leg' : isMultiLeg(request) ? 'legs' : 'position'
  return {
    subject: subjectOf(request),
    amount,
    of: amount.unit === 'percentage' ? (premium as 'leg' | 'legs' | 'position') : undefined,
  }
}

function withRisk(request: BacktestRequest, risk: SimpleRisk, whose: Subject): BacktestRequest {
  const { multiLegStrategy: multi } = request
  return {
    ...request,
    simpleRiskManagement: { ...request.simpleRiskManagement, ...risk },
    ...(multi && { multiLegStrategy: { ...multi, combinedPnLTracking: whose === 'whole' } }),
  }
}

const amountForms = { subject, amount: positionAmount, of: ofPremium }

const stepForms = { trailBy: positionAmount, increaseBy: positionAmount }
const step = phrase(text('{trailBy} for every {increaseBy}'), stepForms)

const stepsOf = (trail: Trail | undefined) => trail && stepAmounts(trail)

const inOneUnit = ({ unit, value }: Amount<RiskUnit>) => ({
  percentage: 0,
  fixedAmount: 0,
  points: 0,
  [unit === 'fixed' ? 'fixedAmount' : unit]: value,
})

export const overallStop = sentence({
  part: 'risk',
  phrase: phrase(text('{subject} stops out at a loss of {amount}{of}{trailing}.'), {
    ...amountForms,
    trailing: optional(phrase(text(', trailing by {step}'), { step })),
  }),
  of: (request) => {
    const stop = request.simpleRiskManagement?.simpleStopLoss
    if (!stop?.enabled) return undefined
    const own = stepsOf(TRAILS.stepsInItsUnit(stop))
    return { ...overallAmount(stop, request), trailing: own && { step: own } }
  },
  into: ({ subject: whose, amount, trailing }, request) => {
    const simpleStopLoss = {
      ...thresholdOf(amount),
      ...(trailing && {
        trailingStop: {
          enabled: true,
          increaseBy: inOneUnit(trailing.step.increaseBy),
          trailBy: inOneUnit(trailing.step.trailBy),
          lastTrailLevel: 0,
        },
      }),
    }
    return withRisk(request, { simpleStopLoss }, whose)
  },
})

export const overallTarget = sentence({
  part: 'risk',
  phrase: phrase(text('{subject} takes profit at {amount}{of}.'), amountForms),
  of: (request) => {
    const target = request.simpleRiskManagement?.simpleTakeProfit
    return target?.enabled ? overallAmount(target, request) : undefined
  },
  into: ({ subject: whose, amount }, request) =>
    withRisk(request, { simpleTakeProfit: thresholdOf(amount) }, whose),
})

const trailForms = {
  ...amountForms,
  step: optional(phrase(text(', and {trailBy} more for every {increaseBy}'), stepForms)),
}

function overallTrailOf(request: BacktestRequest) {
  const trail = request.simpleRiskManagement?.simpleTrailProfit
  if (!trail?.enabled) return undefined
  const step = stepsOf(TRAILS.stepsInOwnUnit(trail))
  return { ...overallAmount(trail, request), lock: lockedProfit(trail), step }
}

function trailProfit(amount: Amount<RiskUnit>, step: ReturnType<typeof stepAmounts> | undefined) {
  const trailing = step && {
    enabled: true,
    type: step.trailBy.unit,
    trailBy: step.trailBy.value,
    increaseBy: step.increaseBy.value,
    lastTrailLevel: 0,
  }
  return { ...thresholdOf(amount), ...(trailing && { trailing }) }
}

export const overallTrail = sentence({
  part: 'risk',
  phrase: phrase(text('{subject} locks profit in from {amount}{of}{step}.'), trailForms),
  of: (request) => {
    const trail = overallTrailOf(request)
    return trail?.lock ? undefined : trail
  },
  into: ({ subject: whose, amount, step }, request) =>
    withRisk(request, { simpleTrailProfit: trailProfit(amount, step) }, whose),
})

/** A trail profit with an amount that it locks. */
export const overallLock = sentence({
  part: 'risk',
  phrase: phrase(text('{subject} locks {lock} once its profit reaches {amount}{of}{step}.'), {
    ...trailForms,
    lock: positionAmount,
  }),
  of: (request) => {
    const trail = overallTrailOf(request)
    return trail?.lock && { ...trail, lock: trail.lock }
  },
  into: ({ subject: whose, lock, amount, step }, request) => {
    // The locked profit has no unit of its own.
    if (lock.unit !== amount.unit) return undefined
    const simpleTrailProfit = { ...trailProfit(amount, step), lock: lock.value }
    return withRisk(request, { simpleTrailProfit }, whose)
  },
})

/** The re-entry, and the period of its counts, which follows from the holding and is not read. */
const reEntry: Form<{ readonly again: ReEntry; readonly period?: ReEntryPeriod }> = {
  write: (value, language) => (value ? describeReEntry(value.again, value.period ?? 'day', language) : ''),
  pattern: reEntryPattern,
  read: (words, language) => ({ again: readReEntry(words, language) }),
}

export const overallReEntry = sentence({
  part: 'risk',
  phrase: phrase(text('{subject} {reEntry}.'), { subject, reEntry }),
  of: (request) => {
    const again = request.simpleRiskManagement?.globalReEntry
    return again?.enabled
      ? { subject: subjectOf(request), reEntry: { again, period: periodOf(request) } }
      : undefined
  },
  into: ({ subject: whose, reEntry: { again } }, request) =>
    withRisk(request, { globalReEntry: again }, whose),
})

/** The steps of the overall stop and trail profit that are on: `₹500 for every ₹1,000`. */
export function overallSteps({ simpleStopLoss, simpleTrailProfit }: SimpleRisk): {
  readonly stop?: string | undefined
  readonly trailProfit?: string | undefined
} {
  const words = (trail: Trail | undefined) => trail && step.write(stepAmounts(trail))
  return {
    ...(simpleStopLoss?.enabled && { stop: words(TRAILS.stepsInItsUnit(simpleStopLoss)) }),
    ...(simpleTrailProfit?.enabled && { trailProfit: words(TRAILS.stepsInOwnUnit(simpleTrailProfit)) }),
  }
}

/** What the chips of the whole position set. */
export const OVERALL_SUBJECT = text('of the whole position')

/** A rule of the whole position as a chip: its offer, and its words if it is on. */
interface OverallChip<Rule> {
  readonly offer: Texts
  readonly words: (rule: Rule, language: Language, period: ReEntryPeriod) => string
}

const stopInShort = phrase(text('stop {amount}{trailing}'), {
  amount: amountForm,
  trailing: flag(text(', trailing')),
})
const targetInShort = phrase(text('target {amount}'), { amount: amountForm })
const trailInShort = phrase(text('lock profit from {amount}'), { amount: amountForm })
const lockInShort = phrase(text('lock {lock} from {amount}'), { lock: amountForm, amount: amountForm })
const reEntryInShort = phrase(text('re-enter {count}{period}'), { count: number, period: reEntryPeriod })

export const OVERALL_CHIPS: {
  readonly [Rule in keyof SimpleRisk]-?: OverallChip<NonNullable<SimpleRisk[Rule]>>
} = {
  simpleStopLoss: {
    offer: text('+ Stop Loss'),
    words: (stop, language) =>
      stopInShort.write({ amount: thresholdAmount(stop), trailing: stop.trailingStop?.enabled }, language),
  },
  simpleTakeProfit: {
    offer: text('+ Take Profit'),
    words: (target, language) => targetInShort.write({ amount: thresholdAmount(target) }, language),
  },
  simpleTrailProfit: {
    offer: text('+ Trail Profit'),
    words: (trail, language) => {
      const [amount, lock] = [thresholdAmount(trail), lockedProfit(trail)]
      return lock ? lockInShort.write({ lock, amount }, language) : trailInShort.write({ amount }, language)
    },
  },
  globalReEntry: {
    offer: text('+ Re-entry'),
    words: (again, language, period) =>
      reEntryInShort.write({ count: mostReEntries(again), period }, language),
  },
}
export type OverallRule = keyof typeof OVERALL_CHIPS
const OVERALL_RULES = Object.keys(OVERALL_CHIPS) as OverallRule[]

type Risky = Held & Pick<BacktestRequest, 'simpleRiskManagement'>

/** The words of a rule that is on. */
export function overallChip(
  rule: OverallRule,
  request: Risky,
  language: Language = 'en',
): string | undefined {
  const setting = request.simpleRiskManagement?.[rule]
  return setting?.enabled
    ? OVERALL_CHIPS[rule].words(setting as never, language, periodOf(request))
    : undefined
}

/** The words of every rule that is on. */
export function overallChips(request: Risky): string[] {
  return OVERALL_RULES.flatMap((rule) => overallChip(rule, request) ?? [])
}

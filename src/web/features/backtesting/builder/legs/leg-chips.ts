import { thresholdUnit, type ExpiryChoice, type LegEntry, type LegStopLoss, type Underlying } from '#domain'
import { sketchedContract, type SketchMarket } from '#engine/analytics'
import { describeAmount, describeThreshold } from '../../../../strategy/describe-threshold.ts'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import { describeCriteria } from '../../../../strategy/strike-criteria.ts'
import { spokenStrike } from '../../../../strategy/strike-words.ts'
import { formatNumber, formatPrice } from '../../../../ui/format.ts'
import type { LegRule } from '../leg-risk.tsx'
import { mostReEntries } from '../../../../strategy/risk-defaults.ts'

/** What of a leg is open: one part of it, or all. */
export type LegPart = 'all' | 'lots' | 'expiry' | 'strike' | 'rules' | LegTiming | LegRule

/** When a leg comes in and leaves by settings of its own. */
export type LegTiming = 'entry' | 'exitTime' | 'idle'

const EXPIRY_WORDS: Readonly<Record<ExpiryChoice, string>> = {
  current: 'nearest',
  next: 'next',
  monthly: 'monthly',
  nextMonthly: 'next monthly',
}

export interface LegChip {
  readonly part: Exclude<LegPart, 'all'>
  readonly words: string
  /** Whether it stands for something that is set; else it offers to. */
  readonly on: boolean
  /** What it is, where its words alone do not say. */
  readonly subject: string
}

/**
 * The parts of a leg that open in place, each as short as it can be said, in the order of the line: what is set, then the
 * offers.
 */
export function legChips(leg: FormLeg, instrument: Underlying): LegChip[] {
  const { stopLoss } = leg.riskManagement
  const lots = `${leg.quantity || '…'} ${leg.quantity === 1 ? 'lot' : 'lots'}`
  return [
    { part: 'lots', on: true, words: lots, subject: 'size' },
    { part: 'expiry', on: true, words: expiryWords(leg), subject: 'expiry' },
    { part: 'strike', on: true, words: strikeWords(leg, instrument), subject: 'strike' },
    ...timingChips(leg),
    ...ruleChips(leg),
    ...(stopLoss.enabled
      ? []
      : [{ part: 'stopLoss', on: false, words: '+ stop', subject: 'stop loss' } as const]),
    ...(leg.entry
      ? []
      : [
          {
            part: 'entry',
            on: false,
            words: '+ wait',
            subject: 'what it waits for and its own exit time',
          } as const,
        ]),
    { part: 'rules', on: false, words: '+ rule', subject: 'target, trail and re-entry' },
  ]
}

function expiryWords({ expiry = 'current', minDte }: FormLeg): string {
  return minDte === undefined ? EXPIRY_WORDS[expiry] : `≥ ${minDte ?? '…'} days`
}

function timingChips({ entry, exitTime, idle }: FormLeg): LegChip[] {
  const chips: LegChip[] = []
  if (idle) chips.push({ part: 'idle', on: true, words: 'idle', subject: 'until another leg brings it in' })
  if (entry) chips.push({ part: 'entry', on: true, words: entryWords(entry), subject: 'what it waits for' })
  if (exitTime !== undefined)
    chips.push({ part: 'exitTime', on: true, words: `out at ${exitTime}`, subject: 'exit time' })
  return chips
}

function entryWords(entry: LegEntry): string {
  const of = entry.of === 'premium' ? 'premium' : 'index'
  if (entry.type === 'breakout') return `breaks ${entry.side} of ${of} to ${entry.rangeEnd}`
  const unit = entry.unit === 'points' ? ' pts' : '%'
  return `waits: ${of} ${entry.direction === 'up' ? '+' : '−'}${(entry.value as number | null) ?? '…'}${unit}`
}

function ruleChips({ riskManagement: { stopLoss, takeProfit, trailProfit, reEntry } }: FormLeg): LegChip[] {
  const steps = trailProfit[trailProfit.type]
  const amount = (of: number | undefined) => describeAmount(trailProfit.type, of)
  const trailing = stopLoss.trailing ? 'trailing ' : ''
  const rules: readonly (readonly [LegRule, string, string])[] = [
    ['stopLoss', `${trailing}stop ${describeThreshold(stopLoss)}`, 'stop loss'],
    ['takeProfit', `target ${describeThreshold(takeProfit)}`, 'take profit'],
    ['trailProfit', `trail ${amount(steps?.trailBy)} per ${amount(steps?.increaseBy)}`, 'trail profit'],
    ['reEntry', `${comebackWords(reEntry)} ${mostReEntries(reEntry) ?? '…'}×`, 're-entry'],
  ]
  return rules.flatMap(([part, words, subject]) =>
    ({ stopLoss, takeProfit, trailProfit, reEntry })[part].enabled
      ? [{ part, on: true, words, subject }]
      : [],
  )
}

/** How a leg comes back, as short as a chip says it. */
function comebackWords({ mode, activates, reverse }: FormLeg['riskManagement']['reEntry']): string {
  if (activates !== undefined) return 'another leg'
  const how = mode === 'cost' ? 're-enter at cost' : mode === 'momentum' ? 're-enter on momentum' : 're-enter'
  return reverse ? `${how}, other side` : how
}

function strikeWords({ strikeCriteria }: FormLeg, instrument: Underlying): string {
  if (strikeCriteria && strikeCriteria.type !== 'Strike Type') return describeCriteria(strikeCriteria)
  return spokenStrike(strikeCriteria?.strikeType, instrument)
}

/** The contract that the leg would have had on the first day: `21,700 at 98.35`; undefined where it finds none. */
export function firstContract(leg: FormLeg, market: SketchMarket | undefined): string | undefined {
  const contract = market && sketchedContract(leg, market)
  if (!contract) return undefined
  const premium = contract.premium === undefined ? '' : ` at ${formatPrice(contract.premium)}`
  return `${formatNumber(contract.strike)}${premium}`
}

/** A leg's stop at so many percent of its premium, or switched off. */
export function stopAt(stop: LegStopLoss, percent: number | undefined): LegStopLoss {
  if (percent === undefined) return { ...stop, enabled: false }
  const { points: _, ...rest } = stop
  return { ...rest, enabled: true, type: 'percentage', percentageValue: percent }
}

/** The stop in percent that every leg has; undefined where they differ or have none. */
export function commonStop(legs: readonly FormLeg[]): number | undefined {
  const stops = new Set(
    legs.map(({ riskManagement: { stopLoss } }) =>
      stopLoss.enabled && thresholdUnit(stopLoss) === 'percentage' ? stopLoss.percentageValue : undefined,
    ),
  )
  return stops.size === 1 ? [...stops][0] : undefined
}

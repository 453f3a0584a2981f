import { thresholdUnit, type ExpiryChoice, type LegEntry, type LegStopLoss, type Underlying } from '#domain'
import { sketchedContract, type SketchMarket } from '#engine/analytics'
import { describeAmount, describeThreshold } from '../../../../strategy/describe-threshold.ts'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import { describeCriteria } from '../../../../strategy/strike-criteria.ts'
import { describeStrikeInSteps } from '../../../../strategy/strike-words.ts'
import { formatNumber, formatPrice } from '../../../../ui/format.ts'
import type { LegRule } from '../leg-risk.tsx'
import { mostReEntries } from '../../../../strategy/risk-defaults.ts'

/** The open part of a leg, or all of it. */
export type LegPart = 'all' | 'lots' | 'expiry' | 'strike' | 'rules' | LegTiming | LegRule

/** Entry wait, exit time and idle setting of a leg. */
export type LegTiming = 'entry' | 'exitTime' | 'idle'

const EXPIRY_WORDS: Readonly<Record<ExpiryChoice, string>> = {
  current: 'nearest',
  next: 'next',
  monthly: 'monthly',
  nextMonthly: 'second monthly',
}

export interface LegChip {
  readonly part: Exclude<LegPart, 'all'>
  readonly words: string
  /** The setting is on; otherwise the chip offers it. */
  readonly on: boolean
  /** What the chip sets, if its text does not say so. */
  readonly subject: string
}

/** Chips of a leg in line order, each as short as possible: settings first, then offers. */
export function legChips(leg: FormLeg, instrument: Underlying): LegChip[] {
  const { stopLoss } = leg.riskManagement
  const lots = `${leg.quantity || '…'} ${leg.quantity === 1 ? 'lot' : 'lots'}`
  return [
    { part: 'lots', on: true, words: lots, subject: 'size' },
    { part: 'expiry', on: true, words: expiryText(leg), subject: 'expiry' },
    { part: 'strike', on: true, words: strikeText(leg, instrument), subject: 'strike' },
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

function expiryText({ expiry = 'current', minDte }: FormLeg): string {
  return minDte === undefined ? EXPIRY_WORDS[expiry] : `≥ ${minDte ?? '…'} days`
}

function timingChips({ entry, exitTime, idle }: FormLeg): LegChip[] {
  const chips: LegChip[] = []
  if (idle) chips.push({ part: 'idle', on: true, words: 'idle', subject: 'until another leg brings it in' })
  if (entry) chips.push({ part: 'entry', on: true, words: entryText(entry), subject: 'what it waits for' })
  if (exitTime !== undefined)
    chips.push({ part: 'exitTime', on: true, words: `out at ${exitTime}`, subject: 'exit time' })
  return chips
}

function entryText(entry: LegEntry): string {
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
    ['reEntry', `${reEntryText(reEntry)} ${mostReEntries(reEntry) ?? '…'}×`, 're-entry'],
  ]
  return rules.flatMap(([part, words, subject]) =>
    ({ stopLoss, takeProfit, trailProfit, reEntry })[part].enabled
      ? [{ part, on: true, words, subject }]
      : [],
  )
}

/** Chip text of a re-entry's type and side. */
function reEntryText({ mode, activates, reverse }: FormLeg['riskManagement']['reEntry']): string {
  if (activates !== undefined) return 'another leg'
  const how = mode === 'cost' ? 're-enter at cost' : mode === 'momentum' ? 're-enter on momentum' : 're-enter'
  return reverse ? `${how}, reversed` : how
}

function strikeText({ strikeCriteria, optionType }: FormLeg, instrument: Underlying): string {
  if (strikeCriteria && strikeCriteria.type !== 'Strike Type') return describeCriteria(strikeCriteria)
  return describeStrikeInSteps(strikeCriteria?.strikeType, instrument, optionType)
}

/** The leg's contract on the first day: `21,700 at 98.35`; undefined if it finds no contract. */
export function firstContract(leg: FormLeg, market: SketchMarket | undefined): string | undefined {
  const contract = market && sketchedContract(leg, market)
  if (!contract) return undefined
  const premium = contract.premium === undefined ? '' : ` at ${formatPrice(contract.premium)}`
  return `${formatNumber(contract.strike)}${premium}`
}

/** Sets a leg's stop to a percentage of its premium, or disables it. */
export function stopAt(stop: LegStopLoss, percent: number | undefined): LegStopLoss {
  if (percent === undefined) return { ...stop, enabled: false }
  const { points: _, ...rest } = stop
  return { ...rest, enabled: true, type: 'percentage', percentageValue: percent }
}

/** The percentage stop that all legs share; undefined if they differ or have no such stop. */
export function commonStop(legs: readonly FormLeg[]): number | undefined {
  const stops = new Set(
    legs.map(({ riskManagement: { stopLoss } }) =>
      stopLoss.enabled && thresholdUnit(stopLoss) === 'percentage' ? stopLoss.percentageValue : undefined,
    ),
  )
  return stops.size === 1 ? [...stops][0] : undefined
}

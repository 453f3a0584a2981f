import {
  describeCriteria,
  expiryChip,
  legSettingChips,
  thresholdUnit,
  type LegSettingKey,
  type LegStopLoss,
  type Underlying,
} from '#domain'
import { sketchedContract, type SketchMarket } from '#engine/analytics'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import { describeStrikeInSteps } from '../../../../strategy/strike-words.ts'
import { formatNumber, formatPrice } from '../../../../ui/format.ts'

/** The open part of a leg, or all of it. */
export type LegPart = 'all' | 'lots' | 'expiry' | 'strike' | 'rules' | LegSettingKey

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
    { part: 'expiry', on: true, words: expiryChip(leg), subject: 'expiry' },
    { part: 'strike', on: true, words: strikeText(leg, instrument), subject: 'strike' },
    ...legSettingChips(leg).map(({ key, ...chip }): LegChip => ({ part: key, on: true, ...chip })),
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

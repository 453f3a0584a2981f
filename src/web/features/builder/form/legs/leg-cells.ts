import {
  expiryChip,
  isStrikeLabel,
  LEG_COLUMNS,
  LEG_KEYS,
  LEG_SETTINGS,
  thresholdUnit,
  type Language,
  type LegRule,
  type LegSettingKey,
  type LegStopLoss,
  type Texts,
} from '#domain'
import { sketchedContract, type SketchMarket, type SketchedContract } from '#engine/analytics'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import type { Say } from '../../../../strategy/words-language.tsx'
import { formatNumber, formatPrice } from '../../../../ui/format.ts'

/** The open part of a leg, or all of it. */
export type LegPart = 'all' | 'lots' | 'expiry' | 'strike' | LegSettingKey

/** A column of the table of legs. */
export type LegColumn = keyof typeof LEG_COLUMNS
export const COLUMNS = Object.keys(LEG_COLUMNS) as LegColumn[]

/** Columns of risk rules, which may be off. */
type RiskColumn = LegRule & LegColumn
const hasColumn = (part: LegSettingKey): part is RiskColumn => part in LEG_COLUMNS
export const RISK_COLUMNS = LEG_KEYS.filter(hasColumn)
/** Settings without a column; they show below the line while they are on. */
const BELOW = LEG_KEYS.filter((part) => !hasColumn(part))

/** A setting of a leg in its cell. */
interface LegCell<Part extends LegPart = LegPart> {
  readonly part: Part
  /** Undefined if the setting is off. */
  readonly words: string | undefined
  /** The setting, for the accessible name of the cell. */
  readonly subject: Texts
}

/** The cells of a leg's risk rules, in the order of the columns. */
export function riskCells(leg: FormLeg, language: Language): LegCell<RiskColumn>[] {
  return RISK_COLUMNS.map((part) => {
    const { cell, subject } = LEG_SETTINGS[part]
    return { part, words: cell(leg, language), subject }
  })
}

/** The settings that are on and have no column: what the leg waits for, its exit time, and that it is idle. */
export function settingsBelow(leg: FormLeg, language: Language): LegCell[] {
  return BELOW.flatMap((part) => {
    const { chip, subject } = LEG_SETTINGS[part]
    const words = chip(leg, language)
    return words === undefined ? [] : [{ part, words, subject }]
  })
}

/** The expiry in its cell: `nearest`, `from 3 DTE`. */
export const expiryCell = expiryChip

/** The leg's contract on the first day: `21,700 at 98.35`; undefined if it finds no contract. */
export function firstContract(leg: FormLeg, market: SketchMarket | undefined, say: Say): string | undefined {
  const { strikeCriteria: { type, strikeType } = {} } = leg
  // A text that is not a strike finds no criterion.
  if (!market || (type === 'Strike Type' && !isStrikeLabel(strikeType ?? 'ATM'))) return undefined
  return contractWords(sketchedContract(leg, market), say)
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

/** A contract with its premium in rupees: `21,700 at 98.35`; undefined without a contract. */
export function contractWords(contract: SketchedContract | undefined, say: Say): string | undefined {
  if (!contract) return undefined
  const strike = formatNumber(contract.strike)
  if (contract.premium === undefined) return strike
  return say('{strike} at {premium}', { strike, premium: formatPrice(contract.premium) })
}

import { parseStrikeLabel, STRIKE_LABELS, type Underlying } from '#domain'
import { strikeStep } from '#engine/exchange'
import { inRupees } from '#engine/units'

/** A strike as traders speak of it, in steps of the instrument: `ATM`, `OTM 2 (ATM+100)`, `ITM 1 (ATM-50)`. */
export function spokenStrike(label: string | undefined, instrument: Underlying): string {
  const { selection, distance } = parseStrikeLabel(label)
  if (selection === 'ATM' || distance === 0) return 'ATM'
  const steps = distance / inRupees(strikeStep(instrument))
  // A distance between two strikes of the instrument has no number of its own.
  return Number.isInteger(steps) ? `${selection} ${steps} (${label})` : `${selection} (${label})`
}

/**
 * The strike labels that an instrument has strikes for, from the deepest in the money to the farthest out of it, and the
 * one that is chosen whatever it is.
 */
export function strikeChoices(instrument: Underlying, chosen: string | undefined): string[] {
  const step = inRupees(strikeStep(instrument))
  const offered = STRIKE_LABELS.filter((label) => parseStrikeLabel(label).distance % step === 0)
  const all = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  return all.toSorted((a, b) => pointsOut(a) - pointsOut(b))
}

/** How far out of the money a strike label is, in points; below zero in the money. */
function pointsOut(label: string): number {
  const { selection, distance } = parseStrikeLabel(label)
  return selection === 'ITM' ? -distance : distance
}

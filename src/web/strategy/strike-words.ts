import { parseStrikeLabel, STRIKE_LABELS, type Underlying } from '#domain'
import { strikeStep } from '#engine/exchange'
import { inRupees } from '#engine/units'

/** A strike label as traders speak of it, in steps of the instrument: `ATM`, `2 OTM (ATM+100)`. */
export function describeStrikeInSteps(label: string | undefined, instrument: Underlying): string {
  const { selection, distance } = parseStrikeLabel(label)
  if (selection === 'ATM' || distance === 0) return 'ATM'
  const steps = distance / inRupees(strikeStep(instrument))
  // A distance that is no multiple of the strike step has no step number.
  return Number.isInteger(steps) ? `${steps} ${selection} (${label})` : `${selection} (${label})`
}

/**
 * Strike labels of an instrument from deepest in the money to farthest out, including the chosen one even if it is not
 * listed.
 */
export function strikeChoices(instrument: Underlying, chosen: string | undefined): string[] {
  const step = inRupees(strikeStep(instrument))
  const offered = STRIKE_LABELS.filter((label) => parseStrikeLabel(label).distance % step === 0)
  const all = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  return all.toSorted((a, b) => pointsOut(a) - pointsOut(b))
}

/** Points out of the money; negative in the money. */
function pointsOut(label: string): number {
  const { selection, distance } = parseStrikeLabel(label)
  return selection === 'ITM' ? -distance : distance
}

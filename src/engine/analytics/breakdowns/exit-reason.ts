import type { ExitUnit } from '#domain'
import { EXIT_REASONS, exitCauseName, exitReasonText } from '#engine/exit-reason'

/** Spellings of the units in records of other tools. */
const UNIT_SPELLINGS: Readonly<Record<ExitUnit, readonly string[]>> = {
  percentage: ['%', 'percent', 'percentage'],
  points: ['pts', 'points'],
  fixed: ['₹', 'rs', 'inr', 'rupees', 'fixed'],
  underlyingPoints: ['idxpts', 'idxpoints', 'underlyingpoints'],
  underlyingPercentage: ['idx%', 'idxpercent', 'underlyingpercentage'],
  cost: ['cost'],
  hand: ['byhand'],
}

interface KnownReason {
  /** The spelling used in tables and filters. */
  readonly words: string
  /** Position of the cause in a table. */
  readonly rank: number
}

/** Every reason by its spellings, including a cause without its unit. */
const KNOWN = new Map<string, KnownReason>(
  EXIT_REASONS.flatMap((reason, rank) => {
    const cause = exitCauseName(reason)
    const units = 'unit' in reason ? UNIT_SPELLINGS[reason.unit] : []
    return [
      [spelling(cause), { words: cause, rank }] as const,
      ...units.map((unit) => [spelling(cause + unit), { words: exitReasonText(reason), rank }] as const),
    ]
    // Reversed, so that the first reason of a cause decides its rank.
  }).reverse(),
)

/** Letters and signs of units: upper or lower case, spaces, brackets, hyphens and underscores make no difference. */
function spelling(text: string): string {
  return text.toLowerCase().replace(/[^a-z%₹]/g, '')
}

/**
 * An exit reason in the spelling used in tables and filters: `STOP_LOSS(%)` becomes `Stop Loss (%)`. An
 * unknown reason is only trimmed.
 */
export function normaliseExitReason(text: string): string {
  return KNOWN.get(spelling(text))?.words ?? text.trim()
}

/** Orders normalised reasons as causes are listed, a cause without its unit first; unknown ones last, by text. */
export function compareExitReasons(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function rank(reason: string): number {
  return KNOWN.get(spelling(reason))?.rank ?? EXIT_REASONS.length
}

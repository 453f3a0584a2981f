import type { ExitCause } from '#domain'

type ReasonUnit = '(%)' | '(pts)' | '(₹)'

/** An exit reason taken apart. */
export interface ExitReason {
  readonly cause: ExitCause
  /** The unit that the threshold was set in; absent where there is none, as for a square-off. */
  readonly unit: ReasonUnit | undefined
}

const UNITS: Readonly<Record<string, ReasonUnit>> = {
  '%': '(%)',
  percent: '(%)',
  percentage: '(%)',
  pts: '(pts)',
  points: '(pts)',
  '₹': '(₹)',
  rs: '(₹)',
  inr: '(₹)',
  rupees: '(₹)',
  fixed: '(₹)',
}

/** In the order in which a table lists them. */
const CAUSES = Object.keys({
  'Stop Loss': true,
  'Take Profit': true,
  'Trail Profit': true,
  'Overall Stop Loss': true,
  'Overall Take Profit': true,
  'Overall Trail Profit': true,
  'Square Off': true,
  Expiry: true,
} satisfies Record<ExitCause, true>) as ExitCause[]

const CAUSE_BY_LETTERS = new Map(CAUSES.map((cause) => [lettersOf(cause), cause]))

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * Reads an exit reason: a cause, and behind it in brackets the unit of its threshold. Upper or lower case, spaces,
 * hyphens and underscores make no difference (`STOP_LOSS(%)` is `Stop Loss (%)`). Undefined for a cause that is not known.
 */
export function parseExitReason(text: string): ExitReason | undefined {
  const [, words = '', unit = ''] = /^([^(]*)(?:\(([^)]*)\))?\s*$/.exec(text) ?? []
  const cause = CAUSE_BY_LETTERS.get(lettersOf(words))
  return cause && { cause, unit: UNITS[unit.trim().toLowerCase()] }
}

/** An exit reason in the one spelling that tables and filters use; one that is not known stays as it is, trimmed. */
export function normaliseExitReason(text: string): string {
  const reason = parseExitReason(text)
  if (!reason) return text.trim()
  return reason.unit ? `${reason.cause} ${reason.unit}` : reason.cause
}

/** Orders normalised reasons as causes are listed, then by unit; unknown ones last. */
export function compareExitReasons(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function rank(reason: string): number {
  const parsed = parseExitReason(reason)
  return parsed ? CAUSES.indexOf(parsed.cause) : CAUSES.length
}

export type StrikeSelection = 'ATM' | 'OTM' | 'ITM'

/** Distance between two choices of the strike list, in points of the index. */
const STRIKE_LABEL_STEP = 50
export const MAX_STRIKE_DISTANCE = 500

/** `ATM`, `ATM+50` … `ATM+500` (out of the money), `ATM-50` … `ATM-500` (in the money), in the order of the list. */
export const STRIKE_LABELS: readonly string[] = [
  'ATM',
  ...distances().map((points) => `ATM+${points}`),
  ...distances().map((points) => `ATM-${points}`),
]

function distances(): number[] {
  return Array.from(
    { length: MAX_STRIKE_DISTANCE / STRIKE_LABEL_STEP },
    (_, i) => (i + 1) * STRIKE_LABEL_STEP,
  )
}

const STRIKE_LABEL = /^ATM([+-]\d{1,3})?$/

/** Whether a label is one of the strike list. */
export function isStrikeLabel(label: string): boolean {
  const match = STRIKE_LABEL.exec(label)
  if (!match) return false
  const points = Math.abs(Number(match[1] ?? 0))
  return points % STRIKE_LABEL_STEP === 0 && points <= MAX_STRIKE_DISTANCE
}

/**
 * A strike label as selection and distance in points: empty or `ATM` is at the money, `ATM+n` out of the money,
 * `ATM-n` in the money; anything else counts as at the money.
 */
export function parseStrikeLabel(label: string | undefined): {
  selection: StrikeSelection
  distance: number
} {
  const match = /^ATM([+-])(\d+)$/.exec(label ?? '')
  if (!match) return { selection: 'ATM', distance: 0 }
  return { selection: match[1] === '+' ? 'OTM' : 'ITM', distance: Number(match[2]) }
}

// Formats for numbers on screens, in files and in the terminal. Halves are rounded away from zero, −12,345.50 to
// −₹12,346, so that a loss does not look smaller than a gain of the same size. `Intl` rounds this way at the number
// of decimals shown.

const RUPEES = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const
// A number that rounds to zero has no sign.
const UNSIGNED_ZERO = { signDisplay: 'negative' } as const

/** Formats are made at their first use: the first one loads the language's data, which takes longer than a frame. */
export function madeOnce(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined
  return () => (format ??= new Intl.NumberFormat('en-IN', options))
}

const rupees = madeOnce({ ...RUPEES, ...UNSIGNED_ZERO })
const signedRupees = madeOnce({ ...RUPEES, signDisplay: 'exceptZero' })
const compactRupees = madeOnce({
  ...RUPEES,
  ...UNSIGNED_ZERO,
  notation: 'compact',
  maximumFractionDigits: 2,
})
const decimals = (least: number, most: number) =>
  madeOnce({ ...UNSIGNED_ZERO, minimumFractionDigits: least, maximumFractionDigits: most })
const price = decimals(2, 2)
const number = decimals(0, 2)

// Replaces the hyphen, which is too short beside digits and allows a line break, by a minus sign.
const withMinus = (text: string) => text.replace('-', '−')

/** Rupees without decimals: ₹1,00,000. */
export function formatRupees(amount: number): string {
  return withMinus(rupees().format(amount))
}

/** Rupees with a sign, unless the amount is zero: +₹1,250, −₹300. */
export function formatSignedRupees(amount: number): string {
  return withMinus(signedRupees().format(amount))
}

/** Rupees in the short form of an axis tick: ₹1.25L, ₹642; empty for a tick between two rupees. */
export function formatCompactRupees(amount: number): string {
  if (Math.abs(amount) >= 1000) return withMinus(compactRupees().format(amount))
  return Number.isInteger(amount) ? formatRupees(amount) : ''
}

/** US dollars; cents are written only if there are any: $1,000, $59.50. */
export function formatDollars(amount: number): string {
  const cents = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: cents })
}

/** A price per unit with two decimals: 104.35. */
export function formatPrice(amount: number): string {
  return withMinus(price().format(amount))
}

/** A plain number with at most two decimals. */
export function formatNumber(value: number): string {
  return withMinus(number().format(value))
}

/** A count with its noun: 1 trade, 1,250 trades. */
export function formatCount(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** A ratio with two decimals, so that columns line up: 1.70. From 100 on only with the decimals it needs. */
export function formatRatio(ratio: number): string {
  return Math.abs(ratio) < 100 ? formatPrice(ratio) : formatNumber(ratio)
}

const byDigits = new Map<number, () => Intl.NumberFormat>()

/** A percentage of 0–100 with `digits` decimals. */
export function formatPercent(percent: number, digits = 1): string {
  const format = byDigits.get(digits) ?? decimals(digits, digits)
  byDigits.set(digits, format)
  return withMinus(`${format().format(percent)}%`)
}

/** Month names for every screen, file and message, January first. */
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** `gap and India VIX`, `gap, range or India VIX`. */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

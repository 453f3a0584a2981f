const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const PRICE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const NUMBER = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const COMPACT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })
const DAY = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

// A hyphen is too short beside digits and wraps; the minus sign does neither.
const withMinus = (text: string) => text.replace('-', '−')

/** Rupees without decimals: ₹1,00,000. */
export function formatRupees(amount: number): string {
  return withMinus(RUPEES.format(Math.round(amount) || 0))
}

/** Rupees with the sign always there: +₹1,250, −₹300. */
export function formatSignedRupees(amount: number): string {
  return Math.round(amount) > 0 ? `+${formatRupees(amount)}` : formatRupees(amount)
}

/** A price per unit with two decimals: 104.35. */
export function formatPrice(price: number): string {
  return withMinus(PRICE.format(price))
}

/** A plain number with at most two decimals. */
export function formatNumber(value: number): string {
  return withMinus(NUMBER.format(value))
}

/** How many there are of something: 1 trade, 1,250 trades. */
export function formatCount(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** Rupees as short as an axis needs: ₹1.2L, ₹642. */
export function formatCompactRupees(amount: number): string {
  // A step of an axis may be 2.5; from a hundred on paise say nothing.
  const size = Math.abs(amount) < 100 ? Math.abs(amount) : Math.round(Math.abs(amount))
  return `${amount < 0 ? '−' : ''}₹${COMPACT.format(size)}`
}

/** The same with the sign always there: +₹1.2L, −₹642. */
export function formatSignedCompactRupees(amount: number): string {
  return `${amount > 0 ? '+' : ''}${formatCompactRupees(amount)}`
}

/** A ratio with two decimals, so that a column of them lines up: 1.70; in the hundreds it is whole where it can be. */
export function formatRatio(ratio: number): string {
  return Math.abs(ratio) < 100 ? formatPrice(ratio) : formatNumber(ratio)
}

/** A percentage of 0–100 with `digits` decimals. */
export function formatPercent(percent: number, digits = 1): string {
  return withMinus(`${percent.toFixed(digits)}%`)
}

/** `2024-01-31` as 31 Jan 2024. */
export function formatDate(isoDate: string): string {
  return DAY.format(new Date(`${isoDate}T00:00:00Z`))
}

/** Seconds as m:ss. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

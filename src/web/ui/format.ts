export {
  formatCompactRupees,
  formatCount,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRatio,
  formatRupees,
  formatSignedRupees,
} from '#domain'

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2024-01-31` as 31 Jan 2024. */
export function formatDate(isoDate: string): string {
  return DAY.format(new Date(`${isoDate}T00:00:00Z`))
}

/** Seconds as m:ss. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

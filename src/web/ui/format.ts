import { MONTH_NAMES } from '#domain'

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

/** Formats `2024-01-31` as 31 Jan 2024. */
export function formatDate(isoDate: string): string {
  return `${formatDayOfMonth(isoDate)} ${isoDate.slice(0, 4)}`
}

/** Formats `2024-01-31` as 31 Jan. */
export function formatDayOfMonth(isoDate: string): string {
  return `${isoDate.slice(8, 10)} ${formatMonth(isoDate)}`
}

/** Formats `2024-01-31` or `2024-01` as Jan. */
export function formatMonth(isoDate: string): string {
  return MONTH_NAMES[Number(isoDate.slice(5, 7)) - 1] ?? ''
}

/** Formats seconds as m:ss. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

import { MONTH_NAMES } from '#domain'

/** Formats a moment in the reader's time zone: 31 Jan 2025, 09:20. */
export function formatMoment(instant: string | Date): string {
  const date = new Date(instant)
  return `${formatMomentDate(date)}, ${timeOf(date)}`
}

/** Formats the date of a moment in the reader's time zone, like the date of `formatMoment`: 31 Jan 2025. */
export function formatMomentDate(instant: string | Date): string {
  const date = new Date(instant)
  return `${dayAndMonth(date)} ${date.getFullYear()}`
}

/** Formats a recent moment in the reader's time zone: 31 Jan, 09:20. */
export function formatRecentMoment(instant: string | Date): string {
  const date = new Date(instant)
  return `${dayAndMonth(date)}, ${timeOf(date)}`
}

function dayAndMonth(date: Date): string {
  return `${twoDigits(date.getDate())} ${MONTH_NAMES[date.getMonth()] ?? ''}`
}

function timeOf(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

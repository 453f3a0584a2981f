const MOMENT = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** A moment in the reader's time zone: 31 Jan 2025, 09:20. */
export function formatMoment(instant: string): string {
  return MOMENT.format(new Date(instant))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = `(${MONTHS.join('|')})[a-z]*`

/** A day named in a text; the year may be missing. */
export interface NamedDay {
  readonly monthAndDay: string
  readonly year?: string
}

/** Finds a day in a text: `2024-06-04`, `4/6/2024`, `4 June`, `June 4th 2024`; undefined without one. */
export function namedDay(text: string): NamedDay | undefined {
  const iso = /\b(\d{4})-(\d\d)-(\d\d)\b/.exec(text)
  if (iso) return { year: iso[1], monthAndDay: `${iso[2]}-${iso[3]}` }
  const inNumbers = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/.exec(text)
  if (inNumbers)
    return {
      year: inNumbers[3],
      monthAndDay: `${inNumbers[2].padStart(2, '0')}-${inNumbers[1].padStart(2, '0')}`,
    }
  const lower = text.toLowerCase()
  const before = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${NAME},? ?(\\d{4})?`).exec(lower)
  if (before) return dayOf(before[1], before[2], before[3])
  const after = new RegExp(`\\b${NAME} (\\d{1,2})(?:st|nd|rd|th)?\\b,? ?(\\d{4})?`).exec(lower)
  return after ? dayOf(after[2], after[1], after[3]) : undefined
}

function dayOf(day: string, month: string, year: string | undefined): NamedDay {
  const number = MONTHS.indexOf(month) + 1
  const monthAndDay = `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return year === undefined ? { monthAndDay } : { monthAndDay, year }
}

/** Whether a date exists in the calendar. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

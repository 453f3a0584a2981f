import { UNDERLYINGS } from '#domain'
import {
  chargeRates,
  clockTime,
  dayNumber,
  holidayName,
  instrumentOf,
  listedExpiries,
  lotSize,
  sessionKind,
  tradingSession,
} from '#engine/exchange'
import { formatDate } from '../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from './answer-shape.ts'
import { normalised } from '../../knowledge/words.ts'

/** Range of years that the rule book covers with exchange documents. */
const FIRST_YEAR = 2019
const LAST_YEAR = 2026

/** Market rules of the date in a question: session, expiries, lots and taxes; undefined without a date. */
export function answerOfDate(question: string): AssistantAnswer | undefined {
  const day = namedDay(question)
  if (!day) return undefined
  const year = day.year ?? String(new Date().getFullYear())
  const date = `${year}-${day.monthAndDay}`
  if (!isCalendarDate(date)) return plainAnswer('market-date', `There is no ${date} in the calendar.`)
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR)
    return plainAnswer(
      'market-date',
      `I know the market's rules from ${FIRST_YEAR} to ${LAST_YEAR}, not those of ${formatDate(date)}.`,
    )
  const words = normalised(question).toUpperCase()
  const underlying =
    UNDERLYINGS.toReversed().find((name) => new RegExp(`\\b${name}\\b`).test(words)) ?? 'NIFTY'
  return plainAnswer(
    'market-date',
    [describeSession(date), ...describeContracts(underlying, date)].join('\n\n'),
    {
      sources: [
        { title: 'Market holidays', path: '/app/help/market-holidays' },
        { title: 'Lot sizes now and then', path: '/app/help/lot-sizes' },
      ],
      suggestions: UNDERLYINGS.filter((name) => name !== underlying)
        .slice(0, 4)
        .map((name) => `${name} rules on ${date}`),
    },
  )
}

/** The session of a date, or why there is none. */
export function describeSession(date: string): string {
  const session = tradingSession(date)
  const shown = formatDate(date)
  if (!session) {
    const holiday = holidayName(date)
    return holiday ? `On ${shown} the exchanges were closed: ${holiday}.` : `On ${shown} there is no session.`
  }
  const close = clockTime(session.openMinute + session.minutes)
  const kind = sessionKind(date)
  const special = kind === 'regular' ? '' : ` It is a special session (${kind}).`
  return `On ${shown} options trade from ${clockTime(session.openMinute)} to ${close}.${special}`
}

function describeContracts(underlying: (typeof UNDERLYINGS)[number], date: string): string[] {
  const day = dayNumber(date)
  const { knownFrom } = instrumentOf(underlying)
  if (day < knownFrom) return [`The rules of ${underlying} are not known for that day.`]
  const [nearest, next] = listedExpiries(underlying, date)
  if (!nearest) return []
  const rates = chargeRates(day, underlying)
  const percent = (crore: number) => `${crore / 100_000}%`
  return [
    `${underlying}: the nearest expiry is ${formatDate(nearest.date)} (${nearest.kind})${next ? `, then ${formatDate(next.date)}` : ''}; a lot has ${lotSize(underlying, nearest.date, date)} units.`,
    `STT on what is sold is ${percent(rates.sttOnSell)} of the premium, the exchange's charge ${percent(rates.exchange)}.`,
  ]
}

/** Writes `2026-12-01`. */
const INDIAN_DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' })

/** The lots of the indices that a question names, by the rules of today: `BANKNIFTY: 30 units in a lot.` */
export function lotsNamed(question: string): string | undefined {
  const words = normalised(question).toUpperCase()
  const named = UNDERLYINGS.filter((name) => new RegExp(`\\b${name}\\b`).test(words))
  const today = INDIAN_DATE.format(new Date())
  const date = today.startsWith(String(LAST_YEAR)) || today < `${LAST_YEAR}` ? today : `${LAST_YEAR}-06-30`
  const lots = named.flatMap((name) => {
    const [nearest] = listedExpiries(name, date)
    return nearest ? [`${name}: ${lotSize(name, nearest.date, date)} units in a lot today.`] : []
  })
  return lots.length > 0 ? lots.join(' ') : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A month by its name or an abbreviation of it, and no longer word: `may` and not `maybe`. */
const NAME = `(${MONTHS.join('|')})(?:uary|ury|ruary|uary|ch|il|e|y|ust|t|tember|ober|ember)?(?![a-z])`

/** A day named in a text; the year may be missing. */
interface NamedDay {
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

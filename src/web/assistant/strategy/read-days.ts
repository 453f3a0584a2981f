import type { DayFilters } from '#domain'
import type { FormRequest } from './builder-model.ts'
import type { Phrases } from './phrases.ts'

/** Weekdays from Monday, by their shortest form. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri']
const DAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:days?)?`
const ONE_OR_MORE = String.raw`${DAY}(?:(?: ?,? ?and |, ?| ?& ?| or | aur )${DAY})*`
const LEFT_OUT = new RegExp(
  String.raw`\b(?:except(?: for)?|but not|not|no|skip|without)(?: on)?(?: every)? (${ONE_OR_MORE})\b`,
)
const TRADED = new RegExp(
  String.raw`\b(?:only |sirf |just )?(?:on )?(?:every )?(${ONE_OR_MORE})\b(?: only| ko| hi)*`,
)
const ON_EXPIRY =
  /\b0 ?-?dte\b|\b(?:only |sirf )(?:on )?(?:the )?expiry(?: days?)?\b|\bon (?:the )?expiry days?\b|\bexpiry days? only\b/

const EVERY_DAY = /\b(?:on |har )?(?:every ?day|all (?:week)?days|roz|har roz)\b/

/** Applies day phrases: `only Thursdays`, `except Mondays and Fridays`, `on expiry day`. */
export function withDays(request: FormRequest, phrases: Phrases): FormRequest {
  if (phrases.take(EVERY_DAY)) return onEveryDay(request)
  const filters: DayFilters = {
    ...(phrases.take(ON_EXPIRY) && { dte: [0] }),
    ...weekdaysIn(phrases),
  }
  if (Object.keys(filters).length === 0) return request
  const { strategy } = request
  return { ...request, strategy: { ...strategy, filters: { ...strategy.filters, ...filters } } }
}

/** Removes the filters by weekday and days to expiry; filters by date, event, gap or VIX stay. */
function onEveryDay(request: FormRequest): FormRequest {
  const { filters, ...strategy } = request.strategy
  if (!filters) return request
  const { weekdays: _, dte: __, ...rest } = filters
  const others = Object.keys(rest).length > 0 && { filters: rest }
  return { ...request, strategy: { ...strategy, ...others } }
}

function weekdaysIn(phrases: Phrases): Pick<DayFilters, 'weekdays'> {
  const not = phrases.take(LEFT_OUT)?.[1]
  if (not) return { weekdays: [1, 2, 3, 4, 5].filter((day) => !numbersOf(not).includes(day)) }
  const named = phrases.take(TRADED)?.[1]
  return named ? { weekdays: numbersOf(named) } : {}
}

/** 1 is Monday. */
function numbersOf(words: string): number[] {
  const numbers = [...words.matchAll(new RegExp(DAY, 'g'))].map(([day]) => DAYS.indexOf(day.slice(0, 3)) + 1)
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

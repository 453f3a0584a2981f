import { weekdayName, type Holding } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import {
  asksHowHeld,
  describeEntryWeekday,
  ENTRY_QUESTION,
  entryWeekday,
  LENGTH_QUESTION,
  type EntryWeekday,
} from './entry-weekday.ts'
import { withExitDay } from './exit-days.ts'
import { ofKind, type Findings } from './findings.ts'

/** A request with the holding that the clauses describe. */
export function withHolding(
  request: FormRequest,
  said: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  const clauses = withExitDay(said, request, findings)
  const held = ofKind(clauses, 'holding')
  const stated = held.find(({ holding }) => holding.type === 'positional') ?? held[0]
  const days = countedDays(clauses, request, findings)
  const cycles = ofKind(clauses, 'cycle')
  const isPositional = days.length > 0 || stated?.holding.type === 'positional'
  if (isPositional) refuseOtherNights(held, days, findings)
  else
    held
      .filter(({ holding }) => holding.type !== stated?.holding.type)
      .forEach((other) => findings.unused(other))
  if (!isPositional) cycles.forEach((one) => findings.unused(one))
  if (!stated && days.length === 0) return withCycleOfLegs(request, clauses, findings)
  refuseOpenDays(clauses, findings)
  if (stated && !isPositional) return withOneDay(request, stated.holding)
  const holding = overDays([...days, ...cycles], { clauses, request, findings })
  return holding ? { ...request, strategy: { ...request.strategy, holding } } : request
}

/** A position of one day, or of one night. */
function withOneDay(request: FormRequest, said: Holding): FormRequest {
  const { holding: _, ...strategy } = request.strategy
  return { ...request, strategy: said.type === 'intraday' ? strategy : { ...strategy, holding: said } }
}

type SaidHolding = Extract<PlacedClause, { is: 'holding' }>

/** Beside days before an expiry one night has no place, unless the days say no more. */
function refuseOtherNights(
  held: readonly SaidHolding[],
  days: readonly Extract<PlacedClause, { is: 'beforeExpiry' }>[],
  findings: Findings,
): void {
  const isNextDay = days.some(({ verb, days }) => verb === 'enter' && days === 1)
  held
    .filter(({ holding }) => holding.type !== 'positional' && !(holding.type === 'btst' && isNextDay))
    .filter((other) => !isOvernight(findings.written(other)))
    .forEach((other) => findings.unused(other))
}

/** `carry overnight`, which a position over days is anyway; `next day exit` is another one. */
const isOvernight = (said: string) =>
  /^(carry |hold |carried |held )?(overnight|over night|forward)$/i.test(said)

/** Days before an expiry. `enter 3 before` counts them only for a position that is held over days. */
function countedDays(
  clauses: readonly PlacedClause[],
  { strategy: { holding } }: FormRequest,
  findings: Findings,
) {
  const days = ofKind(clauses, 'beforeExpiry')
  const isHeld =
    holding?.type === 'positional' ||
    days.some(({ isBare }) => !isBare) ||
    ofKind(clauses, 'holding').some((one) => one.holding.type === 'positional')
  if (isHeld) return days
  days.forEach((one) => findings.unused(one))
  return []
}

/** The cycle that goes with the expiry of all legs: `switch to weekly`. */
function cycleOfLegs(clauses: readonly PlacedClause[]): 'weekly' | 'monthly' | undefined {
  const [only, ...others] = new Set(ofKind(clauses, 'expiry').map(({ expiry }) => expiry.expiry))
  if (others.length > 0) return undefined
  return only === 'current' ? 'weekly' : only === 'monthly' ? 'monthly' : undefined
}

/** An open position over days whose legs get another expiry is entered in the cycle of that one. */
function withCycleOfLegs(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  const { holding } = request.strategy
  const expiry = cycleOfLegs(clauses)
  if (holding?.type !== 'positional' || expiry === undefined || holding.expiry === expiry) return request
  findings.assume(`The cycle is that of the legs: ${expiry}.`)
  return { ...request, strategy: { ...request.strategy, holding: { ...holding, expiry } } }
}

/** In '2 days before expiry, exit on expiry' the days could be those of the entry; days on which no position is entered say nothing. */
function refuseOpenDays(clauses: readonly PlacedClause[], findings: Findings): void {
  const days = ofKind(clauses, 'beforeExpiry')
  if (days.length === 0) return
  const entry = days.find(({ verb }) => verb === 'enter')?.days
  ofKind(clauses, 'filter')
    .filter(({ filters: { dte } }) => dte && (entry === undefined || !dte.includes(entry)))
    .forEach((filter) => findings.unused(filter))
}

type CycleDays = Extract<PlacedClause, { is: 'beforeExpiry' | 'cycle' }>

interface Held {
  readonly clauses: readonly PlacedClause[]
  readonly request: FormRequest
  readonly findings: Findings
}

/** Asks how long a position is held, unless the days of its entry and its exit say the same: `monday 9:30, hold 2 days, exit wednesday`. */
function askForLength(
  held: readonly SaidHolding[],
  { enter, exit }: { enter: number | undefined; exit: number | undefined },
  findings: Findings,
): void {
  const between = enter !== undefined && exit !== undefined ? enter - exit : undefined
  const isOpen = held.some(({ isForDays, days }) => isForDays && (days === undefined || days !== between))
  if (isOpen && !asksHowHeld(findings)) findings.ask(LENGTH_QUESTION)
}

/** The days of a position; undefined if that of its entry has to be asked. */
function overDays(days: readonly CycleDays[], { clauses, request, findings }: Held): Holding | undefined {
  const held = ofKind(clauses, 'holding')
  const { holding } = request.strategy
  const open = holding?.type === 'positional' ? holding : undefined
  const stated = (verb: 'enter' | 'exit') =>
    ofKind(days, 'beforeExpiry').find((one) => one.verb === verb)?.days
  askForLength(held, { enter: stated('enter'), exit: stated('exit') }, findings)
  if (asksHowHeld(findings)) return undefined
  const cycle = cycleExpiry(days, { clauses, request, findings })
  const expiry = cycle ?? 'weekly'
  const enterDaysBefore =
    stated('enter') ?? open?.enterDaysBefore ?? entryByWeekday(expiry, { clauses, request, findings })
  if (enterDaysBefore === undefined) {
    findings.ask(ENTRY_QUESTION, [`${findings.text}, enter ${USUAL_DAYS} days before expiry`])
    return undefined
  }
  if (!cycle) findings.assume('Which expiries get a cycle is not stated: weekly ones.')
  askForEntry(days, { open, expiry }, findings)
  const exitDaysBefore = stated('exit') ?? openExit(held, open, findings)
  return { type: 'positional', expiry, enterDaysBefore, exitDaysBefore }
}

/** `exit when 2 days remain to monthly expiry` of a position that is entered before the weekly one: its entry would move as well. */
function askForEntry(
  days: readonly CycleDays[],
  { open, expiry }: { open: { expiry: string } | undefined; expiry: string },
  findings: Findings,
): void {
  const counted = ofKind(days, 'beforeExpiry')
  const exit = counted.find(({ verb }) => verb === 'exit')
  if (!exit || !open || open.expiry === expiry || counted.some(({ verb }) => verb === 'enter')) return
  findings.ask(
    `“${findings.written(exit)}”: the position is entered before the ${open.expiry} expiry, and entered and left before the same one. On which days?`,
  )
}

/** The day on which an open position over days is left; that of the expiry where neither it nor the words say one. */
function openExit(
  held: readonly SaidHolding[],
  open: Extract<Holding, { type: 'positional' }> | undefined,
  findings: Findings,
): number {
  if (!open) findings.assume('When it is left is not stated: on the expiry day.')
  return !open || held.some(({ isTillExpiry }) => isTillExpiry) ? 0 : open.exitDaysBefore
}

/** `sell every monday, hold till expiry`: the sessions from the only weekday of the filter to the expiry. */
function entryByWeekday(
  expiry: 'weekly' | 'monthly',
  { clauses, request, findings }: Held,
): number | undefined {
  const [day, ...others] = request.strategy.filters?.weekdays ?? []
  // Of a calendar's two expiries the nearest one counts.
  const stated = ofKind(clauses, 'expiry')
  const isFurther = stated.length > 0 && stated.every((one) => one.expiry.expiry !== 'current')
  if (expiry === 'monthly' || isFurther || day === undefined || others.length > 0) return undefined
  const entry = entryWeekday(day, request)
  // A position of the expiry's own weekday could be that of one day, or of a week.
  if (!entry || entry.expiresOn === day || namesOtherExpiry(entry, clauses, findings)) return undefined
  findings.assume(describeEntryWeekday(day, entry))
  return entry.sessionsBefore
}

/** Whether `hold till tuesday expiry` names another weekday than that of the expiries. */
function namesOtherExpiry(
  { expiresOn }: EntryWeekday,
  clauses: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const held = clauses.filter(
    (one) => one.is === 'holding' || (one.is === 'beforeExpiry' && one.verb === 'exit' && one.days === 0),
  )
  const words = held.map((one) => findings.written(one).toLowerCase())
  return [1, 2, 3, 4, 5].some(
    (day) => day !== expiresOn && words.some((one) => one.includes(weekdayName(day).toLowerCase())),
  )
}

const USUAL_DAYS = 4

const isOfMonth = (expiry: string | undefined) => expiry === 'monthly' || expiry === 'nextMonthly'

/** The expiries that get a cycle: from the sentence, the open strategy or the legs; undefined if none of them says it. */
function cycleExpiry(
  days: readonly CycleDays[],
  { clauses, request }: Held,
): 'weekly' | 'monthly' | undefined {
  const { holding } = request.strategy
  const { legs } = request.multiLegStrategy
  const stated = days.flatMap((one) => one.expiry ?? [])[0]
  const open = holding?.type === 'positional' ? (cycleOfLegs(clauses) ?? holding.expiry) : undefined
  const areOfMonth = legs.length > 0 && legs.every((one) => isOfMonth(one.expiry))
  return stated ?? open ?? (areOfMonth ? 'monthly' : undefined)
}

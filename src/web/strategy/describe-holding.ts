import type { BacktestRequest, DayFilters, Leg, LegEntry, MarketEvent, ReEntry } from '#domain'
import { formatNumber } from '../ui/format.ts'

type Strategy = BacktestRequest['strategy']

/** How long positions are held, unless intraday. */
export function describeHolding({ holding }: Strategy): string[] {
  if (!holding || holding.type === 'intraday') return []
  if (holding.type === 'btst') return ['Held over one night: the square-off is on the next session.']
  const days = (count: number) =>
    count === 0 ? 'on the expiry day' : `${count} ${count === 1 ? 'session' : 'sessions'} before it`
  return [
    `Held over days, a cycle for each ${holding.expiry} expiry: entered ${days(holding.enterDaysBefore)}, left ${days(holding.exitDaysBefore)}.`,
  ]
}

/** Names of events. */
export const EVENT_WORDS: Readonly<Record<MarketEvent, string>> = {
  budget: 'the Union Budget',
  election: 'results of a general election',
  'state-election': 'results of state elections',
  'exit-poll': 'exit polls',
  rbi: 'decisions of the RBI',
  fed: 'decisions of the Fed',
  special: 'special sessions',
}

/** Weekday names from Monday, which is 1 in a filter. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Entry days, one sentence for each filter. */
export function describeFilters(filters: DayFilters = {}): string[] {
  const { onlyDates, skipDates, onlyEvents, skipEvents, weekdays, dte, gapPercent, vix } = filters
  const events = (list: readonly MarketEvent[]) => list.map((event) => EVENT_WORDS[event]).join(', ')
  return [
    onlyDates && `Only on ${onlyDates.join(', ')}.`,
    skipDates && `Not on ${skipDates.join(', ')}.`,
    onlyEvents && `Only on days of ${events(onlyEvents)}.`,
    skipEvents && `Not on days of ${events(skipEvents)}.`,
    weekdays && `Only on ${weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')}.`,
    dte && `Only with ${dte.join(', ')} trading days to the nearest expiry.`,
    gapPercent && `Only where the gap at the open is ${range(gapPercent)}%.`,
    vix && `Only where India VIX closed ${range(vix)} the day before.`,
  ].filter((sentence) => typeof sentence === 'string')
}

function range({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  const words = (end: number) => (Number.isNaN(end) ? '…' : formatNumber(end))
  if (min === undefined) return `up to ${words(max ?? NaN)}`
  return max === undefined ? `from ${words(min)}` : `from ${words(min)} to ${words(max)}`
}

/** Rules that all legs share, except overall risk. */
export function describeTogether({ entryMomentum, onLegStop, squareOffMode }: Strategy): string[] {
  const sentences: string[] = []
  if (entryMomentum) {
    const { direction, unit, value } = entryMomentum
    sentences.push(
      `Waits until all premiums together have moved ${direction} by ${value}${unit === 'points' ? ' pts' : '%'}.`,
    )
  }
  if (onLegStop) sentences.push('When a leg is stopped, the others get a stop at their own entry price.')
  if (squareOffMode === 'complete')
    sentences.push('When a leg leaves by its own rule, all others leave with it.')
  return sentences
}

/** A leg's own entry and exit settings: `waits for …`, `leaves at 14:00`. */
export function describeLegTiming({
  entry,
  exitTime,
  idle,
}: Pick<Leg, 'entry' | 'exitTime' | 'idle'>): string[] {
  return [
    ...(idle ? ['idle until another leg activates it'] : []),
    ...(entry ? [describeEntry(entry)] : []),
    ...(exitTime === undefined ? [] : [`leaves at ${exitTime}`]),
  ]
}

function describeEntry(entry: LegEntry): string {
  const what = entry.of === 'premium' ? 'its premium' : 'the index'
  return entry.type === 'momentum'
    ? `waits until ${what} has moved ${entry.direction} by ${entry.value}${entry.unit === 'points' ? ' pts' : '%'}`
    : `waits until ${what} breaks the ${entry.side} of the range up to ${entry.rangeEnd}`
}

const MODE_WORDS = {
  asap: '',
  cost: ' at cost',
  momentum: ' on momentum',
} as const

/** Settings of a re-entry besides its count and causes: `, 5 minutes later`. */
export function describeReEntrySettings(
  reEntry: ReEntry & Pick<Partial<FormReEntry>, 'mode' | 'activates'>,
): string {
  const { mode = 'asap', reverse, delayMinutes, until, activates } = reEntry
  return [
    MODE_WORDS[mode],
    activates === undefined ? '' : `, as ${activates}`,
    reverse ? ', in the reverse direction' : '',
    delayMinutes ? `, ${delayMinutes} minutes later` : '',
    until === undefined ? '' : `, until ${until}`,
  ].join('')
}

type FormReEntry = NonNullable<NonNullable<Leg['riskManagement']>['reEntry']>

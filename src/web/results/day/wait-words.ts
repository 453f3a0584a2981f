import {
  contractName,
  describeWaitedFor,
  eventNames,
  type DayExplanation,
  type WaitExplanation,
} from '#domain'
import { formatNumber, formatPrice } from '../../ui/format.ts'
import { momentText } from './held.ts'

/** Describes what a leg or the strategy waited for. */
export function describeWait(wait: WaitExplanation, day: DayExplanation): string {
  const { legId, contract } = wait
  const who = waiterOf(legId, day)
  const name = contract ? contractName(day.underlying, contract) : ''
  const what = contract ? ` to trade ${name}` : ''
  const wanted = describeWaitedFor(wait)
  const noBar = wait.kind === 'breakout' && wait.level === null ? ', which had no bar' : ''
  return `${who} waited${what}: ${wanted}${noBar}.`
}

function waiterOf(legId: string | undefined, { legNames = {} }: DayExplanation): string {
  return legId === undefined ? 'The strategy' : (legNames[legId] ?? legId)
}

/** Outcome of a wait on the day; undefined if the entry states it. */
export function waitOutcome(wait: WaitExplanation, day: DayExplanation): string | undefined {
  const { legId, level, entered } = wait
  const who = waiterOf(legId, day)
  if (entered?.date === day.date) return undefined
  if (entered) return `${who} waited on; it came in at ${momentText(entered.date, entered.time, day)}.`
  return level === null
    ? `${who} did not come in: there was no level to reach.`
    : `${who} did not come in: ${formatPrice(level)} was not reached, or it was ordered out before.`
}

/** Describes the opening gap: `NIFTY opened at 21,850.00, 0.42% above the close before`. */
export function describeGap({
  gap,
  underlying,
}: Pick<DayExplanation, 'gap' | 'underlying'>): string | undefined {
  if (!gap) return undefined
  const side = gap.percent < 0 ? 'below' : 'above'
  const size = gap.percent === 0 ? 'at' : `${formatNumber(Math.abs(gap.percent))}% ${side}`
  return `${underlying} opened at ${formatPrice(gap.open)}, ${size} the close before (${formatPrice(gap.close)}).`
}

/** Describes why the strategy's filters excluded the day. */
export function describeFilter(day: DayExplanation): string | undefined {
  const { filter, gap } = day
  if (!filter) return undefined
  const { reason, events, dte, vix } = filter
  const facts: Readonly<Record<typeof reason, string>> = {
    date: 'its list of dates excludes this date',
    event:
      events.length > 0
        ? `this was a day of ${eventNames(events)}`
        : 'none of the events that it trades was on this day',
    weekday: 'this weekday is not traded',
    dte:
      dte < 0 ? 'no expiry was listed' : `${formatNumber(dte)} trading days were left to the nearest expiry`,
    gap: gap ? `the gap at the open was ${formatNumber(gap.percent)}%` : 'the gap at the open is not known',
    vix: vix === null ? 'no close of India VIX was known' : `India VIX had closed at ${formatPrice(vix)}`,
  }
  return `No entry: a day filter excludes this day, because ${facts[reason]}.`
}

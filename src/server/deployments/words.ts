import { MONTH_NAMES, formatCount } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { NewDeploymentBody, PlannedDeployment } from './new-deployment.ts'

/** Formats a date, `14 Mar 2024`. */
export function dateWords(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}

/** Feed and dates of a plan. */
export function startOf({ schedule, feedName, isSimulated, doubts }: PlannedDeployment) {
  const [first] = schedule
  const last = schedule.at(-1)
  if (!first || !last) throw new Error('a schedule without sessions')
  const startsAt = new Date(first.opensAt).toISOString()
  const isDoubtful = doubts !== undefined
  return { feedName, isSimulated, isDoubtful, firstDate: first.date, lastDate: last.date, startsAt }
}

/** Describes the sessions traded. */
export function sessionsLine(feed: NewDeploymentBody['feed'], plan: PlannedDeployment): string {
  const { firstDate, lastDate } = startOf(plan)
  const { length } = plan.schedule
  const days =
    length === 1
      ? `One session of the market: ${dateWords(firstDate)}`
      : `${formatCount(length, 'session')} of the market: ${dateWords(firstDate)} to ${dateWords(lastDate)}`
  return feed.kind === 'replay' && feed.speed > 1 ? `${days}, from now on` : days
}

/** Describes the prices traded on. */
export function feedLines(
  feed: NewDeploymentBody['feed'],
  { feedName, isSimulated, doubts }: PlannedDeployment,
): string[] {
  if (feed.kind === 'broker')
    return [
      `${feedName}: made into minutes; not yet tried against the live service`,
      'Indicators use only the sessions since the deployment began',
    ]
  return [
    `${feedName}: ${isSimulated ? 'simulated prices, no history' : 'recorded prices'}`,
    ...(doubts === undefined ? [] : [doubts]),
  ]
}

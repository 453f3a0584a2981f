import { MONTH_NAMES, conditionHeld, contractName, formatCount, formatPrice } from '#domain'
import type { Contract } from '#engine/chain'
import { clockTime, isoDate, type IsoDate } from '#engine/exchange'
import { operandText } from '#engine/explain'
import { BasketEntry, type Plan, type RuleCursor, type WaitingEntry } from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'
import type { NewDeploymentBody, PlannedDeployment } from './new-deployment.ts'

/** Formats a date, `14 Mar 2024`. */
export function dateWords(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}

/** Formats a price per unit in rupees with two decimals. */
const priceWords = (paise: Paise) => formatPrice(inRupees(paise))

/** Names a contract, `24300 CE of 30 Apr 2025`. */
function contractWords({ strike, isCall, expiry }: Contract): string {
  const name = contractName('', { strike: inRupees(strike), optionType: isCall ? 'CALL' : 'PUT' }).trim()
  return `${name} of ${dateWords(isoDate(expiry))}`
}

/** Describes a rule: `RSI(14) above 40`, with its leg if it has one. */
export function ruleWords({ rule, symbol }: Pick<RuleCursor, 'rule' | 'symbol'>, plan: Plan): string {
  const of = symbol.kind === 'leg' ? ` of ${plan.legs[symbol.leg].id}` : ''
  return `${operandText(rule.left)}${of} ${conditionHeld(rule.condition)} ${operandText(rule.right)}`
}

/** Describes a wait: `24300 CE of 30 Apr 2025 up to 105.00`. */
export function waitWords(waiting: WaitingEntry | BasketEntry, plan: Plan): string {
  const direction = waiting.isUp ? 'up' : 'down'
  if (waiting instanceof BasketEntry)
    return `all premiums together to move ${direction}${levelWords(waiting.level, '')}`
  const what = waiting.ofPremium ? contractWords(waiting.contract) : plan.underlying
  if (Number.isNaN(waiting.level))
    return `the range of ${what} until ${clockTime(waiting.rangeEnd ?? 0)} to be broken`
  return `${what} to reach${levelWords(waiting.level, '')}, from ${waiting.isUp ? 'below' : 'above'}`
}

const levelWords = (level: Paise, otherwise: string) =>
  Number.isNaN(level) || level === 0 ? otherwise : ` ${priceWords(level)}`

/** Feed and dates of a plan. */
export function startOf({ schedule, feedName, isSimulated }: PlannedDeployment) {
  const [first] = schedule
  const last = schedule.at(-1)
  if (!first || !last) throw new Error('a schedule without sessions')
  const startsAt = new Date(first.opensAt).toISOString()
  return { feedName, isSimulated, firstDate: first.date, lastDate: last.date, startsAt }
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
  { feedName, isSimulated }: PlannedDeployment,
): string[] {
  if (feed.kind === 'broker')
    return [
      `${feedName}: made into minutes; not yet tried against the live service`,
      'Indicators use only the sessions since the deployment began',
    ]
  return [`${feedName}: ${isSimulated ? 'simulated prices, no history' : 'recorded prices'}`]
}

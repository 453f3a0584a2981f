import { contractName } from './contract-names.ts'
import { addedLegName } from './leg-names.ts'
import type { DeploymentOrder, OrderGiver } from './deployments.ts'
import { formatCount, formatPrice, formatRupees, formatSignedRupees, MONTH_NAMES } from './figures.ts'
import type { DeploymentLogLine, FeedReport, Happening } from './schemas/deployment-event.ts'
import type { MissedEntry, WaitedFor } from './schemas/day-explanation.ts'
import type { ReEntryNote } from './schemas/trade.ts'
import { EXIT_RULES, UNIT_MARKERS } from './exits.ts'
import { conditionHeld } from './settings/condition.ts'
import { FILTERED_BECAUSE } from './settings/filters.ts'
import { ANOTHER_LEG } from './settings/re-entry.ts'
import { WAIT_CHOICES } from './settings/waits.ts'

/** Names used in the texts: of the legs by id, and of the underlying. */
export interface EventNames {
  readonly underlying: string
  readonly legNames: Readonly<Record<string, string>>
}

/** Past tense of an order. */
export const ORDER_DONE = { BUY: 'Bought', SELL: 'Sold' } as const

/** Why an entry or a re-entry did not happen. */
export const MISSED_WORDS: Readonly<Record<MissedEntry['reason'], string>> = {
  'no-contract': 'no contract fitted its strike rule',
  'no-price': 'the contract had no price in the last five minutes',
  'count-used-up': 'its re-entries were used up',
  'window-over': 'the entry window was over',
  'overall-exit': 'the whole position had been ordered to exit',
  'no-entry-by-hand':
    'an entry by hand is not possible before the strategy has entered, while it waits to enter again as a whole, or while entries are paused or have ended for the day',
  'beyond-level': 'its price had already reached the stop or target of the order',
}

/** `re-entry 2 of the leg after Stop Loss`. */
export function describeReEntryNote({ scope, number, cause, by }: ReEntryNote): string {
  return scope === 'activated'
    ? `activated by ${by ?? ANOTHER_LEG.en} after its ${cause}`
    : `re-entry ${number} of the ${scope} after ${cause}`
}

/** Describes what a leg or the strategy waited for: `its premium had to rise to 105.00`. */
export function describeWaitedFor(wait: WaitedFor): string {
  const { kind, level, isUp } = wait
  const of = WAIT_CHOICES.of[wait.of].en
  const reached = level === null ? undefined : formatPrice(level)
  if (kind === 'breakout') return describeBreakout(wait, of)
  if (kind === 'cost')
    return `${of} had to ${isUp ? 'rise' : 'fall'} back to ${reached ?? '…'}, the previous entry price, or ${isUp ? 'above' : 'below'}`
  const subject = kind === 'together' ? 'all premiums together' : of
  return `${subject} had to ${isUp ? 'rise' : 'fall'} to ${reached ?? '…'}`
}

function describeBreakout({ level, isUp, from, rangeEnd }: WaitedFor, of: string): string {
  const range = `${of} had to break the ${isUp ? 'high' : 'low'} of the range from ${from} to ${rangeEnd ?? '…'}`
  return level === null ? range : `${range}, at ${formatPrice(level)}`
}

/** A line of a deployment's log as text. */
export function describeLogLine(line: DeploymentLogLine, names: EventNames): string {
  if (line.text !== null) return line.text
  return line.event ? describeHappening(line.event, line.legId, names) : ''
}

/** An event of a deployment, as a sentence. */
export function describeHappening(event: Happening, legId: string | null, names: EventNames): string {
  const leg = legId === null ? 'the strategy' : (names.legNames[legId] ?? addedLegName(legId))
  const words = WORDS[event.what] as (event: Happening, context: Context) => string
  return words(event, { ...names, leg, isWhole: legId === null })
}

interface Context extends EventNames {
  /** Name of the leg, or of the strategy. */
  readonly leg: string
  readonly isWhole: boolean
}

type Words = {
  readonly [What in Happening['what']]: (
    event: Extract<Happening, { what: What }>,
    context: Context,
  ) => string
}

const WORDS: Words = {
  opened: () => 'The session opens',
  closed: ({ profit, held }) =>
    `The session is over: ${formatSignedRupees(profit)} before charges${held > 0 ? `, ${formatCount(held, 'leg')} held over the night` : ''}`,
  held: (event, names) =>
    `Held over the night: ${contractWords(event, names)}, ${event.side === 'BUY' ? 'bought' : 'sold'} ${dateWords(event.entered.date)} ${event.entered.time} at ${formatPrice(event.price)}`,
  entered: (event, names) =>
    `${ORDER_DONE[event.side]} ${event.quantity} ${contractWords(event, names)} at ${formatPrice(event.price)}${event.reEntry ? `, ${describeReEntryNote(event.reEntry)}` : ''}${enteredBy(event)}`,
  exited: describeExited,
  levels: (event, names) =>
    `${event.contract ? contractWords({ contract: event.contract }, names) : names.leg}: ${levelWords(event)}`,
  'overall-levels': (event) => `All legs together: ${overallWords(event)}`,
  waits: (event, names) =>
    `${capitalised(names.leg)} waits${event.contract ? ` to trade ${contractWords({ contract: event.contract }, names)}` : ''}: ${describeWaitedFor(event)}`,
  lapsed: (event, { leg }) =>
    `The wait of ${leg} lapsed: ${describeWaitedFor(event)}, which did not happen in time`,
  'stayed-out': ({ reason }, { leg }) => `No entry of ${leg}: ${MISSED_WORDS[reason]}`,
  'not-traded': describeNotTraded,
  rule: ({ left, condition, right, held, value }) =>
    `${left} ${conditionHeld(condition)} ${right}: ${held ? 'holds' : 'does not hold'}${value === null ? '' : `, now ${value}`}`,
  ordered: ({ order, from, contract, ...details }, { leg, isWhole, ...names }) =>
    `${orderWords(order, isWhole ? undefined : leg, { ...details, contract: contract && contractWords({ contract }, names) })}${from === undefined ? '' : `; it counts from the open of ${dateWords(from)}`}`,
  limit: describeLimit,
  feed: ({ report }) => describeFeedReport(report),
  ended: describeEnd,
}

function describeLimit({
  limit,
  allowed,
  profit = 0,
  needed = 0,
}: Extract<Happening, { what: 'limit' }>): string {
  switch (limit) {
    case 'loss':
      return `The day stands at ${formatSignedRupees(profit)} net, and its limit is a loss of ${formatRupees(allowed)}: everything is squared off`
    case 'trades':
      return `${formatCount(allowed, 'leg')} entered, which is the day's limit: nothing more is entered`
    case 'book-loss':
      return `The day of the book stands at ${formatSignedRupees(profit)} net, and its limit is a loss of ${formatRupees(allowed)}: all its positions are squared off`
    case 'cap':
      return `No room in the book: with this entry it would block ${formatRupees(needed)}, and its cap is ${formatRupees(allowed)}: nothing more is entered`
  }
}

type Exited = Extract<Happening, { what: 'exited' }>

function describeExited(event: Exited, names: EventNames): string {
  const { trigger, side, quantity, price, profit } = event
  const done = trigger === 'settlement' ? 'Settled' : side === 'BUY' ? 'Sold' : 'Bought back'
  const rest = event.rest === undefined ? '' : `; ${event.rest} remain open`
  return `${done} ${quantity} ${contractWords(event, names)} at ${formatPrice(price)}: ${exitBecause(event)}, ${formatSignedRupees(profit)} before charges${rest}`
}

/** Reasons for positions closed by an order or a limit. */
const CLOSED_BY: Partial<Record<DeploymentOrder, string>> = {
  'square-off': 'squared off by hand',
  stop: 'the deployment was stopped',
  kill: 'the kill switch',
  'loss-limit': 'the loss limit of the day',
  'book-loss': 'the loss limit of the book',
  'exit-lots': 'lots exited by hand',
}

function enteredBy({ order }: Extract<Happening, { what: 'entered' }>): string {
  if (order === undefined) return ''
  return order === 'add-leg' ? ', added by hand' : ', re-entered by hand'
}

function exitBecause({ trigger, cause, unit, level, rule, order }: Exited): string {
  switch (trigger) {
    case 'complete':
      return 'another leg exited by its own rule, and all exit together'
    case 'square-off':
      return 'square-off'
    case 'settlement':
      return 'it expired and was settled at its intrinsic value'
    case 'ordered':
      return (order && CLOSED_BY[order]) ?? 'exited by hand or by a limit of the day'
    default:
      return ruleWords({ cause, unit, level, rule })
  }
}

function ruleWords({ cause, unit, level, rule }: Pick<Exited, 'cause' | 'unit' | 'level' | 'rule'>): string {
  const at =
    level === undefined || rule === undefined
      ? ''
      : ` at the ${EXIT_RULES[rule].logged} ${formatPrice(level)}`
  return `${cause}${unit === undefined ? '' : ` ${UNIT_MARKERS[unit]}`}${at}`
}

function describeNotTraded({
  reason,
  filter,
  window,
  hasRules,
}: Extract<Happening, { what: 'not-traded' }>): string {
  const when = window ? ` from ${window.entryStart} to ${window.entryEnd}` : ''
  switch (reason) {
    case 'no-cycle':
      return 'No position is due to start in this session'
    case 'filtered':
      return `No entry: a day filter excludes this day${filter ? `, because of ${FILTERED_BECAUSE[filter].day}` : ''}`
    case 'session':
      return 'No entry: the session is shorter than the strategy needs'
    case 'no-price':
      return 'No entry: not all legs had a contract with a price'
    case 'no-signal':
      return hasRules === true
        ? `No entry: there was no minute${when} at which all rules held`
        : `No entry${when}`
  }
}

/** What an order orders, apart from its kind and leg; prices are rupees per unit, and null removes a level. */
export interface OrderedDetails {
  readonly stop?: number | null | undefined
  readonly target?: number | null | undefined
  readonly lots?: number | undefined
  /** Of a leg that is added, with the name of its contract. */
  readonly side?: 'BUY' | 'SELL' | undefined
  readonly contract?: string | undefined
  readonly by?: OrderGiver | undefined
}

const ORDERED_BY: Readonly<Record<OrderGiver, string>> = {
  administrator: 'An administrator',
  'disabled-account': 'The disabling of the account',
}

/** `You squared off everything`, `You set the stop of leg_1 to 120.00`. */
export function orderWords(
  order: DeploymentOrder,
  leg: string | undefined,
  details: OrderedDetails = {},
): string {
  const by = details.by === undefined ? 'You' : ORDERED_BY[details.by]
  switch (order) {
    case 'loss-limit':
      return "The day's loss limit squared everything off"
    case 'trade-limit':
      return "The day's limit of trades stopped further entries"
    case 'book-loss':
      return 'The loss limit of the book squared everything off'
    case 'no-room':
      return 'The cap of the book let nothing more in'
    default:
      return `${by} ${ORDER_WORDS[order](leg, details)}`
  }
}

type ManualOrder = Exclude<DeploymentOrder, 'loss-limit' | 'trade-limit' | 'no-room' | 'book-loss'>

const ORDER_WORDS: Readonly<
  Record<ManualOrder, (leg: string | undefined, details: OrderedDetails) => string>
> = {
  pause: () => 'paused the deployment',
  resume: () => 'resumed the deployment',
  stop: () => 'stopped the deployment',
  kill: () => 'used the kill switch',
  'square-off': (leg = 'everything') => `squared off ${leg}`,
  levels: (leg = 'a leg', { stop, target }) => {
    const set = [
      ...(stop === undefined ? [] : [`the stop of ${leg} ${levelText(stop)}`]),
      ...(target === undefined ? [] : [`the target of ${leg} ${levelText(target)}`]),
    ]
    return `set ${set.join(' and ')}`
  },
  'add-leg': (_, { side, lots = 0, contract = 'a contract', stop, target }) => {
    const levels = [...levelPart('stop', stop), ...levelPart('target', target)].join('')
    return `added a leg: ${side === 'BUY' ? 'buy' : 'sell'} ${formatCount(lots, 'lot')} of ${contract}${levels}`
  },
  'exit-lots': (leg = 'a leg', { lots = 0 }) => `exited ${formatCount(lots, 'lot')} of ${leg}`,
  're-enter': (leg = 'a leg') => `re-entered ${leg}`,
}

const levelPart = (name: string, level: number | null | undefined) =>
  typeof level === 'number' ? [`, ${name} ${formatPrice(level)}`] : []

const levelText = (level: number | null) => (level === null ? 'to none' : `to ${formatPrice(level)}`)

const QUOTE_WORDS: Readonly<Record<Extract<FeedReport, { fault: 'quotes' }>['fate'], string>> = {
  late: 'came after its minute had ended and is ignored: a minute that was already traded does not change',
  'out-of-order': 'came after later ones and is placed at its own time within the minute',
  ahead: 'was dated in the future and is ignored',
  'no-price': 'came without a price and is ignored',
  again: 'came twice and counts once; this is normal and reported once a day',
}

/** A report of a feed of quotes, as a sentence. */
export function describeFeedReport(report: FeedReport): string {
  switch (report.fault) {
    case 'quotes': {
      const says = QUOTE_WORDS[report.fate]
      return report.count === undefined
        ? `A quote ${says}`
        : `${formatCount(report.count, 'quote')} of the day: ${says.replace(/^(came|was)/, 'each $1')}`
    }
    case 'stopped':
      return `The quotes stopped. ${report.why}. Delta keeps trying`
    case 'not-begun':
      return `There are no quotes yet. ${report.why}. Delta keeps trying`
    case 'clock':
      return `The clock of this server is ${formatCount(report.seconds, 'second')} ${report.isBehind ? 'behind' : 'ahead of'} that of ${report.broker}; minutes follow the broker’s clock. Correct the clock of this server`
    case 'clock-right':
      return 'The clock of this server is right again'
    case 'changed':
      return 'Prices before this minute have changed since they were traded; open positions follow the new prices'
    case 'lost':
      return `No quote came at ${report.from}. Until quotes come again, nothing is entered and stops and targets are not checked; Delta invents no price`
    case 'back':
      return `Quotes came again at ${report.to}, after ${formatCount(report.minutes, 'minute')} without any from ${report.from} on. Levels reached in these minutes were not traded`
  }
}

/** Why a deployment has ended. */
export function describeEnd({ state, sessions, why }: Extract<Happening, { what: 'ended' }>): string {
  if (why !== undefined) return why
  return state === 'finished'
    ? `Finished: ${formatCount(sessions ?? 0, 'session')} traded`
    : 'Stopped by hand'
}

/** `stop 120.00, target 60.00`. */
function levelWords({
  stop,
  target,
  isTrail,
}: Pick<Extract<Happening, { what: 'levels' }>, 'stop' | 'target' | 'isTrail'>): string {
  const parts = [
    ...(stop === null ? [] : [`${isTrail ? 'trailed stop' : 'stop'} ${formatPrice(stop)}`]),
    ...(target === null ? [] : [`target ${formatPrice(target)}`]),
  ]
  return parts.join(', ') || 'no levels'
}

function overallWords({ stop, target, lock }: Extract<Happening, { what: 'overall-levels' }>): string {
  const words = (name: string, level: number | null) =>
    level === null ? [] : [`${name} ${formatSignedRupees(level)}`]
  return [...words('stop', stop), ...words('target', target), ...words('locked', lock)].join(', ')
}

/** `NIFTY 21700 CE of 4 Jan 2024`. */
function contractWords({ contract }: Pick<Exited, 'contract'>, { underlying }: EventNames): string {
  return `${contractName(underlying, contract)} of ${dateWords(contract.expiry_date)}`
}

/** `4 Jan 2024`. */
function dateWords(date: string): string {
  const [year = 0, month = 1, day = 0] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

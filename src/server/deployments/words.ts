import { contractName, formatPrice, formatSignedRupees, type Condition } from '#domain'
import type { Contract } from '#engine/chain'
import { clockTime, isoDate, type IsoDate } from '#engine/exchange'
import { indicator } from '#engine/indicators'
import { CAUSE_NAMES, exitReasonText, type ExitReason } from '#engine/exit-reason'
import {
  grossProfit,
  BasketEntry,
  type Fill,
  type Operand,
  type Plan,
  type RuleCursor,
  type WaitingEntry,
} from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'
import { MONTH_NAMES } from '#domain'

/** Formats a date, `14 Mar 2024`. */
export function dateWords(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}

/** Formats a price per unit in rupees with two decimals. */
export const priceWords = (paise: Paise) => formatPrice(inRupees(paise))

/** Names a contract, `24300 CE of 30 Apr 2025`. */
export function contractWords({ strike, isCall, expiry }: Contract): string {
  const name = contractName('', { strike: inRupees(strike), optionType: isCall ? 'CALL' : 'PUT' }).trim()
  return `${name} of ${dateWords(isoDate(expiry))}`
}

const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  GREATER_THAN: 'above',
  LESS_THAN: 'below',
  CROSSES_ABOVE: 'crossing above',
  CROSSES_BELOW: 'crossing below',
  EQUAL_TO: 'equal to',
}

function operandWords(operand: Operand): string {
  if (operand.kind === 'number') return String(operand.value)
  const { parameters, outputs } = indicator(operand.name)
  const values = parameters.map(({ name }) => operand.parameters[name])
  const call = values.length > 0 ? `${operand.name}(${values.join(', ')})` : operand.name
  const output = outputs.length > 1 ? ` ${outputs[operand.output].name}` : ''
  const back = -operand.offset
  return `${call}${output}${back === 0 ? '' : `, ${back} ${back === 1 ? 'candle' : 'candles'} back,`}`
}

/** Describes a rule: `RSI(14) above 40`, with its leg if it has one. */
export function ruleWords({ rule, symbol }: Pick<RuleCursor, 'rule' | 'symbol'>, plan: Plan): string {
  const of = symbol.kind === 'leg' ? ` of ${plan.legs[symbol.leg].id}` : ''
  return `${operandWords(rule.left)}${of} ${CONDITION_WORDS[rule.condition]} ${operandWords(rule.right)}`
}

/** Describes an entry, from what is known when the position opens. */
export function entryWords(
  entry: Pick<Fill, 'side' | 'contract' | 'entryPrice' | 'quantity' | 'reEntry'>,
): string {
  const { side, contract, entryPrice, quantity, reEntry } = entry
  const again = reEntry
    ? `, entered again (${reEntry.number}) after ${CAUSE_NAMES[reEntry.cause].toLowerCase()}`
    : ''
  const verb = side === 1 ? 'Bought' : 'Sold'
  return `${verb} ${quantity} ${contractWords(contract)} at ${priceWords(entryPrice)}${again}`
}

/** Describes an exit with its reason and profit. */
export function exitWords(fill: Fill, because: string = reasonWords(fill.reason)): string {
  const verb = fill.reason.scope === 'expiry' ? 'Settled' : fill.side === 1 ? 'Sold' : 'Bought back'
  const profit = formatSignedRupees(inRupees(grossProfit(fill)))
  return `${verb} ${fill.quantity} ${contractWords(fill.contract)} at ${priceWords(fill.exitPrice)}: ${because}, ${profit}`
}

function reasonWords(reason: ExitReason): string {
  switch (reason.scope) {
    case 'square-off':
      return 'the square-off time'
    case 'complete':
      return 'another leg left, and takes all with it'
    case 'expiry':
      return 'it expired'
    default:
      return exitReasonText(reason)
  }
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

/** Describes levels of a position: `stop 120.00, target 60.00`. */
export function levelsWords({
  stop,
  target,
  isTrail,
}: {
  stop: Paise | undefined
  target: Paise | undefined
  isTrail: boolean
}): string {
  const parts = [
    stop === undefined ? '' : `${isTrail ? 'trailed stop' : 'stop'} ${priceWords(stop)}`,
    target === undefined ? '' : `target ${priceWords(target)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'no levels'
}

import {
  describeWanted,
  EXIT_RULES,
  expiryChip,
  isReachedInFavour,
  type DayExplanation,
  type ExitTrigger,
  type FillPrice,
  type PositionExplanation,
  type StrikeChoice,
} from '#domain'
import { formatPrice, formatSignedRupees } from '../../ui/format.ts'

/** `1 minute`, `3 minutes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Origin of an order's price: `open of 09:20`, `last price, 3 minutes old`. */
export function describeOrderPrice({ basis, bar, ageMinutes, marketPrice }: FillPrice): string {
  const time = bar ? bar.time : ''
  if (basis === 'level')
    return `the level ${formatPrice(marketPrice)} that it waited for, reached inside the bar ${time}`
  if (basis === 'open') return `open of ${time}`
  if (basis !== 'last-price') return 'its entry price, for the contract never traded'
  if (!bar) return 'last price of an earlier session'
  const age = ageMinutes === 0 ? '' : `, ${counted(ageMinutes, 'minute')} old`
  return `last price${age}: close of ${time}`
}

/** Describes slippage; undefined without slippage. */
export function describeSlippage({ slippage, marketPrice }: FillPrice): string | undefined {
  return slippage === 0
    ? undefined
    : `slippage of ${formatPrice(slippage)} on a market price of ${formatPrice(marketPrice)}`
}

/** Describes an entry's price. */
export function describeEntryPrice(entry: FillPrice): string {
  return joined([describeOrderPrice(entry), describeSlippage(entry)])
}

/** Describes why a position was closed, and its exit price. */
export function describeExit({
  trigger,
  exit,
  trade,
}: Pick<PositionExplanation, 'trigger' | 'exit' | 'trade'>): string {
  const slippage = describeSlippage(exit)
  switch (trigger.kind) {
    case 'leg-rule':
      return joined([describeLegRule(trigger, exit, trade.type === 'BUY'), slippage])
    case 'overall-rule':
      return joined([describeOverallRule(trigger), describeOrderPrice(exit), slippage])
    case 'complete':
      return joined([
        'another leg exited by its own rule, and all exit together',
        describeOrderPrice(exit),
        slippage,
      ])
    case 'index-rule':
      return joined([describeIndexRule(trigger), describeOrderPrice(exit), slippage])
    case 'ordered':
      return joined(['exited by hand or by a limit of the day', describeOrderPrice(exit), slippage])
    case 'square-off':
      return joined(['square-off', describeOrderPrice(exit), slippage])
    case 'settlement':
      return `settled at the intrinsic value of the ${trigger.isOfficial ? 'official closing index' : 'closing index'} ${formatPrice(trigger.closingIndex)}`
  }
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('; ')
}

function describeIndexRule({ rule, level, bar }: Extract<ExitTrigger, { kind: 'index-rule' }>): string {
  return `${EXIT_RULES[rule].explained} at ${formatPrice(level)} of the index reached in the bar ${bar.time}: ${formatPrice(bar.low)} to ${formatPrice(bar.high)}`
}

type LegRule = Extract<ExitTrigger, { kind: 'leg-rule' }>

function describeLegRule(trigger: LegRule, exit: FillPrice, isLong: boolean): string {
  const { bar, level, isAtClose, isAmbiguous } = trigger
  const name = `${EXIT_RULES[trigger.rule].explained} level ${formatPrice(level)}`
  if (isAtClose)
    return `${name} reached by the close of ${bar.time}: ${formatPrice(bar.close)}; ${describeOrderPrice(exit)}`
  if (exit.basis === 'gap')
    return `gapped: open ${formatPrice(bar.open)} beyond the ${EXIT_RULES[trigger.rule].explained} ${formatPrice(level)}`
  const isHigh = isReachedInFavour(trigger.rule, isLong) === isLong
  const reached = isHigh ? `high ${formatPrice(bar.high)}` : `low ${formatPrice(bar.low)}`
  const doubt = isAmbiguous
    ? '; a bar reached both stop and target, and the stop is taken to have come first'
    : ''
  return `${name} hit inside the bar ${bar.time}: ${reached}${doubt}`
}

function describeOverallRule({
  rule,
  level,
  profit,
  closedAt,
}: Extract<ExitTrigger, { kind: 'overall-rule' }>): string {
  const what = EXIT_RULES[rule].overall
  return `${what} ${formatSignedRupees(level)} reached at the close before ${closedAt}: ${formatSignedRupees(profit)}`
}

/** Describes a strike criterion: `100 points out of the money`, `the premium nearest to 65.00`. */
export function describeCriterion({ wanted }: Pick<StrikeChoice, 'wanted'>): string {
  return describeWanted(wanted)
}

/**
 * The price that a decision at a minute uses: the close of the previous bar; at the session's open, the open of the
 * first bar.
 */
export function decisionBar(time: string, { open }: DayExplanation['session']): string {
  if (time <= open) return `open of ${open}`
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 1
  const two = (part: number) => String(part).padStart(2, '0')
  return `close of ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Describes in a sentence how a contract was chosen. */
export function describeStrikeChoice(choice: StrikeChoice, session: DayExplanation['session']): string {
  const expiry =
    choice.minDte === undefined
      ? expiryChip({ expiry: choice.expiryChoice })
      : `at least ${choice.minDte} days to`
  return (
    `Asked for ${describeCriterion(choice)}, ${expiry} expiry. At the ${decisionBar(choice.time, session)} the index stood at ` +
    `${formatPrice(choice.spot)}, so ${choice.atm} was at the money; ${choice.priced} of ${choice.listed} listed strikes had a price.`
  )
}

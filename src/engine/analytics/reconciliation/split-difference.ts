import { DIFFERENCE_CAUSES, type DifferenceCause, type Trade } from '#domain'
import { inPaise, type Paise } from '#engine/units'
import { sameContract, type Paired } from './pair-trades.ts'

/** Paise by cause. */
export type PaiseParts = Record<DifferenceCause, Paise>

export function noParts(): PaiseParts {
  return { missing: 0, strike: 0, time: 0, price: 0, quantity: 0, cost: 0 }
}

/**
 * The causes by which a pair differs, and the share of each in the difference of net profit (log minus own).
 */
export interface SplitPair {
  readonly own: Paise
  readonly log: Paise
  readonly parts: PaiseParts
  readonly differs: readonly DifferenceCause[]
  readonly sameReason: boolean | null
}

/**
 * Splits the difference of a pair by cause. With units q, side s, entry e, exit x and charges c of own (o)
 * and log (l), all in paise:
 *
 *     quantity = (ql − qo) · s(xo − eo)
 *     strike   = ql · s[(xl − el) − (xo − eo)]     if the contracts differ, otherwise
 *     entry    = ql · s(eo − el)                   cause time if the minutes differ, else price
 *     exit     = ql · s(xl − xo)                   cause time if the minutes differ, else price
 *     cost     = co − cl
 *
 * They add up to the difference without a remainder. A trade that only one side has is missing, with all of
 * its net profit.
 */
export function splitPair([own, log]: Paired): SplitPair {
  const [ownNet, logNet] = [netOf(own), netOf(log)]
  if (!own || !log) {
    const parts = { ...noParts(), missing: logNet - ownNet }
    return { own: ownNet, log: logNet, parts, differs: ['missing'], sameReason: null }
  }
  const parts = noParts()
  const found = differencesOf(own, log)
  for (const [cause, paise] of found) parts[cause] += paise
  return {
    own: ownNet,
    log: logNet,
    parts,
    differs: DIFFERENCE_CAUSES.filter((cause) => found.some(([of]) => of === cause)),
    sameReason: sameReason(own.exitReason, log.exitReason),
  }
}

const netOf = (trade: Trade | undefined): Paise => (trade ? inPaise(trade.pnl) - inPaise(trade.charges) : 0)

type Difference = readonly [cause: DifferenceCause, paise: Paise]

/** Every cause by which two trades differ, with its amount. */
function differencesOf(own: Trade, log: Trade): Difference[] {
  const cost = inPaise(own.charges) - inPaise(log.charges)
  return [
    ...(own.quantity === log.quantity
      ? []
      : [['quantity', (log.quantity - own.quantity) * perUnit(own)] as const]),
    ...(sameContract(own, log)
      ? priceDifferences(own, log)
      : [['strike', log.quantity * (perUnit(log) - perUnit(own))] as const]),
    ...(cost === 0 ? [] : [['cost', cost] as const]),
  ]
}

/** Differences at entry and exit: time if the minutes differ, otherwise price. */
function priceDifferences(own: Trade, log: Trade): Difference[] {
  const side = own.type === 'BUY' ? 1 : -1
  const ends = [
    { isElsewhen: own.entryTime !== log.entryTime, gain: inPaise(own.entryPrice) - inPaise(log.entryPrice) },
    { isElsewhen: exitOf(own) !== exitOf(log), gain: inPaise(log.exitPrice) - inPaise(own.exitPrice) },
  ]
  return ends
    .filter(({ isElsewhen, gain }) => isElsewhen || gain !== 0)
    .map(({ isElsewhen, gain }) => [isElsewhen ? 'time' : 'price', log.quantity * side * gain])
}

const exitOf = ({ date, exitDate = date, exitTime }: Trade) => `${exitDate} ${exitTime}`

function perUnit({ type, entryPrice, exitPrice }: Trade): Paise {
  const rise = inPaise(exitPrice) - inPaise(entryPrice)
  return type === 'BUY' ? rise : -rise
}

/** Names of exit reasons in other tools. The first match counts, so a trailing stop does not match as a stop. */
const REASONS = [
  ['trail', /trail|\btsl\b/i],
  ['stop', /stop|\bsl\b/i],
  ['target', /target|take profit|\btp\b|profit booked/i],
  ['expiry', /expir|settle/i],
  ['time', /square|\bsq|time|\beod\b|end of day/i],
] as const

/** Whether two texts name the same reason; null if either is not recognised. */
function sameReason(own: string, log: string): boolean | null {
  const [ours, theirs] = [own, log].map((words) => REASONS.find(([, like]) => like.test(words))?.[0])
  return ours === undefined || theirs === undefined ? null : ours === theirs
}

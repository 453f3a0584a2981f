import {
  conditionHeld,
  contractName,
  formatCount,
  formatPrice,
  formatSignedRupees,
  type DeploymentNow,
} from '#domain'
import { clockTime } from '#engine/exchange'
import { operandText } from '#engine/explain'
import { BasketEntry, type Plan, type RuleCursor, type WaitingEntry } from '#engine/replay'
import { inRupees, type Paise } from '#engine/units'
import type {
  LiveStatus,
  ShownAwaitedRule,
  ShownContract,
  ShownLegWait,
  ShownManualEntries,
  ShownMove,
  ShownNext,
  ShownNoEntry,
  ShownNow,
  ShownRule,
  ShownState,
  ShownWait,
} from '../kernel/db/schema/deployment-json.ts'
import { namedContract } from '../runs/backtests/order-words.ts'
import { dateWords } from './words.ts'

// What a deployment does now, as data that is stored, and the words that are made of it when it is read.

const levelOf = (level: Paise) => (Number.isNaN(level) || level === 0 ? null : inRupees(level))

/** A move that an entry waits for. */
export function moveOf(waiting: WaitingEntry | BasketEntry, plan: Plan): ShownMove {
  const { isUp } = waiting
  if (waiting instanceof BasketEntry) return { kind: 'together', isUp, level: levelOf(waiting.level) }
  const of = waiting.ofPremium ? namedContract(waiting.contract) : plan.underlying
  return Number.isNaN(waiting.level)
    ? { kind: 'range', of, until: clockTime(waiting.rangeEnd ?? 0) }
    : { kind: 'level', of, isUp, level: levelOf(waiting.level) }
}

/** A rule of a plan, with its leg if it has one. */
export function ruleOf({ rule, symbol }: Pick<RuleCursor, 'rule' | 'symbol'>, plan: Plan): ShownRule {
  const { left, condition, right } = rule
  return { left, ...(symbol.kind === 'leg' && { leg: plan.legs[symbol.leg].id }), condition, right }
}

/**
 * The state of a deployment as text, with the net profit that is shown beside it. Older versions stored the text
 * itself.
 */
export function stateWords({ state, stateWords: stored = '', profit }: LiveStatus): string {
  return state ? describeState(state, profit.netDay) : stored
}

function describeState(state: ShownState, net: number): string {
  switch (state.is) {
    case 'to-begin':
      return 'Begins when its first session opens'
    case 'to-open':
      return 'Waiting for the session to open'
    case 'paused':
      return 'Paused: enters nothing'
    case 'holding': {
      const held = `Holds ${formatCount(state.legs, 'leg')}, ${formatSignedRupees(net)} net in this session`
      return state.isPaused ? `${held}; enters nothing more` : held
    }
    case 'stopping':
      return state.legs === 0
        ? 'Stopping: it ends with this minute'
        : `Stopping: ${formatCount(state.legs, 'leg')} ${state.legs === 1 ? 'exits' : 'exit'} in the bar of this minute`
    case 'waiting':
      return describeWait(state.wait)
    case 'done':
      return `${DONE[state.why]}: ${formatSignedRupees(net)} net in ${formatCount(state.trades, 'trade')}`
  }
}

const DONE = {
  'book-loss': 'Loss limit of the book reached',
  'no-room': 'No room in the book for more',
  day: 'Done for the day',
} as const

function describeWait(wait: ShownWait): string {
  switch (wait.for) {
    case 'time':
      return `Waiting for ${wait.time}`
    case 'move':
      return `Waiting for ${describeMove(wait.move)}`
    case 'rules': {
      const now = wait.now === null ? '' : `, now ${wait.now}`
      const more = wait.more > 0 ? `, and ${formatCount(wait.more, 'rule')} more` : ''
      return `Waiting for ${describeRule(wait.rule)}${now}${more}`
    }
    default:
      return WAITS[wait.for]
  }
}

const WAITS = {
  'first-minute': 'Waiting for the first minute',
  contracts: 'Waiting for its contracts',
  prices: 'Waiting for a price of every leg',
  're-entry': 'Waiting to enter again',
  anything: 'Waiting',
} as const

/** The last minute of a deployment with its words. Older versions stored the words themselves. */
export function describeNow({ legs, overall, rules, next, manualEntries }: ShownNow): DeploymentNow {
  return {
    legs: legs.map((leg) => ({ ...leg, waitsFor: legWaitWords(leg.waitsFor) })),
    overall,
    rules: rules.map(describeAwaitedRule),
    next: describeNext(next),
    ...(manualEntries && { manualEntries: describeManualEntries(manualEntries) }),
  }
}

function legWaitWords(wait: ShownLegWait | string | null): string | null {
  if (wait === null || typeof wait === 'string') return wait
  return wait.for === 'move' ? describeMove(wait.move) : LEG_WAITS[wait.for]
}

const LEG_WAITS = { exit: 'its exit at the next minute', 're-entry': 'its re-entry' } as const

function describeAwaitedRule(awaited: ShownAwaitedRule): DeploymentNow['rules'][number] {
  const { left, right, holds } = awaited
  return { text: 'rule' in awaited ? describeRule(awaited.rule) : awaited.text, left, right, holds }
}

/** The next event as text: `Square-off at 15:15`. */
export function describeNext(next: ShownNext | string | null): string | null {
  return next === null || typeof next === 'string' ? next : `${NEXT[next.what]} ${next.time}`
}

const NEXT = {
  'entries-from': 'Entries from',
  'entries-until': 'Entries until',
  'square-off': 'Square-off at',
} as const

function describeManualEntries(entries: ShownManualEntries) {
  return { ...entries, why: entries.why && describeNoEntry(entries.why) }
}

/** Why nothing can be entered by hand: `no session is open`. */
export function describeNoEntry(why: ShownNoEntry | string): string {
  return typeof why === 'string' ? why : NO_ENTRY[why.because]
}

const NO_ENTRY = {
  'no-session': 'no session is open',
  paused: 'entries are paused; resume them first',
  'day-closed': 'nothing more is entered on this day',
  'first-minute': 'the first minute is not over yet',
  'not-entered': 'the strategy has not entered yet',
  'no-position': 'it holds no position now that a leg could be added to',
} as const

/** Describes a rule: `RSI(14) above 40`, with its leg if it has one. */
function describeRule({ left, leg, condition, right }: ShownRule): string {
  const of = leg === undefined ? '' : ` of ${leg}`
  return `${operandText(left)}${of} ${conditionHeld(condition)} ${operandText(right)}`
}

/** Describes a move that an entry waits for: `24300 CE of 30 Apr 2025 to reach 105.00, from below`. */
function describeMove(move: ShownMove): string {
  switch (move.kind) {
    case 'together':
      return `all premiums together to move ${move.isUp ? 'up' : 'down'}${levelWords(move.level)}`
    case 'range':
      return `the range of ${subjectWords(move.of)} until ${move.until} to be broken`
    case 'level':
      return `${subjectWords(move.of)} to reach${levelWords(move.level)}, from ${move.isUp ? 'below' : 'above'}`
  }
}

const levelWords = (level: number | null) => (level === null ? '' : ` ${formatPrice(level)}`)

/** The index by its name, or a contract: `24300 CE of 30 Apr 2025`. */
function subjectWords(of: ShownContract | string): string {
  return typeof of === 'string' ? of : `${contractName('', of).trim()} of ${dateWords(of.expiry_date)}`
}

import { describe, expect, it } from 'vitest'
import type { ShownNow, ShownState, ShownWait } from '../kernel/db/schema/deployment-json.ts'
import { describeNow, stateWords } from './state-words.ts'

const shown = (state: ShownState, { day = 0, charges = 0 } = {}) =>
  stateWords({
    // As it is read back from the database.
    state: JSON.parse(JSON.stringify(state)) as ShownState,
    profit: { day, booked: day, open: 0, charges, netDay: day - charges, netTotal: day - charges },
    openLegs: 0,
    spark: [],
    feedProblem: null,
    now: { legs: [], overall: null, rules: [], next: null },
  })
const waiting = (wait: ShownWait) => shown({ is: 'waiting', wait })

const rsi = { kind: 'indicator', name: 'RSI', parameters: { timeperiod: 14 }, output: 0, offset: 0 } as const
const above40 = { left: rsi, condition: 'GREATER_THAN', right: { kind: 'number', value: 40 } } as const
const call24300 = { strike: 24_300, optionType: 'CALL', expiry_date: '2025-04-30' } as const

describe('the state of a deployment in words', () => {
  it('names its position and profit, and says that it is paused', () => {
    expect(shown({ is: 'holding', legs: 2, isPaused: false }, { day: -1250 })).toBe(
      'Holds 2 legs, −₹1,250 net in this session',
    )
    expect(shown({ is: 'holding', legs: 1, isPaused: true })).toBe(
      'Holds 1 leg, ₹0 net in this session; enters nothing more',
    )
  })

  it('calls a day that its charges turned into a loss a loss', () => {
    const day = { day: 40, charges: 93 }
    expect(shown({ is: 'holding', legs: 3, isPaused: false }, day)).toBe(
      'Holds 3 legs, −₹53 net in this session',
    )
    expect(shown({ is: 'done', why: 'day', trades: 2 }, day)).toBe('Done for the day: −₹53 net in 2 trades')
  })

  it('names a rule that does not hold, its value and the number of others', () => {
    expect(waiting({ for: 'rules', rule: above40, now: 37.2, more: 0 })).toBe(
      'Waiting for RSI(14) above 40, now 37.2',
    )
    expect(waiting({ for: 'rules', rule: { ...above40, leg: 'leg 2' }, now: null, more: 1 })).toBe(
      'Waiting for RSI(14) of leg 2 above 40, and 1 rule more',
    )
  })

  it('names the move that an entry waits for, with its level once it has one', () => {
    expect(waiting({ for: 'move', move: { kind: 'level', of: call24300, isUp: true, level: 105 } })).toBe(
      'Waiting for 24300 CE of 30 Apr 2025 to reach 105.00, from below',
    )
    expect(waiting({ for: 'move', move: { kind: 'range', of: 'NIFTY', until: '09:45' } })).toBe(
      'Waiting for the range of NIFTY until 09:45 to be broken',
    )
    expect(waiting({ for: 'move', move: { kind: 'together', isUp: false, level: null } })).toBe(
      'Waiting for all premiums together to move down',
    )
  })

  it('says why it is done for the day', () => {
    expect(shown({ is: 'done', why: 'no-room', trades: 0 })).toBe(
      'No room in the book for more: ₹0 net in 0 trades',
    )
  })
})

describe('the last minute of a deployment in words', () => {
  const nothing = { legs: [], overall: null, rules: [], next: null }
  const said = (now: Partial<ShownNow>) =>
    describeNow(JSON.parse(JSON.stringify({ ...nothing, ...now })) as ShownNow)
  const values = { left: 37.2, right: 40, holds: false }

  it('names a rule of the entry with its values, also as an older version stored it', () => {
    const rule = { text: 'RSI(14) of leg 2 above 40', ...values }
    expect(said({ rules: [{ rule: { ...above40, leg: 'leg 2' }, ...values }, rule] }).rules).toEqual([
      rule,
      rule,
    ])
  })

  it.each([
    [{ what: 'entries-from', time: '09:20' }, 'Entries from 09:20'],
    [{ what: 'entries-until', time: '14:00' }, 'Entries until 14:00'],
    [{ what: 'square-off', time: '15:15' }, 'Square-off at 15:15'],
    ['Square-off at 15:20', 'Square-off at 15:20'],
    [null, null],
  ] as const)('names what comes next: %j', (next, text) => {
    expect(said({ next }).next).toBe(text)
  })

  it.each([
    [{ because: 'no-session' }, 'no session is open'],
    [{ because: 'paused' }, 'entries are paused; resume them first'],
    [{ because: 'day-closed' }, 'nothing more is entered on this day'],
    [{ because: 'first-minute' }, 'the first minute is not over yet'],
    [{ because: 'not-entered' }, 'the strategy has not entered yet'],
    [{ because: 'no-position' }, 'it holds no position now that a leg could be added to'],
    ['entries are paused', 'entries are paused'],
    [null, null],
  ] as const)('says why nothing can be entered by hand: %j', (why, text) => {
    const manualEntries = { cycle: null, why, left: [] }
    expect(said({ manualEntries }).manualEntries).toEqual({ ...manualEntries, why: text })
  })

  it.each([
    [{ for: 'exit' }, 'its exit at the next minute'],
    [{ for: 're-entry' }, 'its re-entry'],
    [
      { for: 'move', move: { kind: 'level', of: 'NIFTY', isUp: false, level: 24_100 } },
      'NIFTY to reach 24,100.00, from above',
    ],
    ['its re-entry', 'its re-entry'],
    [null, null],
  ] as const)('names what a leg waits for: %j', (waitsFor, text) => {
    expect(said({ legs: [{ ...LEG, waitsFor }] }).legs).toEqual([{ ...LEG, waitsFor: text }])
  })
})

const LEG = {
  legId: 'leg 1',
  key: 'leg 1',
  state: 'waiting',
  side: 'SELL',
  optionType: 'CALL',
  strike: null,
  expiry: null,
  quantity: null,
  entryDate: null,
  entryTime: null,
  entryPrice: null,
  last: null,
  profit: null,
  levels: null,
} as const

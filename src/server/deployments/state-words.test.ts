import { describe, expect, it } from 'vitest'
import type { ShownState, ShownWait } from '../kernel/db/schema/deployment-json.ts'
import { stateWords } from './state-words.ts'

const shown = (state: ShownState) =>
  stateWords({
    // As it is read back from the database.
    state: JSON.parse(JSON.stringify(state)) as ShownState,
    profit: { day: 0, booked: 0, open: 0, charges: 0, netDay: 0, netTotal: 0 },
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
    expect(shown({ is: 'holding', legs: 2, made: -1250, isPaused: false })).toBe(
      'Holds 2 legs, −₹1,250 in this session',
    )
    expect(shown({ is: 'holding', legs: 1, made: 0, isPaused: true })).toBe(
      'Holds 1 leg, ₹0 in this session; enters nothing more',
    )
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
    expect(shown({ is: 'done', why: 'no-room', made: 0, trades: 0 })).toBe(
      'No room in the book for more: ₹0 in 0 trades',
    )
  })
})

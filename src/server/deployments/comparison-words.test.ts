import { describe, expect, it } from 'vitest'
import type { DifferenceReason, StoredComparison } from '../kernel/db/schema/deployment-json.ts'
import { describeComparison } from './comparison-words.ts'

const nothing = { trades: 0, profit: 0, netProfit: 0 }
const same: StoredComparison = {
  date: '2025-04-21',
  isIdentical: true,
  paper: nothing,
  backtest: nothing,
  differences: [],
}
/** The comparison as it is read back from the database. */
const read = (stored: StoredComparison) =>
  describeComparison(JSON.parse(JSON.stringify(stored)) as StoredComparison)
const differing = (...because: (DifferenceReason | string)[]): StoredComparison => ({
  ...same,
  isIdentical: false,
  paper: { trades: 2, profit: 1000, netProfit: 900 },
  backtest: { trades: 2, profit: 2250, netProfit: 2150 },
  differences: [{ legId: 'leg_1', paper: null, backtest: null, because }],
})
const ordered = { why: 'order', date: '2025-04-21', time: '12:35' } as const

describe('the comparison of a paper day with its backtest in words', () => {
  it('counts the trades of a day that is the same', () => {
    expect(read(same).words).toBe(
      'Nothing was traded, and the backtest of the same bars trades nothing either',
    )
    const traded = { trades: 1, profit: 100, netProfit: 90 }
    expect(read({ ...same, paper: traded, backtest: traded }).words).toBe(
      '1 trade, the same as in the backtest of the same bars',
    )
  })

  it('names each order, its time, and its date if it was given on an earlier day', () => {
    const { words, differences } = read(
      differing(
        { ...ordered, order: 'square-off', details: {} },
        { ...ordered, order: 'levels', leg: 'leg_1', details: { stop: 150, target: null } },
        {
          ...ordered,
          order: 'add-leg',
          leg: 'by_hand_1',
          details: {
            side: 'SELL',
            lots: 2,
            contract: { strike: 21_800, optionType: 'CALL', expiry_date: '2025-04-24' },
          },
          date: '2025-04-17',
        },
        { ...ordered, order: 'stop', details: { by: 'administrator' } },
      ),
    )
    expect(differences[0]?.because).toEqual([
      'You squared off everything at 12:35',
      'You set the stop of leg_1 to 150.00 and the target of leg_1 to none at 12:35',
      'You added a leg: sell 2 lots of 21800 CE of 2025-04-24 at 12:35 on 2025-04-17',
      'An administrator stopped the deployment at 12:35',
    ])
    expect(words).toBe(
      '1 trade of the paper day and of the backtest of its bars differ; by hand: −₹1,250 net',
    )
  })

  it('asks to report a trade that replaying does not reproduce', () => {
    const { words, differences } = read(differing({ why: 'not-repeated' }))
    expect(words).toContain('differ; on paper: −₹1,250 net')
    expect(differences[0]?.because).toEqual([expect.stringContaining('do not give this trade again')])
  })

  it.each([
    [{ why: 'refused', says: 'No bars of NIFTY on this day' }, 'No bars of NIFTY on this day'],
    [
      { why: 'storage', code: 'ENOSPC' },
      "The server's disk is full. The operator of this server must make room on it; then run this again.",
    ],
  ] as const)('says why a day cannot be compared: %j', (fault, words) => {
    expect(read({ ...same, isIdentical: false, fault }).words).toBe(words)
  })

  it('is that of an older version, which stored it as text', () => {
    const stored = { ...differing('You squared off everything at 12:35'), words: '1 trade differs' }
    expect(read(stored)).toEqual(stored)
  })
})

import { describe, expect, it } from 'vitest'
import { describeHappening, DEPLOYMENT_ORDERS, type DeploymentOrder, type Happening } from '#domain'

const names = { underlying: 'NIFTY', legNames: { leg_1: 'Leg 1: sell ATM CE' } }
const contract = { strike: 21_700, optionType: 'CALL', expiry_date: '2024-01-04' } as const
const position = { key: 'leg_1', side: 'SELL', contract, quantity: 50 } as const

/** Each order, its leg, and what the log says of it. */
const ORDERED: Readonly<
  Record<
    DeploymentOrder,
    {
      readonly says: string
      readonly leg?: string
      readonly details?: Partial<Extract<Happening, { what: 'ordered' }>>
    }
  >
> = {
  'square-off': { leg: 'leg_1', says: 'You squared off Leg 1: sell ATM CE' },
  pause: { says: 'You paused the deployment' },
  resume: { says: 'You resumed the deployment' },
  stop: { says: 'You stopped the deployment' },
  kill: { says: 'You used the kill switch' },
  'loss-limit': { says: "The day's loss limit squared everything off" },
  'trade-limit': { says: "The day's limit of trades stopped further entries" },
  'book-loss': { says: 'The loss limit of the book squared everything off' },
  'no-room': { says: 'The cap of the book let nothing more in' },
  levels: {
    leg: 'leg_1',
    details: { stop: 240, target: null },
    says: 'You set the stop of Leg 1: sell ATM CE to 240.00 and the target of Leg 1: sell ATM CE to none',
  },
  'add-leg': {
    leg: 'by_hand_1',
    details: { side: 'BUY', lots: 2, contract, stop: 150 },
    says: 'You added a leg: buy 2 lots of NIFTY 21700 CE of 4 Jan 2024, stop 150.00',
  },
  'exit-lots': { leg: 'by_hand_1', details: { lots: 1 }, says: 'You exited 1 lot of Leg 1 by hand' },
  're-enter': { leg: 'leg_1', says: 'You re-entered Leg 1: sell ATM CE' },
}

/** Events of each kind, with their leg or null for the whole strategy, and what the log says. */
const LOG: {
  readonly [What in Happening['what']]: [Extract<Happening, { what: What }>, string | null, string][]
} = {
  opened: [[{ what: 'opened' }, null, 'The session opens']],
  closed: [
    [{ what: 'closed', profit: 0, held: 0 }, null, 'The session is over: ₹0 before charges'],
    [
      { what: 'closed', profit: -1250, held: 2 },
      null,
      'The session is over: −₹1,250 before charges, 2 legs held over the night',
    ],
  ],
  held: [
    [
      { what: 'held', ...position, price: 200, entered: { date: '2024-01-02', time: '09:20' } },
      'leg_1',
      'Held over the night: NIFTY 21700 CE of 4 Jan 2024, sold 2 Jan 2024 09:20 at 200.00',
    ],
  ],
  entered: [
    [{ what: 'entered', ...position, price: 200 }, 'leg_1', 'Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 200.00'],
    [
      { what: 'entered', ...position, price: 200, order: 'add-leg' },
      'by_hand_1',
      'Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 200.00, added by hand',
    ],
    [
      { what: 'entered', ...position, price: 200, order: 're-enter' },
      'leg_1',
      'Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 200.00, re-entered by hand',
    ],
  ],
  exited: [
    [
      {
        what: 'exited',
        ...position,
        price: 240,
        trigger: 'leg-rule',
        cause: 'Stop Loss',
        unit: 'hand',
        rule: 'stop',
        level: 240,
        profit: -2000,
      },
      'leg_1',
      'Bought back 50 NIFTY 21700 CE of 4 Jan 2024 at 240.00: Stop Loss (by hand) at the stop 240.00, −₹2,000 before charges',
    ],
    [
      {
        what: 'exited',
        ...position,
        price: 180,
        trigger: 'ordered',
        cause: 'Square Off',
        order: 'exit-lots',
        rest: 100,
        profit: 1000,
      },
      'leg_1',
      'Bought back 50 NIFTY 21700 CE of 4 Jan 2024 at 180.00: lots exited by hand, +₹1,000 before charges; 100 remain open',
    ],
  ],
  levels: [
    [
      { what: 'levels', key: 'leg_1', contract, stop: 240, target: null, isTrail: true },
      'leg_1',
      'NIFTY 21700 CE of 4 Jan 2024: trailed stop 240.00',
    ],
  ],
  'overall-levels': [
    [
      { what: 'overall-levels', stop: -2000, target: 4000, lock: null, booked: 0 },
      null,
      'All legs together: stop −₹2,000, target +₹4,000',
    ],
  ],
  waits: [
    [
      { what: 'waits', kind: 'momentum', of: 'premium', level: 105, isUp: true, from: '09:20', contract },
      'leg_1',
      'Leg 1: sell ATM CE waits to trade NIFTY 21700 CE of 4 Jan 2024: its premium had to rise to 105.00',
    ],
  ],
  lapsed: [
    [
      { what: 'lapsed', kind: 'momentum', of: 'underlying', level: 21_800, isUp: true, from: '09:20' },
      'leg_1',
      'The wait of Leg 1: sell ATM CE lapsed: the index had to rise to 21,800.00, which did not happen in time',
    ],
  ],
  'stayed-out': [
    [
      { what: 'stayed-out', reason: 'beyond-level' },
      'by_hand_1',
      'No entry of Leg 1 by hand: its price had already reached the stop or target of the order',
    ],
  ],
  'not-traded': [
    [{ what: 'not-traded', reason: 'no-cycle' }, null, 'No position is due to start in this session'],
  ],
  rule: [
    [
      { what: 'rule', left: 'RSI(14)', value: 41.5, condition: 'GREATER_THAN', right: '40', held: true },
      null,
      'RSI(14) above 40: holds, now 41.5',
    ],
  ],
  ordered: DEPLOYMENT_ORDERS.map((order) => [
    { what: 'ordered', order, ...ORDERED[order].details },
    ORDERED[order].leg ?? null,
    ORDERED[order].says,
  ]),
  limit: [
    [
      { what: 'limit', limit: 'loss', allowed: 1000, profit: -1050 },
      null,
      'The day stands at −₹1,050 net, and its limit is a loss of ₹1,000: everything is squared off',
    ],
    [
      { what: 'limit', limit: 'book-loss', allowed: 5000, profit: -5120 },
      null,
      'The day of the book stands at −₹5,120 net, and its limit is a loss of ₹5,000: all its positions are squared off',
    ],
    [
      { what: 'limit', limit: 'trades', allowed: 2 },
      null,
      "2 legs entered, which is the day's limit: nothing more is entered",
    ],
  ],
  feed: [
    [{ what: 'feed', report: { fault: 'clock-right' } }, null, 'The clock of this server is right again'],
  ],
  ended: [
    [{ what: 'ended', state: 'finished', sessions: 3 }, null, 'Finished: 3 sessions traded'],
    [{ what: 'ended', state: 'stopped' }, null, 'Stopped by hand'],
  ],
}

describe('the log of a deployment', () => {
  it.each(Object.entries(LOG))('says each event of the kind “%s”', (_, lines) => {
    expect(lines.length).toBeGreaterThan(0)
    for (const [event, legId, words] of lines) expect(describeHappening(event, legId, names)).toBe(words)
  })

  it('says that an administrator stopped a deployment, and from when an order counts', () => {
    const stopped = { what: 'ordered', order: 'stop', by: 'administrator' } as const
    expect(describeHappening(stopped, null, names)).toBe('An administrator stopped the deployment')
    expect(describeHappening({ ...stopped, by: 'disabled-account' }, null, names)).toBe(
      'The disabling of the account stopped the deployment',
    )
    const later = { what: 'ordered', order: 'pause', from: '2024-01-03' } as const
    expect(describeHappening(later, null, names)).toBe(
      'You paused the deployment; it counts from the open of 3 Jan 2024',
    )
  })
})

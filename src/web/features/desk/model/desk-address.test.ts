import { describe, expect, it } from 'vitest'
import { withOrders, type SimulatedLeg, type SimulatedOrder } from '#domain'
import { addressOf, areSameLegs, deskInAddress, unreadableParts } from './desk-address.ts'
import { deskAfter, newDesk, type Desk } from './desk.ts'

const at = (time: string) => ({ date: '2025-04-25', time })
const CALL: SimulatedOrder = {
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_300,
  expiry: '2025-04-30',
  lots: 2,
  lotSize: 75,
  price: 142.3,
}
const FUTURE: SimulatedOrder = {
  ...CALL,
  optionType: 'FUTURE',
  tradeType: 'BUY',
  strike: 0,
  price: 24_360.05,
}
const EMPTY: Desk = { ...newDesk('BANKNIFTY'), moment: at('15:10'), expiry: '2025-04-30' }

const withLegs = (legs: SimulatedLeg[], desk = EMPTY): Desk => ({
  ...desk,
  book: { ...desk.book, legs },
})
/** Half of the calls is bought back later, so two legs are parts of one order. */
const TRADED = withOrders(
  withOrders([], [CALL, FUTURE], at('10:00')),
  [{ ...CALL, tradeType: 'BUY', lots: 1, price: 99.95 }],
  at('14:59'),
)
const read = (desk: Desk) => deskInAddress(addressOf(desk, 'mine') ?? new URLSearchParams())

describe('the address of the simulator', () => {
  it('names dataset, index, minute and expiry', () => {
    expect(addressOf(EMPTY, 'mine')?.toString()).toBe(
      'data=mine&index=BANKNIFTY&at=2025-04-25.1510&expiry=2025-04-30',
    )
    expect(read({ ...EMPTY, type: 'FUT' })).toEqual({
      dataset: 'mine',
      underlying: 'BANKNIFTY',
      type: 'FUT',
      moment: at('15:10'),
      expiry: '2025-04-30',
      legs: [],
    })
  })

  it('does not exist before the moment is known', () => {
    expect(addressOf(newDesk(), 'mine')).toBeUndefined()
    expect(addressOf(EMPTY, undefined)).toBeUndefined()
  })

  it('holds every leg: lots, contract, prices, exits, settlements, and which legs one order traded', () => {
    const [first, ...rest] = TRADED
    const settled: SimulatedLeg['exit'] = { ...at('15:30'), price: 0, settled: true }
    const legs = [...rest, ...(first ? [{ ...first, exit: first.exit ?? settled }] : [])]
    const back = read(withLegs(legs))?.legs ?? []
    expect(areSameLegs(back, legs)).toBe(true)
    const trades = (all: readonly SimulatedLeg[]) =>
      all.map(({ id, entry, exit, ...leg }) => ({
        ...leg,
        entry: { ...entry, order: undefined },
        exit: exit && { ...exit, order: undefined },
      }))
    expect(trades(back)).toEqual(trades(legs))
    const orders = new Set(back.flatMap(({ entry, exit }) => [entry.order, exit?.order]))
    expect(orders.size).toBe(new Set(legs.flatMap(({ entry, exit }) => [entry.order, exit?.order])).size)
  })

  it('leaves a position out that is too long for an address', () => {
    const long = Array.from({ length: 200 }, (_, i) => ({ ...(TRADED[0] as SimulatedLeg), id: `leg-${i}` }))
    const address = addressOf(withLegs(long), 'mine')
    expect(address?.get('legs')).toBe('long')
    expect(address && deskInAddress(address)?.legs).toBeUndefined()
  })

  it.each([
    ['no minute', 'data=mine&index=NIFTY'],
    ['a minute that is none', 'at=yesterday'],
  ])('with %s opens nothing', (_, text) => {
    expect(deskInAddress(new URLSearchParams(text))).toBeUndefined()
  })

  it('with unreadable parts opens what can be read, names the others, and leaves the own position', () => {
    const text = 'at=2025-04-25.1510&data=../x&index=DOW&expiry=soon&legs=S1_24300C_now'
    expect(deskInAddress(new URLSearchParams(text))).toEqual({
      dataset: undefined,
      underlying: undefined,
      type: 'OPT',
      moment: at('15:10'),
      expiry: undefined,
      legs: undefined,
    })
    expect(unreadableParts(new URLSearchParams(text))).toEqual(['data', 'index', 'expiry', 'position'])
  })

  it.each([
    ['names a minute that is none', 'at=2025-04-25.15', ['minute']],
    ['is complete', addressOf(withLegs(TRADED), 'mine')?.toString() ?? '', []],
    [
      'leaves its long position out',
      'data=mine&index=NIFTY&at=2025-04-25.1510&expiry=2025-04-30&legs=long',
      [],
    ],
    ['describes no moment', '', []],
  ])('that %s says which parts are unreadable', (_, text, parts) => {
    expect(unreadableParts(new URLSearchParams(text))).toEqual(parts)
  })
})

describe('opening an address', () => {
  const open = (desk: Desk, address: Desk, keepsLegs = false) => {
    const place = read(address)
    return place ? deskAfter(desk, { do: 'visit', place, keepsLegs }) : desk
  }
  const mine: Desk = { ...withLegs(TRADED), dataset: 'mine', simulator: 'sim-1' }

  it('with the same position only moves the clock, and keeps undo steps and the saved simulator', () => {
    const there = open(mine, { ...mine, moment: at('11:00'), expiry: '2025-05-08' })
    expect(there).toEqual({ ...mine, moment: at('11:00'), expiry: '2025-05-08' })
  })

  it('with another position sets the own one aside, and Undo brings it back', () => {
    const there = open(mine, { ...EMPTY, moment: at('11:00') })
    expect(there).toMatchObject({ moment: at('11:00'), book: { legs: [] }, simulator: undefined })
    expect(deskAfter(there, { do: 'undo' })).toMatchObject({ book: mine.book, simulator: 'sim-1' })
  })

  it('by Back keeps the position while index and data stay', () => {
    expect(open(mine, { ...EMPTY, moment: at('11:00') }, true).book).toBe(mine.book)
    expect(open(mine, { ...EMPTY, underlying: 'NIFTY' }, true).book.legs).toEqual([])
  })

  it('follows the default dataset while the address names that', () => {
    const byDefault: Desk = { ...mine, dataset: undefined, shownDataset: 'mine' }
    expect(open(byDefault, mine).dataset).toBeUndefined()
    expect(open({ ...byDefault, shownDataset: 'other' }, mine).dataset).toBe('mine')
  })
})

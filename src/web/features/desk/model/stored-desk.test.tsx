import { beforeEach, describe, expect, it } from 'vitest'
import { withOrders } from '#domain'
import { deskAfter, newDesk, type Desk, type DeskAction } from './desk.ts'
import { keepDesk, keptDesk } from './stored-desk.ts'

const at = { date: '2025-04-25', time: '10:00' }
const START: Desk = { ...newDesk('NIFTY', 'mine'), moment: at, expiry: '2025-04-30' }
const note = (text: string): DeskAction => ({ do: 'note', text })
const sellFuture: DeskAction = {
  do: 'trade',
  text: 'Sold 1 × FUT',
  change: (legs) => {
    const future = { optionType: 'FUTURE', strike: 0, tradeType: 'SELL' } as const
    return withOrders(legs, [{ ...future, expiry: '2025-04-30', lots: 1, lotSize: 75, price: 24_060 }], at)
  },
}
const after = (...actions: DeskAction[]) => actions.reduce(deskAfter, START)

describe('the simulator after a reload', () => {
  beforeEach(() => localStorage.clear())

  it('has its position, including a future, and its undo steps', () => {
    const desk = after(sellFuture, note('Basis rich'), { do: 'choose-underlying', underlying: 'BANKNIFTY' })
    const there = { ...desk, moment: at, expiry: '2025-04-30' }
    keepDesk('asha', there)
    const again = keptDesk('asha')
    expect(again).toMatchObject({ underlying: 'BANKNIFTY', book: { legs: [] } })
    const back = deskAfter(again, { do: 'undo' })
    expect(back).toMatchObject({ underlying: 'NIFTY', dataset: 'mine', moment: at })
    expect(back.book).toEqual(after(sellFuture, note('Basis rich')).book)
    expect([1, 2, 3].reduce((one) => deskAfter(one, { do: 'undo' }), back).book).toEqual(START.book)
  })

  it('keeps the newest part of a long history, and the position at any length', () => {
    const long = Array.from({ length: 40 }, (_, i) => note(`${i} `.padEnd(1000, 'x')))
    const desk = after(sellFuture, ...long)
    keepDesk('asha', desk)
    const again = keptDesk('asha')
    expect(again.book).toEqual(desk.book)
    expect(again.before.length).toBeGreaterThan(5)
    expect(again.before.length).toBeLessThan(desk.before.length)
    expect(again.before.at(-1)).toEqual(desk.before.at(-1))
  })

  it('has no undo steps if the stored ones cannot be read', () => {
    keepDesk('asha', after(sellFuture))
    const kept = JSON.parse(localStorage.getItem('desk:asha')!) as object
    localStorage.setItem('desk:asha', JSON.stringify({ ...kept, before: [{ book: 'none' }] }))
    expect(keptDesk('asha')).toMatchObject({ before: [], book: { legs: [{ optionType: 'FUTURE' }] } })
  })
})

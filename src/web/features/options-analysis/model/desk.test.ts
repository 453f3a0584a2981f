import { describe, expect, it } from 'vitest'
import { stateAt, type Simulator } from '#domain'
import { deskAfter, newDesk, stateOf, type Desk, type DeskAction } from './desk.ts'
import { entered, type Order } from './trades.ts'

const at = (time: string) => ({ date: '2025-04-25', time })
const ORDER: Order = {
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_000,
  expiry: '2025-04-30',
  lots: 1,
  lotSize: 75,
  price: 120,
}

const START: Desk = { ...newDesk(), moment: at('10:00'), expiry: '2025-04-30' }
const after = (desk: Desk, ...actions: DeskAction[]) => actions.reduce(deskAfter, desk)
const sell = (text = 'Sold'): DeskAction => ({
  do: 'trade',
  text,
  change: (legs) => entered(legs, [ORDER], at('10:00')),
})
const reprice = (price: number): DeskAction => ({
  do: 'trade',
  field: 'price leg-1',
  text: `Changed to ${price}`,
  change: (legs) => legs.map((leg) => ({ ...leg, entry: { ...leg.entry, price } })),
})

describe('the desk', () => {
  it('undoes trade by trade, and has nothing to undo at first', () => {
    const desk = after(START, sell(), sell('Sold again'), { do: 'undo' })
    expect(desk.book.legs).toHaveLength(1)
    expect(desk.book.history.map(({ text }) => text)).toEqual(['Sold'])
    expect(after(desk, { do: 'undo' }, { do: 'undo' }).book).toEqual(START.book)
  })

  it('takes typing into a field as one change, in the history and for undo', () => {
    const desk = after(START, sell(), reprice(1), reprice(13), reprice(130))
    expect(desk.book.history.map(({ text }) => text)).toEqual(['Sold', 'Changed to 130'])
    expect(after(desk, { do: 'undo' }).book.legs[0]?.entry.price).toBe(120)
  })

  it('keeps trades and notes in the order of their minutes', () => {
    const desk = after(
      START,
      { do: 'note', text: 'late' },
      { do: 'move', moment: at('09:30') },
      { do: 'note', text: 'early' },
    )
    expect(desk.book.notes.map(({ text }) => text)).toEqual(['early', 'late'])
  })

  it('saves all that a fork needs, and opens it where it was left', () => {
    const state = stateOf(after(START, sell(), { do: 'note', text: 'Range' }))!
    const fork = stateAt(state, at('10:00'))
    const simulator: Simulator = {
      id: 'a',
      name: 'Fork',
      underlying: 'BANKNIFTY',
      dataset: 'mine',
      parentId: null,
      forkedAt: null,
      state: fork,
      createdAt: '',
      updatedAt: '',
    }
    const opened = after(newDesk(), { do: 'open', simulator })
    expect(opened).toMatchObject({ underlying: 'BANKNIFTY', dataset: 'mine', simulator: 'a' })
    expect(stateOf(opened)).toEqual(state)
  })

  it('has no position left on another index, nor after a reset; both can be undone', () => {
    const desk = after(START, sell())
    const elsewhere = after(desk, { do: 'choose-underlying', underlying: 'BANKNIFTY' })
    expect(elsewhere.book.legs).toEqual([])
    expect(after(elsewhere, { do: 'undo' })).toEqual(desk)
    const reset = after(desk, { do: 'reset' })
    expect(reset.book.legs).toEqual([])
    expect(after(reset, { do: 'undo' }).book).toEqual(desk.book)
  })
})

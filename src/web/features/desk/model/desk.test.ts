import { describe, expect, it } from 'vitest'
import { openPositions, stateAt, withOrders, type Simulator, type SimulatedOrder } from '#domain'
import { deskAfter, newDesk, stateOf, whyTooMany, type Desk, type DeskAction } from './desk.ts'

const at = (time: string) => ({ date: '2025-04-25', time })
const ORDER: SimulatedOrder = {
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
  change: (legs) => withOrders(legs, [ORDER], at('10:00')),
})
const reprice = (price: number): DeskAction => ({
  do: 'trade',
  field: 'price leg-1',
  text: `Changed to ${price}`,
  change: (legs) => legs.map((leg) => ({ ...leg, entry: { ...leg.entry, price } })),
})

describe('the simulator', () => {
  it('undoes trade by trade, and starts without undo steps', () => {
    const desk = after(START, sell(), sell('Sold again'), { do: 'undo' })
    expect(desk.book.legs).toHaveLength(1)
    expect(desk.book.history.map(({ text }) => text)).toEqual(['Sold'])
    expect(after(desk, { do: 'undo' }, { do: 'undo' }).book).toEqual(START.book)
  })

  it('merges typing into a field into one change, in the history and for undo', () => {
    const desk = after(START, sell(), reprice(1), reprice(13), reprice(130))
    expect(desk.book.history.map(({ text }) => text)).toEqual(['Sold', 'Changed to 130'])
    expect(after(desk, { do: 'undo' }).book.legs[0]?.entry.price).toBe(120)
  })

  it('converts an older simulator, in which a contract was bought and sold, to its net position', () => {
    const leg = (id: string, tradeType: 'BUY' | 'SELL') => {
      const { price, ...contract } = { ...ORDER, tradeType }
      return { ...contract, id, entry: { ...at('10:00'), price }, exit: null }
    }
    const legs = [leg('leg-1', 'SELL'), leg('leg-2', 'BUY')]
    const simulator = {
      ...{
        id: 'a',
        name: 'Old',
        underlying: 'NIFTY' as const,
        dataset: 'mine',
        edits: 1,
        createdAt: '',
        updatedAt: '',
      },
      parentId: null,
      forkedAt: null,
      state: { moment: at('10:30'), expiry: '2025-04-30', legs, history: [], notes: [] },
    }
    const { book } = after(newDesk(), { do: 'open', simulator })
    expect(openPositions(book.legs, at('10:30'))).toEqual([])
  })

  it('refuses an order for more contracts than a simulator can store', () => {
    const orders = Array.from({ length: 21 }, (_, i) => ({ ...ORDER, strike: 24_000 + 50 * i }))
    expect(whyTooMany([], orders, at('10:00'))).toBe(
      'A position can hold 20 contracts at a time; exit one first',
    )
    expect(whyTooMany([], orders.slice(1), at('10:00'))).toBeUndefined()
  })

  it('shortens a history line that is too long to store', () => {
    const [line] = after(START, sell('x'.repeat(400))).book.history
    expect(line?.text).toHaveLength(300)
  })

  it('sorts trades and notes by minute', () => {
    const desk = after(
      START,
      { do: 'note', text: 'late' },
      { do: 'move', moment: at('09:30') },
      { do: 'note', text: 'early' },
    )
    expect(desk.book.notes.map(({ text }) => text)).toEqual(['early', 'late'])
  })

  it('stores everything that a fork needs, and restores it', () => {
    const state = stateOf(after(START, sell(), { do: 'note', text: 'Range' }))!
    const fork = stateAt(state, at('10:00'))
    const simulator: Simulator = {
      id: 'a',
      name: 'Fork',
      underlying: 'BANKNIFTY',
      dataset: 'mine',
      edits: 1,
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

  it('has no position on another index or after a reset; undo restores it', () => {
    const desk = after(START, sell())
    const elsewhere = after(desk, { do: 'choose-underlying', underlying: 'BANKNIFTY' })
    expect(elsewhere.book.legs).toEqual([])
    expect(after(elsewhere, { do: 'undo' })).toEqual(desk)
    const reset = after(desk, { do: 'reset' })
    expect(reset.book.legs).toEqual([])
    expect(after(reset, { do: 'undo' }).book).toEqual(desk.book)
  })
})

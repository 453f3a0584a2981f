import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { TradeLog, pageButtons } from './trade-log.tsx'

const trades = Array.from({ length: 23 }, (_, i) => {
  const date = `2024-01-${String(i + 1).padStart(2, '0')}`
  return someTrade({ id: `${date}-1`, date, pnl: i % 2 === 0 ? i * 100 : -i * 100 })
})
const dates = () =>
  within(screen.getByRole('region', { name: 'Trades' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('the trade log', () => {
  afterEach(cleanup)

  it('starts with the ten latest trades', () => {
    render(<TradeLog trades={trades} nameOf={(leg) => leg} />)
    expect(dates()).toHaveLength(10)
    expect(dates()[0]).toBe('23 Jan 2024')
  })

  it('turns pages and shows more rows on request', async () => {
    render(<TradeLog trades={trades} nameOf={(leg) => leg} />)
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(dates()).toEqual(['03 Jan 2024', '02 Jan 2024', '01 Jan 2024'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 rows')
    expect(dates()).toHaveLength(23)
  })

  it('prints all trades, not only those of one page', () => {
    render(<TradeLog trades={trades} nameOf={(leg) => leg} />)
    window.dispatchEvent(new Event('beforeprint'))
    expect(dates()).toHaveLength(23)
    window.dispatchEvent(new Event('afterprint'))
    expect(dates()).toHaveLength(10)
  })

  it('sorts all trades, not only those of one page', async () => {
    render(<TradeLog trades={trades} nameOf={(leg) => leg} />)
    await userEvent.click(screen.getByRole('button', { name: 'P&L' }))
    expect(screen.getByRole('columnheader', { name: 'P&L' }).getAttribute('aria-sort')).toMatch(/ending$/)
    expect(['23 Jan 2024', '22 Jan 2024']).toContain(dates()[0])
  })

  it('reverses its order with one click on the date, and returns to its first page', async () => {
    render(<TradeLog trades={trades} nameOf={(leg) => leg} />)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Date' }))
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending')
    expect(dates()[0]).toBe('01 Jan 2024')
  })

  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('on page %i of %i offers the pages %j', (current, count, pages) => {
    expect(pageButtons(current, count)).toEqual(pages)
  })
})

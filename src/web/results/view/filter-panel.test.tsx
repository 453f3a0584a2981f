import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { filterTrades } from '#engine/analytics'
import { aTrade } from '#engine/analytics/fixtures'
import { FilterPanel } from './filter-panel.tsx'
import { EVERYTHING, resultOrigin } from './result-origin.ts'

const TRADES = [aTrade({ dte: 0 }), aTrade({ dte: 3 }), aTrade({ dte: 12 }), aTrade({ dte: 20 })]
const BUNDLE = {
  dataset: { id: 'my-bars', name: 'My bars', kind: 'imported', version: 1, contentHash: 'abc' },
  instrument: 'NIFTY',
  period: { startDate: '2024-01-01', endDate: '2024-02-01' },
} as const

function Panel({ trades = TRADES }) {
  const [filter, setFilter] = useState(EVERYTHING)
  const kept = filterTrades(trades, filter).length
  return (
    <>
      <FilterPanel
        filter={filter}
        onFilter={setFilter}
        money="net"
        onMoney={() => {}}
        kept={kept}
        trades={trades}
      />
      <output aria-label="Kept">{kept}</output>
      <p>{resultOrigin('', { bundle: BUNDLE as never, filter, money: 'net' }).daysToExpiry}</p>
    </>
  )
}

describe('trades with more than 4 days to expiry', () => {
  afterEach(cleanup)
  const beyond = () => screen.getByRole<HTMLInputElement>('switch', { name: 'beyond 4 (2 trades)' })
  const kept = () => screen.getByLabelText('Kept').textContent

  it('have a separate switch next to the boxes, with their number', async () => {
    render(<Panel />)
    expect(beyond().checked).toBe(true)
    await userEvent.click(beyond())
    expect(kept()).toBe('2')
    expect(screen.getByText('all to 4')).toBeTruthy()
  })

  it('are dropped with the first cleared box, and restored by the switch', async () => {
    render(<Panel />)
    await userEvent.click(screen.getByRole('checkbox', { name: '3' }))
    expect(beyond().checked).toBe(false)
    expect(kept()).toBe('1')
    await userEvent.click(beyond())
    expect(kept()).toBe('3')
    expect(screen.getByText('0 1 2 4 and beyond 4')).toBeTruthy()
  })

  it('have no switch if the result has no such trades', () => {
    render(<Panel trades={TRADES.slice(0, 2)} />)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SITE_DAY } from '../content/site-day.ts'
import { visit } from '../fixtures/site.tsx'
import { DayReplay } from './day-replay.tsx'

const rows = () =>
  within(screen.getByRole('figure'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the replayed day', () => {
  it('tells the stop with its reason, the way out, the charges and the net, which add up', () => {
    visit(<DayReplay />)

    expect(rows()).toEqual([
      '10:12CALL sold at ₹150.35, stopped at ₹187.95: it traded up to ₹189.35−₹1,880.00',
      '15:15PUT sold at ₹136.45, bought back at ₹95.95+₹2,025.00',
      '15:30Brokerage, taxes and fees−₹120.82',
      'Net of the day+₹24.18',
    ])
    const [stopped] = SITE_DAY.positions
    expect(stopped?.stop).toBeCloseTo((stopped?.entryPrice ?? 0) * 1.25, 1)
  })

  it('says that its minutes are simulated', () => {
    visit(<DayReplay />)

    expect(screen.getByText('Simulated minutes')).toBeDefined()
  })

  it('can be paused and continued', async () => {
    const { user } = visit(<DayReplay />)

    await user.click(screen.getByRole('button', { name: 'Pause the day' }))
    await user.click(screen.getByRole('button', { name: 'Play the day' }))

    expect(screen.getByRole('button', { name: 'Pause the day' })).toBeDefined()
  })
})

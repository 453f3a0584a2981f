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
      '10:10CALL sold at ₹149.10, stopped at ₹186.40: it traded up to ₹186.65−₹1,865.00',
      '15:15PUT sold at ₹137.95, bought back at ₹95.45+₹2,125.00',
      '15:30Brokerage, taxes and fees−₹120.78',
      'Net of the day+₹139.22',
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

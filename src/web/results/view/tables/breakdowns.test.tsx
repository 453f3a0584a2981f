import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tradeStatistics } from '#engine/analytics'
import { aTrade } from '#engine/analytics/fixtures'
import { showPage } from '../../../fixtures/page.tsx'
import { Breakdowns } from './breakdowns.tsx'

const ENTERED = { date: '2024-01-30', pnl: 900, netPnl: 850 }
const held = aTrade({ ...ENTERED, exitDate: '2024-02-02', marks: [['2024-01-30', 200]] })

it.each([
  ['held over days', held, 'Weekday of entry'],
  ['left on its day', aTrade(ENTERED), 'Weekday'],
] as const)('the breakdown of a position %s says by which day it counts', async (_, trade, heading) => {
  const { breakdowns } = tradeStatistics([trade], { money: 'net' })
  const { user } = showPage(<Breakdowns breakdowns={breakdowns} nameOf={(id) => id} />)
  await user.click(screen.getByRole('tab', { name: 'Weekday' }))
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe(heading)
  expect(screen.queryByText(/^Each trade counts whole on its entry day/) !== null).toBe(trade === held)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, expect, it } from 'vitest'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { ThemeProvider } from '../../../ui/theme.tsx'
import {
  aHeldCall,
  aLevel,
  aMinute,
  aSession,
} from '../../../strategy/deployments/fixtures/deployment.fixture.ts'
import { LegChart } from './session-charts.tsx'

beforeEach(stubCanvas)

const put = aHeldCall(90, { key: 'leg_2', legId: 'leg_2', optionType: 'PUT', strike: 23_500 })
const session = aSession({
  minutes: [aMinute('09:16', aHeldCall(200), put), aMinute('09:17', aHeldCall(205), put)],
  levels: [aLevel('09:17', { stop: 250, target: 100 })],
})

it('the chart of a session labels premiums and levels of all legs, and can show one leg alone', async () => {
  const { container, user } = showPage(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider>
        <LegChart
          session={session}
          underlying="NIFTY"
          nameOf={(leg) => (leg === 'leg_1' ? 'Leg 1' : 'Leg 2')}
          deploymentId="dep-1"
          legs={[]}
        />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  const label = 'Premium by minute of NIFTY 24000 CE; NIFTY 23500 PE; Leg 1, stop; Leg 1, target'
  expect(screen.getByRole('img', { name: label })).toBeTruthy()
  const { violations } = await axe.run(container)
  expect(violations.map(({ id }) => id)).toEqual([])

  await user.selectOptions(screen.getByRole('combobox', { name: 'Legs in the chart' }), 'Leg 2')
  expect(screen.getByRole('img', { name: 'Premium by minute of NIFTY 23500 PE' })).toBeTruthy()
})

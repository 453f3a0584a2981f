import { act, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { answers } from '../../../fixtures/answering-server.ts'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { aUser } from '../../../session/auth/fixtures/accounts.ts'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { newRule } from '../../../strategy/rules.ts'
import { saveDraft } from '../../../strategy/stored/draft.ts'
import { BacktestingPage } from '../backtesting-page.tsx'
import { showBench } from '../fixtures/bench.fixture.tsx'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
})
afterEach(() => {
  act(() => toast.remove())
  vi.unstubAllGlobals()
})

it('the days on which a rule holds are counted once the whole form is right, and stay while it is wrong', async () => {
  const indicatorConfiguration = { enabled: true, rules: [newRule([])] }
  saveDraft(someFormValues({ indicatorConfiguration, initialCapital: 1 }), aUser.id)
  const counted = { sessions: 20, filtered: 0, rules: [{ id: 'rule-1', days: 7 }], together: 7 }
  const { user, asked } = showBench(<BacktestingPage />, {
    routes: [answers(routes.ruleDays, () => ({ data: counted }))],
  })
  const counts = () => asked.filter((url) => url.includes('rule-days'))
  await screen.findByRole('button', { name: 'Initial Capital' })
  expect(counts()).toEqual([])

  await user.click(screen.getByRole('button', { name: /^Change/ }))
  const capital = screen.getByLabelText<HTMLInputElement>('Initial Capital')
  await user.clear(capital)
  await user.type(capital, '200000')
  await screen.findByText('Holds on 7 of 20 days')

  await user.clear(capital)
  await screen.findByRole('button', { name: 'Initial Capital' })
  expect(screen.getByText('Holds on 7 of 20 days')).toBeDefined()
  expect(counts()).toHaveLength(1)
})

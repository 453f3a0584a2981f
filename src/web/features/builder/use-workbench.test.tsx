import { aUser } from '../../session/auth/fixtures/accounts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { screenContext } from '../../results/screen-context.ts'
import { legsOf, someFormValues } from '../../strategy/fixtures/form-values.fixture.ts'
import type { FormRequest } from '../../strategy/form-values.ts'
import { saveDraft } from '../../strategy/stored/draft.ts'
import { BacktestingPage } from './backtesting-page.tsx'
import { showBench } from './fixtures/bench.fixture.tsx'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const open = () => screenContext().strategy!()
const requestNow = () => open().request as FormRequest
const sides = ({ multiLegStrategy }: FormRequest) => multiLegStrategy.legs.map(({ tradeType }) => tradeType)

async function showBuilder() {
  saveDraft(someFormValues({ multiLegStrategy: legsOf({}, {}) }), aUser.id)
  const { user } = showBench(<BacktestingPage />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Strategy Name/).disabled).toBe(false))
  const sell = async () => user.click(await screen.findByRole('button', { name: /^BUY leg 1/ }))
  await screen.findByRole('button', { name: /^BUY leg 1/ })
  return { sell }
}

describe('the open strategy that the assistant has read', () => {
  it('stays as it was when the form is edited, so that a change of it is seen to be outdated', async () => {
    const { sell } = await showBuilder()
    const read = requestNow()
    await sell()
    expect(sides(requestNow())).toEqual(['SELL', 'BUY'])
    expect(sides(read)).toEqual(['BUY', 'BUY'])
  })

  it('is the same after a change was applied until the form is edited, so that Undo works until then', async () => {
    const { sell } = await showBuilder()
    const { strategy } = requestNow()
    act(() => open().apply?.({ ...requestNow(), strategy: { ...strategy, squareOffTime: '15:00' } }))
    const applied = requestNow()
    await waitFor(() => expect(screen.getAllByText(/15:00/).length).toBeGreaterThan(0))
    expect(JSON.stringify(requestNow())).toBe(JSON.stringify(applied))
    await sell()
    expect(JSON.stringify(requestNow())).not.toBe(JSON.stringify(applied))
  })
})

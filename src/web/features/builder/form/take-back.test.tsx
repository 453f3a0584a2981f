import { aUser } from '../../../session/auth/fixtures/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { BacktestingPage } from '../backtesting-page.tsx'
import { showBench } from '../fixtures/bench.fixture.tsx'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { loadDraft, saveDraft } from '../../../strategy/stored/draft.ts'
import { defaultSimpleRisk } from '../../../strategy/risk-defaults.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** Shows the builder with a stored draft once it can be edited; gives the requested addresses too. */
async function showBuilder(request: Partial<FormRequest>) {
  saveDraft(someFormValues(request), aUser.id)
  const { user, asked } = showBench(<BacktestingPage />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Strategy Name/).disabled).toBe(false))
  return { user, hasRun: () => asked.some((url) => url.startsWith(routes.runBacktest.path)) }
}

const stopAndTarget = (stop: number, target: number): FormRequest['simpleRiskManagement'] => {
  const risk = defaultSimpleRisk()
  const at = (percentage: number) => ({
    enabled: true,
    type: 'percentage' as const,
    percentageValue: percentage,
  })
  return {
    ...risk,
    simpleStopLoss: { ...risk.simpleStopLoss, ...at(stop) },
    simpleTakeProfit: { ...risk.simpleTakeProfit, ...at(target) },
  }
}

/** A cell of the first leg. */
const cell = (part: string) => document.querySelector<HTMLElement>(`[data-leg="0"] [data-chip="${part}"]`)!
const button = (name: RegExp | string) => screen.findByRole('button', { name })
const press = async (user: UserEvent, name: RegExp | string) => user.click(await button(name))

describe('Escape in a panel', () => {
  it('takes a wait for all premiums back whole, and the strategy runs without it', async () => {
    const { user, hasRun } = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    await press(user, /^\+ wait for all premiums/)
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('spinbutton'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(await button(/^\+ wait for all premiums/))
    expect(loadDraft(aUser.id).request.strategy).not.toHaveProperty('entryMomentum')
    await press(user, 'Run Backtest')
    await waitFor(() => expect(hasRun()).toBe(true))
  })

  it('that the link of a problem has opened restores that setting, not the one opened before it', async () => {
    const { user } = await showBuilder({ simpleRiskManagement: stopAndTarget(500, 40) })
    await press(user, /^target 40%/)
    await user.keyboard('{Enter}')
    await press(user, 'Run Backtest')
    await press(user, /^Overall stop loss/)
    await user.keyboard('{Escape}')
    expect(await button(/^stop 500%/)).toBeTruthy()
    expect(await button(/^target 40%/)).toBeTruthy()
  })

  it('that the link of a leg’s problem has opened keeps what was changed before it', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({ quantity: 200 }, {}) })
    await user.click(cell('lots'))
    await user.keyboard('{Enter}')
    await user.click(cell('side'))
    expect(cell('side').textContent).toMatch(/^SELL/)
    await press(user, 'Run Backtest')
    await press(user, 'Leg 1, Lots')
    await user.keyboard('{Escape}')
    expect(cell('side').textContent).toMatch(/^SELL/)
    expect(cell('lots').textContent).toMatch(/^200/)
  })
})

describe('Ctrl+Z', () => {
  it('takes a switch back on which the focus still is', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    const combined = await screen.findByRole<HTMLInputElement>('switch', { name: /^Combined P&L tracking/ })
    await user.click(combined)
    expect(combined.checked).toBe(true)
    expect(document.activeElement).toBe(combined)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(loadDraft(aUser.id).request.multiLegStrategy.combinedPnLTracking).toBe(false))
  })
})

describe('the focus', () => {
  it('goes into the first field of the dates to skip, not to a button that leaves the builder', async () => {
    const { user } = await showBuilder({})
    // The button 'Vary' is loaded by the first panel.
    await press(user, /^\+ gap/)
    await button('Vary')
    await user.keyboard('{Escape}')
    await press(user, /^\+ dates/)
    expect(document.activeElement).toBe(screen.getByLabelText(/^Dates to skip/))
  })

  it('is in the panel of a setting without fields, so that a second Enter closes it', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    ;(await button(/^\+ others to cost/)).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
    expect(document.activeElement?.textContent).toMatch(/^others to cost/)
  })

  it('returns to the chip when the setting is switched off in its panel', async () => {
    const { user } = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    await press(user, /^\+ others to cost/)
    await press(user, 'Switch off')
    expect(document.activeElement).toBe(await button(/^\+ others to cost/))
  })
})

import { aUser } from '../../../session/auth/fixtures/accounts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { Toaster } from '../../../ui/feedback/toaster.tsx'
import { BacktestingPage } from '../backtesting-page.tsx'
import { showBench } from '../fixtures/bench.fixture.tsx'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { loadDraft, saveDraft } from '../../../strategy/stored/draft.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { newRule } from '../../../strategy/rules.ts'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
})
afterEach(() => {
  act(() => toast.remove())
  vi.unstubAllGlobals()
})

/** Shows the builder with a stored draft, and waits for its legs. */
async function showBuilder(request: Partial<FormRequest>): Promise<UserEvent> {
  saveDraft(someFormValues(request), aUser.id)
  const { user } = showBench(
    <>
      <BacktestingPage />
      <Toaster />
    </>,
  )
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Strategy Name/).disabled).toBe(false))
  await screen.findAllByRole('button', { name: /^(Leg|Rule) \d/ })
  return user
}

const press = (name: string) => screen.getByRole('button', { name })
const lots = () =>
  screen.getAllByRole('button', { name: /^Leg \d/ }).map((leg) => /\d+ lots?/.exec(leg.textContent)?.[0])
const rules = (...symbols: string[][]) => ({
  indicatorConfiguration: {
    enabled: true,
    rules: symbols.map((of, i) => ({ ...newRule([]), id: `rule-${i + 1}`, timeframe: i + 1, symbols: of })),
  },
})
const timeframes = () =>
  screen.getAllByRole('button', { name: /^Rule \d/ }).map((rule) => /(\d+)-min/.exec(rule.textContent)?.[1])

describe('a single leg', () => {
  it('keeps the place of its hidden bin when a second leg comes and goes', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({ quantity: 2 }) })
    const bins = () => document.querySelectorAll<HTMLButtonElement>('[aria-label^="Delete leg"]')
    expect([bins().length, bins()[0]?.disabled]).toEqual([1, true])
    expect(bins()[0]?.className).toContain('invisible')

    await user.dblClick(press('Duplicate leg 1'))
    expect(lots()).toEqual(['2 lots', '2 lots', '2 lots'])
    expect([bins().length, bins()[0]?.disabled]).toEqual([3, false])
    await user.dblClick(press('Delete leg 1'))
    expect(lots()).toEqual(['2 lots', '2 lots'])
  })
})

describe('a deleted leg', () => {
  it('returns to its place by Undo in the toast, whatever changed since', async () => {
    const user = await showBuilder({
      multiLegStrategy: legsOf({ quantity: 1 }, { quantity: 2 }, { quantity: 3 }),
      ...rules(['leg-2'], ['leg-2', 'leg-3'], ['leg-1']),
    })
    await user.click(press('Delete leg 2'))
    expect(lots()).toEqual(['1 lot', '3 lots'])
    await screen.findByText('Leg 2 deleted')
    await user.click(press('Duplicate leg 2'))

    await user.click(press('Undo: Leg 2 deleted'))
    expect(lots()).toEqual(['1 lot', '2 lots', '3 lots', '3 lots'])
    const symbols = () => loadDraft(aUser.id).request.indicatorConfiguration.rules.map((rule) => rule.symbols)
    await waitFor(() => expect(symbols()).toEqual([['leg-2'], ['leg-2', 'leg-3'], ['leg-1']]))
  })

  it('cannot be restored into another strategy', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    await user.click(press('Delete leg 2'))
    await screen.findByText('Leg 2 deleted')
    await user.click(press('Start over'))
    await waitFor(() => expect(screen.queryByText('Leg 2 deleted')).toBeNull())
  })
})

describe('a leg deleted by keyboard', () => {
  it.each(['the key Delete', 'its button'])('by %s leaves the focus on the leg in its place', async (way) => {
    const user = await showBuilder({
      multiLegStrategy: legsOf({ quantity: 1 }, { quantity: 2 }, { quantity: 3 }),
    })
    const name = () => document.activeElement?.textContent
    const chip = (leg: number) => document.querySelector<HTMLElement>(`[data-leg="${leg}"] [data-chip="all"]`)
    ;(way === 'its button' ? press('Delete leg 2') : chip(1))?.focus()
    await user.keyboard(way === 'its button' ? '{Enter}' : '{Delete}')
    await waitFor(() => expect(name()).toMatch(/Leg 2 .*3 lots/))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(name()).toMatch(/Leg 1 .*1 lot/))
  })
})

describe('a leg changed back by Ctrl+Z', () => {
  it('keeps the focus in its row', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({}, {}) })
    const side = () => document.querySelector<HTMLElement>('[data-leg="1"] [data-chip="side"]')
    side()?.focus()
    await user.keyboard('{Enter}')
    expect(side()?.textContent).toMatch(/^SELL/)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(side()?.textContent).toMatch(/^BUY/))
    await waitFor(() => expect(document.activeElement).toBe(side()))
  })
})

describe('a leg whose strike is measured from another', () => {
  it('names that leg by its place, and says when it was deleted', async () => {
    const strikeCriteria = { type: 'From Leg', leg: 'leg-7', offset: 300 } as const
    const user = await showBuilder({
      multiLegStrategy: legsOf({ id: 'leg-7' }, { id: 'leg-2', strikeCriteria }),
    })
    const row = () => [...document.querySelectorAll('[data-leg] [data-chip=all]')].at(-1)?.textContent
    expect(row()).toMatch(/from leg 1$/)
    await user.click(press('Delete leg 1'))
    expect(row()).toMatch(/from a leg that was deleted$/)
  })
})

describe('a deleted rule', () => {
  it('returns to its place by Undo in the toast', async () => {
    const user = await showBuilder(rules(['INSTRUMENT'], ['INSTRUMENT'], ['INSTRUMENT']))
    await user.click(press('Delete rule 2'))
    expect(timeframes()).toEqual(['1', '3'])
    await screen.findByText('Rule 2 deleted')

    await user.click(press('Undo: Rule 2 deleted'))
    expect(timeframes()).toEqual(['1', '2', '3'])
  })
})

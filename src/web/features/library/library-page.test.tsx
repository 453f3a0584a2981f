import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { IRON_CONDOR_TEMPLATE, LIBRARY_FIGURES, LIBRARY, libraryRequest } from '#domain/library'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { LibraryPage } from './library-page.tsx'

const show = (at = '/app/strategy-library') =>
  showPage(
    <ThemeProvider>
      <LibraryPage />
    </ThemeProvider>,
    { at },
  )
const names = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((name) => !['Templates', 'No strategies found'].includes(name))

beforeEach(stubCanvas)

describe('the strategy library', () => {
  it('shows the fifteen strategies, best known first', () => {
    show()
    expect(names()).toEqual(LIBRARY.map(({ name }) => name))
    expect(screen.getByRole('status').textContent).toBe('15 of 15 strategies')
  })

  it('stores search and filters in its address', async () => {
    const { user, address } = show()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'IRON')
    expect(names()).toEqual(['Iron Condor', 'Iron Butterfly'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Intermediate')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Volatility' }), 'Low volatility')
    expect(address()).toBe('/app/strategy-library?search=IRON&level=intermediate&volatility=low')
  })

  it('restores search and filters from its address, and ignores invalid ones', () => {
    show('/app/strategy-library?search=spread&category=bullish&level=expert')
    expect(names()).toEqual(['Bull Call Spread'])
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('spread')
  })

  it('reports that nothing matches, and clears all filters at once', async () => {
    const { user, address } = show('/app/strategy-library?category=arbitrage&level=beginner')
    expect(screen.getByText('No strategies found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(names()).toHaveLength(15)
    expect(address()).toBe('/app/strategy-library')
  })

  it('states the origin of every success rate', () => {
    show('/app/strategy-library?search=iron condor')
    const rate = LIBRARY_FIGURES.strategies['iron-condor'].successRate
    expect(screen.getByText(new RegExp(`^${rate.toFixed(1)}% of days$`))).toBeTruthy()
    expect(screen.getByText('Net of charges, on the simulated market, version 6')).toBeTruthy()
  })

  it('explains why a strategy that holds the index cannot be loaded', () => {
    show('/app/strategy-library?search=collar')
    expect(screen.getByText(/One leg is the index itself/)).toBeTruthy()
    const load = screen.getByRole<HTMLButtonElement>('button', { name: 'Load into builder: Collar' })
    expect(load.disabled).toBe(true)
  })

  it('opens a strategy in the builder', async () => {
    const { user, address, navigationState } = show('/app/strategy-library?search=iron condor')
    await user.click(screen.getByRole('button', { name: 'Load into builder: Iron Condor' }))
    expect(address()).toBe('/app/backtesting')
    const condor = LIBRARY.find(({ id }) => id === 'iron-condor')!
    expect(navigationState()).toEqual({
      loadStrategy: true,
      strategyData: libraryRequest(condor),
      strategyName: 'Iron Condor',
    })
  })

  it('offers the Iron Condor as a template, without ratings or downloads', async () => {
    const { user, navigationState } = show()
    const templates = within(screen.getByRole('region', { name: 'Templates' }))
    expect(templates.queryByText(/4\.8|1,?250/)).toBeNull()
    await user.click(templates.getByRole('button', { name: 'Use template: Iron Condor' }))
    expect(navigationState()).toEqual({
      loadStrategy: true,
      strategyData: libraryRequest(IRON_CONDOR_TEMPLATE),
      strategyName: 'Iron Condor',
    })
  })

  it("shows a strategy's details in a dialog that its address opens and Escape closes", async () => {
    const { user, address, container } = show('/app/strategy-library?strategy=calendar-spread')
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar Spread' }))
    expect(dialog.getByRole('img', { name: /^Payoff: best about ₹/ })).toBeTruthy()
    expect(
      dialog.getByRole('row', { name: /^Buy 1 lot call ATM, next expiry 24,000 30 Apr 2025/ }),
    ).toBeTruthy()
    for (const name of ['Legs', 'Greeks', 'Management', 'Success on the simulated market'])
      expect(dialog.getByRole('region', { name })).toBeTruthy()
    expect(dialog.getByText('When it fails')).toBeTruthy()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.keyboard('{Escape}')
    expect(address()).toBe('/app/strategy-library')
  })
})

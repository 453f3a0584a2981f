import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '#api'
import { aScenario, entry, showData, SIMULATED } from './fixtures/a-data-page.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('a scenario', () => {
  const CRASH: Dataset = {
    ...SIMULATED,
    id: 'crash',
    name: 'Simulated market: crash like March 2020',
    isDefault: false,
  }

  it('is chosen by name, describes what happens, and becomes a dataset of that name', async () => {
    const { user, asked } = showData({ way: 'scenario' })
    const form = within(await screen.findByRole('form', { name: 'Scenario' }))
    await user.selectOptions(form.getByLabelText('What happens'), 'Crash like March 2020')
    expect(form.getByText(/by 13 % on one day/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Make dataset' }))
    expect(asked).toContain(
      'POST /api/data/scenarios {"scenario":"crash-2020","dataset":"scenario-crash-2020","audience":"everybody"}',
    )
  })

  it('shows its progress, then the dataset, marked as simulated', async () => {
    const running = aScenario({ status: 'running', progress: 30, contentHash: null })
    showData({ way: 'scenario', datasets: [SIMULATED, CRASH], scenarios: [[running], [aScenario()]] })
    const bar = await screen.findByRole('progressbar', { name: 'Making crash' })
    expect(bar.getAttribute('aria-valuenow')).toBe('30')
    expect(
      await screen.findByRole('region', { name: /^Simulated market: crash/ }, { timeout: 4000 }),
    ).toBeDefined()
    expect(within(await entry('crash like March 2020')).getByText('Simulated data')).toBeDefined()
  })

  it('is not begun a second time while it is being made', async () => {
    const running = aScenario({
      request: { scenario: 'crash-2024', dataset: 'scenario-crash-2024' },
      dataset: 'scenario-crash-2024',
      status: 'running',
    })
    const { user } = showData({ way: 'scenario', scenarios: [[running]] })
    const form = within(await screen.findByRole('form', { name: 'Scenario' }))
    await screen.findByRole('progressbar', { name: 'Making scenario-crash-2024' })
    const make = form.getByRole<HTMLButtonElement>('button', { name: 'Make dataset' })
    expect(make.disabled).toBe(true)
    await user.selectOptions(form.getByLabelText('What happens'), 'Crash like March 2020')
    expect(make.disabled).toBe(false)
  })

  it('that was refused says so only until the same dataset is made', async () => {
    const refused = aScenario({
      id: 'second',
      status: 'failed',
      error: "'crash' is being written already",
      finishedAt: '2024-01-01T00:00:02Z',
    })
    const other = { ...refused, id: 'other', dataset: 'calm', error: 'The disk is full' }
    const made = aScenario({ finishedAt: '2024-01-01T00:01:00Z' })
    showData({ way: 'scenario', scenarios: [[other, refused, made]] })
    const list = within(await screen.findByRole('list', { name: 'Scenarios made' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.queryByText(refused.error ?? '')).toBeNull()
    expect([list.getByText('Made'), list.getByText('The disk is full')]).toHaveLength(2)
  })

  it('can be deleted again', async () => {
    showData({ datasets: [SIMULATED, CRASH] })
    expect(await screen.findByRole('button', { name: `Delete ${CRASH.name}` })).toBeDefined()
  })

  it('becomes the user’s own dataset if its maker is not an administrator', async () => {
    const own = aScenario({ status: 'running', dataset: 'own-0123456789-scenario-calm' })
    const { user, asked } = showData({ role: 'user', way: 'scenario', scenarios: [[own]] })
    const form = within(await screen.findByRole('form', { name: 'Scenario' }))
    expect(form.queryByLabelText('Who may use it')).toBeNull()
    expect(await screen.findByRole('progressbar', { name: 'Making scenario-calm' })).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Make dataset' }))
    expect(asked.find((one) => one.startsWith('POST /api/data/scenarios'))).toContain('"audience":"me"')
  })
})

describe('more years', () => {
  it('state their size before they are made, and then their progress', async () => {
    const running = aScenario({
      request: { scenario: 'years', from: '2019-01-01', to: '2020-12-31' },
      dataset: 'simulated-2019-2020',
      status: 'running',
      progress: 20,
      contentHash: null,
    })
    const { user, asked } = showData({ way: 'years', scenarios: [[], [running]] })
    const form = within(await screen.findByRole('form', { name: 'More years' }))
    await user.selectOptions(form.getByLabelText('First year'), '2019')
    expect(
      form.getByText(/^Dataset ‘simulated-2019-2020’: 497 sessions .* about 7\.5 GB on disk/),
    ).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Make years' }))
    expect(asked).toContain(
      'POST /api/data/scenarios {"scenario":"years","from":"2019-01-01","to":"2020-12-31","audience":"everybody"}',
    )
    const bar = await screen.findByRole('progressbar', { name: 'Making simulated-2019-2020' })
    expect(bar.getAttribute('aria-valuenow')).toBe('20')
  })
})

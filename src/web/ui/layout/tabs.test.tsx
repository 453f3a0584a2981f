import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import '../../fixtures/page.tsx'
import { Tabs } from './tabs.tsx'

const tabs = ['Monthly', 'Weekly', 'Days held'].map((label) => ({
  value: label,
  label,
  content: `by ${label}`,
}))

it('opens the first tab if the open one is removed, and does not change tabs if one is added', async () => {
  const { rerender } = render(<Tabs label="Breakdown by" tabs={tabs.slice(1)} />)
  await userEvent.click(screen.getByRole('tab', { name: 'Days held' }))
  rerender(<Tabs label="Breakdown by" tabs={tabs} />)
  expect(screen.getByRole('tabpanel').textContent).toBe('by Days held')
  rerender(<Tabs label="Breakdown by" tabs={tabs.slice(0, 2)} />)
  expect(screen.getByRole('tabpanel').textContent).toBe('by Monthly')
})

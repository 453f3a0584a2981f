import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '../../fixtures/page.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => vi.restoreAllMocks())

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

it.each([
  ['Days held', 0, 140],
  ['Weekly', 0, 40],
  ['Monthly', 0, 0],
  ['Monthly', 200, 0],
])('shows the open tab on a phone: %s, from %i px to %i px of its strip', (open, from, to) => {
  // Three tabs of 100 px in a strip of 160 px.
  let scrolled = from
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockImplementation(() => scrolled)
  vi.spyOn(Element.prototype, 'scrollLeft', 'set').mockImplementation((left) => (scrolled = left))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = tabs.findIndex(({ label }) => label === this.textContent)
    return place < 0 ? new DOMRect(0, 0, 160, 40) : new DOMRect(100 * place - scrolled, 0, 100, 40)
  })
  render(<Tabs label="Breakdown by" tabs={tabs} defaultValue={open} />)
  expect(scrolled).toBe(to)
})

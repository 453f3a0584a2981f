import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useRowWalk } from './use-row-walk.ts'

const NAMES = ['Alpha', 'Beta', 'Gamma']

function List({ current }: { current: number }) {
  const walk = useRowWalk({ count: NAMES.length, at: current })
  return (
    <ul {...walk.list}>
      {NAMES.map((name, i) => (
        <li key={name}>
          <button {...walk.row(i)}>{name}</button>
        </li>
      ))}
    </ul>
  )
}

const tabStops = () =>
  screen
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)

it('Tab reaches the row that the keys moved to before the screen shows it as current', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<List current={-1} />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(tabStops()).toEqual(['Beta'])
  // The address is applied late, then changed by something other than the keys, then cleared.
  for (const [current, stop] of [
    [1, 'Beta'],
    [2, 'Gamma'],
    [-1, 'Gamma'],
  ] as const) {
    rerender(<List current={current} />)
    expect(tabStops()).toEqual([stop])
  }
})

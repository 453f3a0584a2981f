import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aSavedStrategy } from '../fixtures/saved-strategy.fixture.ts'
import { StrategyRow } from './strategy-row.tsx'

const NOTHING = {
  run: vi.fn(),
  edit: vi.fn(),
  copy: vi.fn(),
  placeOrder: vi.fn(),
  remove: vi.fn(),
  toggleActive: vi.fn(),
  showHistory: vi.fn(),
}

it('a row of My Strategies tells its name, description and portfolio in full in titles, where the columns cut them', () => {
  const name = 'Iron condor of Thursdays with far wings'
  const strategy = aSavedStrategy(name, { description: 'Sold after the first hour, never before events' })
  render(
    <table>
      <tbody>
        <StrategyRow
          row={{ strategy, isLocal: false }}
          index={0}
          isSelected={false}
          isCurrent={false}
          isBeside={false}
          isFocusable
          on={NOTHING}
          onSelect={vi.fn()}
          onCurrent={vi.fn()}
        />
      </tbody>
    </table>,
  )
  expect(screen.getByTitle(name).textContent).toBe(name)
  expect(screen.getByTitle('Sold after the first hour, never before events')).toBeTruthy()
  expect(screen.getByTitle('My Strategies')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { usePaneLayout, withPaneToggled, type PaneLayout } from './pane-layout.ts'
import { Panes } from './panes.tsx'

const PANES = ['Chain', 'Payoff', 'Position'].map((label) => ({
  id: label.toLowerCase(),
  label,
  content: <button type="button">In {label}</button>,
}))
const IDS = PANES.map(({ id }) => id)
const INITIAL: PaneLayout = { shares: { chain: 40, payoff: 30, position: 30 }, hidden: [] }

function Screen({ isSideBySide }: { isSideBySide: boolean }) {
  const [layout, setLayout] = usePaneLayout('panes:u1', INITIAL)
  return (
    <>
      <button type="button" onClick={() => setLayout(withPaneToggled(layout, IDS, 'chain'))}>
        Chain on or off
      </button>
      <Panes label="Parts" panes={PANES} layout={layout} onLayout={setLayout} isSideBySide={isSideBySide} />
    </>
  )
}

const show = (isSideBySide = true) => showPage(<Screen isSideBySide={isSideBySide} />)
const separator = (of: string) => screen.getByRole('separator', { name: `Width of ${of}` })
const width = (of: string) => Number(separator(of).getAttribute('aria-valuenow'))

beforeEach(() => localStorage.clear())

describe('panes side by side', () => {
  it('are resized by the arrow keys on a separator', async () => {
    const { user } = show()
    expect(width('Chain')).toBe(57)
    separator('Chain').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(width('Chain')).toBe(63)
    await user.keyboard('{ArrowLeft}')
    expect(width('Chain')).toBe(60)
  })

  it('reach their smallest and largest width by Home and End', async () => {
    const { user } = show()
    separator('Payoff').focus()
    await user.keyboard('{End}')
    expect(separator('Payoff').getAttribute('aria-valuenow')).toBe(
      separator('Payoff').getAttribute('aria-valuemax'),
    )
    await user.keyboard('{Home}')
    expect(separator('Payoff').getAttribute('aria-valuenow')).toBe(
      separator('Payoff').getAttribute('aria-valuemin'),
    )
  })

  it('keep their widths when the page is opened again', async () => {
    const first = show()
    separator('Chain').focus()
    await first.user.keyboard('{ArrowRight}{ArrowRight}')
    first.unmount()
    show()
    expect(width('Chain')).toBe(63)
  })

  it('leave their room to the others while hidden, and come back with their width', async () => {
    const { user } = show()
    await user.click(screen.getByText('Chain on or off'))
    expect(screen.queryByText('In Chain')).toBeNull()
    expect(width('Payoff')).toBe(50)
    await user.click(screen.getByText('Chain on or off'))
    expect(width('Chain')).toBe(57)
  })

  it('cannot all be hidden', () => {
    const last: PaneLayout = { shares: {}, hidden: ['payoff', 'position'] }
    expect(withPaneToggled(last, IDS, 'chain')).toBe(last)
  })

  it('ignore a stored layout that is no layout', () => {
    localStorage.setItem('panes:u1', '{"shares":{"chain":-1},"hidden":[]}')
    show()
    expect(width('Chain')).toBe(57)
  })
})

describe('panes on a narrow screen', () => {
  it('are reached by tabs, which the arrow keys walk', async () => {
    const { user } = show(false)
    expect(screen.queryByRole('separator')).toBeNull()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Chain')
    screen.getByRole('tab', { name: 'Chain' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Payoff')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Payoff')
    await user.keyboard('{End}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Position')
    expect(screen.getByRole('tabpanel', { name: 'Position' }).textContent).toBe('In Position')
  })
})

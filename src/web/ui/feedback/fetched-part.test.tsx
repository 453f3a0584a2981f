import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchedPart } from './fetched-part.tsx'

/** Whether the server, and so its scripts, are unreachable. */
let isAway: boolean

interface BellProps {
  readonly unread: number
}

const Bell = ({ unread }: BellProps) => <button>{unread} unread</button>
const fetchBell = async (): Promise<ComponentType<BellProps>> => {
  if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
  return Bell
}

/** Shows a page with a screen and a lazy part. */
async function showPage(Part: LazyExoticComponent<ComponentType<BellProps>> = fetchedPart(fetchBell)) {
  const page = (unread: number) => (
    <>
      <h1>My Strategies</h1>
      <Suspense fallback="Loading">
        <Part unread={unread} />
      </Suspense>
    </>
  )
  const { rerender } = await act(async () => render(page(3)))
  return { draw: (unread: number) => act(async () => rerender(page(unread))) }
}

const SECOND = 1000
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a lazy part of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    isAway = false
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('appears once its script has loaded', async () => {
    await showPage()
    expect(screen.getByRole('button').textContent).toBe('3 unread')
  })

  it('does not break the page if it fails to load, and appears once it can be loaded', async () => {
    isAway = true
    const { draw } = await showPage()
    await after(60 * SECOND)
    expect(screen.getByRole('heading').textContent).toBe('My Strategies')
    expect(screen.queryByRole('button')).toBeNull()
    isAway = false
    await draw(4)
    await after(15 * SECOND)
    expect(screen.getByRole('button').textContent).toBe('4 unread')
  })

  it('shows a fallback until it can be loaded', async () => {
    isAway = true
    const Part = fetchedPart(fetchBell, ({ unread }: BellProps) => <p role="alert">Not there: {unread}</p>)
    await showPage(Part)
    expect(screen.getByRole('alert').textContent).toBe('Not there: 3')
    isAway = false
    await after(15 * SECOND)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

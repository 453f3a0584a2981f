import { act, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../fixtures/page.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
/** Leaving toasts stay for another second. */
const REMOVAL_MILLISECONDS = 1000

describe('a toast', () => {
  it.each([
    ['of success', 'success', 3000],
    ['of an error', 'error', 5000],
    ['with information', 'blank', 4000],
  ] as const)('%s disappears after its time and the second of its exit', (_, kind, milliseconds) => {
    render(<Toaster />)
    act(() => void (kind === 'blank' ? toast('Done') : toast[kind]('Done')))

    pass(milliseconds - 50)
    pass(100)
    pass(REMOVAL_MILLISECONDS - 100)
    expect(screen.queryByText('Done')).not.toBeNull()
    pass(200)

    expect(screen.queryByText('Done')).toBeNull()
  })

  it('is announced to screen readers, and appears at the top right', () => {
    const { container } = render(<Toaster />)
    act(() => void toast.success('Done'))

    const place = screen.getByRole('status').parentElement?.parentElement
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
    expect([place?.style.top, place?.style.justifyContent]).toEqual(['0px', 'flex-end'])
    expect(container.querySelector('[data-rht-toaster]')).not.toBeNull()
  })
})

describe('more than 20 toasts', () => {
  it('drop the oldest', () => {
    render(<Toaster />)
    act(() => void Array.from({ length: 22 }, (_, i) => toast(`Toast ${i + 1}`)))

    pass(REMOVAL_MILLISECONDS + 100)

    expect(screen.getAllByRole('status')).toHaveLength(20)
    expect(screen.queryByText('Toast 2')).toBeNull()
    expect(screen.getByText('Toast 22')).toBeDefined()
  })
})

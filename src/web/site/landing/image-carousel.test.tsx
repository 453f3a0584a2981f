import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubMedia } from '../../fixtures/page.tsx'
import { wrapped } from '../carousel.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { ImageCarousel } from './image-carousel.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const carousel = () => screen.getByRole('region', { name: 'Screens of the product' })
/** Accessible name of the visible slide. */
const shown = () => within(carousel()).getByRole('group').getAttribute('aria-label')
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the image carousel', () => {
  it('advances by itself after 5000 ms, not before', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    pass(4999)
    expect(shown()).toBe('1 of 5: Any day, explained')
    pass(1)
    expect(shown()).toBe('2 of 5: Cumulative P&L and drawdown')
  })

  it('starts again after the last slide', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    for (let slide = 0; slide < 5; slide += 1) pass(5000)

    expect(shown()).toBe('1 of 5: Any day, explained')
  })

  it('waits under the pointer and then gives the slide its full time again', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    pass(3000)
    fireEvent.mouseEnter(carousel())
    pass(60_000)
    expect(shown()).toContain('1 of 5')
    fireEvent.mouseLeave(carousel())
    pass(4999)
    expect(shown()).toContain('1 of 5')
    pass(1)
    expect(shown()).toContain('2 of 5')
  })

  it('stops while paused, and continues when played', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    click('Pause slides')
    pass(60_000)
    expect(shown()).toContain('1 of 5')
    click('Play slides')
    pass(5000)
    expect(shown()).toContain('2 of 5')
  })

  it('does not advance by itself with reduced motion', () => {
    stubMedia({ reducedMotion: true })
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    pass(60_000)

    expect(shown()).toContain('1 of 5')
    expect(screen.getByRole('button', { name: 'Play slides' })).toBeDefined()
  })

  it('wraps around both ways', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    click('Previous slide')
    expect(shown()).toContain('5 of 5')
    click('Next slide')
    expect(shown()).toContain('1 of 5')
  })

  it('shows the slide of a clicked dot', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    click('Show Option chain at any minute')

    expect(shown()).toContain('5 of 5')
  })

  it("shows the product in the visitor's theme: the system's or the chosen one", () => {
    localStorage.clear()
    render(<ImageCarousel />, { wrapper: ThemeProvider })
    const bySystem = [...carousel().querySelectorAll('source')].map(({ media, srcset }) => [media, srcset])
    expect(bySystem).toContainEqual(['(prefers-color-scheme: dark)', expect.stringMatching(/payoff\.dark/)])
    cleanup()
    localStorage.setItem('app-theme', 'dark')
    render(<ImageCarousel />, { wrapper: ThemeProvider })
    click('Next slide')
    click('Next slide')
    expect(within(carousel()).getByRole('img').getAttribute('src')).toMatch(/payoff\.dark/)
    localStorage.clear()
  })

  it('replays a day on its first slide, and has no picture before its page has started', () => {
    const html = renderToStaticMarkup(
      <ThemeProvider>
        <ImageCarousel />
      </ThemeProvider>,
    )

    expect(html).not.toContain('<img')
    expect(html).toContain('Net of the day')
    expect(html).toContain('--day-seconds:4.5s')
  })

  it('labels every screen as of the simulated market', () => {
    render(<ImageCarousel />, { wrapper: ThemeProvider })

    expect(screen.getByText('Simulated minutes')).toBeDefined()
    click('Next slide')
    for (const slide of [2, 3, 4, 5]) {
      expect(shown()).toContain(`${slide} of 5`)
      expect(within(carousel()).getByRole('img').getAttribute('src')).toMatch(/\.webp/)
      expect(screen.getByText('Simulated minutes')).toBeDefined()
      click('Next slide')
    }
  })

  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [1, -7, 3, 0],
  ])('moves from %i by %i of %i to %i', (index, by, count, expected) => {
    expect(wrapped(index, by, count)).toBe(expected)
  })
})

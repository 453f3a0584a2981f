import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../fixtures/site.tsx'
import { activeEntry } from './timeline.tsx'
import { TestimonialsPage, ROW_SECONDS } from './testimonials-page.tsx'

const row = (name: string) => screen.getByRole('region', { name })
const notes = () => within(screen.getByRole('region', { name: 'Notes from the workshop' }))
const shownNote = () => notes().getByText(/^The (engine|market data|screens)$/).textContent

describe('the testimonials page', () => {
  it('has the heading What Our Traders Say and a note that there are no quotes yet, and contains no quotes', () => {
    visit(<TestimonialsPage />)

    expect(screen.getByRole('heading', { level: 1, name: 'What Our Traders Say' })).toBeDefined()
    expect(screen.getByText(/^We have no quotes from traders yet, and we do not invent them\./)).toBeDefined()
    for (const name of ['What Delta does, first row', 'What Delta does, second row'])
      expect(row(name).querySelectorAll('blockquote, q')).toHaveLength(0)
  })

  it.each([
    ['What Delta does, first row', '80s'],
    ['What Delta does, second row', '40s'],
  ])('moves the %s once round in %s', (name, seconds) => {
    visit(<TestimonialsPage />)

    const track = row(name).querySelector<HTMLElement>('.scroll-row')
    expect(track?.style.getPropertyValue('--row-seconds')).toBe(seconds)
  })

  it('has a fast row of 20 s', () => {
    expect(ROW_SECONDS).toEqual({ fast: 20, normal: 40, slow: 80 })
  })

  it('is announced once, though a row contains its cards twice', () => {
    visit(<TestimonialsPage />)

    expect(within(row('What Delta does, first row')).getAllByRole('article')).toHaveLength(4)
  })

  it('can be paused', async () => {
    const { user } = visit(<TestimonialsPage />)

    await user.click(screen.getByRole('button', { name: 'Pause cards' }))

    expect(row('What Delta does, first row').parentElement?.dataset['moving']).toBe('false')
  })
})

describe('the timeline', () => {
  it('lists the releases 2.0.0, 1.8.0 and 1.5.0', () => {
    visit(<TestimonialsPage />)

    const timeline = screen.getByRole('region', { name: 'AANTS Development Timeline' })
    const titles = within(timeline).getAllByRole('heading', { level: 3 })
    expect(titles.map((title) => title.textContent)).toEqual([
      'Release 2.0.0',
      'Release 1.8.0',
      'Release 1.5.0',
    ])
  })

  it.each([
    ['the one exactly at a third of 900 px', [-400, 300, 900], 1],
    ['the nearer one above the line', [-100, 290, 720], 1],
    ['the nearer one below the line', [-400, -20, 320], 2],
    ['the first one before any scrolling', [600, 1100, 1700], 0],
    ['the last one at the end', [-1800, -1200, -700], 2],
    ['the first of two that are equally near', [200, 400, 900], 0],
  ])('has as its active release %s', (_, tops, active) => {
    expect(activeEntry(tops, 900)).toBe(active)
  })

  it('marks the active release while the page scrolls', () => {
    visit(<TestimonialsPage />)
    const entries = within(screen.getByRole('region', { name: 'AANTS Development Timeline' }))
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.closest('li')!)
    const place = (tops: readonly number[]) => {
      entries.forEach((entry, i) => (entry.getBoundingClientRect = () => new DOMRect(0, tops[i], 0, 0)))
      act(() => void window.dispatchEvent(new Event('scroll')))
    }
    const active = () => entries.map((entry) => entry.getAttribute('aria-current'))

    Object.assign(window, { innerHeight: 900 })
    place([-900, 310, 1400])
    expect(active()).toEqual([null, 'step', null])
    place([-1900, -700, 280])
    expect(active()).toEqual([null, null, 'step'])
  })

  it.each([
    ['See the products', '/products'],
    ['Explore services', '/services'],
  ])('leads by %s to %s', async (name, path) => {
    const { user, address } = visit(<TestimonialsPage />, { at: '/testimonials' })

    await user.click(screen.getByRole('link', { name }))

    expect(address()).toBe(path)
  })
})

describe('the carousel under the timeline', () => {
  it('cycles through its three entries in both directions', async () => {
    const { user } = visit(<TestimonialsPage />)
    const click = (name: string) => user.click(notes().getByRole('button', { name }))

    expect(shownNote()).toBe('The engine')
    await click('Previous note')
    expect(shownNote()).toBe('The screens')
    await click('Next note')
    expect(shownNote()).toBe('The engine')
    await click('Next note')
    expect(shownNote()).toBe('The market data')
  })

  it('shows the entry of a clicked dot', async () => {
    const { user } = visit(<TestimonialsPage />)

    await user.click(notes().getByRole('button', { name: 'Show The screens' }))

    expect(shownNote()).toBe('The screens')
  })

  it('has four links for each entry', () => {
    visit(<TestimonialsPage />)

    const links = notes().getAllByRole('link', { name: /opens in a new tab/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://github.com/aants',
      'https://x.com/aants',
      'https://www.youtube.com/@aants',
      'https://www.linkedin.com/company/aants',
    ])
  })
})

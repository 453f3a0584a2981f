import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../fixtures/site.tsx'
import { LandingPage } from './landing-page.tsx'

const header = () => within(screen.getByRole('banner'))
const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('the landing page for a visitor who is signed out', () => {
  it.each(['Login', 'Sign Up'])('opens the login modal by %s in the header', async (name) => {
    const { user, onLogin } = visit(<LandingPage />)

    await user.click(header().getByRole('button', { name }))

    expect(onLogin).toHaveBeenCalledOnce()
  })

  it('opens the login modal by Launch Platform', async () => {
    const { user, onLogin, address } = visit(<LandingPage />)

    await user.click(screen.getByRole('button', { name: 'Launch Platform' }))

    expect(onLogin).toHaveBeenCalledOnce()
    expect(address()).toBe('/')
  })

  it('shows no Logout', () => {
    visit(<LandingPage />)

    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  })
})

describe('the landing page for a user who is signed in', () => {
  it('launches the platform from the header and from the hero', async () => {
    visit(<LandingPage />, { signedIn: true })

    const launches = screen.getAllByRole('link', { name: 'Launch Platform' })

    expect(launches.map((link) => link.getAttribute('href'))).toEqual(['/app', '/app'])
  })

  it('logs out', async () => {
    const { user, onLogout } = visit(<LandingPage />, { signedIn: true })

    await user.click(header().getByRole('button', { name: 'Logout' }))

    expect(onLogout).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
  })
})

describe('the menu of the landing page', () => {
  it.each([
    ['Features', 'features'],
    ['Solution', 'solution'],
    ['Pricing', 'pricing'],
  ])('scrolls smoothly to %s and focuses it', async (name, id) => {
    const { user, address } = visit(<LandingPage />)

    await user.click(mainMenu().getByRole('link', { name }))

    const section = document.getElementById(id)
    expect(section?.scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth' })
    expect(document.activeElement).toBe(section)
    expect(address()).toBe(`/#${id}`)
  })

  it('leads to the testimonials by About', async () => {
    const { user, address } = visit(<LandingPage />)

    await user.click(mainMenu().getByRole('link', { name: 'About' }))

    expect(address()).toBe('/testimonials')
  })
})

describe('the landing page', () => {
  it('offers a demo by a mail draft with its subject', () => {
    visit(<LandingPage />)

    expect(screen.getByRole('link', { name: 'View Demo' }).getAttribute('href')).toBe(
      'mailto:support@aants.in?subject=Demo%20Request',
    )
  })

  it.each([
    ['features', 'Advanced Options Backtesting'],
    ['features', 'Real-time Risk Management'],
    ['features', '27+ TA-Lib Indicators'],
    ['features', 'NIFTY & BANKNIFTY Analysis'],
  ])('lists in its section %s: %s', (id, name) => {
    visit(<LandingPage />)

    const section = document.getElementById(id)
    expect(within(section!).getByRole('heading', { level: 3, name })).toBeDefined()
  })

  it('shows the solution in three panels', () => {
    visit(<LandingPage />)

    const solution = document.getElementById('solution')!
    expect(within(solution).getAllByRole('article')).toHaveLength(3)
  })

  it('says how it scales', () => {
    visit(<LandingPage />)

    expect(screen.getByRole('heading', { level: 2, name: 'Scale Without Limits' })).toBeDefined()
  })

  it('shows five cards on the power of automated trading', () => {
    visit(<LandingPage />)

    const grid = screen.getByRole('region', { name: 'Unleash the Power of Automated Trading.' })
    const cards = within(grid).getAllByRole('article')
    expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Strategies that carry themselves out',
      'More than an average',
      'Charges included',
      'Fifteen strategies to start from',
      'An assistant that knows the terms',
    ])
  })

  it('calls no feature "in preparation"', () => {
    const { container } = visit(<LandingPage />)

    expect(container.textContent).not.toMatch(/in preparation/i)
  })

  it('moves four columns of screenshots, which can be paused', async () => {
    const { user } = visit(<LandingPage />)
    const wall = screen.getByRole('region', { name: 'Pictures of the product' })

    const columns = [...wall.querySelectorAll('.scroll-column')]
    expect(columns.map((column) => column.children.length)).toEqual([10, 10, 10, 10])
    const pictures = [...wall.querySelectorAll('.scroll-column > div img')]
    expect(pictures).toHaveLength(40)
    expect(pictures.every((picture) => picture.getAttribute('src')?.includes('.webp'))).toBe(true)
    await user.click(within(wall).getByRole('button', { name: 'Pause pictures' }))

    expect(wall.querySelector('[data-moving]')?.getAttribute('data-moving')).toBe('false')
  })

  it('names six brokerages and says that no order is sent to them', () => {
    visit(<LandingPage />)

    const brokerages = screen.getByRole('region', { name: 'Keep the broker you have' })
    expect(within(brokerages).getAllByRole('listitem')).toHaveLength(6)
    expect(within(brokerages).getByText(/sends no orders/)).toBeDefined()
  })

  it('marks its content as simulated', () => {
    visit(<LandingPage />)

    expect(screen.getAllByText('Simulated minutes').length).toBeGreaterThan(0)
    expect(screen.getByText(/come from a simulated market/)).toBeDefined()
  })

  it('has one level-1 heading', () => {
    visit(<LandingPage />)

    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})

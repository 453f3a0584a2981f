import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../fixtures/site.tsx'
import { Footer } from './footer.tsx'

const list = (name: string) => within(screen.getByRole('navigation', { name }))

describe('the footer', () => {
  it.each([
    ['Home', '/'],
    ['About', '/testimonials'],
    ['Services', '/services'],
    ['Products', '/products'],
    ['Contact', '/contact'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ])('leads by %s to %s', async (name, path) => {
    const { user, address } = visit(<Footer />, { at: '/anywhere' })

    await user.click(list('Site').getByRole('link', { name }))

    expect(address()).toBe(path)
  })

  it('scrolls smoothly to a section of the open page', async () => {
    const { user } = visit(
      <>
        <section id="pricing">Prices</section>
        <Footer />
      </>,
    )

    await user.click(screen.getByRole('link', { name: 'Pricing' }))

    expect(screen.getByText('Prices').scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth' })
  })

  it('goes to the landing page for a section of it from elsewhere', async () => {
    const { user, address } = visit(<Footer />, { at: '/contact' })

    await user.click(screen.getByRole('link', { name: 'Pricing' }))

    expect(address()).toBe('/#pricing')
  })

  it.each([
    ['Facebook', 'https://www.facebook.com/aants'],
    ['X', 'https://x.com/aants'],
    ['Instagram', 'https://www.instagram.com/aants'],
    ['LinkedIn', 'https://www.linkedin.com/company/aants'],
  ])('opens %s in a new tab', (network, href) => {
    visit(<Footer />)

    const link = screen.getByRole('link', { name: `${network} (opens in a new tab)` })

    expect(link.getAttribute('href')).toBe(href)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('names the holder of the rights', () => {
    visit(<Footer />)

    expect(screen.getByText('© 2023 AANTS. All rights reserved.')).toBeDefined()
  })
})

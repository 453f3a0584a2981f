import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from './fixtures/site.tsx'
import { ServicesPage } from './services-page.tsx'

describe('the services', () => {
  it.each([
    'Strategy Consulting',
    'Technology Solutions',
    'Data Analytics',
    'Digital Marketing',
    'Training & Support',
    'Custom Solutions',
  ])('include %s, which can be requested on the contact page', (name) => {
    visit(<ServicesPage />)

    const card = within(screen.getByRole('heading', { name }).closest('article')!)
    expect(card.getByRole('link', { name: `Ask for an Offer for ${name}` }).getAttribute('href')).toBe(
      '/contact',
    )
  })

  it('are six', () => {
    visit(<ServicesPage />)

    expect(screen.getAllByRole('article')).toHaveLength(6)
  })

  it.each([
    ['Contact Us', '/contact'],
    ['About Us', '/testimonials'],
  ])('lead by %s to %s', async (name, path) => {
    const { user, address } = visit(<ServicesPage />, { at: '/services' })

    await user.click(screen.getByRole('link', { name }))

    expect(address()).toBe(path)
  })
})

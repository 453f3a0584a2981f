import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from './fixtures/site.tsx'
import { ProductsPage } from './products-page.tsx'

const plan = (name: string) => within(screen.getByRole('article', { name: `${name} team plan` }))

describe('the products', () => {
  it.each([
    ['Delta Platform', 'Enterprise'],
    ['DataFlow Analytics', 'Small and medium businesses'],
  ])('include %s for %s', (name, audience) => {
    visit(<ProductsPage />)

    const card = within(screen.getByRole('heading', { level: 2, name }).closest('article')!)
    expect(card.getByText(audience)).toBeDefined()
  })

  it.each([
    [false, 'Get Started with Delta Platform', '/register'],
    [true, 'Get Started with Delta Platform', '/app/dashboard'],
    [false, 'Talk to Us with DataFlow Analytics', '/contact'],
    [false, 'Get Started with the Starter team plan', '/register'],
    [true, 'Get Started with the Professional team plan', '/app/dashboard'],
    [true, 'Contact Sales with the Enterprise team plan', '/contact'],
  ])('lead, signed in %s, by %s to %s', (signedIn, name, path) => {
    visit(<ProductsPage />, { signedIn })

    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })
})

describe('the plans for teams', () => {
  it.each([
    ['Starter', '$0', ['Up to 5 users', '10GB storage', 'Basic analytics', 'Email support']],
    [
      'Professional',
      '$99',
      ['Up to 25 users', '100GB storage', 'Advanced analytics', 'Priority support', 'Custom integrations'],
    ],
    [
      'Enterprise',
      'Custom',
      ['Unlimited users', 'Unlimited storage', '24/7 dedicated support', 'Custom development'],
    ],
  ])('%s costs %s and has its features', (name, price, features) => {
    visit(<ProductsPage />)

    expect(plan(name).getByText(price)).toBeDefined()
    expect(
      plan(name)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(features)
  })

  it('have one that is most popular: Professional', () => {
    visit(<ProductsPage />)

    expect(screen.getAllByText('Most Popular')).toHaveLength(1)
    expect(plan('Professional').getByText('Most Popular')).toBeDefined()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { visit } from '../fixtures/site.tsx'
import { PricingSection, celebrate, CONFETTI } from './pricing-section.tsx'

const card = (name: string) => within(screen.getByRole('article', { name }))

describe('pricing', () => {
  it.each([
    ['Tester', '$29', '$289', 'Save $59'],
    ['Starter', '$59', '$588', 'Save $120'],
    ['Professional', '$99', '$986', 'Save $202'],
  ])('of %s is %s a month, %s a year: %s', async (name, monthly, yearly, saving) => {
    const { user } = visit(<PricingSection onYearly={vi.fn()} />)

    expect(card(name).getByText(monthly)).toBeDefined()
    expect(card(name).getByText('/month')).toBeDefined()
    expect(card(name).queryByText(saving)).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Yearly/ }))

    expect(card(name).getByText(yearly)).toBeDefined()
    expect(card(name).getByText('/year')).toBeDefined()
    expect(card(name).getByText(saving)).toBeDefined()
  })

  it('is monthly at first and shows the saving on the switch', () => {
    visit(<PricingSection />)

    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true)
    expect(screen.getByRole('radio', { name: 'Yearly Save 17%' })).toBeDefined()
  })

  it('celebrates each change to yearly, and never the change back', async () => {
    const onYearly = vi.fn()
    const { user } = visit(<PricingSection onYearly={onYearly} />)
    const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }))

    await choose(/Yearly/)
    expect(onYearly).toHaveBeenCalledTimes(1)
    await choose(/Yearly/)
    expect(onYearly).toHaveBeenCalledTimes(1)
    await choose(/Monthly/)
    expect(onYearly).toHaveBeenCalledTimes(1)
    await choose(/Yearly/)
    expect(onYearly).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['Tester', 'Start Free Trial', '/register'],
    ['Starter', 'Get Started', '/register'],
    ['Professional', 'Contact Sales', '/contact'],
  ])('leads from %s by %s to %s', async (name, label, path) => {
    const { user, address } = visit(<PricingSection />)

    await user.click(card(name).getByRole('link', { name: label }))

    expect(address()).toBe(path)
  })

  it('leads a signed-in user to the platform instead of the registration', () => {
    visit(<PricingSection />, { signedIn: true })

    expect(card('Tester').getByRole('link').getAttribute('href')).toBe('/app')
  })

  it('tags Starter as the most popular and draws Professional inverse', () => {
    visit(<PricingSection />)

    expect(card('Starter').getByText('Most Popular')).toBeDefined()
    expect(screen.getAllByText('Most Popular')).toHaveLength(1)
    expect(screen.getByRole('article', { name: 'Professional' }).dataset['inverse']).toBe('true')
  })

  it('can be scrolled to by its id', () => {
    visit(<PricingSection />)

    expect(document.getElementById('pricing')).toBe(screen.getByRole('region', { name: 'Pricing' }))
  })
})

describe('the celebration', () => {
  it('throws 100 particles over 70 degrees, or no particles with reduced motion', async () => {
    const confetti = vi.fn()

    await celebrate(() => Promise.resolve(confetti))

    expect(confetti).toHaveBeenCalledExactlyOnceWith(CONFETTI)
    expect(CONFETTI).toEqual({ particleCount: 100, spread: 70, disableForReducedMotion: true })
  })

  it('ignores a failure to load its script', async () => {
    await expect(celebrate(() => Promise.reject(new Error('offline')))).resolves.toBeUndefined()
  })
})

import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LANDING_LINKS, PAGE_LINKS } from '../content/navigation.ts'
import { visit } from '../fixtures/site.tsx'
import { PageActions } from './page-frame.tsx'
import { SiteHeader, scrollProgress } from './site-header.tsx'

const header = <SiteHeader links={PAGE_LINKS} actions={<PageActions />} />
afterEach(() => vi.unstubAllGlobals())

const mobileMenu = () => screen.queryByRole('navigation', { name: 'Mobile' })
const openMenu = (page: ReturnType<typeof visit>) =>
  page.user.click(screen.getByRole('button', { name: 'Open menu' }))

describe('the menu of the inner pages', () => {
  it.each([
    ['Home', '/'],
    ['About', '/testimonials'],
    ['Services', '/services'],
    ['Products', '/products'],
    ['Contact', '/contact'],
  ])('has %s, which goes to %s', async (name, path) => {
    const { user, address } = visit(header, { at: '/anywhere' })

    await user.click(screen.getByRole('link', { name }))

    expect(address()).toBe(path)
  })

  it.each([
    [false, 'Login', '/login'],
    [false, 'Get Started', '/register'],
    [true, 'Dashboard', '/app/dashboard'],
  ])('offers, signed in %s, %s, which goes to %s', (signedIn, name, path) => {
    visit(header, { signedIn })

    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  it('offers Logout to a signed-in user', async () => {
    const { user, onLogout } = visit(header, { signedIn: true })

    await user.click(screen.getByRole('button', { name: 'Logout' }))

    expect(onLogout).toHaveBeenCalledOnce()
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  })
})

describe('the logo', () => {
  it('links to the landing page', () => {
    visit(header, { at: '/contact' })

    expect(screen.getByRole('link', { name: 'Delta' }).getAttribute('href')).toBe('/')
  })

  it("shows the text 'Logo' if its picture fails", () => {
    visit(header)

    fireEvent.error(screen.getByRole('img', { name: 'Delta' }))

    expect(screen.queryByRole('img', { name: 'Delta' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Logo' }).getAttribute('href')).toBe('/')
  })
})

describe('the header while the page scrolls', () => {
  /** A page of 2000 px in a window of 1000 px. */
  const scrollTo = (y: number) => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 2000, configurable: true })
    Object.assign(window, { scrollY: y, innerHeight: 1000 })
    act(() => void window.dispatchEvent(new Event('scroll')))
  }

  it('turns translucent past 5 % and opaque again before', () => {
    visit(header)
    const isTranslucent = () => screen.getByRole('banner').dataset['translucent']

    scrollTo(50)
    expect(isTranslucent()).toBe('false')
    scrollTo(51)
    expect(isTranslucent()).toBe('true')
    scrollTo(0)
    expect(isTranslucent()).toBe('false')
  })

  it.each([
    [0, 2000, 0],
    [500, 2000, 0.5],
    [1000, 2000, 1],
    [1200, 2000, 1],
    [-40, 2000, 0],
    [10, 900, 0],
  ])('at %i px of a page of %i px is %d of the way', (scrolled, pageHeight, progress) => {
    expect(scrollProgress(scrolled, pageHeight, 1000)).toBe(progress)
  })
})

describe('the mobile menu', () => {
  it('opens and closes by its button, which announces its state', async () => {
    const page = visit(header)

    expect(mobileMenu()).toBeNull()
    await openMenu(page)
    expect(mobileMenu()).not.toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Close menu', expanded: true }))

    expect(mobileMenu()).toBeNull()
  })

  it('closes on Escape and returns the focus to its button', async () => {
    const page = visit(header)

    await openMenu(page)
    await page.user.keyboard('{Escape}')

    expect(mobileMenu()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }))
  })

  it('closes on a click outside and stays on a click inside', async () => {
    const page = visit(
      <>
        {header}
        <p>The page</p>
      </>,
    )

    await openMenu(page)
    await page.user.click(mobileMenu()!)
    expect(mobileMenu()).not.toBeNull()
    await page.user.click(screen.getByText('The page'))

    expect(mobileMenu()).toBeNull()
  })

  it("locks the page's scrolling only while it is open", async () => {
    const page = visit(header)

    await openMenu(page)
    expect(document.body.style.overflow).toBe('hidden')
    await page.user.keyboard('{Escape}')

    expect(document.body.style.overflow).toBe('')
  })

  it('closes when the window becomes 768 px wide, because the header then has room', async () => {
    const listeners: (() => void)[] = []
    const asked: string[] = []
    window.matchMedia = (query) => {
      asked.push(query)
      return {
        matches: false,
        addEventListener: (_: string, listener: () => void) => listeners.push(listener),
        removeEventListener: () => undefined,
      } as unknown as MediaQueryList
    }
    const page = visit(header)

    await openMenu(page)
    act(() => listeners.forEach((listener) => listener()))

    expect(asked).toContain('(min-width: 768px)')
    expect(mobileMenu()).toBeNull()
  })

  it('follows its item and closes', async () => {
    const page = visit(header, { at: '/contact' })

    await openMenu(page)
    await page.user.click(within(mobileMenu()!).getByRole('link', { name: 'Services' }))

    expect(page.address()).toBe('/services')
    expect(mobileMenu()).toBeNull()
  })

  it('says that it could not be toggled, until the message is dismissed', async () => {
    const refuse = () => {
      throw new Error('refused')
    }
    const page = visit(<SiteHeader links={PAGE_LINKS} actions={null} lockScroll={refuse} />)

    await openMenu(page)
    expect(screen.getByRole('alert').textContent).toBe('Failed to toggle menu. Please try again.')
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }))

    expect(screen.queryByRole('alert')).toBeNull()
  })

  describe("loading a page's scripts", () => {
    /** The page at /services has one script, which the network serves or not. */
    const visitWith = (script: () => Promise<Response>) => {
      vi.stubGlobal('__reactRouterManifest', {
        routes: {
          root: { id: 'root', path: '', module: '/root.js' },
          services: { id: 'services', parentId: 'root', path: 'services', module: '/services.js' },
          login: { id: 'login', parentId: 'root', path: 'login', module: '/services.js' },
        },
      })
      vi.stubGlobal('fetch', (url: string) =>
        url === '/services.js' ? script() : Promise.resolve(new Response('')),
      )
      return visit(header, { at: '/contact' })
    }
    const follow = async (page: ReturnType<typeof visit>, name: string) => {
      await openMenu(page)
      await page.user.click(within(mobileMenu()!).getByRole('link', { name }))
    }

    it.each([
      ['Services', 'the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
      [
        'Services',
        'a new version has other scripts',
        () => Promise.resolve(new Response('', { status: 404 })),
      ],
      ['Login', 'the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])(
      'stays and says that %s could not be loaded when %s, until the message is dismissed',
      async (item, _, script) => {
        const page = visitWith(script)

        await follow(page, item)
        expect((await screen.findByRole('alert')).textContent).toBe(
          `Failed to navigate to ${item}. Please try again.`,
        )
        expect(page.address()).toBe('/contact')
        await page.user.click(screen.getByRole('button', { name: 'Dismiss' }))

        expect(screen.queryByRole('alert')).toBeNull()
      },
    )

    it('succeeds the next time, when the network is back', async () => {
      const script = vi
        .fn<() => Promise<Response>>()
        .mockRejectedValueOnce(new TypeError('Failed to fetch'))
        .mockResolvedValue(new Response(''))
      const page = visitWith(script)

      await follow(page, 'Services')
      await screen.findByRole('alert')
      await follow(page, 'Services')

      expect(await screen.findByText('Elsewhere: /services')).toBeDefined()
    })
  })

  it('names the item that could not be opened', async () => {
    const page = visit(<SiteHeader links={LANDING_LINKS} actions={null} />)

    await openMenu(page)
    await page.user.click(within(mobileMenu()!).getByRole('link', { name: 'Pricing' }))

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to navigate to Pricing. Please try again.',
    )
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChartSpline } from 'lucide-react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { returnPath } from '../../features/auth/return-path.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ScreenError } from '../../ui/feedback/screen-error.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import Guard from './guard.tsx'
import { isActive, type NavigationItem } from './navigation.ts'
import ScreenOff from './screen-off.tsx'
import Shell from './shell.tsx'
import { Item } from './sidebar.tsx'
import Start from './start.tsx'

type Health = 'answers' | 'is away' | 'is silent'

/** Shows the signed-in area with one screen; the server answers, is unavailable, or is slow. */
function showShell({
  at = '/app/backtesting',
  health = 'answers' as Health,
  client = accounts({ currentUser: () => Promise.resolve(aUser) }),
} = {}) {
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/health')) return Promise.resolve(Response.json({ success: true, data: [] }))
    if (health === 'is away') return Promise.reject(new TypeError('Failed to fetch'))
    if (health === 'is silent') return new Promise(() => undefined)
    return Promise.resolve(Response.json({ success: true, data: {} }))
  })
  const router = createMemoryRouter(
    [
      {
        path: '/app',
        element: <Guard />,
        children: [
          {
            element: <Shell />,
            children: [
              { index: true, element: <Start /> },
              { path: 'backtesting/*', element: <h1>Backtesting</h1> },
              { path: 'broken', element: <Broken />, errorElement: <ScreenError /> },
              { path: '*', element: <ScreenOff /> },
            ],
          },
        ],
      },
      { path: '*', element: <p>The start page</p> },
    ],
    { initialEntries: ['/before', at], initialIndex: 1 },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider>
        <AuthProvider client={client}>
          <RouterProvider router={router} />
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, client }
}

function Broken(): never {
  throw new Error('No such column')
}

const screens = async () => within(await screen.findByRole('navigation', { name: 'Screens' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('the guard', () => {
  it('shows Loading Delta Platform... until the session is known', async () => {
    showShell({ client: accounts({ currentUser: () => new Promise(() => undefined) }) })

    expect((await screen.findByRole('status')).textContent).toBe('Loading Delta Platform...')
  })

  it('shows an inert outline of the builder while the session loads', async () => {
    showShell({
      at: '/app/backtesting',
      client: accounts({ currentUser: () => new Promise(() => undefined) }),
    })

    const outline = await screen.findByText('Strategy Information')
    expect(outline.closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('status').textContent).toBe('Loading Delta Platform...')
  })

  it('replaces the page of a visitor by the start page, and passes on the requested address', async () => {
    const { router } = showShell({ at: '/app/backtesting?a=b#c', client: accounts() })

    await screen.findByText('The start page')
    expect(router.state.location.pathname).toBe('/')
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/app/backtesting', search: '?a=b', hash: '#c' },
    })
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/before')
  })

  it("keeps a visitor's address until they sign in, and forgets it on logout", async () => {
    const { router } = showShell({ at: '/app/backtesting?a=b', client: accounts() })
    await screen.findByText('The start page')
    await router.navigate('/products')
    expect(returnPath(null)).toBe('/app/backtesting?a=b')
    cleanup()

    const { user } = showShell({ at: '/app/backtesting?a=b' })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await screen.findByText('The start page')
    expect(returnPath(null)).toBe('/app')
  })

  it('shows the area to a user', async () => {
    showShell()

    expect(await screen.findByRole('heading', { name: 'Backtesting' })).toBeDefined()
  })

  it('names the user in full in a title, where the header has room for a part of the name only', async () => {
    showShell()
    const header = within(await screen.findByRole('banner'))
    expect(header.getByTitle(aUser.name).textContent).toBe(aUser.name)
  })
})

describe('the sidebar', () => {
  it('has the short name of the product and its version', async () => {
    showShell()

    const brand = await screen.findByRole('link', { name: /Delta/ })
    expect(brand.textContent).toBe('Deltav1.0')
    expect(brand.getAttribute('href')).toBe('/app')
  })

  it.each([
    ['Dashboard', '/app/dashboard'],
    ['Strategy Library', '/app/strategy-library'],
    ['Backtesting', '/app/backtesting'],
    ['Optimise', '/app/optimise'],
    ['Compare', '/app/compare'],
    ['Options Analysis', '/app/options-analysis'],
    ['Data', '/app/data'],
    ['Bug Tracker', '/app/bug-tracker'],
  ])('leads by %s to %s', async (name, path) => {
    showShell()

    expect((await screens()).getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  it('shows a disabled screen, which cannot be clicked', () => {
    const item = {
      label: 'Options Analysis',
      path: '/app/options-analysis',
      icon: ChartSpline,
      disabled: true,
    }
    showPage(<Item item={item} collapsed={false} active={false} onChosen={undefined} />)

    const shown = screen.getByText('Options Analysis').closest('[aria-disabled]')
    expect(shown?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('link', { name: 'Options Analysis' })).toBeNull()
  })

  it('shows Administration to administrators only', async () => {
    showShell()
    const forUser = await screens()
    expect(forUser.getByRole('link', { name: 'Settings' })).toBeTruthy()
    expect(forUser.queryByRole('link', { name: 'Administration' })).toBeNull()
    cleanup()
    const admin = { ...aUser, role: 'admin' as const }
    showShell({ client: accounts({ currentUser: () => Promise.resolve(admin) }) })
    expect((await screens()).getByRole('link', { name: 'Administration' })).toBeTruthy()
  })

  it('is 64 units wide, 16 when collapsed, and remembers that', async () => {
    const { user } = showShell()
    const sidebar = await screen.findByRole('complementary')

    expect(sidebar.className).toContain('w-64')
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar', expanded: true }))
    expect(sidebar.className).toContain('w-16')
    expect(localStorage.getItem('sidebar-collapsed:u-1')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Expand sidebar', expanded: false }))

    expect(sidebar.className).toContain('w-64')
    expect(localStorage.getItem('sidebar-collapsed:u-1')).toBe('false')
  })

  it('collapses the screens of Backtesting and remembers that', async () => {
    const { user } = showShell()
    const shown = await screens()
    await user.click(shown.getByRole('button', { name: 'Screens of Backtesting', expanded: true }))
    expect(shown.queryByRole('link', { name: 'Compare' })).toBeNull()
    expect(localStorage.getItem('sidebar-expanded-menus:u-1')).toBe('[]')
    cleanup()
    showShell()
    const again = await screens()
    expect(again.queryByRole('link', { name: 'Compare' })).toBeNull()
    await user.click(again.getByRole('button', { name: 'Screens of Backtesting', expanded: false }))
    expect(again.getByRole('link', { name: 'Compare' })).toBeTruthy()
  })

  it('keeps accessible names for its collapsed items', async () => {
    localStorage.setItem('sidebar-collapsed:u-1', 'true')
    showShell()

    expect((await screens()).getByRole('link', { name: 'Backtesting' })).toBeDefined()
  })

  it.each([
    ['/app/backtesting', true],
    ['/app/backtesting/explain/7/2024-01-02', true],
    ['/app/backtesting-notes', false],
    ['/app', false],
  ])('at %s has Backtesting as its active item: %s', (path, active) => {
    const item: NavigationItem = { label: 'Backtesting', path: '/app/backtesting', icon: () => null } as never

    expect(isActive(item, path)).toBe(active)
  })

  it('marks the item of the open screen', async () => {
    showShell()

    const current = (await screens()).getAllByRole('link', { current: 'page' })
    expect(current.map((item) => item.textContent)).toEqual(['Backtesting'])
  })
})

describe('the sidebar of a narrow screen', () => {
  it('opens over the page, names the signed-in user, and returns the focus on Escape', async () => {
    const { user } = showShell()
    const opener = await screen.findByRole('button', { name: 'Open navigation' })

    await user.click(opener)
    const overlay = await screen.findByRole('dialog', { name: 'Navigation' })
    expect(within(overlay).getByText('Asha Rao')).toBeDefined()
    await user.keyboard('{Escape}')

    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('closes when a screen is chosen and focuses it', async () => {
    const { user } = showShell()

    await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
    const overlay = await screen.findByRole('dialog', { name: 'Navigation' })
    await user.click(within(overlay).getByRole('link', { name: 'Backtesting' }))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    expect(screen.queryByRole('dialog', { name: 'Navigation' })).toBeNull()
  })
})

describe('the header', () => {
  it.each([
    ['answers', 'Backend Online'],
    ['is away', 'Backend Offline'],
    ['is silent', 'Checking...'],
  ] as const)('while the server %s reads %s', async (health, text) => {
    showShell({ health })

    expect(await screen.findByRole('button', { name: text })).toBeDefined()
  })

  it("has the user's name", async () => {
    showShell()

    expect(within(await screen.findByRole('banner')).getByText('Asha Rao')).toBeDefined()
  })

  it('ends the session by Logout and goes to the start page', async () => {
    const { user, router, client } = showShell()

    await user.click(await screen.findByRole('button', { name: 'Logout' }))

    await screen.findByText('The start page')
    expect(router.state.location.pathname).toBe('/')
    expect(client.signOut).toHaveBeenCalledOnce()
  })

  it('changes the theme from light to dark to system to light', async () => {
    localStorage.setItem('app-theme', 'light')
    const { user } = showShell()

    await user.click(await screen.findByRole('button', { name: 'Theme: light. Switch to dark' }))
    expect(localStorage.getItem('app-theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Theme: dark. Switch to system' }))
    await user.click(screen.getByRole('button', { name: 'Theme: system. Switch to light' }))

    expect(localStorage.getItem('app-theme')).toBe('light')
  })
})

describe('the addresses of the signed-in area', () => {
  it('start at Backtesting', async () => {
    const { router } = showShell({ at: '/app' })

    await waitFor(() => expect(router.state.location.pathname).toBe('/app/backtesting'))
  })

  it('of a disabled screen report that it is not available, and link to another screen', async () => {
    const { user, router } = showShell({ at: '/app/options-analysis' })

    expect(await screen.findByRole('heading', { level: 1, name: 'Options Analysis' })).toBeDefined()
    expect(screen.getByText('Options Analysis is not available here')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Go to Backtesting' }))

    expect(router.state.location.pathname).toBe('/app/backtesting')
  })

  it('keep the frame when a screen fails', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showShell({ at: '/app/broken' })

    expect((await screen.findByRole('alert')).textContent).toContain('No such column')
    expect((await screens()).getByRole('link', { name: 'Backtesting' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
    silenced.mockRestore()
  })

  it('have an error boundary for each screen', () => {
    const screensOfFeatures = import.meta.glob<string>('../../features/**/*.route.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const without = Object.entries(screensOfFeatures).filter(([, text]) => !text.includes('ErrorBoundary'))

    expect(Object.keys(screensOfFeatures).length).toBeGreaterThan(2)
    expect(without.map(([path]) => path)).toEqual([])
  })
})

import { act, screen, waitFor, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthClient } from '../../session/auth/auth-client.ts'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { rememberUser } from '../../session/auth/remembered-user.ts'
import { keepReturnPath } from '../../features/auth/return-path.ts'
import '../../fixtures/page.tsx'
import { useSiteSession } from '../../site/session.tsx'
import { pageMeta } from './page-meta.ts'
import { loader as robots } from './robots.ts'
import Site from './site.tsx'
import { loader as sitemap } from './sitemap.ts'

function PublicPage() {
  const { isSignedIn, onLogin, onLogout, onTry } = useSiteSession()
  if (isSignedIn) return <button onClick={onLogout}>Logout</button>
  return (
    <>
      <button onClick={onLogin}>Login</button>
      <button onClick={() => void onTry()}>Try without an account</button>
    </>
  )
}

/** Opens the site, which has one public page. */
function arrive({
  client = accounts(),
  at = '/',
  state,
}: { client?: AuthClient; at?: string; state?: unknown } = {}) {
  const router = createMemoryRouter(
    [
      { element: <Site />, children: [{ path: at, element: <PublicPage /> }] },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: at, state }] },
  )
  render(
    <AuthProvider client={client}>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
  const address = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { user: userEvent.setup(), path: () => router.state.location.pathname, address }
}

async function signIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Login' }))
  await fillLogin(user)
}

async function fillLogin(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), aUser.email)
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the public site', () => {
  it('leads into the platform after a login in the modal', async () => {
    const { user, path } = arrive()

    await signIn(user)

    await waitFor(() => expect(path()).toBe('/app'))
  })

  it('opens the login for a link into the product, names the linked screen, and opens it afterwards', async () => {
    const { user, path } = arrive({ state: { from: { pathname: '/app/settings' } } })

    await screen.findByText('Log in to go on to settings: what you opened waits')
    await fillLogin(user)

    await waitFor(() => expect(path()).toBe('/app/settings'))
  })

  it('leads there also after a visit to other pages', async () => {
    keepReturnPath({ pathname: '/app/settings', search: '?tab=plan' })
    const { user, address } = arrive({ at: '/products' })

    await signIn(user)

    await waitFor(() => expect(address()).toBe('/app/settings?tab=plan'))
  })

  it.each([
    ['the shared strategy that a visitor opened', '/app/backtesting#strategy'],
    ['the platform if nothing was opened', '/app'],
  ])('shows a guest %s', async (_, address) => {
    const [pathname, hash] = address.split('#')
    const from = { pathname, search: '', hash: hash ? `#${hash}` : '' }
    const { user, address: shown } = arrive({ state: hash ? { from } : null })
    if (hash) await user.click(await screen.findByRole('button', { name: 'Cancel' }))

    await user.click(await screen.findByRole('button', { name: 'Try without an account' }))

    await waitFor(() => expect(shown()).toBe(address))
  })

  it('closes the login when the visitor signs in in another tab, and stays on its page', async () => {
    const { user, path } = arrive({ at: '/products' })
    await user.click(await screen.findByRole('button', { name: 'Login' }))
    await screen.findByRole('dialog')

    act(() => {
      rememberUser(aUser)
      dispatchEvent(new StorageEvent('storage', { key: 'signed-in-user' }))
    })

    await screen.findByRole('button', { name: 'Logout' })
    expect([screen.queryByRole('dialog'), path()]).toEqual([null, '/products'])
  })

  it('leads to the landing page after logging out on an inner page', async () => {
    const client = accounts({ currentUser: () => Promise.resolve(aUser) })
    const { user, path } = arrive({ client, at: '/contact' })

    await user.click(await screen.findByRole('button', { name: 'Logout' }))

    await waitFor(() => expect(path()).toBe('/'))
    expect(client.signOut).toHaveBeenCalledOnce()
  })
})

describe('what search engines read', () => {
  it('is a title, a description and a preview for each page', () => {
    const meta = pageMeta({ path: '/contact', title: 'Contact', description: 'Write to us.' })

    expect(meta).toContainEqual({ title: 'Contact | Delta' })
    expect(meta).toContainEqual({ name: 'description', content: 'Write to us.' })
    expect(meta).toContainEqual({ property: 'og:title', content: 'Contact | Delta' })
  })

  it("omits absolute addresses if the site's own address is not configured", () => {
    const meta = pageMeta({ path: '/contact', title: 'Contact', description: '' }, '')

    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(JSON.stringify(meta)).not.toMatch(/canonical|og:url|og:image/)
  })

  it("has absolute addresses and a picture of 1200 × 630 if the site's own address is configured", () => {
    const meta = pageMeta({ path: '/contact', title: 'Contact', description: '' }, 'https://delta.example')

    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://delta.example/contact',
    })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://delta.example/contact' })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
    for (const tag of [{ property: 'og:image' }, { name: 'twitter:image' }])
      expect(meta).toContainEqual({ ...tag, content: 'https://delta.example/preview.png' })
  })

  it('opens the site and closes the platform', async () => {
    const lines = (await robots().text()).split('\n')

    expect(lines).toContain('Disallow: /app')
    expect(lines).toContain('Allow: /')
  })

  it('maps the nine public pages', async () => {
    const pages = [...(await sitemap().text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page)

    expect(pages).toEqual([
      ...['/', '/testimonials', '/services', '/products', '/contact'],
      ...['/terms', '/privacy', '/login', '/register'],
    ])
  })
})

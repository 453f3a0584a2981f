import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrokerConnection } from '#api'
import { routes } from '#api/client'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showRoutes } from '../../fixtures/page.tsx'
import { keepState } from './use-return-from-broker.ts'
import { BrokerTab } from './broker-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const UPSTOX: BrokerConnection = {
  broker: 'upstox',
  shown: { accessToken: '••••••••Xw2k' },
  hasToken: true,
  tokenEndsAt: null,
  connectedAt: '2025-04-20T06:00:00Z',
  problem: null,
}

function showTab(connections: BrokerConnection[] = [], at = '', ...more: AnsweredRoute[]) {
  anAnsweringServer(
    ...more,
    answers(routes.listBrokerConnections, () => ({ data: connections })),
  )
  return showRoutes(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider client={accounts({ currentUser: () => Promise.resolve({ ...aUser, role: 'admin' }) })}>
        <BrokerTab />
      </AuthProvider>
    </QueryClientProvider>,
    { path: '/app/settings/broker', at: `/app/settings/broker${at}` },
  )
}

describe('the sources of history', () => {
  it('are compared by years, strikes, expired contracts and price before one is chosen', async () => {
    const { user, container } = showTab()
    const table = await screen.findByRole('region', { name: 'What each source gives' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(13)
    expect(rows.map((row) => row.textContent).slice(-2)).toEqual([
      expect.stringMatching(
        /^GrowwSince 2020.*Yes₹499 a month plus tax, not confirmedBuilt, not yet tried live$/,
      ),
      expect.stringMatching(/^DhanThe last five.*those beyond are missing.*Built, not yet tried live$/),
    ])
    expect(
      within(table).getByRole('row', { name: /Motilal Oswal None None No .* No connection/ }),
    ).toBeTruthy()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(within(table).getByRole('button', { name: 'Groww' }))
    expect(await screen.findByRole('form', { name: 'Connect Groww' })).toBeTruthy()
  })
})

describe('a broker without a connector', () => {
  it('shows its abilities and why it cannot be connected, without a form', async () => {
    const { user, container } = showTab()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Broker' }), 'motilal')
    expect(screen.getByText(/It serves prices of the end of each day only/)).toBeTruthy()
    const table = screen.getByRole('region', { name: 'What Motilal Oswal can do' })
    expect(within(table).getByRole('row', { name: /Minutes of expired contracts Not offered/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('Upstox', () => {
  it('is connected with a masked token, and is marked as untested', async () => {
    let connected = false
    const { user } = showTab(
      [],
      '',
      answers(routes.listBrokerConnections, () => ({ data: connected ? [UPSTOX] : [] })),
      answers(routes.connectBroker, () => {
        connected = true
        return { data: UPSTOX }
      }),
      answers(routes.testBroker, () => ({
        data: [{ name: 'Account', problem: 'Upstox: the access token has ended' }],
      })),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Broker' }), 'upstox')
    expect(await screen.findByText('Not yet tried against the live service')).toBeTruthy()
    const field = await screen.findByLabelText('Access token')
    expect(field).toHaveProperty('type', 'password')
    await user.type(field, 'token-of-asha')
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText('••••••••Xw2k')).toBeTruthy()
    expect(screen.queryByDisplayValue('token-of-asha')).toBeNull()
    // Storing a token does not mean that the broker accepts it, so the broker is called at once.
    expect(await screen.findByText('Upstox: the access token has ended')).toBeTruthy()
    expect(screen.queryByText('Connected')).toBeNull()
  })

  it('asks for a confirmation before it is disconnected', async () => {
    const gone = answers(routes.disconnectBroker, () => ({ data: { broker: 'upstox' } }))
    let deleted = 0
    const { user } = showTab([UPSTOX], '', {
      ...gone,
      answer: (...given) => (deleted++, gone.answer(...given)),
    })
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    expect(screen.getByRole('dialog', { name: 'Disconnect Upstox?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(deleted).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await user.click(screen.getByRole('button', { name: 'Disconnect Upstox' }))
    expect(deleted).toBe(1)
  })

  it('is never shown as working: no connector was tried against a live service', async () => {
    showTab([UPSTOX])
    expect((await screen.findAllByText('Built, not yet tried live')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Works/)).toBeNull()
  })

  it("lists the results of the account's check step by step", async () => {
    const steps = [
      { name: 'Account', found: 'AB…' },
      { name: 'Expiries', problem: 'Upstox: expired contracts need a plan' },
    ]
    const { user } = showTab(
      [UPSTOX],
      '',
      answers(routes.testBroker, () => ({ data: steps })),
    )
    await user.click(await screen.findByRole('button', { name: 'Test' }))
    expect(await screen.findByText('1 of 2 questions failed')).toBeTruthy()
    expect(screen.getByText('Upstox: expired contracts need a plan')).toBeTruthy()
  })

  it('explains what to do if its stored key cannot be decrypted', async () => {
    showTab([{ ...UPSTOX, problem: 'Bring back the file broker-key' }])
    expect((await screen.findByRole('alert')).textContent).toContain('Bring back the file broker-key')
  })

  it('finishes a sign-in once when its page sends the user back', async () => {
    let calls = 0
    showTab(
      [UPSTOX],
      '?code=abc&state=def',
      answers(routes.finishBrokerSignIn, () => {
        calls++
        return { data: UPSTOX }
      }),
    )
    expect(await screen.findByText('Signed in')).toBeTruthy()
    expect(calls).toBe(1)
  })

  it.each([
    ['succeeded', { data: { ...UPSTOX, broker: 'zerodha' } as BrokerConnection }, 'Signed in'],
    ['failed', { status: 409, message: 'The code was used already' }, 'The sign-in failed'],
  ] as const)('is left for Zerodha after a sign-in there that %s', async (_, answer, title) => {
    keepState('def', 'zerodha')
    showTab(
      [UPSTOX, { ...UPSTOX, broker: 'zerodha' }],
      '?request_token=abc',
      answers(routes.finishBrokerSignIn, () => answer),
    )
    expect(await screen.findByText(title)).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'What Zerodha can do' })).toBeTruthy()
  })

  it('shows why a sign-in failed', async () => {
    showTab(
      [UPSTOX],
      '?code=abc&state=def',
      answers(routes.finishBrokerSignIn, () => ({ status: 409, message: 'The code was used already' })),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The code was used already')
  })
})

describe('a connection with history', () => {
  it('links an administrator to the download and the nightly capture', async () => {
    showTab([UPSTOX])
    const capture = await screen.findByRole('link', { name: 'capture each night' })
    expect(capture.getAttribute('href')).toBe('/app/data#capture')
    expect(screen.getByRole('link', { name: 'Download history' })).toBeTruthy()
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountPlan, NotificationSettings, Profile } from '#api'
import { routes } from '#api/client'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showRoutes } from '../../fixtures/page.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { SettingsPage } from './settings-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const PROFILE: Profile = {
  edits: 1,
  name: 'Asha Rao',
  email: 'asha@example.com',
  emailVerified: false,
  phone: null,
  dateOfBirth: null,
  language: 'en',
  twoFactor: false,
  sendsMail: false,
}
const NOTIFICATIONS: NotificationSettings = {
  choices: { email: true, push: false, trades: true, reports: true, whatsapp: false },
  missing: { email: 'This server has no mail server', push: null, whatsapp: 'WhatsApp needs an account' },
  alerts: ['exited', 'feed'],
  webhook: null,
  pushKey: 'key',
  browsers: 0,
}
const PLAN: AccountPlan = {
  plan: null,
  billing: null,
  limits: [{ name: 'Saved strategies', used: 5, most: 500, unit: '' }],
  records: [],
}

function showSettings(tab = '', ...more: AnsweredRoute[]) {
  const asked = anAnsweringServer(
    ...more,
    answers(routes.profile, () => ({ data: PROFILE })),
    answers(routes.notificationSettings, () => ({ data: NOTIFICATIONS })),
    answers(routes.accountPlan, () => ({ data: PLAN })),
    answers(routes.listSessions, () => ({ data: [] })),
    answers(routes.listAccessTokens, () => ({ data: [] })),
  )
  const page = showRoutes(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider client={accounts({ currentUser: () => Promise.resolve(aUser) })}>
        <SettingsPage />
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
    { path: '/app/settings/:tab?', at: `/app/settings/${tab}` },
  )
  return { ...page, asked }
}

describe('the settings', () => {
  it('have five tabs and open on the profile', async () => {
    const { container } = showSettings()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Profile',
      'Notifications',
      'Security',
      'Plan',
      'Broker connectivity',
    ])
    expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', 'Asha Rao')
    for (const field of [/Email address/, 'Phone number', 'Date of birth', 'Interface language'])
      expect(screen.getByLabelText(field)).toBeTruthy()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('open each tab by its address', async () => {
    const { user, address } = showSettings()
    await user.click(screen.getByRole('tab', { name: 'Plan' }))
    expect(address()).toBe('/app/settings/plan')
    expect(await screen.findByRole('progressbar', { name: 'Saved strategies' })).toBeTruthy()
  })
})

describe('the profile', () => {
  it('names invalid fields and sends nothing', async () => {
    const { user, asked } = showSettings()
    await user.type(await screen.findByLabelText('Phone number'), '12345')
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(screen.getByText(/^Enter an Indian mobile number/)).toBeTruthy()
    expect(asked).toHaveLength(before)
    await user.type(screen.getByLabelText('Phone number'), '67890')
    expect(screen.queryByText(/^Enter an Indian mobile number/)).toBeNull()
  })

  it('takes a date of birth as typed, and reports an invalid one', async () => {
    const { user, asked } = showSettings()
    const birth = await screen.findByLabelText<HTMLInputElement>('Date of birth')
    await user.type(birth, '17/5/1990')
    await user.tab()
    expect(birth.value).toBe('17 May 1990')
    await user.clear(birth)
    await user.type(birth, 'in spring')
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(screen.getByText('Date of birth must be a calendar date, such as 17 May 1990')).toBeTruthy()
    expect(asked).toHaveLength(before)
  })

  it('marks unsaved changes, and warns before another tab discards them', async () => {
    const { user } = showSettings()
    const name = await screen.findByLabelText<HTMLInputElement>(/Full name/)
    await user.type(name, ' Menon')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(name.value).toBe('Asha Rao Menon')
    await user.click(await screen.findByRole('tab', { name: 'Security' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await vi.waitFor(() => expect(screen.queryByLabelText(/Full name/)).toBeNull())
  })

  it('accepts Hindi for the strategy in words and the labels of the builder', async () => {
    const sent: unknown[] = []
    const { user } = showSettings(
      '',
      answers(routes.saveProfile, (_, body) => {
        sent.push(body)
        return { data: { ...PROFILE, edits: 2, language: 'hi' as const } }
      }),
    )
    const language = await screen.findByLabelText<HTMLSelectElement>('Interface language')
    expect(language.selectedOptions[0]?.textContent).toBe('English')
    await user.selectOptions(language, 'हिन्दी')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await vi.waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    expect(sent).toMatchObject([{ edits: 1, language: 'hi' }])
    expect(language.value).toBe('hi')
  })

  it('asks for the password when the email address changes', async () => {
    const { user } = showSettings()
    const email = await screen.findByLabelText(/Email address/)
    expect(screen.queryByLabelText(/Current password/)).toBeNull()
    await user.clear(email)
    await user.type(email, 'rao@example.com')
    expect(screen.getByLabelText(/Current password/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true)
  })
})

describe('an email address that a mailed link changes in another tab', () => {
  const NEW = 'rao@example.com'
  const showChanging = () => {
    const stored = { ...PROFILE }
    const page = showSettings(
      '',
      answers(routes.profile, () => ({ data: { ...stored } })),
      answers(routes.saveProfile, (_, body) => {
        Object.assign(stored, body, { edits: 2 })
        return { data: { ...stored } }
      }),
    )
    return { ...page, stored }
  }

  it('is in its field after another change is saved, and is no unsaved change', async () => {
    const { user, stored } = showChanging()
    await user.type(await screen.findByLabelText('Phone number'), '98765 43210')
    stored.email = NEW
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await vi.waitFor(() => expect(screen.getByLabelText(/Email address/)).toHaveProperty('value', NEW))
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(screen.queryByLabelText(/Current password/)).toBeNull()
  })

  it('is shown when the user comes back to this tab, which keeps what was typed there', async () => {
    const { user, stored } = showChanging()
    await user.type(await screen.findByLabelText('Phone number'), '98765')
    Object.assign(stored, { email: NEW, emailVerified: true })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Email address verified')).toBeTruthy()
    expect(screen.getByLabelText(/Email address/)).toHaveProperty('value', NEW)
    expect(screen.getByLabelText('Phone number')).toHaveProperty('value', '98765')
  })

  it('stays as typed while the user edits it', async () => {
    const { user, stored } = showChanging()
    const email = await screen.findByLabelText(/Email address/)
    await user.clear(email)
    await user.type(email, 'asha.rao@example.com')
    Object.assign(stored, { email: NEW, emailVerified: true })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Email address verified')).toBeTruthy()
    expect(email).toHaveProperty('value', 'asha.rao@example.com')
  })
})

describe('the notifications', () => {
  it('show the defaults of a new account, and which channel is not set up', async () => {
    showSettings('notifications')
    const switches = await screen.findAllByRole('switch')
    expect(switches.map((one) => [one.getAttribute('aria-describedby') && name(one), isOn(one)])).toEqual([
      ['Email notifications', true],
      ['Push notifications', false],
      ['WhatsApp notifications', false],
      ['Trade notifications', true],
      ['Report notifications', true],
    ])
    expect(screen.getByText('WhatsApp needs an account')).toBeTruthy()
    expect(screen.getByText('This server has no mail server')).toBeTruthy()
  })

  it('revert when the server refuses a change', async () => {
    const { user } = showSettings(
      'notifications',
      answers(routes.notificationSettings, () => ({ data: NOTIFICATIONS })),
    )
    const trades = await screen.findByRole('switch', { name: 'Trade notifications' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(trades)
    await vi.waitFor(() =>
      expect(isOn(screen.getByRole('switch', { name: 'Trade notifications' }))).toBe(true),
    )
  })
})

const name = (element: HTMLElement) => document.querySelector(`label[for="${element.id}"]`)?.textContent
const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked

describe('the security', () => {
  it('rates a new password while typing, and refuses a weak one', async () => {
    const message = 'This password is easily guessed'
    const { user } = showSettings(
      'security',
      answers(routes.passwordStrength, () => ({ data: { score: 0, accepted: false, message } })),
    )
    const card = within(await screen.findByRole('region', { name: 'Change Password' }))
    await user.type(card.getByLabelText('Current password'), 'the old one')
    await user.type(card.getByLabelText('New password'), 'password')
    await user.type(card.getByLabelText('Confirm new password'), 'password')
    expect(await card.findByText(message)).toBeTruthy()
    expect(card.getByRole('progressbar', { name: 'Password strength' })).toBeTruthy()
    expect(card.getByRole('button', { name: 'Update Password' })).toHaveProperty('disabled', true)
  })

  it('leads the keyboard to the code field, to the recovery codes, and back to the card', async () => {
    const enrolment = { uri: 'otpauth://totp/Delta', secret: 'ABCD', recoveryCodes: ['one-two'] }
    const { user } = showSettings(
      'security',
      answers(routes.beginTwoFactor, () => ({ data: enrolment })),
      answers(routes.confirmTwoFactor, () => ({ data: {} })),
    )
    const region = await screen.findByRole('region', { name: 'Two-factor authentication' })
    const card = within(region)
    await user.type(card.getByLabelText(/^Password/), 'the password{Enter}')
    const code = await card.findByLabelText('Code that the app shows')
    expect(document.activeElement).toBe(code)
    await user.keyboard('168910{Enter}')
    const codes = await card.findByRole('group', { name: /^Recovery codes/ })
    await vi.waitFor(() => expect(document.activeElement).toBe(codes))
    await user.click(card.getByRole('button', { name: 'I have kept it' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(region))
  })

  it('keeps the keyboard in the card after signing out elsewhere', async () => {
    const at = '2025-01-31T10:00:00Z'
    const session = { device: 'Chrome on Windows', ipAddress: null, createdAt: at, lastSeenAt: at }
    const sessions = [
      { ...session, id: 'here', isCurrent: true },
      { ...session, id: 'there', isCurrent: false },
    ]
    const { user } = showSettings(
      'security',
      answers(routes.listSessions, () => ({ data: sessions })),
      answers(routes.endOtherSessions, () => {
        sessions.pop()
        return { data: { ended: 1 } }
      }),
    )
    const card = await screen.findByRole('region', { name: 'Sessions' })
    await user.click(await within(card).findByRole('button', { name: 'Sign out elsewhere' }))
    await vi.waitFor(() => expect(within(card).queryByRole('button')).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(card))
  })

  it('calls a current password wrong only until it is corrected', async () => {
    const WRONG = 'The current password is not right'
    const { user, asked } = showSettings(
      'security',
      answers(routes.passwordStrength, () => ({ data: { score: 4, accepted: true, message: 'Strong' } })),
      answers(routes.changePassword, () => ({
        status: 400,
        message: WRONG,
        fields: [{ path: 'currentPassword', message: WRONG }],
      })),
    )
    const card = within(await screen.findByRole('region', { name: 'Change Password' }))
    const current = card.getByLabelText('Current password')
    const submit = card.getByRole('button', { name: 'Update Password' })
    await user.type(current, 'not it')
    await user.type(card.getByLabelText('New password'), 'correct horse battery')
    await user.type(card.getByLabelText('Confirm new password'), 'correct horse battery')
    await user.click(submit)
    expect(await card.findByText(WRONG)).toBeTruthy()
    await user.clear(current)
    await user.type(current, 'the right one')
    expect(card.queryByText(WRONG)).toBeNull()
    await user.type(card.getByLabelText('Confirm new password'), '!')
    const before = asked.length
    await user.click(submit)
    expect(card.getByText('The two new passwords are not the same')).toBeTruthy()
    expect(card.queryByText(WRONG)).toBeNull()
    expect(asked).toHaveLength(before)
  })

  it('shows a new access token once', async () => {
    const token = {
      id: 't',
      name: 'notebook',
      scope: 'read' as const,
      createdAt: '2025-01-31T10:00:00Z',
      lastUsedAt: null,
      token: 'delta_secret',
    }
    const { user } = showSettings(
      'security',
      answers(routes.createAccessToken, () => ({ data: token })),
    )
    const card = within(await screen.findByRole('region', { name: 'Access tokens' }))
    await user.type(card.getByLabelText('Name'), 'notebook')
    await user.click(card.getByRole('button', { name: 'Create token' }))
    expect(await card.findByText('delta_secret')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'I have kept it' }))
    expect(card.queryByText('delta_secret')).toBeNull()
  })
})

describe('a new passkey', () => {
  it('is not made on a device that has one, which the page says', async () => {
    const create = () => Promise.reject(new DOMException('There is one', 'InvalidStateError'))
    const parse = (options: unknown) => options
    class Key {
      static readonly parseRequestOptionsFromJSON = parse
      static readonly parseCreationOptionsFromJSON = parse
    }
    vi.stubGlobal('PublicKeyCredential', Key)
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create } } }))
    const { user } = showSettings(
      'security',
      answers(routes.listPasskeys, () => ({ data: [] })),
      answers(routes.passkeyOptions, () => ({ data: {} as never })),
    )
    const card = within(await screen.findByRole('region', { name: 'Passkeys' }))
    await user.type(card.getByLabelText('Name of the passkey'), 'My laptop')
    await user.type(card.getByLabelText('Password to add it'), 'a long password')
    await user.click(card.getByRole('button', { name: 'Add passkey' }))
    expect(await screen.findByText('This device has a passkey of your account already')).toBeTruthy()
  })
})

describe('the two-factor authentication', () => {
  it('takes the code as the app shows it, with a gap, and waits for six digits', async () => {
    const sent: unknown[] = []
    const begun = { uri: 'otpauth://totp/Delta?secret=ABC', secret: 'ABC', recoveryCodes: ['aBcDe-12345'] }
    const { user } = showSettings(
      'security',
      answers(routes.beginTwoFactor, () => ({ data: begun })),
      answers(routes.confirmTwoFactor, (_, body) => {
        sent.push(body)
        return { data: {} }
      }),
    )
    const card = within(await screen.findByRole('region', { name: 'Two-factor authentication' }))
    await user.type(card.getByLabelText('Password for two-factor authentication'), 'a long password')
    await user.click(card.getByRole('button', { name: 'Turn on' }))
    const field = await card.findByLabelText('Code that the app shows')
    await user.type(field, '168 91')
    expect(card.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
    await user.type(field, '0')
    expect(field).toHaveProperty('value', '168 910')
    await user.click(card.getByRole('button', { name: 'Confirm' }))
    expect(await card.findByText('aBcDe-12345')).toBeTruthy()
    expect(sent).toEqual([{ code: '168 910' }])
  })
})

describe('the plan', () => {
  it('shows that a new account has no plan, with empty histories', async () => {
    showSettings('plan')
    expect(await screen.findByText('No plan')).toBeTruthy()
    expect(screen.getByText('No billing history')).toBeTruthy()
    expect(screen.getByText('No payments')).toBeTruthy()
    expect(screen.getByText('5 of 500')).toBeTruthy()
  })

  it("shows the pricing page's prices in dollars", async () => {
    const starter = { plan: 'starter', billing: 'yearly' } as const
    showSettings(
      'plan',
      answers(routes.accountPlan, () => ({ data: { ...PLAN, ...starter } })),
    )
    expect(await screen.findByText(/\$588 a year/)).toBeTruthy()
  })
})

describe('the broker connectivity', () => {
  it('offers the ten brokers, OpenAlgo, Groww and Dhan, and the settings of a chosen one', async () => {
    const { user } = showSettings('broker')
    const list = await screen.findByRole('combobox', { name: 'Broker' })
    const ids = within(list)
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value)
      .filter(Boolean)
    expect(ids.join()).toBe(
      'zerodha,upstox,angel,icici,hdfc,kotak,axis,sharekhan,iifl,motilal,openalgo,groww,dhan',
    )
    expect(screen.getByText('API settings follow selection')).toBeTruthy()
    await user.selectOptions(list, 'motilal')
    expect(screen.getByText(/It serves prices of the end of each day only/)).toBeTruthy()
  })
})

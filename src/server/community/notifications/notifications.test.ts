import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { DEFAULT_NOTIFICATION_CHOICES } from '#domain'
import {
  deliveries,
  notifications,
  pushSubscriptions,
  rateLimits,
  users,
  webhooks,
} from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../fixtures/test-server.ts'
import type { Mail } from '../../kernel/outbox/mailer.ts'
import { createOutbox } from '../../kernel/outbox/outbox.ts'
import { WebhookError } from '../../kernel/outbox/webhook.ts'
import { openSecret, sealSecretsAgain } from '../../kernel/outbox/webhook-secrets.ts'
import { createVault } from '../../kernel/vault.ts'
import { isPushService } from '../../kernel/outbox/pusher.ts'
import { sendWeeklyReports, weekToReport } from './weekly-report.ts'

let server: TestServer
const mails: Mail[] = []
const pushed: { endpoint: string; message: object }[] = []
let browserIsGone = false
const posted: { url: string; secret: string; message: object }[] = []
let hookAnswers = 200

beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://delta.example' },
    mailer: { send: async (mail) => void mails.push(mail) },
    pusher: {
      publicKey: 'a public key',
      push: async ({ endpoint }, message) => {
        pushed.push({ endpoint, message })
        return !browserIsGone
      },
    },
    webhooks: {
      post: async ({ url, secret }, message) => {
        posted.push({ url, secret, message })
        if (hookAnswers !== 200) throw new WebhookError({ why: 'status', status: hookAnswers })
      },
    },
  })
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(async () => {
  mails.length = 0
  pushed.length = 0
  await server.database.db.delete(rateLimits)
})

const told = { what: 'issue-status', key: 'DEL-1', status: 'Done', text: 'Words' } as const
const outbox = () => createOutbox(server.queue, { email: true, push: true })
const inApp = async (as: { cookie: string }) => (await call(server, routes.listNotifications, { as })).data
const mailTo = (to: string, subject: string) =>
  eventually(() => mails.find((mail) => mail.to === to && mail.subject.includes(subject)))
const choose = (as: { cookie: string }, change: object) =>
  call(server, routes.saveNotificationChoices, { as, body: { ...DEFAULT_NOTIFICATION_CHOICES, ...change } })
const subscribe = (as: { cookie: string }, endpoint: string) =>
  call(server, routes.subscribeToPush, { as, body: { endpoint, keys: { p256dh: 'key', auth: 'secret' } } })

describe('the five switches', () => {
  it('of a new account: email on, push off, trades on, reports on, WhatsApp off', async () => {
    const { data } = await call(server, routes.notificationSettings)
    expect(data.choices).toEqual({ email: true, push: false, trades: true, reports: true, whatsapp: false })
    expect(data.missing).toMatchObject({ email: null, push: null })
    expect(data.missing.whatsapp).toContain('WhatsApp needs a business account')
  })

  it.each([
    ['trade', {}, 1],
    ['trade', { trades: false }, 0],
    ['report', { reports: false }, 0],
    ['report', { trades: false }, 1],
    ['account', { trades: false, reports: false }, 1],
    ['account', { email: false }, 0],
  ] as const)(
    'for a %s with %j leave the app by %d mails, and always appear in it',
    async (kind, change, sent) => {
      const as = await signUp(server, `${kind}-${Object.keys(change).join('-')}-${sent}@example.com`)
      await choose(as, change)
      await outbox().notify(server.database.db, { userId: as.id, kind, content: told })
      const rows = await server.database.db.select().from(deliveries).where(eq(deliveries.userId, as.id))
      expect(rows).toHaveLength(sent)
      if (sent > 0) await mailTo(as.email, 'DEL-1 is Done')
      expect((await inApp(as)).notifications.map(({ title }) => title)).toContain('DEL-1 is Done')
    },
  )
})

describe('a notification', () => {
  it('is unread until it is marked', async () => {
    const as = await signUp(server, 'reader@example.com')
    await outbox().notify(server.database.db, { userId: as.id, kind: 'account', content: told })
    expect((await inApp(as)).unread).toBe(1)
    await call(server, routes.markNotificationsRead, { as })
    expect((await inApp(as)).unread).toBe(0)
  })

  it('is stored as data and listed as text, also when an emoji in it was cut', async () => {
    const as = await signUp(server, 'data@example.com')
    const content = { ...told, text: 'Gain \ud83d' }
    await outbox().notify(server.database.db, { userId: as.id, kind: 'report', content })
    const [row] = await server.database.db.select().from(notifications).where(eq(notifications.userId, as.id))
    expect(row).toMatchObject({ content: { ...told, text: 'Gain \ufffd' }, title: null, body: null })
    expect((await inApp(as)).notifications).toMatchObject([{ title: 'DEL-1 is Done', body: 'Gain \ufffd' }])
  })

  it('of an older version, which stored the text, is listed as before', async () => {
    const as = await signUp(server, 'older@example.com')
    const text = { title: 'Your week', body: 'The week up to 2025-01-03.' }
    await server.database.db
      .insert(notifications)
      .values({ id: randomUUID(), userId: as.id, kind: 'report', ...text })
    expect((await inApp(as)).notifications).toMatchObject([text])
  })

  it('is pushed to each browser of its user, with its id, and an ended subscription is deleted', async () => {
    const as = await signUp(server, 'pushed@example.com')
    await choose(as, { push: true, email: false })
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect((await subscribe(as, endpoint)).status).toBe(200)
    browserIsGone = true
    const { db } = server.database
    await outbox().notify(db, { userId: as.id, kind: 'account', content: told, link: '/app' })
    const message = await eventually(() => pushed[0]?.message)
    const [listed] = (await inApp(as)).notifications
    expect(message).toEqual({ id: listed?.id, title: 'DEL-1 is Done', body: 'Words', link: '/app' })
    await eventually(async () => (await db.$count(pushSubscriptions)) === 0 || undefined)
    browserIsGone = false
  })
})

describe('an address to push to', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://fcm.googleapis.com.evil.example/', false],
    ['https://localhost:5432/', false],
  ])('%s is one of a push service: %j', (endpoint, isOne) => {
    expect(isPushService(endpoint)).toBe(isOne)
  })

  it('of a user’s own server is refused', async () => {
    expect((await subscribe(server.owner, 'https://intranet.example/hook')).status).toBe(400)
  })
})

describe('a server with mail', () => {
  const tokenIn = (mail: Mail) => /#([\w-]{43})/.exec(mail.text)?.[1] ?? ''

  it('verifies the address of a new account by a link that works once', async () => {
    const as = await signUp(server, 'new@example.com')
    const mail = await mailTo('new@example.com', 'Verify')
    expect(mail.text).toContain('https://delta.example/verify-email#')
    const follow = () => call(server, routes.verifyEmail, { as: null, body: { token: tokenIn(mail) } })
    expect((await follow()).data.email).toBe('new@example.com')
    expect((await call(server, routes.profile, { as })).data.emailVerified).toBe(true)
    expect((await follow()).status).toBe(404)
  })

  it('changes an address only when the link sent there is opened, and notifies the old one', async () => {
    const as = await signUp(server, 'old-address@example.com')
    const body = { email: 'new-address@example.com', password: TEST_PASSWORD }
    expect((await call(server, routes.changeEmail, { as, body })).data.isChanged).toBe(false)
    expect((await call(server, routes.profile, { as })).data.email).toBe('old-address@example.com')
    const mail = await mailTo('new-address@example.com', 'Verify')
    await call(server, routes.verifyEmail, { as: null, body: { token: tokenIn(mail) } })
    expect((await call(server, routes.profile, { as })).data.email).toBe('new-address@example.com')
    await mailTo('old-address@example.com', 'has changed')
  })

  it('resets a forgotten password by a link, ends all sessions, and gives the same answer for any address', async () => {
    const as = await signUp(server, 'forgot@example.com')
    const ask = (email: string) => call(server, routes.forgotPassword, { as: null, body: { email } })
    const [known, unknown] = [await ask('forgot@example.com'), await ask('nobody@example.com')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    const token = tokenIn(await mailTo('forgot@example.com', 'Set another password'))
    const reset = (password: string) =>
      call(server, routes.resetPassword, { as: null, body: { token, password } })
    expect((await reset('password1')).status).toBe(400)
    expect((await reset('quite another phrase')).status).toBe(200)
    expect((await reset('yet another phrase')).status).toBe(404)
    expect((await call(server, routes.session, { as })).data.user).toBeNull()
    const body = { email: 'forgot@example.com', password: 'quite another phrase' }
    expect((await call(server, routes.signIn, { as: null, body })).status).toBe(200)
  })
})

describe('the weekly summary', () => {
  it.each([
    ['2025-01-04T02:29:00Z', undefined],
    ['2025-01-04T02:30:00Z', '2025-01-03'],
    ['2025-01-04T18:29:00Z', '2025-01-03'],
    ['2025-01-04T18:30:00Z', undefined],
    ['2025-01-06T06:00:00Z', undefined],
  ])('at %s is that of the week up to %s', (now, name) => {
    expect(weekToReport(new Date(now))?.name).toBe(name)
  })

  it('is sent once to active users who want it, and to no others', async () => {
    const [active, unwilling] = [
      await signUp(server, 'active@example.com'),
      await signUp(server, 'unwilling@example.com'),
    ]
    await choose(unwilling, { reports: false })
    for (const as of [active, unwilling]) await call(server, routes.runBacktest, { as, body: aRequest() })
    const week = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000), name: 'now' }
    const { db } = server.database
    expect(await sendWeeklyReports(db, outbox(), week)).toBe(1)
    expect(await sendWeeklyReports(db, outbox(), week)).toBe(0)
    const mail = await mailTo('active@example.com', 'Your week')
    expect(mail.text).toContain('1 backtest started')
    expect(mail.text).toContain('https://delta.example/app/settings/notifications')
  })

  it('isn’t sent to a disabled user', async () => {
    const as = await signUp(server, 'out@example.com')
    await call(server, routes.runBacktest, { as, body: aRequest() })
    const { db } = server.database
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, as.id))
    const week = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000), name: 'out' }
    await sendWeeklyReports(db, outbox(), week)
    expect(mails.filter(({ to }) => to === 'out@example.com' && to.includes('week'))).toEqual([])
  })
})

describe('a user’s own webhook', () => {
  const url = 'https://hooks.example.com/delta'
  const settings = async (as: { cookie: string }) =>
    (await call(server, routes.notificationSettings, { as })).data

  it('gets the alerts that its user has chosen, signed with the secret that was shown once', async () => {
    const asha = await signUp(server, 'asha-hook@example.com')
    const { data } = await call(server, routes.saveWebhook, { as: asha, body: { url } })
    await call(server, routes.saveAlerts, { as: asha, body: { alerts: ['stopped'] } })
    const tell = (status: string, alerts: readonly ('entered' | 'stopped')[]) =>
      outbox().notify(server.database.db, {
        userId: asha.id,
        kind: 'trade',
        content: { ...told, status },
        alerts,
      })
    await tell('Entered', ['entered'])
    await tell('Stopped', ['entered', 'stopped'])
    const first = await eventually(() => posted.find((one) => one.url === url))
    expect(first).toMatchObject({
      secret: data.secret,
      message: { title: 'DEL-1 is Stopped', body: 'Words' },
    })
    expect(posted).toHaveLength(1)
    expect((await inApp(asha)).notifications.map(({ title }) => title)).toEqual([
      'DEL-1 is Stopped',
      'DEL-1 is Entered',
    ])
    await eventually(async () => (await settings(asha)).webhook?.lastResult === 'delivered' || undefined)
  })

  it('shows why its last delivery failed, and the delivery stays in the queue for a retry', async () => {
    const bina = await signUp(server, 'bina-hook@example.com')
    await call(server, routes.saveWebhook, { as: bina, body: { url: `${url}/bina` } })
    hookAnswers = 503
    await call(server, routes.testWebhook, { as: bina })
    const failed = await eventually(async () => {
      const { webhook } = await settings(bina)
      return webhook?.lastResult === null ? undefined : webhook
    })
    hookAnswers = 200
    expect(failed?.lastResult).toBe('It answered with status 503')
    // An older version stored the text.
    const { db } = server.database
    const ofBina = eq(webhooks.userId, bina.id)
    const [row] = await db.select().from(webhooks).where(ofBina)
    expect(row).toMatchObject({ lastOutcome: { why: 'status', status: 503 }, lastResult: null })
    await db.update(webhooks).set({ lastOutcome: null, lastResult: failed!.lastResult }).where(ofBina)
    expect((await settings(bina)).webhook).toEqual(failed)
    const unsent = await server.database.db.select().from(deliveries).where(eq(deliveries.userId, bina.id))
    expect(unsent.filter(({ channel, sentAt }) => channel === 'webhook' && sentAt === null)).toHaveLength(1)
  })

  it("can be tested once in ten seconds, because the test goes to someone else's server", async () => {
    const chitra = await signUp(server, 'chitra-hook@example.com')
    await call(server, routes.saveWebhook, { as: chitra, body: { url: `${url}/chitra` } })
    const test = async () => (await call(server, routes.testWebhook, { as: chitra })).status
    expect([await test(), await test()]).toEqual([200, 429])
  })

  describe('keeps its secret encrypted', () => {
    const stored = async (userId: string) => {
      const [row] = await server.database.db.select().from(webhooks).where(eq(webhooks.userId, userId))
      return row!
    }
    const key = () => readFileSync(join(server.dataFolder, 'broker-key'), 'utf8').trim()

    it('cannot sign with a copy of the database alone', async () => {
      const divya = await signUp(server, 'divya-hook@example.com')
      const { data } = await call(server, routes.saveWebhook, { as: divya, body: { url } })
      const row = await stored(divya.id)
      expect(row.secret).not.toContain(data.secret)
      expect(openSecret(createVault(key()), row)).toBe(data.secret)
      const another = { ...row, userId: 'another' }
      expect(() => openSecret(createVault(key()), another)).toThrow('save the address again')
    })

    it('also if an older version stored it in plain text, or with an older key', async () => {
      const esha = await signUp(server, 'esha-hook@example.com')
      await call(server, routes.saveWebhook, { as: esha, body: { url } })
      const { db } = server.database
      const plain = randomBytes(32).toString('base64url')
      await db.update(webhooks).set({ secret: plain }).where(eq(webhooks.userId, esha.id))
      const today = createVault(key())
      await sealSecretsAgain({ db, vault: today })
      const row = await stored(esha.id)
      expect([row.secret === plain, openSecret(today, row)]).toEqual([false, plain])
      const next = randomBytes(32).toString('base64url')
      await sealSecretsAgain({ db, vault: createVault(next, [key()]) })
      expect(openSecret(createVault(next), await stored(esha.id))).toBe(plain)
    })
  })

  it('is refused at a private address, with the field', async () => {
    const body = { url: 'https://192.168.1.5/hook' }
    const { status, error } = await call(server, routes.saveWebhook, { body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'url'])
    expect((await call(server, routes.testWebhook)).status).toBe(409)
  })
})

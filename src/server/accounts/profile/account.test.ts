import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIRTH_MESSAGES, PHONE_MESSAGE, profileChangeSchema } from '#domain/schemas'
import { routes } from '#api'
import { rateLimits, users } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  cookieOf,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { exportAccount, ownedTables } from './export-account.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(({}, tests) => stopTestServer(server, tests))

const signIn = (email: string, more: object = {}) =>
  call(server, routes.signIn, { as: null, body: { email, password: TEST_PASSWORD, ...more } })

describe('a profile', () => {
  const aProfile = (change: object = {}) => ({ name: 'Asha', phone: null, dateOfBirth: null, ...change })

  it.each([
    ['9876543210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['  ', null],
    [null, null],
  ])('accepts the phone number %j as %j', (typed, kept) => {
    expect(profileChangeSchema.parse(aProfile({ phone: typed })).phone).toBe(kept)
  })

  it.each(['12345', '5876543210', '+1 987 654 3210', '98765432101', 'nine'])(
    'does not accept %j as an Indian phone number',
    (typed) => {
      const { error } = profileChangeSchema.safeParse(aProfile({ phone: typed }))
      expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
        ['phone', PHONE_MESSAGE],
      ])
    },
  )

  it.each([
    ['2999-01-01', BIRTH_MESSAGES.past],
    [new Date().toISOString().slice(0, 10), BIRTH_MESSAGES.past],
    ['1850-06-01', BIRTH_MESSAGES.plausible],
    ['1990-02-30', BIRTH_MESSAGES.form],
    ['yesterday', BIRTH_MESSAGES.form],
  ])('refuses the date of birth %j', (date, message) => {
    const { error } = profileChangeSchema.safeParse(aProfile({ dateOfBirth: date }))
    expect(error?.issues[0]?.message).toBe(message)
  })

  it('is stored, and its name is the user’s name everywhere', async () => {
    const as = await signUp(server, 'profile@example.com')
    const birth = '1990-04-21'
    const body = { name: ' Asha Rao ', phone: '98765 43210', dateOfBirth: birth, language: 'hi' as const }
    expect((await call(server, routes.saveProfile, { as, body })).status).toBe(200)
    expect((await call(server, routes.profile, { as })).data).toEqual({
      edits: 2,
      name: 'Asha Rao',
      email: 'profile@example.com',
      emailVerified: false,
      phone: '+919876543210',
      dateOfBirth: birth,
      language: 'hi',
      twoFactor: false,
      sendsMail: false,
    })
    expect((await call(server, routes.session, { as })).data.user?.name).toBe('Asha Rao')
  })

  it('has English until another language is chosen, which is returned with each sign-in and counts as an edit', async () => {
    const as = await signUp(server, 'hindi@example.com')
    const session = async () => (await call(server, routes.session, { as })).data.user?.language
    expect(await session()).toBe('en')
    const body = { name: 'Asha', phone: null, dateOfBirth: null }
    await call(server, routes.saveProfile, { as, body: { ...body, language: 'hi' } })
    expect(await session()).toBe('hi')
    const before = (await call(server, routes.profile, { as })).data.edits
    // Omitted, it stays; saving the same profile again is not an edit.
    await call(server, routes.saveProfile, { as, body })
    expect((await call(server, routes.profile, { as })).data).toMatchObject({ edits: before, language: 'hi' })
    await call(server, routes.saveProfile, { as, body: { ...body, language: 'en' } })
    expect((await call(server, routes.profile, { as })).data).toMatchObject({
      edits: before + 1,
      language: 'en',
    })
    expect((await signIn('hindi@example.com')).data.language).toBe('en')
  })

  it('changed in another window names date and language in the conflict as the form does', async () => {
    const as = await signUp(server, 'two-windows@example.com')
    const { edits } = (await call(server, routes.profile, { as })).data
    const body = { name: 'Asha', phone: null, dateOfBirth: '1990-05-17', language: 'hi' as const, edits }
    await call(server, routes.saveProfile, { as, body })
    const other = { ...body, dateOfBirth: '1991-05-17', language: 'en' as const }
    const { error } = await call(server, routes.saveProfile, { as, body: other })
    expect(error.error.edited?.differences).toEqual([
      { field: 'dateOfBirth', theirs: '17 May 1990', mine: '17 May 1991' },
      { field: 'language', theirs: '“हिन्दी”', mine: '“English”' },
    ])
  })

  it('knows English and Hindi, and refuses another language by its field', async () => {
    const as = await signUp(server, 'tamil@example.com')
    const body = { name: 'Asha', phone: null, dateOfBirth: null, language: 'ta' as never }
    const { status, error } = await call(server, routes.saveProfile, { as, body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'language'])
  })
})

describe('a change of the email address', () => {
  it('needs the password, and replaces the address for signing in', async () => {
    const as = await signUp(server, 'before@example.com')
    const change = (email: string, password: string) =>
      call(server, routes.changeEmail, { as, body: { email, password } })
    const wrong = await change('after@example.com', 'wrong password')
    expect(wrong.error.error.fields).toEqual([{ path: 'password', message: 'The password is not right' }])
    const taken = await change(server.owner.email.toUpperCase(), TEST_PASSWORD)
    expect([taken.status, taken.error.error.fields?.[0]?.path]).toEqual([409, 'email'])
    expect((await change('After@example.com', TEST_PASSWORD)).data.isChanged).toBe(true)
    expect((await signIn('before@example.com')).status).toBe(401)
    expect((await signIn('after@example.com')).status).toBe(200)
  })
})

describe('a password being typed', () => {
  it.each([
    ['short', false],
    ['password123', false],
    ['owner@example.com', false],
    ['correct horse battery', true],
  ])('%j is judged by the rules that new passwords are (%j)', async (password, accepted) => {
    const { data } = await call(server, routes.passwordStrength, { body: { password } })
    expect(data.accepted).toBe(accepted)
  })
})

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

describe('sessions', () => {
  it('are listed with the current one marked, and can be ended', async () => {
    const here = await signUp(server, 'browsers@example.com')
    const there = await call(server, routes.signIn, {
      as: null,
      headers: { 'user-agent': CHROME },
      body: { email: 'browsers@example.com', password: TEST_PASSWORD },
    })
    const listed = (await call(server, routes.listSessions, { as: here })).data
    expect(listed.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    expect(listed.find(({ isCurrent }) => !isCurrent)?.device).toBe('Chrome on Windows')
    expect((await call(server, routes.endOtherSessions, { as: here })).data.ended).toBe(1)
    const gone = { cookie: cookieOf(there.headers) }
    expect((await call(server, routes.session, { as: gone })).data.user).toBeNull()
    expect((await call(server, routes.listSessions, { as: here })).data).toHaveLength(1)
  })

  it.each(['newcomer', 'guest'])('begun by the sign-up of a %s name the browser and address', async (who) => {
    const headers = { 'user-agent': CHROME, 'sec-fetch-site': 'same-origin' }
    const guest = who === 'guest' && (await call(server, routes.openGuestWorkspace, { as: null, headers }))
    const as = guest ? { cookie: cookieOf(guest.headers) } : null
    const body = { name: 'Asha', email: `${who}@example.com`, password: TEST_PASSWORD }
    const signedUp = await call(server, routes.signUp, { as, headers, body })
    expect(signedUp.status).toBe(201)
    const listed = await call(server, routes.listSessions, { as: { cookie: cookieOf(signedUp.headers) } })
    expect(listed.data.map(({ device, ipAddress }) => [device, ipAddress])).toEqual([
      ['Chrome on Windows', '127.0.0.1'],
    ])
  })

  it('of another user cannot be ended', async () => {
    const stranger = await signUp(server, 'stranger@example.com')
    const mine = (await call(server, routes.listSessions)).data
    const params = { id: mine[0]?.id ?? '' }
    expect((await call(server, routes.endSession, { as: stranger, params })).status).toBe(404)
    expect((await call(server, routes.listSessions)).data).toHaveLength(mine.length)
  })
})

/** The TOTP code of a key, now or some steps later (RFC 6238: SHA-1, six digits, 30 seconds). */
function codeOf(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Turns the second factor on for a new account, with the first code as typed. */
async function withSecondFactor(email: string, typed = (code: string) => code) {
  const user = await signUp(server, email)
  const body = { password: TEST_PASSWORD }
  const { secret, recoveryCodes } = (await call(server, routes.beginTwoFactor, { as: user, body })).data
  const confirmed = await call(server, routes.confirmTwoFactor, {
    as: user,
    body: { code: typed(codeOf(secret)) },
  })
  return { as: { cookie: cookieOf(confirmed.headers) }, secret, recoveryCodes }
}

const swapCase = (text: string) =>
  [...text].map((letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase())).join('')

describe('a second factor', () => {
  it('leaves the browser and address in the list of sessions, with a code of the app or a recovery code', async () => {
    const email = 'which-browser@example.com'
    const { as, secret, recoveryCodes } = await withSecondFactor(email)
    await call(server, routes.endOtherSessions, { as })
    for (const code of [codeOf(secret, 1), recoveryCodes[0]]) {
      const body = { email, password: TEST_PASSWORD, code }
      const headers = { 'user-agent': CHROME }
      expect((await call(server, routes.signIn, { as: null, headers, body })).status).toBe(200)
    }
    const listed = (await call(server, routes.listSessions, { as })).data
    expect(
      listed.filter(({ isCurrent }) => !isCurrent).map(({ device, ipAddress }) => [device, ipAddress]),
    ).toEqual([
      ['Chrome on Windows', '127.0.0.1'],
      ['Chrome on Windows', '127.0.0.1'],
    ])
  })

  it('is turned on and passed by codes as apps show and people write them', async () => {
    const email = 'as-written@example.com'
    const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
    const { secret, recoveryCodes } = await withSecondFactor(email, spaced)
    const [first = '', second = '', third = ''] = recoveryCodes
    const written = [spaced(codeOf(secret, 1)), first.replace('-', ''), second.replace('-', ' – '), third]
    for (const code of written) expect([code, (await signIn(email, { code })).status]).toEqual([code, 200])
    // Written in another way, a used code is still used.
    await server.database.db.delete(rateLimits)
    expect((await signIn(email, { code: third.replace('-', '') })).status).toBe(401)
  })

  it('refuses a recovery code with a message that speaks of recovery codes and their letters', async () => {
    const email = 'lost-phone@example.com'
    const { recoveryCodes } = await withSecondFactor(email)
    const { error } = await signIn(email, { code: swapCase(recoveryCodes[0] ?? '') })
    expect(error.message).toBe(
      'This code is not right or no longer valid. Enter the one your app shows now, or a recovery code that was not used, with capitals and small letters as they are.',
    )
  })

  it('is required once confirmed, accepts each recovery code once, and can be turned off', async () => {
    const email = 'two-factor@example.com'
    const user = await signUp(server, email)
    const body = { password: TEST_PASSWORD }
    const { secret, recoveryCodes } = (await call(server, routes.beginTwoFactor, { as: user, body })).data
    expect(recoveryCodes).toHaveLength(10)
    // The second factor stays off until the app has confirmed that it has the key.
    expect((await signIn(email)).status).toBe(200)
    const wrong = await call(server, routes.confirmTwoFactor, { as: user, body: { code: 'abcdef' } })
    expect(wrong.error.error.fields?.[0]?.path).toBe('code')
    const confirmed = await call(server, routes.confirmTwoFactor, {
      as: user,
      body: { code: codeOf(secret) },
    })
    expect(confirmed.status).toBe(200)
    const as = { cookie: cookieOf(confirmed.headers) }

    const wanted = await signIn(email)
    expect([wanted.status, wanted.error.error.fields?.[0]?.path]).toEqual([401, 'code'])
    expect(cookieOf(wanted.headers)).not.toContain('session_token')
    expect((await signIn(email, { code: '000000x' })).status).toBe(401)
    // The code that confirmed the app is used up, and the next code works for one of six concurrent calls.
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(401)
    const nextCode = codeOf(secret, 1)
    const tries = await Promise.all(Array.from({ length: 6 }, () => signIn(email, { code: nextCode })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    const passed = tries.find(({ status }) => status === 200)!
    expect([passed.status, passed.data.email]).toEqual([200, email])
    const session = { cookie: cookieOf(passed.headers) }
    expect((await call(server, routes.session, { as: session })).data.user?.email).toBe(email)

    const [code] = recoveryCodes
    const uses = await Promise.all(Array.from({ length: 6 }, () => signIn(email, { code })))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])

    await server.database.db.delete(rateLimits)
    expect((await call(server, routes.endTwoFactor, { as, body })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('an account scheduled for deletion', () => {
  it('is restored by signing in within the grace period, with a notification', async () => {
    const email = 'undecided@example.com'
    const user = await signUp(server, email)
    const asked = await call(server, routes.deleteAccount, { as: user, body: { password: TEST_PASSWORD } })
    const days = (Date.parse(asked.data.deleteAfter) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect((await call(server, routes.session, { as: user })).data.user).toBeNull()
    const back = await signIn(email)
    const as = { cookie: cookieOf(back.headers) }
    const [row] = await server.database.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.deleteAfter).toBeNull()
    const { notifications } = (await call(server, routes.listNotifications, { as })).data
    expect(notifications.map(({ title }) => title)).toContain('Your account is kept')
  })
})

describe('the export of an account', () => {
  it('contains all data of the user, including results, and no credentials', async () => {
    const as = await signUp(server, 'export@example.com')
    const { jobId: id } = (await call(server, routes.runBacktest, { as, body: aRequest() })).data
    await eventually(async () => {
      const { data } = await call(server, routes.backtestStatus, { as, params: { id } })
      return data.status === 'completed' || undefined
    })
    const { token } = (
      await call(server, routes.createAccessToken, { as, body: { name: 'notebook', scope: 'read' } })
    ).data
    const { url, headers } = { url: routes.exportAccount.path, headers: { cookie: as.cookie } }
    const answer = await server.app.inject({ url, headers })
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="delta-account-.*\.json"/)
    const file = answer.json<Record<string, Record<string, unknown>[]>>()
    expect(file['account']).toMatchObject({ email: 'export@example.com' })
    expect(file['backtests']?.map((row) => row['id'])).toEqual([id])
    const [result] = file['backtestResults'] ?? []
    expect(result?.['overview']).toMatchObject({ results: { summary: { totalTrades: 2 } } })
    expect(result?.['days']).toEqual([])
    expect(result?.['trades']).toContainEqual(expect.objectContaining({ id: 'trade-1' }))
    expect(file['accessTokens']?.[0]?.['name']).toBe('notebook')
    expect(answer.body).not.toContain(token)
    expect(answer.body).not.toContain('$argon2id')
    expect(answer.body).not.toContain(/session_token=([^.;]+)/.exec(as.cookie)?.[1] ?? 'no cookie')
    expect(answer.body).not.toContain(server.owner.id)
  })

  it('covers every table that belongs to users', async () => {
    expect(ownedTables().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'strategies',
        'backtests',
        'backtestResults',
        'notifications',
        'billingRecords',
      ]),
    )
    let text = ''
    for await (const part of exportAccount(server.database.db, server.owner.id, {})) text += part
    const file = JSON.parse(text) as object
    for (const { name } of ownedTables()) expect(file).toHaveProperty(name)
  })
})

describe('the plan', () => {
  it('of a new account is empty, and the limits show the usage', async () => {
    const as = await signUp(server, 'plan@example.com')
    await call(server, routes.createAccessToken, { as, body: { name: 'notebook', scope: 'read' } })
    const { data } = await call(server, routes.accountPlan, { as })
    expect(data).toMatchObject({ plan: null, billing: null, records: [] })
    expect(data.limits).toContainEqual({ name: 'Access tokens', used: 1, most: 20, unit: '' })
    expect(data.limits).toContainEqual({ name: 'Saved strategies', used: 0, most: 500, unit: '' })
  })
})

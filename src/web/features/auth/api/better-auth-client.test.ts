import { describe, expect, it, vi } from 'vitest'
import { AuthRefusal } from '../../../auth/auth-client.ts'
import { betterAuthClient } from './better-auth-client.ts'

const user = { id: 'u-1', email: 'asha@example.com', name: 'Asha Rao' }
const credentials = { email: user.email, password: 'a long password' }

function server(status: number, body: unknown) {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })))
  return { request, client: betterAuthClient(request) }
}

describe('the accounts of the server', () => {
  it('are asked for the session', async () => {
    const { client, request } = server(200, { session: { id: 's-1' }, user: { ...user, role: 'admin' } })

    expect(await client.currentUser()).toEqual(user)
    expect(request.mock.calls[0]?.[0]).toBe('/api/auth/get-session')
  })

  it('know no user where there is no session', async () => {
    expect(await server(200, null).client.currentUser()).toBeNull()
  })

  it('are not mistaken for signed out when they fail', async () => {
    await expect(server(503, {}).client.currentUser()).rejects.toThrow('503')
  })

  it.each([
    ['/sign-in/email', credentials, (client: Client) => client.signIn(credentials)],
    [
      '/sign-up/email',
      { ...credentials, name: user.name },
      (client: Client) => client.signUp({ ...credentials, name: user.name }),
    ],
    ['/sign-out', {}, (client: Client) => client.signOut()],
  ])('are called at %s with their cookie', async (path, body, call) => {
    const { client, request } = server(200, { token: 't', user })

    await call(client)

    const [url, init] = request.mock.calls[0]!
    expect(url).toBe(`/api/auth${path}`)
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(JSON.parse(init?.body as string)).toEqual(body)
  })

  it.each([
    [401, { code: 'INVALID_EMAIL_OR_PASSWORD' }, 'credentials'],
    [401, {}, 'credentials'],
    [429, {}, 'rate-limit'],
    [500, {}, 'failure'],
    [502, 'a page of a proxy', 'failure'],
    [422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }, 'email-taken'],
    [400, { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED' }, 'closed'],
    [400, { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' }, 'invalid'],
  ])('refuse with %i %o because of %s', async (status, body, reason) => {
    const refused = await server(status, body)
      .client.signIn(credentials)
      .catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(AuthRefusal)
    expect((refused as AuthRefusal).reason).toBe(reason)
  })

  it('are not believed when they answer without a user', async () => {
    await expect(server(200, { token: 't' }).client.signIn(credentials)).rejects.toThrow('without a user')
  })
})

type Client = ReturnType<typeof betterAuthClient>
